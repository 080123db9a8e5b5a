/**
 * `MATH_EXP` and the date functions, as in the movies run: dates are digits (`19640523123415`) or seconds since 1970 as text, `CURTIME` counts
 * microseconds. The zone is UTC here; the run was printed in another one.
 */

type Lookup = (name: string) => unknown;

/** What a formula gives: a text for `DATE_FMT` and `DATE_FMT_TS`, else a number. `column` finds the value of a `$name`. */
export function evaluate(formula: string, column: Lookup, now?: number): string | number {
  const [, stamp, name, format] = /^DATE_FMT(_TS)?\(\$(\w+), (.*)\)$/.exec(formula) ?? [];
  if (name === undefined || format === undefined) return calculate(formula, column, now);
  return formatted(stamp ? new Date(Number(column(name)) * 1000) : dateOf(column(name)), format);
}

/** The columns that a formula reads. */
export const columnsOf = (formula: string): string[] => [...formula.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);

/** Numbers, `$name`, `CURTIME`, `+ - * /`, parentheses, `ROUND`, `DATE`, `DATE_YEAR`, `DATE_MONTH`, `DATE_DAY`. */
export function calculate(formula: string, column: Lookup, now?: number): number {
  const tokens = formula.match(/[\d.]+|\$?\w+|[-+*/()]/g) ?? [];
  /** Around a calculation with dates, digits count as microseconds. */
  let dated = false;
  const sum = (): number => {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '-')
      value = tokens.shift() === '+' ? value + product() : value - product();
    return value;
  };
  const product = (): number => {
    let value = single();
    while (tokens[0] === '*' || tokens[0] === '/') value = tokens.shift() === '*' ? value * single() : value / single();
    return value;
  };
  const single = (): number => {
    const token = tokens.shift() ?? '';
    if (token === '(') return closed(sum());
    if (token.startsWith('$')) {
      const value = column(token.slice(1));
      if (value === undefined) throw new Error(`No column ${token}.`);
      return dated ? dateOf(value).getTime() * 1000 : Number(value);
    }
    if (token === 'CURTIME') {
      if (now === undefined) throw new Error('CURTIME needs the day of the page.');
      return now * 1000;
    }
    if (tokens[0] !== '(') return Number(token);
    tokens.shift();
    dated ||= token === 'DATE';
    return apply(token, closed(sum()));
  };
  const closed = (value: number): number => {
    if (tokens.shift() !== ')') throw new Error(`A parenthesis is missing in ${formula}.`);
    return value;
  };
  const value = sum();
  if (tokens.length || Number.isNaN(value)) throw new Error(`${formula} is no formula of the printed kinds.`);
  return value;
}

/** Months count from 1 (movies run). `DATE` leaves its argument as it is, as far as the printed ages tell. */
function apply(name: string, value: number): number {
  if (name === 'ROUND') return Math.round(value);
  if (name === 'DATE') return value;
  if (name === 'DATE_YEAR') return dateOf(value).getUTCFullYear();
  if (name === 'DATE_MONTH') return dateOf(value).getUTCMonth() + 1;
  if (name === 'DATE_DAY') return dateOf(value).getUTCDate();
  throw new Error(`No printed run has ${name}.`);
}

/** Year, month, day, hours, minutes as digits. The run drops the seconds: `19640523123415` is printed as `12:34:00`. */
function dateOf(digits: unknown): Date {
  const [, year, month, day, hours, minutes] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?:\d\d)?$/.exec(`${digits}`) ?? [];
  if (!year) throw new Error(`${digits} is no date in digits.`);
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:00Z`);
}

/** The letters that occur in printed runs: `%F` is `1997-05-22`, `%D` is `08/09/94`. */
function formatted(date: Date, format: string): string {
  const [year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] = date.toISOString().split(/[-T:.]/);
  const parts: Record<string, string> = {
    '%Y': year,
    '%m': month,
    '%d': day,
    '%H': hours,
    '%M': minutes,
    '%S': seconds,
    '%F': `${year}-${month}-${day}`,
    '%D': `${month}/${day}/${year.slice(2)}`,
  };
  return format.replace(/%\w/g, (letter) => {
    if (!parts[letter]) throw new Error(`No printed run has ${letter}.`);
    return parts[letter];
  });
}
