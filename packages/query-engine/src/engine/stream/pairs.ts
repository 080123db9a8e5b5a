/** Joins, queries over several events, and queries on single events, with their effects. */
import type { Budget } from '../budget.ts';
import { bare, type Json } from '../json.ts';
import type { StreamRuleId } from '../rules/streams.ts';
import type { Join, PairDefinition } from '../schema/model.ts';
import { passes, type Values } from './condition.ts';
import type { Pass } from './effect.ts';
import { type Arrival, type Met, type Pairing, pairOf } from './pairing.ts';

/** A join or a self join with what it keeps. */
export interface Paired {
  join?: Join;
  query?: PairDefinition;
  name: string;
  pairing: Pairing;
}

/** A result of a rule, on its way to the output stream and the notification that the rule names. */
export interface Result {
  definition: { name: string; ostm?: string; notf?: number };
  sent: Record<string, Json>;
  /** Of a pair: names and values in printed order. */
  entries?: [string, Json][];
}

/** The rule by which events of a stream find partners. */
export const ruleOf = ({ join, query }: Paired, stream: string): StreamRuleId => {
  if (query) return 'self-join';
  if (!join || join.kind === 'simple') return 'simple-join';
  if (stream !== join.passive) return 'active-join';
  return join.kind === 'per-key' ? 'passive-per-key' : 'passive-newest';
};

/** Looks for the partner of an event. Returns the pair if it goes to the output. */
export function pairUp(pass: Pass, arrival: Arrival, paired: Paired, budget: Budget): Result | undefined {
  const { join, query, name, pairing } = paired;
  const definition = query ?? join?.sides.get(arrival.stream);
  if (!definition) return undefined;
  const met = pairing.arrive(arrival, budget);
  if (!met) return undefined;
  const { outcome } = met;
  if (!outcome.passes) {
    pass.effect({
      kind: 'dropped',
      rule: 'filtered',
      definition: name,
      sentence: `${name}: the event fails fqry and takes no part.`,
    });
    return undefined;
  }
  const rule = ruleOf(paired, arrival.stream);
  if (!met.partner) {
    alone(pass, name, rule, met, join?.passive === arrival.stream);
    return undefined;
  }
  const number = definition.cond?.find((one) => one.name === 'NUMT')?.val;
  const count = number === undefined ? '' : `, match ${outcome.count}${outcome.count <= number ? ` of ${number}` : ''}`;
  pass.effect({
    kind: 'paired',
    rule,
    definition: name,
    partner: met.partner.step,
    partnerStream: met.partner.stream,
    count: outcome.count,
    sentence: `${name}: the event pairs with step ${met.partner.step}${count}.`,
  });
  if (!outcome.output) {
    const enough = outcome.count >= (number ?? 1);
    pass.effect({
      kind: 'tested',
      rule: enough ? 'last-test' : 'number-of-matches',
      definition: name,
      partner: met.partner.step,
      sentence: enough ? `${name}: the event fails the last test cqry.` : `${name}: too few matches for output.`,
    });
    return undefined;
  }
  const entries = pairOf(definition, arrival, met.partner);
  const own = pairOf({ iatr: definition.iatr ?? [] }, arrival, met.partner).length;
  const keys: [string, Json][] = [['_pk', arrival.values._pk as Json]];
  const printed = [
    ...entries.slice(0, own),
    ...keys,
    ...entries.slice(own),
    ['_jpk1', met.partner.values._pk as Json],
    ['_v', 1],
  ];
  const sent = bare();
  for (const [key, value] of entries) sent[key] = value;
  sent._pk = arrival.values._pk as Json;
  sent._jpk1 = met.partner.values._pk as Json;
  return { definition, sent, entries: printed as [string, Json][] };
}

function alone(pass: Pass, name: string, rule: StreamRuleId, { outcome }: Met, passive: boolean): void {
  const { replaces, waits } = outcome;
  if (replaces !== undefined) {
    pass.effect({
      kind: 'replaced',
      rule,
      definition: name,
      partner: replaces,
      sentence: `${name}: the event takes the place of step ${replaces}.`,
    });
    return;
  }
  const why = passive ? 'waits to be used' : 'finds no partner and waits';
  pass.effect({
    kind: waits ? 'waits' : 'unmatched',
    rule,
    definition: name,
    sentence: `${name}: the event ${waits ? why : 'finds no partner'}.`,
  });
}

/** Tests an event by a query of type 6. Returns the event if the condition holds. */
export function testAlone(pass: Pass, values: Values, query: PairDefinition): Result | undefined {
  const holds = passes(query.fqry, { values });
  pass.effect({
    kind: holds ? 'tested' : 'dropped',
    rule: 'single-event',
    definition: query.name,
    sentence: `${query.name}: the condition ${holds ? 'holds' : 'does not hold'}.`,
  });
  return holds ? { definition: query, sent: { ...values } } : undefined;
}
