/** Parses conditions. */

import { refuse } from '../diagnostics.ts';
import { type Formula, readFormula } from './formula.ts';
import { checkStoredProperty, parseLabelAndName } from './parse-names.ts';
import { type Piece, pieces, type Scanner } from './scanner.ts';
import { type Condition, type Literal, type Name, spanOf } from './syntax.ts';

export function parseBraces(p: Scanner): Condition[] {
  const brace = p.sign('{');
  if (!brace) return [];
  if (p.isNext('}'))
    refuse({
      code: 'empty-braces',
      message: 'The braces have no condition.',
      hint: 'Remove them, or write a condition, as {year = 1990}.',
      start: brace.start,
      end: p.at + 1,
      fix: { start: brace.start, end: p.at + 1, text: '' },
    });
  if (p.isNext('"'))
    refuse({
      code: 'json-in-query',
      message: 'A query has conditions in braces, not JSON.',
      hint: 'Write the property without quotes and =, as {year = 1990}.',
      ...p.here(),
    });
  const conditions = parseConditions(p, false);
  p.needSign('}', 'AND or a closing brace');
  return conditions;
}

/** `columns`: after `WHERE`, where the left side is a column, not a property. */
export function parseConditions(p: Scanner, columns: boolean): Condition[] {
  const conditions: Condition[] = [];
  do {
    conditions.push(parseCondition(p, columns));
    if (conditions.length > 100)
      refuse({
        code: 'limit-conditions',
        message: 'There are more than 100 conditions.',
        hint: 'Use fewer.',
        start: p.last,
      });
  } while (p.keyword('AND'));
  const next = p.peek(pieces.any);
  if (next?.text === 'OR') p.misplaced(next, 'AND');
  if (next && /^(?:and|or)$/i.test(next.text)) p.unexpected('AND', 'AND');
  if (next?.text === ',')
    refuse({
      code: 'comma-for-and',
      message: 'Conditions are joined by AND.',
      hint: 'Write AND in place of the comma.',
      ...spanOf(next),
      fix: { ...spanOf(next), text: ' AND' },
    });
  return conditions;
}

function parseCondition(p: Scanner, columns: boolean): Condition {
  p.skip();
  const start = p.at;
  checkConditionStart(p, columns);
  const left = parseLeft(p, columns);
  const other = p.peek(/==|=>|=<|<>|!=|<=|=~|:|[\p{L}_]+/uy);
  if (other) {
    p.refuseLeftOut(other);
    const colon = other.text === ':' ? { fix: { ...spanOf(other), text: ' =' } } : {};
    refuse({
      code: 'comparison',
      message: `${other.text} is not a comparison of this dialect.`,
      hint: 'Use =, >, >= or <; a text that ends in $% means "begins with".',
      ...spanOf(other),
      ...colon,
    });
  }
  const sign = ['>=', '=', '>', '<'].find((one) => p.sign(one)) ?? p.unexpected('=, >, >= or <');
  const right = parseRight(p, columns);
  return { left, operator: sign as Condition['operator'], right, start, end: p.last };
}

/** `NOT`, and brackets around conditions. */
function checkConditionStart(p: Scanner, columns: boolean): void {
  const not = p.peek(/(?:not|exists)\b(?=\s*[\p{L}(])/iuy);
  if (not) p.misplaced(not, 'a property');
  if (columns && p.isNext('('))
    refuse({
      code: 'brackets',
      message: 'Conditions after WHERE have no brackets.',
      hint: 'Remove them: all conditions have to hold.',
      ...p.here(),
    });
}

function parseLeft(p: Scanner, columns: boolean): Name | Formula {
  const quoted = columns ? p.quoted() : undefined;
  if (quoted) return quoted;
  const before = p.at;
  const word = p.take(pieces.word);
  if (word && !columns) checkStoredProperty(word);
  const plain = word && word.text !== 'CURTIME' && !/^\d/.test(word.text) && !p.peek(/[-+*/(]/y);
  if (word && plain) {
    if (!p.sign('.')) return word;
    const property = p.need(pieces.word, 'a property');
    return refuse({
      code: 'alias-in-condition',
      message: columns ? 'WHERE compares columns of RETURN.' : 'A condition in braces belongs to its own part.',
      hint: columns ? 'Write the name that AS gives.' : `Write ${property.text} alone.`,
      start: word.start,
      end: property.end,
      ...(columns ? {} : { fix: { start: word.start, end: property.end, text: property.text } }),
    });
  }
  p.at = before;
  const formula = readFormula(p);
  if (formula.reads.length === 0 && !formula.usesNow)
    refuse({
      code: 'value-first',
      message: `A condition begins with a ${columns ? 'column' : 'property'}.`,
      hint: 'Write it first, then the comparison and the value.',
      ...spanOf(formula),
    });
  if (columns)
    refuse({
      code: 'formula-in-where',
      message: 'WHERE compares columns, not formulas.',
      hint: 'Compute the value as a column with MATH_EXP and AS.',
      ...spanOf(formula),
    });
  return formula;
}

function parseRight(p: Scanner, columns: boolean): Condition['right'] {
  const dollars = p.sign('$$');
  if (dollars) {
    const { label, name } = parseLabelAndName(p);
    const place = { start: dollars.start, end: p.last };
    if (columns)
      refuse({
        code: 'look-up-in-where',
        message: '$$ looks up the value of a node in braces, not after WHERE.',
        hint: 'Put the condition in the braces of the part.',
        ...place,
      });
    if (label === undefined || name === undefined)
      return refuse({
        code: 'look-up-name',
        message: '$$ needs a node by name.',
        hint: 'Write $$label:name.',
        ...place,
      });
    return { label, name, ...place };
  }
  const text: Literal | undefined = p.quoted()?.text;
  if (text !== undefined) return text;
  const number = p.peek(pieces.number);
  if (number) return parseNumber(p, number);
  const word = p.need(pieces.word, 'a text, a number or a word');
  if (/^\d+e\d+$/i.test(word.text)) refuseNumber(word);
  if (word.text !== 'AND' && !p.peek(/[-.$%:@'’]/y)) return word.text;
  return refuse({
    code: 'bare-text',
    message: 'A text with other signs than letters and digits needs double quotes.',
    hint: 'Put it in double quotes.',
    ...spanOf(word),
  });
}

function parseNumber(p: Scanner, number: Piece): number {
  const value = Number(number.text);
  if (/^-?0\d/.test(number.text)) refuseNumber(number);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    refuse({
      code: 'number-form',
      message: `${number.text} has more digits than the sandbox compares.`,
      hint: `Use a number up to ${Number.MAX_SAFE_INTEGER}.`,
      ...spanOf(number),
    });
  p.take(pieces.number);
  return value;
}

function refuseNumber(piece: Piece): never {
  return refuse({
    code: 'number-form',
    message: `${piece.text} is not written as a number.`,
    hint: 'Write its digits, without zeros in front; put a text in double quotes.',
    ...spanOf(piece),
  });
}
