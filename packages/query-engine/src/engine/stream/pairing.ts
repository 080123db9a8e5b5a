/** What joins of two streams and streams compared with themselves have in common: events, partners, outcomes. */
import type { Budget } from '../budget.ts';
import type { Json } from '../json.ts';
import { type Fqry, fits, type Jqry, passes, type Values } from './condition.ts';

/** An event that arrives. `step` is its place in the order of arrival, `stream` the stream that it goes into. */
export interface Arrival {
  step: number;
  stream: string;
  values: Values;
}

/** The keys of a join or of a CEP query that decide about pairs, with the names of the schema. */
export interface PairQuery {
  rstm?: string;
  iatr?: string[];
  ratr?: string[];
  jqry?: Jqry;
  fqry?: Fqry;
  cond?: { name: string; val?: number; fqry?: Fqry }[];
}

/** What becomes of one arriving event. */
export interface Outcome {
  step: number;
  /** False if `fqry` dropped it. */
  passes: boolean;
  /** Step of the event it was joined with. */
  partner?: number;
  /** Step of the passive event whose place it took. */
  replaces?: number;
  /** Matches so far, this one included; 0 without a match. */
  count: number;
  /** True if a pair goes to the output stream. */
  output: boolean;
  /** True if it is kept as a partner for later events. */
  waits?: boolean;
}

/** An event that can become a partner. */
export interface Waiting {
  event: Arrival;
  count: number;
}

/** An outcome, with the partner itself. */
export interface Met {
  outcome: Outcome;
  partner?: Arrival;
}

/** `jqry` on two events. */
export const matches = ({ jqry }: PairQuery, other: Arrival, arriving: Arrival): boolean =>
  jqry !== undefined && fits(jqry, other.values, arriving.values);

/** An event without a partner. */
export const unmatched = ({ step }: Arrival, more: Partial<Outcome> = {}): Met => ({
  outcome: { step, passes: true, count: 0, output: false, ...more },
});
/** An event that `fqry` drops. */
export const dropped = ({ step }: Arrival): Met => ({ outcome: { step, passes: false, count: 0, output: false } });

/** An event with its partner, which is the match of this number. It gives output from `NUMT` on, if `cqry` holds. */
export function matched(
  { cond = [] }: PairQuery,
  event: Arrival,
  { event: partner }: Waiting,
  count: number,
  waits = false,
): Met {
  const wanted = cond.find(({ name }) => name === 'NUMT')?.val ?? 1;
  const last = cond.find(({ name }) => name === 'cqry')?.fqry;
  const output = count >= wanted && passes(last, event);
  const outcome = { step: event.step, passes: true, partner: partner.step, count, output, ...(waits ? { waits } : {}) };
  return { outcome, partner };
}

/** What the machine asks of joins and self joins alike. */
export interface Pairing {
  /** Undefined if the event belongs to no side. */
  arrive(event: Arrival, budget?: Budget): Met | undefined;
  /** Events that can become partners, the oldest first. */
  waiting(): { step: number; stream: string; count: number }[];
}

/** Events that wait, the oldest first. */
export const listed = (list: readonly Waiting[]) =>
  list
    .map(({ event, count }) => ({ step: event.step, stream: event.stream, count }))
    .sort((one, two) => one.step - two.step);

/** The outcomes of a list of events. Events of other streams are left out. */
export const outcomes = (pairing: Pairing, events: readonly Arrival[]): Outcome[] =>
  events.flatMap((event) => pairing.arrive(event)?.outcome ?? []);

/** The attributes of a pair in printed order: those of the arriving event, then those of its partner. A name can be there twice. */
export function pairOf(query: PairQuery, arriving: Arrival, partner: Arrival): [string, Json][] {
  const take = ({ values }: Arrival, names: string[] = []) =>
    names.flatMap((name): [string, Json][] => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    });
  return [...take(arriving, query.iatr), ...take(partner, query.ratr)];
}
