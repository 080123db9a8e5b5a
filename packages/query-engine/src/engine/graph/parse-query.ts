/** Parses queries and operations on two of them. */

import { refuse } from '../diagnostics.ts';
import { checked } from './check-query.ts';
import { isQuery, parts, startsStatement } from './keywords.ts';
import { parseItems } from './parse-columns.ts';
import { parseConditions } from './parse-conditions.ts';
import { parseColumnName } from './parse-names.ts';
import { parsePattern } from './parse-pattern.ts';
import { pieces, type Scanner } from './scanner.ts';
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

export function parseOperation(p: Scanner, start: number): Operation {
  p.needSign('<');
  const piece = p.need(pieces.word, 'SUBTRACT, CROSS or PIPE');
  const word = operations.find((one) => one === piece.text);
  if (!word) {
    const similar: Record<string, string> = { JOIN: 'CROSS', DIFFERENCE: 'SUBTRACT' };
    const other = Object.hasOwn(similar, piece.text) ? similar[piece.text] : undefined;
    if (other && !p.notes[piece.text]?.hint)
      refuse({
        ...p.noted(piece.text),
        hint: `Use ${other}, or run it on a server.`,
        ...spanOf(piece),
        fix: { ...spanOf(piece), text: other },
      });
    return p.unknown(piece, operations, 'operation');
  }
  p.needKeyword('USING');
  const using = parseColumnName(p, 'a column');
  const tail = parseTail(p);
  p.needSign('>', 'a closing >');
  const first = parseOperand(p);
  p.needSign('++', '++ and a second query');
  const second = parseOperand(p);
  const third = p.sign('++');
  if (third)
    refuse({
      code: 'third-query',
      message: 'An operation has two queries.',
      hint: 'Run a second operation for the third query.',
      ...third,
    });
  return { kind: 'operation', word, using, ...tail, queries: [first, second], start, end: p.last };
}

function parseOperand(p: Scanner): Query {
  p.skip();
  if (p.isNext('<'))
    refuse({
      code: 'operation-inside',
      message: 'An operation cannot be part of another one.',
      hint: 'Put one query there.',
      start: p.at,
      end: p.at + 1,
    });
  return parseQuery(p, p.at);
}

export function parseQuery(p: Scanner, start: number): Query {
  p.need(pieces.word, 'the name of a query, such as S');
  const modifier = p.sign('{') ? parseModifier(p) : undefined;
  p.needSign('=>');
  const pattern = parsePattern(p, 0);
  checkPatternEnd(p);
  const query: Query = { kind: 'query', modifier, pattern, where: [], start, end: p.last };
  const semicolon = p.sign(';');
  if (!semicolon) return checked(query, p);
  if (!p.keyword('RETURN')) {
    if (p.skip() || isQuery(p.text.slice(p.at, p.at + 200)))
      refuse({
        code: 'semicolon-at-end',
        message: 'A semicolon comes before RETURN only.',
        hint: 'Remove it, or add RETURN.',
        ...semicolon,
        fix: { ...semicolon, text: '' },
      });
    p.unexpected('RETURN', 'RETURN');
  }
  query.items = p.sign('*') ? '*' : parseItems(p);
  if (p.keyword('EXCLUDE_GROUPBY')) {
    p.needSign('(', 'a column in brackets');
    query.excluded = parseColumnName(p, 'a column');
    p.needSign(')', 'a closing bracket');
  }
  if (p.keyword('WHERE')) query.where = parseConditions(p, true);
  Object.assign(query, parseTail(p));
  checkQueryEnd(p);
  query.end = p.last;
  return checked(query, p);
}

