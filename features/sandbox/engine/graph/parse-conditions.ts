import { refuse } from '../faults.ts';
import { type Formula, readFormula } from './formula.ts';
import { Names } from './parse-names.ts';
import { type Piece, pieces } from './scanner.ts';
import { type Condition, type Literal, type Name, spanOf } from './syntax.ts';

/** Reads conditions. */
export class Conditions extends Names {
  protected braces(): Condition[] {
    const { scanner } = this;
    const brace = scanner.sign('{');
    if (!brace) return [];
    if (scanner.isNext('}'))
      refuse({
        code: 'empty-braces',
        message: 'The braces have no condition.',
        cure: 'Remove them, or write a condition, as {year = 1990}.',
        start: brace.start,
        end: scanner.at + 1,
        fix: { start: brace.start, end: scanner.at + 1, text: '' },
      });
    if (scanner.isNext('"'))
      refuse({
        code: 'json-in-query',
        message: 'A query has conditions in braces, not JSON.',
        cure: 'Write the property without quotes and =, as {year = 1990}.',
        ...scanner.here(),
      });
    const conditions = this.conditions(false);
    scanner.needSign('}', 'AND or a closing brace');
    return conditions;
  }

  /** `columns`: after `WHERE`, where the left side is a column, not a property. */
  protected conditions(columns: boolean): Condition[] {
    const { scanner } = this;
    const conditions: Condition[] = [];
    do {
      conditions.push(this.condition(columns));
      if (conditions.length > 100)
        refuse({
          code: 'limit-conditions',
          message: 'There are more than 100 conditions.',
          cure: 'Use fewer.',
          start: scanner.last,
        });
    } while (scanner.keyword('AND'));
    const next = scanner.peek(pieces.any);
    if (next?.text === 'OR') scanner.misplaced(next, 'AND');
    if (next && /^(?:and|or)$/i.test(next.text)) scanner.unexpected('AND', 'AND');
    if (next?.text === ',')
      refuse({
        code: 'comma-for-and',
        message: 'Conditions are joined by AND.',
        cure: 'Write AND in place of the comma.',
        ...spanOf(next),
        fix: { ...spanOf(next), text: ' AND' },
      });
    return conditions;
  }

  protected condition(columns: boolean): Condition {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    this.beforeCondition(columns);
    const left = this.left(columns);
    const other = scanner.peek(/==|=>|=<|<>|!=|<=|=~|:|\p{L}+/uy);
    if (other) {
      scanner.refuseLeftOut(other);
      const colon = other.text === ':' ? { fix: { ...spanOf(other), text: ' =' } } : {};
      refuse({
        code: 'comparison',
        message: `${other.text} is not a comparison of this dialect.`,
        cure: 'Use =, >, >= or <; a text that ends in $% means "begins with".',
        ...spanOf(other),
        ...colon,
      });
    }
    const sign = ['>=', '=', '>', '<'].find((one) => scanner.sign(one)) ?? scanner.unexpected('=, >, >= or <');
    const right = this.right(columns);
    return { left, operator: sign as Condition['operator'], right, start, end: scanner.last };
  }

  /** `NOT`, and brackets around conditions. */
  protected beforeCondition(columns: boolean): void {
    const { scanner } = this;
    const not = scanner.peek(/(?:not|exists)\b(?=\s*[\p{L}(])/iuy);
    if (not) scanner.misplaced(not, 'a property');
    if (columns && scanner.isNext('('))
      refuse({
        code: 'brackets',
        message: 'Conditions after WHERE have no brackets.',
        cure: 'Remove them: all conditions have to hold.',
        ...scanner.here(),
      });
  }

  protected left(columns: boolean): Name | Formula {
    const { scanner } = this;
    const quoted = columns ? scanner.quoted() : undefined;
    if (quoted) return quoted;
    const before = scanner.at;
    const word = scanner.take(pieces.word);
    if (word && !columns) this.stored(word);
    const plain = word && word.text !== 'CURTIME' && !/^\d/.test(word.text) && !scanner.peek(/[-+*/(]/y);
    if (word && plain) {
      if (!scanner.sign('.')) return word;
      const property = scanner.need(pieces.word, 'a property');
      return refuse({
        code: 'alias-in-condition',
        message: columns ? 'WHERE compares columns of RETURN.' : 'A condition in braces belongs to its own part.',
        cure: columns ? 'Write the name that AS gives.' : `Write ${property.text} alone.`,
        start: word.start,
        end: property.end,
        ...(columns ? {} : { fix: { start: word.start, end: property.end, text: property.text } }),
      });
    }
    scanner.at = before;
    const formula = readFormula(scanner, this.nesting);
    if (formula.reads.length === 0 && !formula.usesNow)
      refuse({
        code: 'value-first',
        message: `A condition begins with a ${columns ? 'column' : 'property'}.`,
        cure: 'Write it first, then the comparison and the value.',
        ...spanOf(formula),
      });
    if (columns)
      refuse({
        code: 'formula-in-where',
        message: 'WHERE compares columns, not formulas.',
        cure: 'Compute the value as a column with MATH_EXP and AS.',
        ...spanOf(formula),
      });
    return formula;
  }

  protected right(columns: boolean): Condition['right'] {
    const { scanner } = this;
    const dollars = scanner.sign('$$');
    if (dollars) {
      const { label, name } = this.labelAndName();
      const place = { start: dollars.start, end: scanner.last };
      if (columns)
        refuse({
          code: 'look-up-in-where',
          message: '$$ looks up the value of a node in braces, not after WHERE.',
          cure: 'Put the condition in the braces of the part.',
          ...place,
        });
      if (label === undefined || name === undefined)
        return refuse({
          code: 'look-up-name',
          message: '$$ needs a node by name.',
          cure: 'Write $$label:name.',
          ...place,
        });
      return { label, name, ...place };
    }
    const text: Literal | undefined = scanner.quoted()?.text;
    if (text !== undefined) return text;
    const number = scanner.peek(pieces.number);
    if (number) return this.number(number);
    const word = scanner.need(pieces.word, 'a text, a number or a word');
    if (/^\d+e\d+$/i.test(word.text)) this.noNumber(word);
    if (word.text !== 'AND' && !scanner.peek(/[-.$%:@'’]/y)) return word.text;
    return refuse({
      code: 'bare-text',
      message: 'A text with other signs than letters and digits needs double quotes.',
      cure: 'Put it in double quotes.',
      ...spanOf(word),
    });
  }

  protected number(number: Piece): number {
    const value = Number(number.text);
    if (/^-?0\d/.test(number.text)) this.noNumber(number);
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      refuse({
        code: 'number-form',
        message: `${number.text} has more digits than the sandbox compares.`,
        cure: `Use a number up to ${Number.MAX_SAFE_INTEGER}.`,
        ...spanOf(number),
      });
    this.scanner.take(pieces.number);
    return value;
  }

  protected noNumber(piece: Piece): never {
    return refuse({
      code: 'number-form',
      message: `${piece.text} is not written as a number.`,
      cure: 'Write its digits, without zeros in front; put a text in double quotes.',
      ...spanOf(piece),
    });
  }
}
