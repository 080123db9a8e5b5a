/** What completes an event: computed attributes and referrals. */
import { refuse } from '../diagnostics.ts';
import { attribute } from '../graph/store.ts';
import type { Json } from '../json.ts';
import { type Fqry, fits, type Jqry, passes, type Values } from './condition.ts';

/** A computed attribute, with the names of the schema. */
export interface Catr {
  name: string;
  type: number | string;
  opnm?: string;
  opid?: number;
  iatr: string[];
  fnr?: number;
  seq?: number;
  order?: number;
  stat?: number | string;
}

/** Operations by their number; a number wins over a name. */
const numbers: Record<number, string> = {
  1: 'COPY',
  2: 'ADD',
  3: 'MUL',
  4: 'DIV',
  5: 'PERCENT',
  6: 'SUB',
  7: 'UPPER',
  8: 'LOWER',
  9: 'COPY_VAL',
  13: 'MATH_EXP',
  31: 'ABS',
};
/** Operations that are run, with the number of inputs: at least, and at most. */
const inputs: Record<string, readonly [number, number]> = {
  COPY: [1, 1],
  COPY_VAL: [1, 1],
  LOWER: [1, 1],
  UPPER: [1, 1],
  ADD: [2, 50],
  SUB: [2, 2],
  MUL: [2, 50],
  DIV: [2, 2],
  PERCENT: [2, 2],
  ABS: [1, 1],
  MATH_EXP: [1, 1],
};
/** Operations that a printed run shows; the others rest on a description. */
export const printedOperations: readonly string[] = ['COPY_VAL', 'LOWER', 'SUB', 'MATH_EXP', 'COPY', 'ADD'];

export const operationOf = ({ opid, opnm }: Pick<Catr, 'opid' | 'opnm'>): string | undefined =>
  opid === undefined ? opnm : (numbers[opid] ?? `opid ${opid}`);

/** The number of inputs of an operation; undefined if it is not run. */
export const inputsOf = (operation: string): readonly [number, number] | undefined =>
  Object.hasOwn(inputs, operation) ? inputs[operation] : undefined;

/** Types by number and by name; undefined for a type that is neither text nor number. */
export function typeOf(type: Json | undefined): 'text' | 'long' | 'double' | 'other' | undefined {
  if (type === 5 || type === 'STRING') return 'text';
  if (type === 9 || type === 'LONG') return 'long';
  if (type === 11 || type === 'DOUBLE') return 'double';
  return typeof type === 'number' || typeof type === 'string' ? 'other' : undefined;
}

/** An expression that was read. Undefined if the event lacks an attribute, or if there is no finite result. */
export type Expression = { reads: string[]; evaluate(values: Values): number | undefined };

/** Reads an expression in which each operation has brackets of its own; `ABS(…)` is a bracket, too. Refuses anything else. */
export function readExpression(text: string): Expression {
  const reads: string[] = [];
  let at = 0;
  /** NaN where the event lacks an attribute. */
  type Part = (values: Values) => number;
  const fail = (message: string, hint: string): never => refuse({ code: 'expression', message, hint: hint });
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) at = pattern.lastIndex;
    return found;
  };
  const single = (depth: number): Part => {
    if (depth > 50) return fail('The expression has more than 50 brackets inside each other.', 'Use fewer brackets.');
    const bracket = take(/\s*(ABS\(|\()/y);
    if (bracket) {
      const value = operation(depth + 1);
      if (!take(/\s*(\))/y))
        return fail(`In ${text}, an operation lacks brackets of its own.`, 'Put each operation into brackets.');
      return bracket === '(' ? value : (values) => Math.abs(value(values));
    }
    const name = take(/\s*\$([\p{L}\p{N}_.]+)/uy);
    if (name !== undefined) {
      reads.push(name);
      return (values) => {
        const value = attribute(values, name);
        return typeof value === 'number' ? value : Number.NaN;
      };
    }
    const number = take(/\s*(-?\d+(?:\.\d+)?)/y);
    if (number !== undefined) {
      const value = Number(number);
      return () => value;
    }
    return fail(`${text} is not an expression.`, 'Use numbers, $ before attributes, + - * / and brackets.');
  };
  const operation = (depth: number): Part => {
    const left = single(depth);
    const sign = take(/\s*([-+*/])/y);
    if (!sign) return left;
    const right = single(depth);
    return (values) => {
      const [one, two] = [left(values), right(values)];
      return sign === '+' ? one + two : sign === '-' ? one - two : sign === '*' ? one * two : one / two;
    };
  };
  const value = single(0);
  if (text.slice(at).trim())
    fail(
      `In ${text}, an operation lacks brackets of its own.`,
      'Put the whole expression and each operation into brackets.',
    );
  return { reads, evaluate: (values) => finite(value(values)) };
}

const expressions = new WeakMap<readonly string[], Expression>();

