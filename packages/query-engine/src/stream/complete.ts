/** Completes events with computed attributes and referrals, and records the effects. */
import type { Budget } from '../budget.ts';
import { getAttribute } from '../graph/store.ts';
import { createObject, type Json, type JsonObject, toText } from '../json.ts';
import { type Catr, computeValue, copyAttributes, getOperation, PRINTED_OPERATIONS, type Refr } from './compute.ts';
import { getEqualityIndexes, matchesJqry, toValueKey, type Values } from './condition.ts';
import type { EventPass } from './effect.ts';
import type { StreamStore } from './stream-store.ts';

export function addComputedAttribute(pass: EventPass, event: Values, catr: Catr): Values {
  const { name, fnr = 1, iatr } = catr;
  const exists = Object.hasOwn(event, name);
  if (exists && fnr === 3) return event;
  if (exists && fnr === 1) {
    pass.addSkip(name, `the event already has ${name}, and fnr 1 adds.`);
    return event;
  }
  const value = computeValue(catr, event);
  if (value === undefined) {
    pass.addSkip(name, 'an input is missing, has another type, or gives no number.');
    return event;
  }
  const operation = getOperation(catr) ?? '';
  pass.addEffect({
    kind: 'computed',
    rule: exists || fnr === 2 ? 'replaced' : PRINTED_OPERATIONS.includes(operation) ? 'computed' : 'computed-described',
    definition: name,
    values: { [name]: value },
    sentence: `${operation} of ${iatr.join(', ')} ${exists ? 'replaces' : 'gives'} ${name}: ${JSON.stringify(value)}.`,
  });
  return { ...event, [name]: value };
}

export function addReferral(
  pass: EventPass,
  event: Values,
  { name = 'refr', rstm, iatr, ratr, jqry }: Refr,
  other: StreamStore | undefined,
  budget: Budget,
): Values {
  const matches = other ? findReferred(other, event, jqry, budget) : [];
  const last = matches.at(-1);
  if (!last) {
    pass.addEffect({
      kind: 'referred',
      rule: 'no-referral',
      definition: name,
      sentence: `Referral ${name}: no event of ${rstm} matches, so nothing is copied.`,
    });
    return event;
  }
  const result = copyAttributes(event, iatr, ratr, last.values);
  const values = Object.fromEntries(iatr.flatMap((key) => (Object.hasOwn(result, key) ? [[key, result[key]]] : [])));
  pass.addEffect({
    kind: 'referred',
    rule: matches.length > 1 ? 'several-referred' : 'referred',
    definition: name,
    ...(last.step ? { partner: last.step } : {}),
    values: values as JsonObject,
    sentence: `Referral ${name}: ${matches.length > 1 ? `${matches.length} events` : 'one event'} of ${rstm} ${matches.length > 1 ? 'match; the latest one is taken' : 'matches'}.`,
  });
  return result;
}

/** Finds matching events of another stream, the oldest first. */
function findReferred(
  other: StreamStore,
  event: Values,
  jqry: Refr['jqry'],
  budget: Budget,
): { step: number; values: Values }[] {
  if (other.stream.type === 4) return findReferredRows(other, event, jqry);
  const equal = getEqualityIndexes(jqry);
  const pick = (names: string[]) => equal.map((at) => names[at] ?? '');
  const key = toValueKey(event, pick(jqry.args));
  if (key === undefined) return [];
  const list = equal.length ? other.find(pick(jqry.cond), key) : other.events;
  return list.filter(({ values }) => {
    budget.spend();
    return matchesJqry(jqry, values, event);
  });
}

function findReferredRows(
  { rows, stream }: StreamStore,
  event: Values,
  jqry: Refr['jqry'],
): { step: number; values: Values }[] {
  const name = jqry.cond[0] ?? '';
  const id = getAttribute(event, jqry.args[0] ?? '');
  const row = jqry.cond.length === 1 && id !== undefined ? rows.get(toText(id)) : undefined;
  if (!row || (stream.attr.length > 0 && !stream.attr.some((one) => one.name === name))) return [];
  const values = createObject();
  values[name] = id as Json;
  for (const [attr, statistic] of row) values[attr] = { ...statistic.figures } as JsonObject;
  return [{ step: 0, values }];
}
