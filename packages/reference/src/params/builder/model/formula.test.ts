import { describe, expect, it } from 'vitest';
import { FormulaError, parseFormula } from './formula.ts';

const value = (text: string, numbers = {}) => parseFormula(text).evaluate(numbers);

describe('a formula', () => {
  it.each([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 2 - 3', 5],
    ['12 / 4 / 3', 1],
    ['-2 + 5', 3],
    ['max(500, (memory - 4) * 1000)', 12000],
    ['min(4096, max(500, 100))', 500],
    ['ceil(memory / 3) + floor(memory / 3)', 11],
    [' 1.5 * 2 ', 3],
  ])('evaluates %s', (text, expected) => expect(value(text, { memory: 16 })).toBe(expected));

  it('returns the names of the numbers that it uses', () =>
    expect([...parseFormula('memory - min(budget, memory)').names]).toEqual(['memory', 'budget']));

  it.each([
    ['memory $ 2', 'Unexpected character $ in the formula'],
    ['2 +', 'Unexpected end of the formula'],
    ['(2 + 3', 'Missing ) in the formula'],
    ['2 3', 'Unexpected text after the formula'],
    ['* 2', 'Unexpected * in the formula'],
    ['sqrt(2)', 'Unknown function sqrt in the formula'],
    ['toString(2)', 'Unknown function toString in the formula'],
    ['', 'Unexpected end of the formula'],
  ])('reports the invalid formula %j with a hint', (text, message) => {
    expect(() => parseFormula(text)).toThrow(FormulaError);
    expect(() => parseFormula(text)).toThrow(message);
    try {
      parseFormula(text);
    } catch (error) {
      expect((error as FormulaError).hint).toMatch(/\.$/);
    }
  });
});
