/** Calculations in `MATH_EXP` and in braces. Dates are digits, as `19640523123415`, or seconds since 1970; the zone is UTC. */
import { refuse } from '../diagnostics.ts';
import { pieces, type Scanner } from './scanner.ts';
import type { Span } from './syntax.ts';

/** What a formula reads and gives. Undefined is a value that is not stored. */
export type Operand = string | number | undefined;

export interface Formula extends Span {
  /** Columns or properties that it reads, without `$`. */
  reads: string[];
  /** Whether it reads the clock. */
  usesNow: boolean;
  /** The value; undefined if one that it reads is not stored. `now`: milliseconds since 1970. Refuses what is neither a number nor a date. */
  evaluate(read: (name: string) => unknown, now: number): Operand;
}

type Evaluate = Formula['evaluate'];
const functions = ['ROUND', 'DATE', 'DATE_YEAR', 'DATE_MONTH', 'DATE_DAY'];
const formatters = ['DATE_FMT', 'DATE_FMT_TS'];
const letters = ['%Y', '%m', '%d', '%H', '%M', '%S', '%F', '%D'];
const format = /[^)"]*/y;
/** Operations of one formula. */
const most = 500;

/** Reads a formula up to the first sign that cannot belong to it. */
export function readFormula(scanner: Scanner): Formula {
  scanner.skip();
  const start = scanner.at;
  const reads: string[] = [];
  let usesNow = false;

  const column = (): string => {
    const { text: name, start: from } = scanner.need(pieces.word, 'the name of a column');
    if (scanner.isNext('.'))
      refuse({
        code: 'alias-in-formula',
        message: 'A formula reads columns, not properties of an alias.',
        hint: 'Return the property as a column with AS, and write $ and that name.',
        start: from,
        end: scanner.at + 1,
      });
    reads.push(name);
    return name;
  };

  /** Evaluation goes as deep as there are operations in a row. */
  let count = 0;
  const next = (...signs: string[]): string | undefined => {
    const sign = signs.find((one) => scanner.sign(one));
    if (sign && ++count > most)
      refuse({
        code: 'limit-nesting',
        message: `The formula has more than ${most} operations.`,
        hint: 'Split it into several columns.',
        start,
        end: scanner.last,
      });
    return sign;
  };

  function sum(dated: boolean, depth: number): Evaluate {
    let left = product(dated, depth);
    for (;;) {
      const sign = next('+', '-');
      if (!sign) return left;
      left = combined(sign, left, product(dated, depth));
    }
  }

  function product(dated: boolean, depth: number): Evaluate {
    let left = single(dated, depth);
    for (;;) {
      const sign = next('*', '/');
      if (!sign) return left;
      left = combined(sign, left, single(dated, depth));
    }
  }

  function inBrackets(dated: boolean, depth: number, at: Span): Evaluate {
    if (depth >= scanner.nesting)
      refuse({
        code: 'limit-nesting',
        message: `The formula has more than ${scanner.nesting} brackets inside each other.`,
        hint: 'Use fewer brackets.',
        ...at,
      });
    const value = sum(dated, depth + 1);
    scanner.needSign(')', 'a closing bracket');
    return value;
  }

  function single(dated: boolean, depth: number): Evaluate {
    const bracket = scanner.sign('(');
    if (bracket) return inBrackets(dated, depth, bracket);
    const minus = scanner.sign('-');
    if (minus)
      refuse({
        code: 'minus',
        message: 'A formula has no sign before a value.',
        hint: 'Subtract from zero, as in (0-$year).',
        ...minus,
      });
    const dollar = scanner.sign('$');
    if (dollar) {
      const name = column();
      const place = { start: dollar.start, end: scanner.last };
      return (read) => {
        const value = read(name);
        if (value === undefined || value === null) return undefined;
        return dated ? dateOf(value, name, place).getTime() * 1000 : numberOf(value, name, place);
      };
    }
    const number = scanner.take(pieces.unsigned);
    if (number) {
      const value = Number(number.text);
      return () => value;
    }
    const word = scanner.take(pieces.word);
    if (!word) return scanner.unexpected('a number, a column with $ or a function');
    if (word.text === 'CURTIME') {
      usesNow = true;
      return (_, now) => now * 1000;
    }
    if (formatters.includes(word.text))
      refuse({
        code: 'format-inside',
        message: `${word.text} gives a text, so nothing can be computed with it.`,
        hint: `Use ${word.text} alone in a formula.`,
        ...spanOf(word),
      });
    if (!functions.includes(word.text)) {
      if (scanner.isNext('(')) scanner.unknown(word, [...functions, ...formatters], 'function');
      refuse({
        code: 'plain-name',
        message: `${word.text} is neither a number nor a column.`,
        hint: `Write $${word.text} to read a column or a property.`,
        ...spanOf(word),
        fix: { ...spanOf(word), text: `$${word.text}` },
      });
    }
    const opened = scanner.needSign('(', 'an opening bracket');
    const argument = inBrackets(dated || word.text === 'DATE', depth, opened);
    return applied(word.text, argument, { start: word.start, end: scanner.last });
  }

  function formatted(): Evaluate | undefined {
    const word = scanner.peek(pieces.word);
    if (!word || !formatters.includes(word.text)) return undefined;
    scanner.at = word.end;
    scanner.needSign('(', 'an opening bracket');
    scanner.needSign('$', 'a column with $');
    const name = column();
    scanner.needSign(',', 'a comma and a format');
    scanner.skip();
    const text = scanner.take(format) ?? scanner.unexpected('a format');
    for (const { 0: letter, index } of text.text.matchAll(/%.?/g))
      if (!letters.includes(letter))
        refuse({
          code: 'date-format',
          message: `${letter} is not a letter of a date format.`,
          hint: `Use ${letters.join(', ')}.`,
          start: text.start + index,
          end: text.start + index + letter.length,
        });
    scanner.needSign(')', 'a closing bracket');
    const place = { start: word.start, end: scanner.last };
    const stamp = word.text === 'DATE_FMT_TS';
    return (read) => {
      const value = read(name);
      if (value === undefined || value === null) return undefined;
      return printed(stamp ? stampOf(value, name, place) : dateOf(value, name, place), text.text);
    };
  }

  const evaluate = formatted() ?? sum(false, 0);
  return { start, end: scanner.last, reads, usesNow, evaluate: finite(evaluate, { start, end: scanner.last }) };
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

function combined(sign: string, left: Evaluate, right: Evaluate): Evaluate {
  return (read, now) => {
    const one = left(read, now) as number | undefined;
    const two = right(read, now) as number | undefined;
    if (one === undefined || two === undefined) return undefined;
    return sign === '+' ? one + two : sign === '-' ? one - two : sign === '*' ? one * two : one / two;
  };
}

/** Months count from 1. `DATE` leaves its argument as it is; around it, dates in digits count as microseconds. */
function applied(name: string, argument: Evaluate, place: Span): Evaluate {
  return (read, now) => {
    const value = argument(read, now);
    if (value === undefined || name === 'DATE') return value;
    if (name === 'ROUND') return Math.round(value as number);
    const date = dateOf(value, name, place);
    if (name === 'DATE_YEAR') return date.getUTCFullYear();
    return name === 'DATE_MONTH' ? date.getUTCMonth() + 1 : date.getUTCDate();
  };
}

/** A division by zero or a sum beyond all numbers has no result that is known. */
function finite(evaluate: Evaluate, place: Span): Evaluate {
  return (read, now) => {
    const value = evaluate(read, now);
    // From 1e21 on, a number is not written with its digits.
    if (typeof value === 'number' && !(Math.abs(value) < 1e21))
      refuse({
        code: 'not-finite',
        message: 'The formula divides by zero, or its result is too large.',
        hint: 'Leave out the rows that cause it with a condition.',
        ...place,
      });
    return value;
  };
}

function numberOf(value: unknown, name: string, place: Span): number {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return number;
  return refuse({
    code: 'formula-number',
    message: `The formula needs numbers, and ${name} is ${shown(value)}.`,
    hint: 'Use a column that holds numbers.',
    ...place,
  });
}

/** Year, month, day, hours, minutes as digits; seconds are dropped, as the run shows: `19640523123415` is `12:34:00`. */
function dateOf(digits: unknown, name: string, place: Span): Date {
  const [, year, month, day, hours, minutes] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?:\d\d)?$/.exec(`${digits}`) ?? [];
  const date = new Date(year ? `${year}-${month}-${day}T${hours}:${minutes}:00Z` : Number.NaN);
  if (!Number.isNaN(date.getTime())) return date;
  return refuse({
    code: 'formula-date',
    message: `${name} is ${shown(digits)}, which is not a date in digits.`,
    hint: 'Write dates as year, month, day, hours, minutes and seconds, as 19640523123415.',
    ...place,
  });
}

