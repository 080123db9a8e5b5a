import { refuse } from '../faults.ts';
import { checked } from './check-query.ts';
import { type Formula, readFormula } from './formula.ts';
import { Patterns } from './parse-pattern.ts';
import { type Piece, pieces, Scanner } from './scanner.ts';
import {
  type Aggregate,
  aggregates,
  type Item,
  type Modifier,
  modifiers,
  type Operation,
  operations,
  type Query,
  spanOf,
  type Tail,
} from './syntax.ts';

/** Whether a line looks like a query, not a statement. */
export const isQuery = (line: string): boolean => /^\s*(?:<\s*\w|\w+\s*(?:\{[^}]*\})?\s*=>)/.test(line);

/** Reads queries and operations on two of them. */
export class Queries extends Patterns {
  protected operation(start: number): Operation {
    const { scanner } = this;
    scanner.needSign('<');
    const piece = scanner.need(pieces.word, 'SUBTRACT, CROSS or PIPE');
    const word = operations.find((one) => one === piece.text);
    if (!word) {
      const similar: Record<string, string> = { JOIN: 'CROSS', DIFFERENCE: 'SUBTRACT' };
      const other = Object.hasOwn(similar, piece.text) ? similar[piece.text] : undefined;
      if (other && !scanner.notes[piece.text]?.cure)
        refuse({
          ...scanner.noted(piece.text),
          cure: `Use ${other}, or run it on a server.`,
          ...spanOf(piece),
          fix: { ...spanOf(piece), text: other },
        });
      return scanner.unknown(piece, operations, 'operation');
    }
    scanner.needKeyword('USING');
    const using = this.column('a column');
    const tail = this.tail();
    scanner.needSign('>', 'a closing >');
    const first = this.inOperation();
    scanner.needSign('++', '++ and a second query');
    const second = this.inOperation();
    const third = scanner.sign('++');
    if (third)
      refuse({
        code: 'third-query',
        message: 'An operation has two queries.',
        cure: 'Run a second operation for the third query.',
        ...third,
      });
    return { kind: 'operation', word, using, ...tail, queries: [first, second], start, end: scanner.last };
  }

  protected inOperation(): Query {
    this.scanner.skip();
    if (this.scanner.isNext('<'))
      refuse({
        code: 'operation-inside',
        message: 'An operation cannot be part of another one.',
        cure: 'Put one query there.',
        start: this.scanner.at,
        end: this.scanner.at + 1,
      });
    return this.query(this.scanner.at);
  }

  protected query(start: number): Query {
    const { scanner } = this;
    scanner.need(pieces.word, 'the name of a query, such as S');
    const modifier = scanner.sign('{') ? this.modifier() : undefined;
    scanner.needSign('=>');
    const pattern = this.pattern(0);
    const query: Query = { kind: 'query', modifier, pattern, where: [], start, end: scanner.last };
    const semicolon = scanner.sign(';');
    if (!semicolon) return checked(query, scanner);
    if (!scanner.keyword('RETURN')) {
      if (scanner.skip() || isQuery(scanner.text.slice(scanner.at, scanner.at + 200)))
        refuse({
          code: 'semicolon-at-end',
          message: 'A semicolon comes before RETURN only.',
          cure: 'Remove it, or add RETURN.',
          ...semicolon,
          fix: { ...semicolon, text: '' },
        });
      scanner.unexpected('RETURN', 'RETURN');
    }
    query.items = scanner.sign('*') ? '*' : this.items();
    if (scanner.keyword('EXCLUDE_GROUPBY')) {
      scanner.needSign('(', 'a column in brackets');
      query.excluded = this.column('a column');
      scanner.needSign(')', 'a closing bracket');
    }
    if (scanner.keyword('WHERE')) query.where = this.conditions(true);
    Object.assign(query, this.tail());
    this.afterQuery();
    query.end = scanner.last;
    return checked(query, scanner);
  }

  /** What cannot follow a query but is often written there. */
  protected afterQuery(): void {
    const { scanner } = this;
    const next = scanner.peek(pieces.word);
    if (!next || isQuery(scanner.text.slice(next.start, next.start + 200))) return;
    const order = [
      'EXCLUDE_GROUPBY',
      'WHERE',
      'SORT_ASC',
      'SORT_DESC',
      'SORT_ASC_QLEX',
      'SORT_DESC_QLEX',
      'LIMIT',
      'AND',
      'AS',
    ];
    const upper = next.text.toUpperCase();
    if (order.includes(next.text))
      refuse({
        code: 'order-of-parts',
        message: `${next.text} is not in its place.`,
        cure: 'Keep the order RETURN, EXCLUDE_GROUPBY, WHERE, sort, LIMIT.',
        ...spanOf(next),
      });
    if (order.includes(upper)) scanner.unexpected(upper, upper);
    if (/^order$/i.test(next.text))
      refuse({
        code: 'order-by',
        message: 'ORDER BY belongs to openCypher.',
        cure: 'Write SORT_ASC or SORT_DESC and the column.',
        ...spanOf(next),
      });
    scanner.refuseForeign(next);
  }

  protected modifier(): Query['modifier'] {
    const { scanner } = this;
    const piece = scanner.need(pieces.word, 'a modifier');
    const word = modifiers.find((one) => one === piece.text);
    if (!word) return scanner.unknown(piece, modifiers, 'modifier');
    scanner.needSign('}', 'a closing brace');
    return { word: word as Modifier, ...spanOf(piece) };
  }

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
    if (next && !next.text.startsWith('EXCLUDE_GROUPBY') && !next.text.startsWith('insert'))
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
      if (scanner.isLeftOut(alias.text)) scanner.refuseForeign(alias);
      refuse({
        code: 'whole-part',
        message: `${alias.text} is a whole part; a column is one of its properties.`,
        cure: `Write ${alias.text}.name.`,
        ...spanOf(alias),
        fix: { start: alias.end, end: alias.end, text: '.name' },
      });
    }
    item.alias = alias;
    item.property = scanner.need(pieces.word, 'a property');
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
    const quoted = scanner.quoted() ?? scanner.unexpected('a formula in double quotes');
    const inner = new Scanner(scanner.text, scanner.notes, quoted.start + 1, quoted.end - 1);
    const formula = readFormula(inner, this.nesting);
    if (!inner.skip()) inner.unexpected('the end of the formula');
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

  protected tail(): Tail {
    const { scanner } = this;
    const tail: Tail = {};
    const word = scanner.peek(pieces.word);
    const sort = /^SORT_(ASC|DESC)(_QLEX)?$/.exec(word?.text ?? '');
    if (word && sort) {
      scanner.at = word.end;
      const column = this.column('a column');
      const [, direction, digits] = sort;
      tail.sorting = {
        column,
        descending: direction === 'DESC',
        digits: Boolean(digits),
        start: word.start,
        end: scanner.last,
      };
    }
    if (scanner.keyword('LIMIT')) tail.limit = Number(scanner.need(/\d+/y, 'a number of rows').text);
    return tail;
  }
}
