/** Completes an event: computed attributes and referrals, with their effects. */
import type { Budget } from '../budget.ts';
import { attribute } from '../graph/store.ts';
import { bare, type Json, type JsonObject, textOf } from '../json.ts';
import { type Catr, computedValue, copied, operationOf, printedOperations, type Refr } from './compute.ts';
import { equalities, fits, keyOf, type Values } from './condition.ts';
import type { Pass } from './effect.ts';
import type { StreamStore } from './stream-store.ts';

/** The event with a computed attribute, or as it was. */
export function computeInto(pass: Pass, event: Values, catr: Catr): Values {
  const { name, fnr = 1, iatr } = catr;
  const has = Object.hasOwn(event, name);
  if (has && fnr === 3) return event;
  if (has && fnr === 1) {
    pass.skip(name, `the event already has ${name}, and fnr 1 adds.`);
    return event;
  }
  const value = computedValue(catr, event);
  if (value === undefined) {
    pass.skip(name, 'an input is missing, has another type, or gives no number.');
    return event;
  }
  const operation = operationOf(catr) ?? '';
  pass.effect({
    kind: 'computed',
    rule: has || fnr === 2 ? 'replaced' : printedOperations.includes(operation) ? 'computed' : 'computed-described',
    definition: name,
    values: { [name]: value },
    sentence: `${operation} of ${iatr.join(', ')} ${has ? 'replaces' : 'gives'} ${name}: ${JSON.stringify(value)}.`,
  });
  return { ...event, [name]: value };
}

/** The event with what a referral copies into it from `other`, the stream that it names. */
export function referInto(
  pass: Pass,
  event: Values,
  { name = 'refr', rstm, iatr, ratr, jqry }: Refr,
  other: StreamStore | undefined,
  budget: Budget,
): Values {
  const found = other ? referred(other, event, jqry, budget) : [];
  const last = found.at(-1);
  if (!last) {
    pass.effect({
      kind: 'referred',
      rule: 'no-referral',
      definition: name,
      sentence: `Referral ${name}: no event of ${rstm} matches, so nothing is copied.`,
    });
    return event;
  }
  const made = copied(event, iatr, ratr, last.values);
  const values = Object.fromEntries(iatr.flatMap((one) => (Object.hasOwn(made, one) ? [[one, made[one]]] : [])));
  pass.effect({
    kind: 'referred',
    rule: found.length > 1 ? 'several-referred' : 'referred',
    definition: name,
    ...(last.step ? { partner: last.step } : {}),
    values: values as JsonObject,
    sentence: `Referral ${name}: ${found.length > 1 ? `${found.length} events` : 'one event'} of ${rstm} ${found.length > 1 ? 'match; the latest one is taken' : 'matches'}.`,
  });
  return made;
}

/** Events of another stream that match, the oldest first; rows of an entity stream have their figures as objects. */
function referred(
  other: StreamStore,
  event: Values,
  jqry: Refr['jqry'],
  budget: Budget,
): { step: number; values: Values }[] {
  if (other.stream.type === 4) return referredRows(other, event, jqry);
  const equal = equalities(jqry);
  const key = keyOf(
    event,
    equal.map((at) => jqry.args[at] ?? ''),
  );
  if (key === undefined) return [];
  const list = equal.length
    ? other.with(
        equal.map((at) => jqry.cond[at] ?? ''),
        key,
      )
    : other.events;
  return list.filter(({ values }) => {
    budget.spend();
    return fits(jqry, values, event);
  });
}

function referredRows(
  { rows, stream }: StreamStore,
  event: Values,
  jqry: Refr['jqry'],
): { step: number; values: Values }[] {
  const name = jqry.cond[0] ?? '';
  const wanted = attribute(event, jqry.args[0] ?? '');
  const row = jqry.cond.length === 1 && wanted !== undefined ? rows.get(textOf(wanted)) : undefined;
  if (!row || (stream.attr.length > 0 && !stream.attr.some((one) => one.name === name))) return [];
  const values = bare();
  values[name] = wanted as Json;
  for (const [attr, statistic] of row) values[attr] = { ...statistic.figures } as JsonObject;
  return [{ step: 0, values }];
}
