/**
 * Formulas in `MATH_EXP` and in braces. Dates are digits, as `19640523123415`, or seconds since
 * 1970, in UTC.
 */
import { type Span, throwError } from '../diagnostics.ts';
import { type Lexer, TOKENS } from './lexer.ts';
import { throwSyntaxError } from './messages.ts';

type Operand = string | number | undefined;

export interface Formula extends Span {
  /** Columns or properties that it reads, without `$`. */
  reads: string[];
  usesNow: boolean;
  /**
   * Computes the value, or undefined if a value that it reads isn't stored.
   *
   * @param now - Milliseconds since 1970.
   * @throws QueryError for a value that is neither a number nor a date.
   */
  evaluate(read: (name: string) => unknown, now: number): Operand;
}

type Evaluate = Formula['evaluate'];
const FUNCTIONS = ['ROUND', 'DATE', 'DATE_YEAR', 'DATE_MONTH', 'DATE_DAY'];
const FORMATTERS = ['DATE_FMT', 'DATE_FMT_TS'];
const DATE_LETTERS = ['%Y', '%m', '%d', '%H', '%M', '%S', '%F', '%D'];
const DATE_FORMAT = /[^)"]*/y;
/** Evaluation recurses for each operation. */
const MAX_OPERATIONS = 500;

export function parseFormula(lexer: Lexer): Formula {
  lexer.skipSpaces();
  const start = lexer.offset;
  const reads: string[] = [];
  let usesNow = false;
  let operations = 0;

  const parseColumn = (): string => {
    const column = lexer.expect(TOKENS.word, 'the name of a column');
    if (lexer.isNext('.')) throwSyntaxError('alias-in-formula', { start: column.start, end: lexer.offset + 1 });
    reads.push(column.text);
    return column.text;
  };

  const takeOperator = (...symbols: string[]): string | undefined => {
    const operator = symbols.find((symbol) => lexer.takeSymbol(symbol));
    if (operator && ++operations > MAX_OPERATIONS)
      throwSyntaxError('limit-nesting/operations', { start, end: lexer.lastEnd }, String(MAX_OPERATIONS));
    return operator;
  };

  // `inDate`: inside DATE, where columns are read as dates.
  function parseSum(inDate: boolean, depth: number): Evaluate {
    let left = parseProduct(inDate, depth);
    for (;;) {
      const operator = takeOperator('+', '-');
      if (!operator) return left;
      left = combine(operator, left, parseProduct(inDate, depth));
    }
  }

  function parseProduct(inDate: boolean, depth: number): Evaluate {
    let left = parseFactor(inDate, depth);
    for (;;) {
      const operator = takeOperator('*', '/');
      if (!operator) return left;
      left = combine(operator, left, parseFactor(inDate, depth));
    }
  }

  function parseBrackets(inDate: boolean, depth: number, bracket: Span): Evaluate {
    if (depth >= lexer.nesting) throwSyntaxError('limit-nesting/formula', bracket, String(lexer.nesting));
    const value = parseSum(inDate, depth + 1);
    lexer.expectSymbol(')', 'a closing bracket');
    return value;
  }

  function parseFactor(inDate: boolean, depth: number): Evaluate {
    const bracket = lexer.takeSymbol('(');
    if (bracket) return parseBrackets(inDate, depth, bracket);
    const minus = lexer.takeSymbol('-');
    if (minus) throwSyntaxError('minus', minus);
    const dollar = lexer.takeSymbol('$');
    if (dollar) {
      const name = parseColumn();
      const span = { start: dollar.start, end: lexer.lastEnd };
      return (read) => {
        const value = read(name);
        if (value === undefined || value === null) return undefined;
        return inDate ? toDate(value, name, span).getTime() * 1000 : toNumber(value, name, span);
      };
    }
    const number = lexer.take(TOKENS.unsigned);
    if (number) {
      const value = Number(number.text);
      return () => value;
    }
    const word = lexer.take(TOKENS.word);
    if (!word) return lexer.throwUnexpected('a number, a column with $ or a function');
    const { text } = word;
    if (text === 'CURTIME') {
      usesNow = true;
      return (_, now) => now * 1000;
    }
    if (FORMATTERS.includes(text)) throwSyntaxError('format-inside', word, text);
    if (!FUNCTIONS.includes(text)) {
      if (lexer.isNext('(')) lexer.throwUnknown(word, [...FUNCTIONS, ...FORMATTERS], 'function');
      throwSyntaxError('plain-name', { ...word, fix: { start: word.start, end: word.end, text: `$${text}` } }, text);
    }
    const opened = lexer.expectSymbol('(', 'an opening bracket');
    const argument = parseBrackets(inDate || text === 'DATE', depth, opened);
    return applyFunction(text, argument, { start: word.start, end: lexer.lastEnd });
  }

  function parseFormatter(): Evaluate | undefined {
    const word = lexer.peek(TOKENS.word);
    if (!word || !FORMATTERS.includes(word.text)) return undefined;
    lexer.offset = word.end;
    lexer.expectSymbol('(', 'an opening bracket');
    lexer.expectSymbol('$', 'a column with $');
    const name = parseColumn();
    lexer.expectSymbol(',', 'a comma and a format');
    const format = lexer.take(DATE_FORMAT) ?? lexer.throwUnexpected('a format');
    for (const { 0: letter, index } of format.text.matchAll(/%.?/g))
      if (!DATE_LETTERS.includes(letter)) {
        const from = format.start + index;
        throwSyntaxError('date-format', { start: from, end: from + letter.length }, letter, DATE_LETTERS.join(', '));
      }
    lexer.expectSymbol(')', 'a closing bracket');
    const span = { start: word.start, end: lexer.lastEnd };
    const toFormatted = word.text === 'DATE_FMT_TS' ? timestampToDate : toDate;
    return (read) => {
      const value = read(name);
      if (value === undefined || value === null) return undefined;
      return formatDate(toFormatted(value, name, span), format.text);
    };
  }

  const evaluate = parseFormatter() ?? parseSum(false, 0);
  const span = { start, end: lexer.lastEnd };
  return { ...span, reads, usesNow, evaluate: checkFinite(evaluate, span) };
}

