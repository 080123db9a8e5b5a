/** Computed attributes, referrals and filters, as pure functions. */
import { throwError } from '../diagnostics.ts';
import { getAttribute } from '../graph/store.ts';
import { getOrCreate, type Json } from '../json.ts';
import { type Fqry, type Jqry, passes, type Values } from './condition.ts';

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

const OPERATION_BY_ID: Record<number, string> = {
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
/** The minimum and maximum number of inputs of each supported operation. */
const INPUT_COUNTS: Record<string, readonly [number, number]> = {
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
/** Operations in documented runs; the others are only described. */
export const PRINTED_OPERATIONS: readonly string[] = ['COPY_VAL', 'LOWER', 'SUB', 'MATH_EXP', 'COPY', 'ADD'];

export const getOperation = ({ opid, opnm }: Pick<Catr, 'opid' | 'opnm'>): string | undefined =>
  opid === undefined ? opnm : (OPERATION_BY_ID[opid] ?? `opid ${opid}`);

export const getInputCount = (operation: string): readonly [number, number] | undefined =>
  Object.hasOwn(INPUT_COUNTS, operation) ? INPUT_COUNTS[operation] : undefined;

export function toAttributeType(type: Json | undefined): 'text' | 'long' | 'double' | 'other' | undefined {
  if (type === 5 || type === 'STRING') return 'text';
  if (type === 9 || type === 'LONG') return 'long';
  if (type === 11 || type === 'DOUBLE') return 'double';
  return typeof type === 'number' || typeof type === 'string' ? 'other' : undefined;
}

/** Undefined if the event lacks an attribute, or the result isn't finite. */
export type Expression = { reads: string[]; evaluate(values: Values): number | undefined };

/** Parses an expression in which each operation has brackets; `ABS(…)` is a bracket, too. */
export function parseExpression(text: string): Expression {
  const reads: string[] = [];
  let offset = 0;
  type Part = (values: Values) => number;
  const throwInvalid = (message: string, hint: string): never => throwError({ code: 'expression', message, hint });
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset;
    const token = pattern.exec(text)?.[1];
    if (token !== undefined) offset = pattern.lastIndex;
    return token;
  };
  const parseOperand = (depth: number): Part => {
    if (depth > 50)
      return throwInvalid('The expression has more than 50 brackets inside each other.', 'Use fewer brackets.');
    const bracket = take(/\s*(ABS\(|\()/y);
    if (bracket) {
      const value = parseOperation(depth + 1);
      if (!take(/\s*(\))/y))
        return throwInvalid(`In ${text}, an operation lacks brackets of its own.`, 'Put each operation into brackets.');
      return bracket === '(' ? value : (values) => Math.abs(value(values));
    }
    const name = take(/\s*\$([\p{L}\p{N}_.]+)/uy);
    if (name !== undefined) {
      reads.push(name);
      return (values) => {
        const value = getAttribute(values, name);
        return typeof value === 'number' ? value : Number.NaN;
      };
    }
    const number = take(/\s*(-?\d+(?:\.\d+)?)/y);
    if (number !== undefined) {
      const value = Number(number);
      return () => value;
    }
    return throwInvalid(`${text} is not an expression.`, 'Use numbers, $ before attributes, + - * / and brackets.');
  };
  const parseOperation = (depth: number): Part => {
    const left = parseOperand(depth);
    const operator = take(/\s*([-+*/])/y);
    if (!operator) return left;
    const right = parseOperand(depth);
    return (values) => {
      const [a, b] = [left(values), right(values)];
      return operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : a / b;
    };
  };
  const value = parseOperand(0);
  if (text.slice(offset).trim())
    throwInvalid(
      `In ${text}, an operation lacks brackets of its own.`,
      'Put the whole expression and each operation into brackets.',
    );
  return { reads, evaluate: (values) => finite(value(values)) };
}

const expressionCache = new WeakMap<readonly string[], Expression>();

const getExpression = (iatr: readonly string[]): Expression =>
  getOrCreate(expressionCache, iatr, () => parseExpression(iatr[0] ?? ''));

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

export function getInputs(catr: Catr): readonly string[] {
  const operation = getOperation(catr);
  if (operation === 'COPY_VAL') return [];
  return operation === 'MATH_EXP' ? getExpression(catr.iatr).reads : catr.iatr;
}

/**
 * Undefined if an input is missing or has the wrong type. Rule `long-drops-fraction` applies to
 * type 9.
 */
export function computeValue(catr: Catr, event: Values): Json | undefined {
  const value = applyOperation(getOperation(catr) ?? '', catr.iatr, event);
  if (value === undefined) return undefined;
  const type = toAttributeType(catr.type);
  if (type === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (type === 'other' || type === undefined) return value;
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return undefined;
  return type === 'long' ? Math.trunc(number) : number;
}

function applyOperation(operation: string, iatr: readonly string[], event: Values): Json | undefined {
  if (operation === 'COPY_VAL') return iatr[0] ?? '';
  if (operation === 'MATH_EXP') return getExpression(iatr).evaluate(event);
  const values = iatr.map((name) => getAttribute(event, name));
  if (values.includes(undefined)) return undefined;
  const [value] = values as Json[];
  if (operation === 'COPY') return value;
  if (operation === 'LOWER' || operation === 'UPPER') {
    const up = operation === 'UPPER';
    if (typeof value === 'string') return up ? value.toUpperCase() : value.toLowerCase();
    return typeof value === 'number' ? (up ? Math.ceil(value) : Math.floor(value)) : undefined;
  }
  if (operation === 'ADD' && values.some((input) => typeof input === 'string')) return values.map(String).join('');
  if (!values.every((input) => typeof input === 'number')) return undefined;
  const numbers = values as number[];
  const [left = 0, right = 0] = numbers;
  if (operation === 'ADD') return finite(numbers.reduce((sum, number) => sum + number, 0));
  if (operation === 'SUB') return left - right;
  if (operation === 'MUL') return finite(numbers.reduce((product, number) => product * number, 1));
  if (operation === 'DIV') return finite(left / right);
  if (operation === 'PERCENT') return finite((left / right) * 100);
  return operation === 'ABS' ? Math.abs(left) : undefined;
}

/** `fnr` 1 adds, 2 replaces or adds, 3 adds if missing. */
export function compute(event: Values, catr: Catr): Values {
  const { name, fnr = 1 } = catr;
  if (Object.hasOwn(event, name) && fnr !== 2) return event;
  const value = computeValue(catr, event);
  return value === undefined ? event : { ...event, [name]: value };
}

/** Attributes with `seq` 1 come first (rule `computed-first`). */
export function sortByOrder(catr: readonly Catr[]): { early: Catr[]; late: Catr[] } {
  const sorted = catr.toSorted((one, two) => (one.order ?? 0) - (two.order ?? 0));
  return { early: sorted.filter(({ seq }) => seq === 1), late: sorted.filter(({ seq }) => seq !== 1) };
}

export interface Refr {
  name?: string;
  rstm: string;
  iatr: string[];
  ratr: string[];
  jqry: Jqry;
}

export function copyAttributes(event: Values, iatr: readonly string[], ratr: readonly string[], from: Values): Values {
  const result: Record<string, Json> = Object.assign(Object.create(null), event);
  iatr.forEach((name, index) => {
    const value = getAttribute(from, ratr[index] ?? '');
    if (value !== undefined) result[name] = value;
  });
  return result;
}

export interface Fltr {
  name: string;
  fqry: Fqry;
  fatr?: string[];
  catr?: Catr[];
  ostm?: string;
  notf?: number;
}

/** Returns `fatr` and the filter's `catr`, or undefined if the condition fails. */
export function applyFilter(
  { fqry, fatr = [], catr = [] }: Omit<Fltr, 'name'>,
  event: Values,
): Record<string, Json> | undefined {
  if (!passes(fqry, { values: event })) return undefined;
  const computed = catr.reduce(compute, event);
  const sent: Record<string, Json> = Object.create(null);
  for (const name of [...fatr, ...catr.map((one) => one.name)]) {
    const value = getAttribute(computed, name);
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}
