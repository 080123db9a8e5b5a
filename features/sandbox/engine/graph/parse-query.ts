import { refuse } from '../faults.ts';
import { checked } from './check-query.ts';
import { isQuery, parts, startsStatement } from './keywords.ts';
import { Columns } from './parse-columns.ts';
import { pieces } from './scanner.ts';
import {
  type Modifier,
  modifiers,
  type Operation,
  operations,
  type Query,
  type Span,
  spanOf,
  type Tail,
} from './syntax.ts';

/** Signs of other languages that readers put after a query. `explain` says what does the same. */
const foreignSign = /^(?:\|\||&&|<>|[!=<]=|=[<>~]|[‘’“”']|\/[/*]|--|#)$/;

/** Reads queries and operations on two of them. */
export class Queries extends Columns {
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
    this.afterPattern();
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
    if (!next) this.afterColumns();
    if (!next || startsStatement(scanner, next)) return;
    const upper = next.text.toUpperCase();
    if (parts.includes(next.text) || next.text === 'RETURN')
      refuse({
        code: 'order-of-parts',
        message: `${next.text} is not in its place.`,
        cure: 'Keep the order RETURN, EXCLUDE_GROUPBY, WHERE, sort, LIMIT.',
        ...spanOf(next),
      });
    if (parts.includes(upper)) scanner.unexpected(upper, upper);
    if (/^order$/i.test(next.text))
      refuse({
        code: 'order-by',
        message: 'ORDER BY belongs to openCypher.',
        cure: 'Write SORT_ASC or SORT_DESC and the column.',
        ...spanOf(next),
      });
    scanner.refuseLeftOut(next);
    refuse({
      code: 'after-query',
      message: `${next.text} does not belong to the query.`,
      cure: 'Remove it, or put a text with spaces in double quotes.',
      ...spanOf(next),
    });
  }

  /** Signs after the columns: of a calculation, or of another language. */
  protected afterColumns(): void {
    const { scanner } = this;
    const sign = scanner.peek(pieces.any);
    if (!sign) return;
    if (foreignSign.test(sign.text)) scanner.misplaced(sign, 'a line break');
    const calculates = /^[-*/+]$/.test(sign.text) && !scanner.isNext('++');
    if (calculates && !isQuery(scanner.text.slice(sign.end, sign.end + 200)))
      refuse({
        code: 'arithmetic',
        message: 'A column of RETURN is not computed by itself.',
        cure: 'Return the property as a column, and compute with it: MATH_EXP("($year+1)") AS next.',
        ...spanOf(sign),
      });
  }

  /** What cannot follow a pattern but is often written there. */
  protected afterPattern(): void {
    const { scanner } = this;
    const place = scanner.here();
    if (scanner.isNext(','))
      refuse({
        code: 'several-patterns',
        message: 'A query has one pattern.',
        cure: 'For two relations of one subject, put the first query into brackets: S2=>[S1=>…]-[…]->(…).',
        ...place,
      });
    if (scanner.isNext('{'))
      refuse({
        code: 'braces-outside',
        message: 'Conditions are inside the brackets of their part.',
        cure: 'Move the braces before the closing bracket.',
        ...place,
      });
  }

  protected modifier(): Query['modifier'] {
    const { scanner } = this;
    const piece = scanner.need(pieces.word, 'a modifier');
    const word = modifiers.find((one) => one === piece.text);
    if (!word) return scanner.unknown(piece, modifiers, 'modifier');
    const comma = scanner.sign(',');
    if (comma)
      refuse({ code: 'one-modifier', message: 'A query has one modifier.', cure: 'Choose one of them.', ...comma });
    scanner.needSign('}', 'a closing brace');
    return { word: word as Modifier, ...spanOf(piece) };
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
      const comma = scanner.sign(',');
      if (comma)
        refuse({ code: 'one-sort', message: 'Rows are sorted by one column.', cure: 'Name one column.', ...comma });
    }
    const limit = scanner.keyword('LIMIT');
    if (limit) tail.limit = this.rows(limit);
    return tail;
  }

  /** The number after `LIMIT`. */
  protected rows(limit: Span): number {
    const { scanner } = this;
    const number = scanner.take(/\d+(?![\p{L}\p{N}_.])/uy);
    if (number && Number(number.text) > 0 && !scanner.isNext(',')) return Number(number.text);
    const end = number?.end ?? scanner.peek(pieces.any)?.end ?? limit.end;
    return refuse({
      code: 'limit-number',
      message: 'LIMIT needs one whole number from 1.',
      cure: 'Write the number of rows, such as LIMIT 5.',
      start: limit.start,
      end,
    });
  }
}
