/** Formulas of numbers, names of numbers, `+ - * /`, parentheses, `min`, `max`, `ceil` and `floor`. */

export class FormulaError extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
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
  const tokens = [...text.matchAll(TOKEN)].map(([, number, name, symbol, other]) => {
    if (other !== undefined)
      throw new FormulaError(
        `Unexpected character ${other} in the formula`,
        'Use numbers, names, + - * / and parentheses, for example `(memory - 4) * 1000`.',
      );
    return { number, name, symbol };
  });
  const names = new Set<string>();
  let position = 0;
  const isNext = (...symbols: string[]) => symbols.includes(tokens[position]?.symbol ?? '');
  const expect = (symbol: string) => {
    if (!isNext(symbol)) throw new FormulaError(`Missing ${symbol} in the formula`, 'Close every open parenthesis.');
    position++;
  };

  function parseSum(): Term {
    let left = parseProduct();
    while (isNext('+', '-')) {
      const isSum = tokens[position++]?.symbol === '+';
      const [before, right] = [left, parseProduct()];
      left = (numbers) => (isSum ? before(numbers) + right(numbers) : before(numbers) - right(numbers));
    }
    return left;
  }

  function parseProduct(): Term {
    let left = parseFactor();
    while (isNext('*', '/')) {
      const isProduct = tokens[position++]?.symbol === '*';
      const [before, right] = [left, parseFactor()];
      left = (numbers) => (isProduct ? before(numbers) * right(numbers) : before(numbers) / right(numbers));
    }
    return left;
  }

  function parseFactor(): Term {
    const token = tokens[position++];
    if (token?.number !== undefined) {
      const value = Number(token.number);
      return () => value;
    }
    if (token?.name !== undefined) return isNext('(') ? parseCall(token.name) : createLookup(token.name);
    if (token?.symbol === '-') {
      const value = parseFactor();
      return (numbers) => -value(numbers);
    }
    if (token?.symbol === '(') {
      const inner = parseSum();
      expect(')');
      return inner;
    }
    throw new FormulaError(
      token ? `Unexpected ${token.symbol} in the formula` : 'Unexpected end of the formula',
      'Write a number or a name at this position.',
    );
  }

  function createLookup(name: string): Term {
    names.add(name);
    return (numbers) => (typeof numbers[name] === 'number' ? numbers[name] : Number.NaN);
  }

  function parseCall(name: string): Term {
    const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!apply) throw new FormulaError(`Unknown function ${name} in the formula`, `Use one of: ${FUNCTION_NAMES}.`);
    position++;
    const values = [parseSum()];
    while (isNext(',')) {
      position++;
      values.push(parseSum());
    }
    expect(')');
    return (numbers) => apply(values.map((value) => value(numbers)));
  }

  const evaluate = parseSum();
  if (position < tokens.length)
    throw new FormulaError('Unexpected text after the formula', 'Put an operator such as * between two values.');
  return { names, evaluate };
}
