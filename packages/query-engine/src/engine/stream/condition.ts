/** Comparisons of streams: the condition `fqry` on one event, and `jqry` on two. */
import { refuse } from '../diagnostics.ts';
import { isObject, type Json } from '../json.ts';
import { readJson } from '../read-json.ts';

export type Value = string | number;
export interface Values {
  readonly [name: string]: Json;
}

/** By the number of `cmp_op`. */
export const comparisons = ['GT', 'GTE', 'LT', 'LTE', 'EQ', 'NE'] as const;
export type ComparisonName = (typeof comparisons)[number];

/** Compares values of one type; values of two types are neither equal nor ordered. A value that is missing fits nothing. */
function compare(name: ComparisonName, left: Json | undefined, right: Json | undefined): boolean {
  if (left === undefined || right === undefined || left === null || right === null) return false;
  if (typeof left !== typeof right) return name === 'NE';
  if (typeof left === 'object') {
    const equal = JSON.stringify(left) === JSON.stringify(right);
    return name === 'EQ' ? equal : name === 'NE' && !equal;
  }
  if (name === 'GT') return left > right;
  if (name === 'GTE') return left >= right;
  if (name === 'LT') return left < right;
  if (name === 'LTE') return left <= right;
  return (left === right) === (name === 'EQ');
}

/** `fqry` as it is in a schema: `name` is a condition in JSON. */
export interface Fqry {
  type?: number;
  name: string;
}

interface Test {
  key: string;
  comparison: ComparisonName;
  /** A fixed value, or the attribute that `$name` names. */
  value?: Json;
  attribute?: string;
  /** How it is joined to the one before. */
  joined: 'and' | 'or';
}

/** A condition that was read. A comparison with an attribute that the event lacks does not hold. */
export interface Condition {
  holds(values: Values): boolean;
}

/** Why a condition is not run, where it can be read but no run shows what it gives. */
export class NotRun extends Error {}

const read = (values: Values, name: string): Json | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/**
 * Reads the condition in `fqry.name`. Refuses what is wrong; throws `NotRun` for functions over running statistics and functions of one's own.
 * Comparisons are joined from left to right.
 */
export function readCondition({ type = 1, name }: Fqry): Condition {
  if (type === 2) throw new NotRun('The condition is a function of your own.');
  const { value: document } = readJson(name, { whole: true });
  const list = isObject(document) ? document.query : undefined;
  if (!isObject(document) || !Array.isArray(list) || list.length === 0)
    return fail('The condition has no list "query".', 'Write {"query":[{"key":"…","cmp_op":0,"val":0}]}.');
  if (document.qtype === 3) throw new NotRun('The condition compares with running statistics.');
  const tests: Test[] = [];
  let joined: Test['joined'] | undefined = 'and';
  for (const entry of list) {
    if (!isObject(entry)) return fail('An entry of "query" is not an object.', 'Write {"key":"…","cmp_op":0,"val":0}.');
    if ('joinop' in entry) {
      if (joined || (entry.joinop !== 0 && entry.joinop !== 1))
        return fail(
          '"joinop" is 0 or 1 and is between two comparisons.',
          'Write {"joinop":0} for and, {"joinop":1} for or.',
        );
      joined = entry.joinop === 1 ? 'or' : 'and';
      continue;
    }
    const { key, cmp_op: operator, val } = entry;
    const comparison = typeof operator === 'number' ? comparisons[operator] : undefined;
    if (typeof key !== 'string' || !key) return fail('A comparison has no "key".', 'Name the attribute to compare.');
    if (!comparison)
      return fail(`"cmp_op" of ${key} is not one of 0 to 5.`, 'Use 0 GT, 1 GTE, 2 LT, 3 LTE, 4 EQ or 5 NE.');
    if (typeof val !== 'string' && typeof val !== 'number')
      return fail(
        `"val" of ${key} is neither a number nor a text.`,
        'Write the value, or $ and the name of an attribute.',
      );
    if (!joined)
      return fail('Two comparisons have no "joinop" between them.', 'Put {"joinop":0} for and between them.');
    if (/\(.*\)/.test(key) || /^\w+\(.*\)$/.test(String(val)))
      throw new NotRun('The condition compares with running statistics.');
    const attribute = typeof val === 'string' && val.startsWith('$') ? val.slice(1) : undefined;
    tests.push({ key, comparison, joined, ...(attribute === undefined ? { value: val } : { attribute }) });
    joined = undefined;
  }
  if (joined) return fail('"joinop" has no comparison after it.', 'Add one, or remove "joinop".');
  return {
    holds: (values) =>
      tests.reduce((so, { key, comparison, value, attribute, joined: how }) => {
        const right = attribute === undefined ? value : read(values, attribute);
        const one = compare(comparison, read(values, key), right);
        return how === 'and' ? so && one : so || one;
      }, true),
  };
}

const fail = (message: string, hint: string): never => refuse({ code: 'condition', message, hint: hint });

const conditions = new WeakMap<Fqry, Condition>();

/** Whether an event passes a condition; without one it does. */
export function passes(fqry: Fqry | undefined, event: { values: Values }): boolean {
  if (!fqry) return true;
  let condition = conditions.get(fqry);
  if (!condition) {
    condition = readCondition(fqry);
    conditions.set(fqry, condition);
  }
  return condition.holds(event.values);
}

/** `jqry` as it is in a schema: attributes of the other event, attributes of this one, comparisons. */
export interface Jqry {
  cond: string[];
  args: string[];
  cmp?: string[];
  opid?: number;
  opnm?: string;
  seq?: number;
}

const isComparison = (name: string): name is ComparisonName => (comparisons as readonly string[]).includes(name);

/** Whether two events fit: the attribute of the other event is on the left of each comparison, the one of the arriving event on the right. */
export function fits({ cond, args, cmp = [] }: Jqry, other: Values, arriving: Values): boolean {
  return cond.every((name, at) => {
    const comparison = cmp[at] ?? 'EQ';
    return isComparison(comparison) && compare(comparison, read(other, name), read(arriving, args[at] ?? ''));
  });
}

/** Places in `cond` that compare for equality. */
export const equalities = ({ cond, cmp = [] }: Jqry): number[] =>
  cond.flatMap((_, at) => ((cmp[at] ?? 'EQ') === 'EQ' ? [at] : []));

/** The values of some attributes as one text, or undefined if one is missing. */
export function keyOf(values: Values, names: readonly string[]): string | undefined {
  const list = names.map((name) => read(values, name));
  return list.includes(undefined) ? undefined : JSON.stringify(list);
}