/** The expression of a computed attribute, which is read once. */
function expressionIn(iatr: readonly string[]): Expression {
  const known = expressions.get(iatr);
  if (known) return known;
  const read = readExpression(iatr[0] ?? '');
  expressions.set(iatr, read);
  return read;
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

/** The attributes that a computed attribute reads. */
export function readsOf(catr: Catr): readonly string[] {
  const operation = operationOf(catr);
  if (operation === 'COPY_VAL') return [];
  return operation === 'MATH_EXP' ? expressionIn(catr.iatr).reads : catr.iatr;
}

/** The value of an expression. Refuses where the event lacks an attribute or there is no result. */
export const mathExp = (expression: string, event: Values): number =>
  readExpression(expression).evaluate(event) ??
  refuse({
    code: 'expression',
    message: `${expression} has no result for this event.`,
    hint: 'Give all attributes as numbers.',
  });

/**
 * The value of a computed attribute: undefined if the event lacks an input, if an input has the wrong type, or if there is no finite result. Rule
 * `long-drops-fraction` applies to type 9.
 */
export function computedValue(catr: Catr, event: Values): Json | undefined {
  const value = operate(operationOf(catr) ?? '', catr.iatr, event);
  if (value === undefined) return undefined;
  const type = typeOf(catr.type);
  if (type === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (type === 'other' || type === undefined) return value;
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return undefined;
  return type === 'long' ? Math.trunc(number) : number;
}

function operate(operation: string, iatr: readonly string[], event: Values): Json | undefined {
  const [first = ''] = iatr;
  if (operation === 'COPY_VAL') return first;
  if (operation === 'MATH_EXP') return expressionIn(iatr).evaluate(event);
  const values = iatr.map((name) => attribute(event, name));
  if (values.includes(undefined)) return undefined;
  const [one, two] = values as Json[];
  if (operation === 'COPY') return one;
  if (operation === 'LOWER' || operation === 'UPPER') {
    const up = operation === 'UPPER';
    if (typeof one === 'string') return up ? one.toUpperCase() : one.toLowerCase();
    return typeof one === 'number' ? (up ? Math.ceil(one) : Math.floor(one)) : undefined;
  }
  if (operation === 'ADD' && values.some((value) => typeof value === 'string')) return values.map(String).join('');
  if (!values.every((value) => typeof value === 'number')) return undefined;
  const all = values as number[];
  const [left = 0, right = 0] = [one, two] as number[];
  if (operation === 'ADD') return finite(all.reduce((sum, value) => sum + value, 0));
  if (operation === 'SUB') return left - right;
  if (operation === 'MUL') return finite(all.reduce((product, value) => product * value, 1));
  if (operation === 'DIV') return finite(left / right);
  if (operation === 'PERCENT') return finite((left / right) * 100);
  return operation === 'ABS' ? Math.abs(left) : undefined;
}

/** What becomes of one computed attribute. `fnr` 1 adds, 2 replaces or adds, 3 adds what is missing. */
export function compute(event: Values, catr: Catr): Values {
  const { name, fnr = 1 } = catr;
  const has = Object.hasOwn(event, name);
  if (has && fnr !== 2) return event;
  const value = computedValue(catr, event);
  return value === undefined ? event : { ...event, [name]: value };
}

/** Computed attributes in their order: those with `seq` 1, then the others (rule `computed-first`). */
export function inOrder(catr: readonly Catr[]): { early: Catr[]; late: Catr[] } {
  const sorted = catr.toSorted((one, two) => (one.order ?? 0) - (two.order ?? 0));
  return { early: sorted.filter(({ seq }) => seq === 1), late: sorted.filter(({ seq }) => seq !== 1) };
}

/** A referral, with the names of the schema. */
export interface Refr {
  name?: string;
  rstm: string;
  iatr: string[];
  ratr: string[];
  jqry: Jqry;
}

/** Copies `ratr` of the event that matches under the names `iatr`; the latest one where several match, nothing where none does. */
export function refer({ iatr, ratr, jqry }: Refr, event: Values, others: readonly Values[]): Values {
  const found = others.findLast((other) => fits(jqry, other, event));
  return found ? copied(event, iatr, ratr, found) : event;
}

export function copied(event: Values, iatr: readonly string[], ratr: readonly string[], from: Values): Values {
  const made: Record<string, Json> = Object.assign(Object.create(null), event);
  iatr.forEach((name, at) => {
    const value = attribute(from, ratr[at] ?? '');
    if (value !== undefined) made[name] = value;
  });
  return made;
}

/** What is stored of an arriving event: computed attributes with `seq` 1, referrals, the other computed attributes. */
export function complete(
  { catr = [], refr = [] }: { catr?: Catr[]; refr?: Refr[] },
  arriving: Values,
  streams: Record<string, readonly Values[]> = {},
): Values {
  const { early, late } = inOrder(catr);
  const referred = refr.reduce(
    (event, one) => refer(one, event, streams[one.rstm] ?? []),
    early.reduce(compute, arriving),
  );
  return late.reduce(compute, referred);
}

/** A filter, with the names of the schema. */
export interface Fltr {
  name: string;
  fqry: Fqry;
  fatr?: string[];
  catr?: Catr[];
  ostm?: string;
  notf?: number;
}

/** What a filter sends on: `fatr`, then its own `catr`; nothing if the condition fails. */
export function filter(
  { fqry, fatr = [], catr = [] }: Omit<Fltr, 'name'>,
  event: Values,
): Record<string, Json> | undefined {
  if (!passes(fqry, { values: event })) return undefined;
  const computed = catr.reduce(compute, event);
  const sent: Record<string, Json> = Object.create(null);
  for (const name of [...fatr, ...catr.map((one) => one.name)]) {
    const value = attribute(computed, name);
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}