/** What cannot follow a query but is often written there. */
function checkQueryEnd(p: Scanner): void {
  const next = p.peek(pieces.word);
  if (!next) checkColumnsEnd(p);
  if (!next || startsStatement(p, next)) return;
  const upper = next.text.toUpperCase();
  if (parts.includes(next.text) || next.text === 'RETURN')
    refuse({
      code: 'order-of-parts',
      message: `${next.text} is not in its place.`,
      hint: 'Keep the order RETURN, EXCLUDE_GROUPBY, WHERE, sort, LIMIT.',
      ...spanOf(next),
    });
  if (parts.includes(upper)) p.unexpected(upper, upper);
  if (/^order$/i.test(next.text))
    refuse({
      code: 'order-by',
      message: 'ORDER BY belongs to openCypher.',
      hint: 'Write SORT_ASC or SORT_DESC and the column.',
      ...spanOf(next),
    });
  p.refuseLeftOut(next);
  refuse({
    code: 'after-query',
    message: `${next.text} does not belong to the query.`,
    hint: 'Remove it, or put a text with spaces in double quotes.',
    ...spanOf(next),
  });
}

/** Signs after the columns: of a calculation, or of another language. */
function checkColumnsEnd(p: Scanner): void {
  const sign = p.peek(pieces.any);
  if (!sign) return;
  if (foreignSign.test(sign.text)) p.misplaced(sign, 'a line break');
  const calculates = /^[-*/+]$/.test(sign.text) && !p.isNext('++');
  if (calculates && !isQuery(p.text.slice(sign.end, sign.end + 200)))
    refuse({
      code: 'arithmetic',
      message: 'A column of RETURN is not computed by itself.',
      hint: 'Return the property as a column, and compute with it: MATH_EXP("($year+1)") AS next.',
      ...spanOf(sign),
    });
}

/** What cannot follow a pattern but is often written there. */
function checkPatternEnd(p: Scanner): void {
  const place = p.here();
  if (p.isNext(','))
    refuse({
      code: 'several-patterns',
      message: 'A query has one pattern.',
      hint: 'For two relations of one subject, put the first query into brackets: S2=>[S1=>…]-[…]->(…).',
      ...place,
    });
  if (p.isNext('{'))
    refuse({
      code: 'braces-outside',
      message: 'Conditions are inside the brackets of their part.',
      hint: 'Move the braces before the closing bracket.',
      ...place,
    });
}

function parseModifier(p: Scanner): Query['modifier'] {
  const piece = p.need(pieces.word, 'a modifier');
  const word = modifiers.find((one) => one === piece.text);
  if (!word) return p.unknown(piece, modifiers, 'modifier');
  const comma = p.sign(',');
  if (comma)
    refuse({ code: 'one-modifier', message: 'A query has one modifier.', hint: 'Choose one of them.', ...comma });
  p.needSign('}', 'a closing brace');
  return { word: word as Modifier, ...spanOf(piece) };
}

function parseTail(p: Scanner): Tail {
  const tail: Tail = {};
  const word = p.peek(pieces.word);
  const sort = /^SORT_(ASC|DESC)(_QLEX)?$/.exec(word?.text ?? '');
  if (word && sort) {
    p.at = word.end;
    const column = parseColumnName(p, 'a column');
    const [, direction, digits] = sort;
    tail.sorting = {
      column,
      descending: direction === 'DESC',
      digits: Boolean(digits),
      start: word.start,
      end: p.last,
    };
    const comma = p.sign(',');
    if (comma)
      refuse({ code: 'one-sort', message: 'Rows are sorted by one column.', hint: 'Name one column.', ...comma });
  }
  const limit = p.keyword('LIMIT');
  if (limit) tail.limit = parseLimit(p, limit);
  return tail;
}

/** The number after `LIMIT`. */
function parseLimit(p: Scanner, limit: Span): number {
  const number = p.take(/\d+(?![\p{L}\p{N}_.])/uy);
  if (number && Number(number.text) > 0 && !p.isNext(',')) return Number(number.text);
  const end = number?.end ?? p.peek(pieces.any)?.end ?? limit.end;
  return refuse({
    code: 'limit-number',
    message: 'LIMIT needs one whole number from 1.',
    hint: 'Write the number of rows, such as LIMIT 5.',
    start: limit.start,
    end,
  });
}
