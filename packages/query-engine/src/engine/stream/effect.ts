/** What an event causes, in the words of the rules. */
import type { JsonObject } from '../json.ts';
import type { StreamRuleId } from '../rules/streams.ts';
import type { StreamStore } from './stream-store.ts';

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
  | 'emitted'
  | 'tested'
  | 'updated'
  | 'notified'
  | 'linked'
  | 'skipped';

/** One thing that an event causes, with the rule that says so. */
export interface Effect {
  kind: EffectKind;
  stream: string;
  rule: StreamRuleId;
  step: number;
  /** The join, filter, query or attribute that causes it. */
  definition?: string;
  /** Step of the other event. */
  partner?: number;
  /** The stream of the other event, where they pair. */
  partnerStream?: string;
  /** Matches so far. */
  count?: number;
  values?: JsonObject;
  /** What happens, in words. */
  sentence: string;
}

/** An effect before its stream and step are known. */
export type NewEffect = Omit<Effect, 'stream' | 'step'>;

/** One event on its way through the rules of a stream; events that it sends on have passes of their own in the same step. */
export class Pass {
  readonly kept: StreamStore;
  readonly step: number;
  /** Microseconds since 1970. */
  readonly time: number;
  readonly effects: Effect[];

  constructor(kept: StreamStore, step: number, time: number, effects: Effect[] = []) {
    this.kept = kept;
    this.step = step;
    this.time = time;
    this.effects = effects;
  }

  /** The pass of an event that this one sends to another stream. */
  into(kept: StreamStore): Pass {
    return new Pass(kept, this.step, this.time, this.effects);
  }

  effect(effect: NewEffect): void {
    this.effects.push({ ...effect, stream: this.kept.stream.name, step: this.step });
  }

  /** A rule that does nothing, and why. */
  skip(definition: string, what: string): void {
    this.effect({ kind: 'skipped', rule: 'missing-attribute', definition, sentence: `${definition}: ${what}` });
  }
}
