/** Conditions of streams: `fqry` on one event, and `jqry` on two. */
import { throwError } from '../diagnostics.ts';
import { getOrCreate, isObject, type Json, parseJson } from '../json.ts';

export type Value = string | number;
export interface Values {
  readonly [name: string]: Json;
}

/** In the order of `cmp_op`. */
export const COMPARISONS = ['GT', 'GTE', 'LT', 'LTE', 'EQ', 'NE'] as const;
type ComparisonName = (typeof COMPARISONS)[number];

/** Values of different types are neither equal nor ordered. A missing value matches nothing. */
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

/** `name` is a condition in JSON. */
export interface Fqry {
  type?: number;
  name: string;
}

interface Test {
  key: string;
  comparison: ComparisonName;
  value?: Json;
  attribute?: string;
  joined: 'and' | 'or';
}

export interface Condition {
  holds(values: Values): boolean;
}

/** A valid condition that isn't supported, because its result isn't documented. */
export class UnsupportedError extends Error {}

const getValue = (values: Values, name: string): Json | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/**
 * Parses the condition in `fqry.name`. Comparisons are joined from left to right.
 *
 * @throws UnsupportedError for functions over running statistics and user-defined functions.
 */
export function parseCondition({ type = 1, name }: Fqry): Condition {
  if (type === 2) throw new UnsupportedError('The condition is a function of your own.');
  const { value: document } = parseJson(name, { expectEnd: true });
  const list = isObject(document) ? document.query : undefined;
  if (!isObject(document) || !Array.isArray(list) || list.length === 0)
    return throwInvalid('The condition has no list "query".', 'Write {"query":[{"key":"…","cmp_op":0,"val":0}]}.');
  if (document.qtype === 3) throw new UnsupportedError('The condition compares with running statistics.');
  const tests: Test[] = [];
  let joined: Test['joined'] | undefined = 'and';
  for (const entry of list) {
    if (!isObject(entry))
      return throwInvalid('An entry of "query" is not an object.', 'Write {"key":"…","cmp_op":0,"val":0}.');
    if ('joinop' in entry) {
      if (joined || (entry.joinop !== 0 && entry.joinop !== 1))
        return throwInvalid(
          '"joinop" is 0 or 1 and is between two comparisons.',
          'Write {"joinop":0} for and, {"joinop":1} for or.',
        );
      joined = entry.joinop === 1 ? 'or' : 'and';
      continue;
    }
    const { key, cmp_op: operator, val } = entry;
    const comparison = typeof operator === 'number' ? COMPARISONS[operator] : undefined;
    if (typeof key !== 'string' || !key)
      return throwInvalid('A comparison has no "key".', 'Name the attribute to compare.');
    if (!comparison)
      return throwInvalid(`"cmp_op" of ${key} is not one of 0 to 5.`, 'Use 0 GT, 1 GTE, 2 LT, 3 LTE, 4 EQ or 5 NE.');
    if (typeof val !== 'string' && typeof val !== 'number')
      return throwInvalid(
        `"val" of ${key} is neither a number nor a text.`,
        'Write the value, or $ and the name of an attribute.',
      );
    if (!joined)
      return throwInvalid('Two comparisons have no "joinop" between them.', 'Put {"joinop":0} for and between them.');
    if (/\(.*\)/.test(key) || /^\w+\(.*\)$/.test(String(val)))
      throw new UnsupportedError('The condition compares with running statistics.');
    const attribute = typeof val === 'string' && val.startsWith('$') ? val.slice(1) : undefined;
    tests.push({ key, comparison, joined, ...(attribute === undefined ? { value: val } : { attribute }) });
    joined = undefined;
  }
  if (joined) return throwInvalid('"joinop" has no comparison after it.', 'Add one, or remove "joinop".');
  return {
    holds: (values) =>
      tests.reduce((result, { key, comparison, value, attribute, joined: joinedBy }) => {
        const right = attribute === undefined ? value : getValue(values, attribute);
        const holds = compare(comparison, getValue(values, key), right);
        return joinedBy === 'and' ? result && holds : result || holds;
      }, true),
  };
}

const throwInvalid = (message: string, hint: string): never => throwError({ code: 'condition', message, hint });

const conditionCache = new WeakMap<Fqry, Condition>();

export function passes(fqry: Fqry | undefined, event: { values: Values }): boolean {
  return !fqry || getOrCreate(conditionCache, fqry, () => parseCondition(fqry)).holds(event.values);
}

/** Attributes of the other event, attributes of this one, and comparisons. */
export interface Jqry {
  cond: string[];
  args: string[];
  cmp?: string[];
  opid?: number;
  opnm?: string;
  seq?: number;
}

const isComparison = (name: string): name is ComparisonName => (COMPARISONS as readonly string[]).includes(name);

/** The other event is on the left of each comparison. */
export function matchesJqry({ cond, args, cmp = [] }: Jqry, other: Values, arriving: Values): boolean {
  return cond.every((name, index) => {
    const comparison = cmp[index] ?? 'EQ';
    return (
      isComparison(comparison) && compare(comparison, getValue(other, name), getValue(arriving, args[index] ?? ''))
    );
  });
}

export const getEqualityIndexes = ({ cond, cmp = [] }: Jqry): number[] =>
  cond.flatMap((_, at) => ((cmp[at] ?? 'EQ') === 'EQ' ? [at] : []));

export function toValueKey(values: Values, names: readonly string[]): string | undefined {
  const list = names.map((name) => getValue(values, name));
  return list.includes(undefined) ? undefined : JSON.stringify(list);
}
