/** Notifications: what is sent, and what is only counted. */
import type { Template } from '../schema/model.ts';
import type { Pass } from './effect.ts';
import type { MachineState } from './state.ts';

/** The notifications of a machine. */
export class Notifications {
  readonly list: MachineState['notifications'] = [];
  readonly #templates: ReadonlyMap<number, Template>;
  readonly #lastSent = new Map<number, number>();

  constructor(templates: ReadonlyMap<number, Template>) {
    this.#templates = templates;
  }

  /** Sends a notification for a result of a rule, or counts it. */
  notify(pass: Pass, definition: string, notf: number): void {
    const template = this.#templates.get(notf);
    const last = this.#lastSent.get(notf);
    const since = last === undefined ? undefined : (pass.time - last) / 1e6;
    const sent = since === undefined || since >= (template?.freq ?? 0);
    if (sent) this.#lastSent.set(notf, pass.time);
    const result = sent ? 'sent' : 'counted';
    this.list.push({
      notf,
      name: template?.name ?? '',
      step: pass.step,
      time: pass.time,
      result,
      ...(since === undefined ? {} : { since }),
    });
    const words = sent ? 'is sent' : `is counted: ${since} seconds since the last one`;
    pass.effect({
      kind: 'notified',
      rule: 'notified',
      definition,
      values: { notf, result, ...(since === undefined ? {} : { since }) },
      sentence: `Notification ${notf} ${words}.`,
    });
  }
}