/** Seconds, milliseconds or microseconds since 1970, told apart by their size. */
function stampOf(value: unknown, name: string, place: Span): Date {
  const number = numberOf(value, name, place);
  const size = Math.abs(number);
  const date = new Date(size >= 1e14 ? number / 1000 : size >= 1e11 ? number : number * 1000);
  if (!Number.isNaN(date.getTime())) return date;
  return refuse({
    code: 'formula-date',
    message: `${name} is ${shown(value)}, which is not a time stamp.`,
    hint: 'Use seconds, milliseconds or microseconds since 1970.',
    ...place,
  });
}

/** `%F` is `1997-05-22`, `%D` is `08/09/94`. */
function printed(date: Date, text: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const [month, day] = [two(date.getUTCMonth() + 1), two(date.getUTCDate())];
  const parts: Record<string, string> = {
    '%Y': year,
    '%m': month,
    '%d': day,
    '%H': two(date.getUTCHours()),
    '%M': two(date.getUTCMinutes()),
    '%S': two(date.getUTCSeconds()),
    '%F': `${year}-${month}-${day}`,
    '%D': `${month}/${day}/${year.slice(2)}`,
  };
  return text.replace(/%\w/g, (letter) => parts[letter] ?? letter);
}

/** A value in a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? 'not stored');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
