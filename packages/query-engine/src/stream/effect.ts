/** The effects of an event, and the notifications. */
import { pluralize } from '../diagnostics.ts';
import type { JsonObject } from '../json.ts';
import type { Template } from '../schema/model.ts';
import type { StreamRuleId } from './stream-rules.ts';
import type { ProcessorState, StreamStore } from './stream-store.ts';

export type EffectKind =
  | 'computed'
  | 'referred'
  | 'stored'
  | 'counted'
  | 'grouped'
  | 'waits'
  | 'replaced'
  | 'paired'
  | 'dropped'
  | 'unmatched'
  | 'ended'
  | 'emitted'
  | 'tested'
  | 'updated'
  | 'notified'
  | 'linked'
  | 'skipped';

export interface Effect {
  kind: EffectKind;
  stream: string;
  rule: StreamRuleId;
  step: number;
  definition?: string;
  partner?: number;
  partnerStream?: string;
  count?: number;
  values?: JsonObject;
  sentence: string;
}

/** An effect before its stream and step are known. */
type NewEffect = Omit<Effect, 'stream' | 'step'>;

/**
 * The processing of one event in a stream. Events that it sends on have passes in the same step.
 */
export class EventPass {
  readonly store: StreamStore;
  readonly step: number;
  /** Microseconds since 1970. */
  readonly time: number;
  readonly effects: Effect[];

  constructor(store: StreamStore, step: number, time: number, effects: Effect[] = []) {
    this.store = store;
    this.step = step;
    this.time = time;
    this.effects = effects;
  }

  forStream(store: StreamStore): EventPass {
    return new EventPass(store, this.step, this.time, this.effects);
  }

  addEffect(effect: NewEffect): void {
    this.effects.push({ ...effect, stream: this.store.stream.name, step: this.step });
  }

  addSkip(definition: string, what: string): void {
    this.addEffect({ kind: 'skipped', rule: 'missing-attribute', definition, sentence: `${definition}: ${what}` });
  }
}

export class Notifications {
  readonly list: ProcessorState['notifications'] = [];
  readonly #templates: ReadonlyMap<number, Template>;
  readonly #lastSent = new Map<number, number>();

  constructor(templates: ReadonlyMap<number, Template>) {
    this.#templates = templates;
  }

  /** Sends a notification, or counts it if the last one was too recent. */
  notify(pass: EventPass, definition: string, notf: number): void {
    const template = this.#templates.get(notf);
    const last = this.#lastSent.get(notf);
    const since = last === undefined ? undefined : (pass.time - last) / 1e6;
    const sent = since === undefined || since >= (template?.freq ?? 0);
    if (sent) this.#lastSent.set(notf, pass.time);
    const result = sent ? 'sent' : 'not sent';
    this.list.push({
      notf,
      name: template?.name ?? '',
      step: pass.step,
      time: pass.time,
      result,
      ...(since === undefined ? {} : { since }),
    });
    const words = sent ? 'is sent' : `is not sent: ${pluralize(since ?? 0, 'second')} since the last one`;
    pass.addEffect({
      kind: 'notified',
      rule: 'notified',
      definition,
      values: { notf, result, ...(since === undefined ? {} : { since }) },
      sentence: `Notification ${notf} ${words}.`,
    });
  }
}
