/** Joins and queries on one or two events, and their effects. */
import type { Budget } from '../budget.ts';
import { pluralize } from '../diagnostics.ts';
import { createObject, type Json } from '../json.ts';
import type { Join, PairDefinition } from '../schema/model.ts';
import { passes, type Values } from './condition.ts';
import type { EventPass } from './effect.ts';
import { type Arrival, createPair, type Pairing, type PairingResult } from './join.ts';
import type { StreamRuleId } from './stream-rules.ts';

export interface Paired {
  join?: Join;
  query?: PairDefinition;
  name: string;
  pairing: Pairing;
}

export interface Result {
  definition: { name: string; ostm?: string; notf?: number };
  sent: Record<string, Json>;
  entries?: [string, Json][];
}

export const getPairRule = ({ join, query }: Paired, stream: string): StreamRuleId => {
  if (query) return query.jqry?.seq === 1 ? 'consecutive' : 'self-join';
  if (!join || join.kind === 'simple') return 'simple-join';
  if (stream !== join.passive) return 'active-join';
  return join.kind === 'per-key' ? 'passive-per-key' : 'passive-newest';
};

/** Finds the partner of an event. Returns the pair if it goes to the output. */
export function findPartner(pass: EventPass, arrival: Arrival, paired: Paired, budget: Budget): Result | undefined {
  const { join, query, name, pairing } = paired;
  const definition = query ?? join?.sides.get(arrival.stream);
  if (!definition) return undefined;
  const match = pairing.arrive(arrival, budget);
  if (!match) return undefined;
  const { outcome, partner } = match;
  if (!outcome.passes) {
    pass.addEffect({
      kind: 'dropped',
      rule: 'filtered',
      definition: name,
      sentence: `${name}: the event fails fqry and takes no part.`,
    });
    addEndEffect(pass, name, outcome);
    return undefined;
  }
  const rule = getPairRule(paired, arrival.stream);
  if (!partner) {
    addUnmatchedEffect(pass, name, rule, match, join?.passive === arrival.stream);
    addEndEffect(pass, name, outcome);
    return undefined;
  }
  const number = definition.cond?.find((one) => one.name === 'NUMT')?.val;
  const count = number === undefined ? '' : `, match ${outcome.count}${outcome.count <= number ? ` of ${number}` : ''}`;
  pass.addEffect({
    kind: 'paired',
    rule,
    definition: name,
    partner: partner.step,
    partnerStream: partner.stream,
    count: outcome.count,
    sentence: `${name}: the event pairs with step ${partner.step}${count}.`,
  });
  if (outcome.late !== undefined) {
    const limit = definition.cond?.find((one) => one.name === 'DUR')?.val;
    pass.addEffect({
      kind: 'tested',
      rule: 'duration',
      definition: name,
      partner: partner.step,
      sentence: `${name}: the matches took ${pluralize(outcome.late, 'second')}, more than DUR ${limit}; no output.`,
    });
    return undefined;
  }
  if (!outcome.output) {
    const enough = outcome.count >= (number ?? 1);
    pass.addEffect({
      kind: 'tested',
      rule: enough ? 'last-test' : 'number-of-matches',
      definition: name,
      partner: partner.step,
      sentence: enough ? `${name}: the event fails the last test cqry.` : `${name}: too few matches for output.`,
    });
    return undefined;
  }
  const keys = { _pk: arrival.values._pk as Json, _jpk1: partner.values._pk as Json };
  const own = createPair({ iatr: definition.iatr ?? [] }, arrival, partner);
  const other = createPair({ ratr: definition.ratr ?? [] }, arrival, partner);
  const sent = createObject({ ...Object.fromEntries([...own, ...other]), ...keys });
  return { definition, sent, entries: [...own, ['_pk', keys._pk], ...other, ['_jpk1', keys._jpk1], ['_v', 1]] };
}

function addUnmatchedEffect(
  pass: EventPass,
  name: string,
  rule: StreamRuleId,
  { outcome }: PairingResult,
  passive: boolean,
): void {
  const { replaces, waits } = outcome;
  if (replaces !== undefined) {
    pass.addEffect({
      kind: 'replaced',
      rule,
      definition: name,
      partner: replaces,
      sentence: `${name}: the event takes the place of step ${replaces}.`,
    });
    return;
  }
  const why = passive ? 'waits to be used' : 'finds no partner and waits';
  pass.addEffect({
    kind: waits ? 'waits' : 'unmatched',
    rule,
    definition: name,
    sentence: `${name}: the event ${waits ? why : 'finds no partner'}.`,
  });
}

/** Reports a run of consecutive events that ends, or an earlier event that is too old. */
function addEndEffect(pass: EventPass, name: string, { ended, isOpen, expired }: PairingResult['outcome']): void {
  if (expired !== undefined)
    pass.addEffect({
      kind: 'tested',
      rule: 'too-old',
      definition: name,
      partner: expired,
      sentence: `${name}: step ${expired} matches, but it is older than tloc.`,
    });
  if (ended !== undefined)
    pass.addEffect({
      kind: 'ended',
      rule: isOpen ? 'in-between' : 'consecutive',
      definition: name,
      partner: ended,
      sentence: `${name}: the event does not match step ${ended} directly before it, so the run ends.`,
    });
}

export function testSingleEvent(pass: EventPass, values: Values, query: PairDefinition): Result | undefined {
  const holds = passes(query.fqry, { values });
  pass.addEffect({
    kind: holds ? 'tested' : 'dropped',
    rule: 'single-event',
    definition: query.name,
    sentence: `${query.name}: the condition ${holds ? 'holds' : 'does not hold'}.`,
  });
  return holds ? { definition: query, sent: { ...values } } : undefined;
}
