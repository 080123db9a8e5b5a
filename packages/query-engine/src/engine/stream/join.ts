/** Joins of two streams. */
import type { Budget } from '../budget.ts';
import { equalities, keyOf, passes } from './condition.ts';
import {
  type Arrival,
  dropped,
  listed,
  type Met,
  matched,
  matches,
  type Outcome,
  outcomes,
  type Pairing,
  type PairQuery,
  unmatched,
  type Waiting,
} from './pairing.ts';
import { WaitingEvents } from './waiting-events.ts';

/** `simple`: types 1 and 1. `per-key`: 5 active, 3 passive. `newest`: 4 active, 2 passive. */
export type JoinKind = 'simple' | 'per-key' | 'newest';

/**
 * Rule `simple-join`: an event takes the oldest free event of the other stream that matches, and both are used up. In the printed run pressure 11.1
 * goes to the temperature of step 8 although 11.5 and 11.8 are newer, and pressure 11.8 is left over.
 */
class SimpleJoin implements Pairing {
  readonly #queries: ReadonlyMap<string, PairQuery>;
  /** By the stream of the waiting events. */
  readonly #places = new Map<string, WaitingEvents>();

  constructor(queries: ReadonlyMap<string, PairQuery>) {
    this.#queries = queries;
    for (const stream of queries.keys()) {
      const seeker = [...queries].find(([other]) => other !== stream)?.[1];
      if (seeker) this.#places.set(stream, new WaitingEvents(seeker));
    }
  }

  arrive(event: Arrival, budget?: Budget): Met | undefined {
    const query = this.#queries.get(event.stream);
    if (!query) return undefined;
    if (!passes(query.fqry, event)) return dropped(event);
    for (const [stream, places] of this.#places) {
      const partner = stream === event.stream ? undefined : places.take(event, budget);
      if (partner) return matched(query, event, partner, partner.count + 1);
    }
    this.#places.get(event.stream)?.add({ event, count: 0 });
    return unmatched(event, { waits: true });
  }

  waiting() {
    return listed([...this.#places.values()].flatMap((places) => places.all()));
  }
}

/**
 * Rules `active-join`, `passive-per-key` and `passive-newest`: the active event alone starts a join and never waits; a passive event can be used
 * again until another one takes its place, and matches are counted with it. In the printed runs pressure 10.2 (step 2) stays without a pair when the
 * temperature of its point arrives at step 6; pressure 11.9 (step 7) finds the temperature of step 1 per key, and none with one place for all.
 */
class ActiveJoin implements Pairing {
  readonly #queries: ReadonlyMap<string, PairQuery>;
  readonly #passive: string;
  readonly #perKey: boolean;
  /** By key, the oldest first. Events without a key share a place, and so do all where there is one place. */
  readonly #current = new Map<string | undefined, Waiting>();

  constructor(queries: ReadonlyMap<string, PairQuery>, passive: string, perKey: boolean) {
    this.#queries = queries;
    this.#passive = passive;
    this.#perKey = perKey;
  }

  arrive(event: Arrival, budget?: Budget): Met | undefined {
    const query = this.#queries.get(event.stream);
    if (!query) return undefined;
    if (!passes(query.fqry, event)) return dropped(event);
    if (event.stream === this.#passive) return this.#keep(query, event);
    const partner = this.#partner(query, event, budget);
    if (!partner) return unmatched(event);
    partner.count++;
    return matched(query, event, partner, partner.count);
  }

  #keep({ jqry }: PairQuery, event: Arrival): Met {
    const key = this.#perKey ? keyOf(event.values, jqry?.args ?? []) : undefined;
    const replaced = this.#current.get(key);
    this.#current.delete(key);
    this.#current.set(key, { event, count: 0 });
    return unmatched(event, { waits: true, ...(replaced ? { replaces: replaced.event.step } : {}) });
  }

  #partner(query: PairQuery, event: Arrival, budget?: Budget): Waiting | undefined {
    const { cond = [], args = [] } = query.jqry ?? {};
    const own = this.#queries.get(this.#passive)?.jqry?.args ?? [];
    // Where all comparisons are equalities, the key of the passive event is known.
    if (this.#perKey && query.jqry && equalities(query.jqry).length === own.length) {
      const names = own.map((name) => args[cond.indexOf(name)]);
      if (names.every((name) => name !== undefined)) {
        const waiting = this.#current.get(keyOf(event.values, names as string[]));
        budget?.spend();
        return waiting && matches(query, waiting.event, event) ? waiting : undefined;
      }
    }
    for (const waiting of this.#current.values()) {
      budget?.spend();
      if (matches(query, waiting.event, event)) return waiting;
    }
    return undefined;
  }

  waiting() {
    return listed([...this.#current.values()]);
  }
}

/** A join of two streams. `queries` has the definition of each stream under its name; for an active kind `passive` names the passive one. */
export function joinOf(kind: JoinKind, queries: ReadonlyMap<string, PairQuery>, passive?: string): Pairing {
  if (kind === 'simple') return new SimpleJoin(queries);
  const [first = ''] = queries.keys();
  return new ActiveJoin(queries, passive ?? first, kind === 'per-key');
}

/** A join over a list of events; for an active kind the stream named first is the passive one. Events of other streams are left out. */
export const simulateJoin = (
  kind: JoinKind,
  events: readonly Arrival[],
  queries: Record<string, PairQuery>,
): Outcome[] => outcomes(joinOf(kind, new Map(Object.entries(queries))), events);
