/** Parses the columns after `RETURN`. */

import { refuse } from '../diagnostics.ts';
import { type Formula, readFormula } from './formula.ts';
import { parts, starts } from './keywords.ts';
import { checkStoredProperty, parseColumnName } from './parse-names.ts';
import { type Piece, pieces, Scanner } from './scanner.ts';
import { type Aggregate, aggregates, type Item, spanOf } from './syntax.ts';

export function parseItems(p: Scanner): Item[] {
  const items: Item[] = [];
  const distinct = p.peek(pieces.word);
  if (distinct && /^distinct$/i.test(distinct.text))
    refuse({
      ...p.noted('DISTINCT'),
      hint: 'Use the modifier UNIQUE_SELECT: S{UNIQUE_SELECT}=>.',
      ...spanOf(distinct),
    });
  do {
    items.push(parseItem(p));
    if (items.length > 200)
      refuse({
        code: 'limit-columns',
        message: 'There are more than 200 columns.',
        hint: 'Use fewer.',
        start: p.last,
      });
  } while (p.sign(','));
  const next = p.peek(/[\p{L}_]+\s*[.(]/uy);
  const word = /^[\p{L}_]+/u.exec(next?.text ?? '')?.[0] ?? '';
  if (next && !parts.includes(word) && !starts.includes(word))
    refuse({
      code: 'no-comma',
      message: 'A comma is missing between two columns.',
      hint: 'Separate columns with a comma.',
      start: p.last,
      end: p.last + 1,
      fix: { start: p.last, end: p.last, text: ',' },
    });
  return items;
}

function parseItem(p: Scanner): Item {
  const at = p.sign('@');
  if (at)
    refuse({
      code: 'alias-sign',
      message: 'Aliases have @ in the pattern only.',
      hint: 'Write the alias without @.',
      ...at,
      fix: { ...at, text: '' },
    });
  const constant = p.peek(/"|\d|(?:null|true|false)\b/iy);
  if (constant)
    refuse({
      code: 'constant',
      message: 'RETURN has properties, aggregates and formulas, not values of your own.',
      hint: 'Return a property, such as a.name.',
      ...spanOf(constant),
    });
  const first = p.need(pieces.word, 'a column, such as a.name');
  const { start } = first;
  const item: Item = { column: '', start, end: start };
  const opened = p.sign('(');
  if (opened && first.text === 'MATH_EXP') item.formula = parseQuotedFormula(p);
  else if (opened) {
    const word = aggregates.find((one) => one === first.text);
    if (!word) p.unknown(first, [...aggregates, 'MATH_EXP'], 'function');
    item.aggregate = word as Aggregate;
    if (p.sign('*')) {
      if (word !== 'COUNT')
        refuse({
          code: 'star-in-aggregate',
          message: `${word} needs a property.`,
          hint: `Write ${word}(alias.property).`,
          start,
          end: p.last,
        });
    } else parseItemProperty(p, item, p.need(pieces.word, 'an alias'));
    p.needSign(')', 'a closing bracket');
  } else parseItemProperty(p, item, first);
  item.column = parseAs(p) ?? item.property?.text ?? '';
  item.end = p.last;
  return item;
}

function parseItemProperty(p: Scanner, item: Item, alias: Piece): void {
  if (!p.sign('.')) {
    p.refuseLeftOut(alias);
    refuse({
      code: 'whole-part',
      message: `${alias.text} is a whole part; a column is one of its properties.`,
      hint: `Write ${alias.text}.name.`,
      ...spanOf(alias),
      fix: { start: alias.end, end: alias.end, text: '.name' },
    });
  }
  item.alias = alias;
  if (p.isNext('*'))
    refuse({
      code: 'all-of-part',
      message: 'A column is one property.',
      hint: 'Write RETURN * for all properties of the pattern, or name them.',
      start: alias.start,
      end: p.at + 1,
    });
  item.property = p.need(pieces.word, 'a property');
  checkStoredProperty(item.property);
  const more = p.sign('.');
  if (more)
    refuse({
      code: 'nested-property',
      message: 'A property inside a property is not supported in the sandbox.',
      hint: 'Return the whole property.',
      ...more,
    });
}

function parseQuotedFormula(p: Scanner): Formula {
  const quoted = p.quoted();
  if (!quoted)
    return refuse({
      code: 'formula-quotes',
      message: 'A formula is in double quotes.',
      hint: 'Put it in double quotes, as MATH_EXP("($year+1)").',
      ...p.here(),
    });
  const inner = new Scanner(p.text, {
    notes: p.notes,
    nesting: p.nesting,
    start: quoted.start + 1,
    end: quoted.end - 1,
  });
  const formula = readFormula(inner);
  if (!inner.skip()) {
    const sign = inner.need(pieces.any, 'the end of the formula');
    refuse({
      code: 'formula-sign',
      message: `${sign.text} does not belong into a formula.`,
      hint: 'Use +, -, *, / and brackets, and write $ before the name of a column.',
      ...spanOf(sign),
    });
  }
  p.needSign(')', 'a closing bracket');
  return formula;
}

function parseAs(p: Scanner): string | undefined {
  if (!p.keyword('AS')) {
    const word = p.peek(pieces.word);
    if (word && word.text !== 'AS' && word.text.toUpperCase() === 'AS') p.unexpected('AS', 'AS');
    return undefined;
  }
  return parseColumnName(p, 'a name').text;
}