function combine(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  return (read, now) => {
    const a = left(read, now) as number | undefined;
    const b = right(read, now) as number | undefined;
    if (a === undefined || b === undefined) return undefined;
    return operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : a / b;
  };
}

/** `DATE` returns its argument: inside it, dates in digits are read as microseconds. */
function applyFunction(name: string, argument: Evaluate, span: Span): Evaluate {
  return (read, now) => {
    const value = argument(read, now);
    if (value === undefined || name === 'DATE') return value;
    if (name === 'ROUND') return Math.round(value as number);
    const date = toDate(value, name, span);
    if (name === 'DATE_YEAR') return date.getUTCFullYear();
    return name === 'DATE_MONTH' ? date.getUTCMonth() + 1 : date.getUTCDate();
  };
}

/** The results of a server beyond these numbers are unknown. */
function checkFinite(evaluate: Evaluate, span: Span): Evaluate {
  return (read, now) => {
    const value = evaluate(read, now);
    // JavaScript writes numbers from 1e21 on with an exponent.
    if (typeof value === 'number' && !(Math.abs(value) < 1e21))
      throwError(
        {
          code: 'not-finite',
          message: 'The formula divides by zero, or its result is too large.',
          hint: 'Leave out the rows that cause it with a condition.',
        },
        span,
      );
    return value;
  };
}

function toNumber(value: unknown, name: string, span: Span): number {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return number;
  return throwError(
    {
      code: 'formula-number',
      message: `The formula needs numbers, and ${name} is ${formatValue(value)}.`,
      hint: 'Use a column that holds numbers.',
    },
    span,
  );
}

/** Drops the seconds, as a documented run does: `19640523123415` is `12:34:00`. */
function toDate(digits: unknown, name: string, span: Span): Date {
  const [, year, month, day, hours, minutes] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?:\d\d)?$/.exec(`${digits}`) ?? [];
  const date = new Date(year ? `${year}-${month}-${day}T${hours}:${minutes}:00Z` : Number.NaN);
  if (!Number.isNaN(date.getTime())) return date;
  return throwError(
    {
      code: 'formula-date',
      message: `${name} is ${formatValue(digits)}, which is not a date in digits.`,
      hint: 'Write dates as year, month, day, hours, minutes and seconds, as 19640523123415.',
    },
    span,
  );
}

/**
 * Converts seconds, milliseconds or microseconds since 1970; the size of the number shows the unit.
 */
function timestampToDate(value: unknown, name: string, span: Span): Date {
  const number = toNumber(value, name, span);
  const size = Math.abs(number);
  const date = new Date(size >= 1e14 ? number / 1000 : size >= 1e11 ? number : number * 1000);
  if (!Number.isNaN(date.getTime())) return date;
  return throwError(
    {
      code: 'formula-date',
      message: `${name} is ${formatValue(value)}, which is not a time stamp.`,
      hint: 'Use seconds, milliseconds or microseconds since 1970.',
    },
    span,
  );
}

function formatDate(date: Date, format: string): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const [month, day] = [pad(date.getUTCMonth() + 1), pad(date.getUTCDate())];
  const parts: Record<string, string> = {
    '%Y': year,
    '%m': month,
    '%d': day,
    '%H': pad(date.getUTCHours()),
    '%M': pad(date.getUTCMinutes()),
    '%S': pad(date.getUTCSeconds()),
    '%F': `${year}-${month}-${day}`,
    '%D': `${month}/${day}/${year.slice(2)}`,
  };
  return format.replace(/%\w/g, (letter) => parts[letter] ?? letter);
}

export function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? 'not stored');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
