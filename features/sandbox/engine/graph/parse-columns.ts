import { refuse } from '../faults.ts';
import { type Formula, readFormula } from './formula.ts';
import { parts, starts } from './keywords.ts';
import { Patterns } from './parse-pattern.ts';
import { type Piece, pieces, Scanner } from './scanner.ts';
import { type Aggregate, aggregates, type Item, spanOf } from './syntax.ts';

/** Reads the columns after `RETURN`. */
export class Columns extends Patterns {
  protected items(): Item[] {
    const { scanner } = this;
    const items: Item[] = [];
    const distinct = scanner.peek(pieces.word);
    if (distinct && /^distinct$/i.test(distinct.text))
      refuse({
        ...scanner.noted('DISTINCT'),
        cure: 'Use the modifier UNIQUE_SELECT: S{UNIQUE_SELECT}=>.',
        ...spanOf(distinct),
      });
    do {
      items.push(this.item());
      if (items.length > 200)
        refuse({
          code: 'limit-columns',
          message: 'There are more than 200 columns.',
          cure: 'Use fewer.',
          start: scanner.last,
        });
    } while (scanner.sign(','));
    const next = scanner.peek(/[\p{L}_]+\s*[.(]/uy);
    const word = /^[\p{L}_]+/u.exec(next?.text ?? '')?.[0] ?? '';
    if (next && !parts.includes(word) && !starts.includes(word))
      refuse({
        code: 'no-comma',
        message: 'A comma is missing between two columns.',
        cure: 'Separate columns with a comma.',
        start: scanner.last,
        end: scanner.last + 1,
        fix: { start: scanner.last, end: scanner.last, text: ',' },
      });
    return items;
  }

  protected item(): Item {
    const { scanner } = this;
    const at = scanner.sign('@');
    if (at)
      refuse({
        code: 'alias-sign',
        message: 'Aliases have @ in the pattern only.',
        cure: 'Write the alias without @.',
        ...at,
        fix: { ...at, text: '' },
      });
    const constant = scanner.peek(/"|\d|(?:null|true|false)\b/iy);
    if (constant)
      refuse({
        code: 'constant',
        message: 'RETURN has properties, aggregates and formulas, not values of your own.',
        cure: 'Return a property, such as a.name.',
        ...spanOf(constant),
      });
    const first = scanner.need(pieces.word, 'a column, such as a.name');
    const { start } = first;
    const item: Item = { column: '', start, end: start };
    const opened = scanner.sign('(');
    if (opened && first.text === 'MATH_EXP') item.formula = this.formulaInQuotes();
    else if (opened) {
      const word = aggregates.find((one) => one === first.text);
      if (!word) scanner.unknown(first, [...aggregates, 'MATH_EXP'], 'function');
      item.aggregate = word as Aggregate;
      if (scanner.sign('*')) {
        if (word !== 'COUNT')
          refuse({
            code: 'star-in-aggregate',
            message: `${word} needs a property.`,
            cure: `Write ${word}(alias.property).`,
            start,
            end: scanner.last,
          });
      } else this.property(item, scanner.need(pieces.word, 'an alias'));
      scanner.needSign(')', 'a closing bracket');
    } else this.property(item, first);
    item.column = this.as() ?? item.property?.text ?? '';
    item.end = scanner.last;
    return item;
  }

  protected property(item: Item, alias: Piece): void {
    const { scanner } = this;
    if (!scanner.sign('.')) {
      scanner.refuseLeftOut(alias);
      refuse({
        code: 'whole-part',
        message: `${alias.text} is a whole part; a column is one of its properties.`,
        cure: `Write ${alias.text}.name.`,
        ...spanOf(alias),
        fix: { start: alias.end, end: alias.end, text: '.name' },
      });
    }
    item.alias = alias;
    if (scanner.isNext('*'))
      refuse({
        code: 'all-of-part',
        message: 'A column is one property.',
        cure: 'Write RETURN * for all properties of the pattern, or name them.',
        start: alias.start,
        end: scanner.at + 1,
      });
    item.property = scanner.need(pieces.word, 'a property');
    this.stored(item.property);
    const more = scanner.sign('.');
    if (more)
      refuse({
        code: 'nested-property',
        message: 'A property inside a property is not supported in the sandbox.',
        cure: 'Return the whole property.',
        ...more,
      });
  }

  protected formulaInQuotes(): Formula {
    const { scanner } = this;
    const quoted = scanner.quoted();
    if (!quoted)
      return refuse({
        code: 'formula-quotes',
        message: 'A formula is in double quotes.',
        cure: 'Write MATH_EXP("($year+1)").',
        ...scanner.here(),
      });
    const inner = new Scanner(scanner.text, scanner.notes, quoted.start + 1, quoted.end - 1);
    const formula = readFormula(inner, this.nesting);
    if (!inner.skip()) {
      const sign = inner.need(pieces.any, 'the end of the formula');
      refuse({
        code: 'formula-sign',
        message: `${sign.text} does not belong into a formula.`,
        cure: 'Use +, -, *, / and brackets, and write $ before the name of a column.',
        ...spanOf(sign),
      });
    }
    scanner.needSign(')', 'a closing bracket');
    return formula;
  }

  protected as(): string | undefined {
    const { scanner } = this;
    if (!scanner.keyword('AS')) {
      const word = scanner.peek(pieces.word);
      if (word && word.text !== 'AS' && word.text.toUpperCase() === 'AS') scanner.unexpected('AS', 'AS');
      return undefined;
    }
    return this.column('a name').text;
  }
}
