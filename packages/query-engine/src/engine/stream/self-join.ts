/** Streams compared with themselves. */
import type { Budget } from '../budget.ts';
import { passes } from './condition.ts';
import {
  type Arrival,
  dropped,
  listed,
  type Met,
  matched,
  type Outcome,
  outcomes,
  type Pairing,
  type PairQuery,
  unmatched,
} from './pairing.ts';
import { WaitingEvents } from './waiting-events.ts';

/**
 * Rule `self-join`: a stream compared with itself. What `fqry` drops cannot be a partner either; the partner is the oldest earlier event that fits and has
 * not been a partner yet; an event that matched can still become one. The count follows the chain of partners, which the runs do not distinguish from one
 * count for the whole query. `cqry` judges the arriving event after the match; partners need not pass.
 */
class SelfJoin implements Pairing {
  readonly #query: PairQuery;
  readonly #places: WaitingEvents;

  constructor(query: PairQuery) {
    this.#query = query;
    this.#places = new WaitingEvents(query);
  }

  arrive(event: Arrival, budget?: Budget): Met {
    if (!passes(this.#query.fqry, event)) return dropped(event);
    const partner = this.#places.take(event, budget);
    const count = partner ? partner.count + 1 : 0;
    this.#places.add({ event, count });
    return partner ? matched(this.#query, event, partner, count, true) : unmatched(event, { waits: true });
  }

  waiting() {
    return listed(this.#places.all());
  }
}

/** A stream compared with itself; all events that arrive are of this stream. */
export const selfJoinOf = (query: PairQuery): Pairing => new SelfJoin(query);

/** A stream compared with itself, over a list of events. */
export const simulateSelfJoin = (events: readonly Arrival[], query: PairQuery): Outcome[] =>
  outcomes(selfJoinOf(query), events);
