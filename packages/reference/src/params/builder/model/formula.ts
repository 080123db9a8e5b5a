/**
 * Formulas have numbers, names of numbers, `+ - * /`, parentheses, `min`, `max`, `ceil` and
 * `floor`.
 */

export class FormulaError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

export interface Formula {
  names: ReadonlySet<string>;
  evaluate(numbers: Numbers): number;
}

type Numbers = Readonly<Record<string, string | number>>;
type Term = (numbers: Numbers) => number;

const FUNCTIONS: Record<string, (values: number[]) => number> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  ceil: ([value = 0]) => Math.ceil(value),
  floor: ([value = 0]) => Math.floor(value),
};
const FUNCTION_NAMES = Object.keys(FUNCTIONS).join(', ');

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([-+*/(),])|(\S))/gy;

/** @throws {FormulaError} if the formula is invalid. */
export function parseFormula(text: string): Formula {
  const found = [...text.matchAll(TOKEN)].map(([, number, name, sign, other]) => {
    if (other !== undefined)
      throw new FormulaError(
        `Unexpected character ${other} in the formula`,
        'Use numbers, names, + - * / and parentheses, for example `(memory - 4) * 1000`.',
      );
    return { number, name, sign };
  });
  const names = new Set<string>();
  let at = 0;
  const isNext = (...signs: string[]) => signs.includes(found[at]?.sign ?? '');
  const expect = (sign: string) => {
    if (!isNext(sign)) throw new FormulaError(`The formula lacks a ${sign}`, 'Close every open parenthesis.');
    at++;
  };

  function sum(): Term {
    let left = product();
    while (isNext('+', '-')) {
      const add = found[at++]?.sign === '+';
      const [before, right] = [left, product()];
      left = (numbers) => (add ? before(numbers) + right(numbers) : before(numbers) - right(numbers));
    }
    return left;
  }

  function product(): Term {
    let left = single();
    while (isNext('*', '/')) {
      const times = found[at++]?.sign === '*';
      const [before, right] = [left, single()];
      left = (numbers) => (times ? before(numbers) * right(numbers) : before(numbers) / right(numbers));
    }
    return left;
  }

  function single(): Term {
    const token = found[at++];
    if (token?.number !== undefined) {
      const value = Number(token.number);
      return () => value;
    }
    if (token?.name !== undefined) return isNext('(') ? call(token.name) : nameOf(token.name);
    if (token?.sign === '-') {
      const value = single();
      return (numbers) => -value(numbers);
    }
    if (token?.sign === '(') {
      const inner = sum();
      expect(')');
      return inner;
    }
    throw new FormulaError(
      token ? `The formula has ${token.sign} where a number is needed` : 'The formula ends too early',
      'Write a number or a name there.',
    );
  }

  function nameOf(name: string): Term {
    names.add(name);
    return (numbers) => (typeof numbers[name] === 'number' ? numbers[name] : Number.NaN);
  }

  function call(name: string): Term {
    const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!apply) throw new FormulaError(`The formula has no function ${name}`, `Use one of: ${FUNCTION_NAMES}.`);
    at++;
    const values = [sum()];
    while (isNext(',')) {
      at++;
      values.push(sum());
    }
    expect(')');
    return (numbers) => apply(values.map((value) => value(numbers)));
  }

  const whole = sum();
  if (at < found.length)
    throw new FormulaError('Unexpected text after the formula', 'Put an operator such as * between two values.');
  return { names, evaluate: whole };
}
