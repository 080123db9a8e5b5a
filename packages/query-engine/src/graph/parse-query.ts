/** Parses queries, their columns, and operations on two queries. */
import { type Span, suggest, suggestAt, throwError } from '../diagnostics.ts';
import { type Formula, parseFormula } from './formula.ts';
import { CLAUSE_KEYWORDS, isQuery, Lexer, STATEMENT_KEYWORDS, TOKENS, type Token } from './lexer.ts';
import { EXPECTED_MODIFIER, throwSyntaxError } from './messages.ts';
import { checkStoredProperty, parseColumnName, parseConditions, parsePattern } from './parse-pattern.ts';
import {
  AGGREGATES,
  type Item,
  isPattern,
  MODIFIERS,
  type Name,
  OPERATIONS,
  type Operation,
  type Pattern,
  type Query,
  type RelationPart,
  type Tail,
} from './syntax.ts';

const MAX_COLUMNS = 200;

/** Symbols of other languages that users write after a query. */
const FOREIGN_SYMBOL = /^(?:\|\||&&|<>|[!=<]=|=[<>~]|[‘’“”']|\/[/*]|--|#)$/;

/** Replacements for operations that only servers have. */
const SIMILAR_OPERATIONS: Readonly<Record<string, string>> = { JOIN: 'CROSS', DIFFERENCE: 'SUBTRACT' };

export function parseOperation(lexer: Lexer, start: number): Operation {
  lexer.expectSymbol('<');
  const token = lexer.expect(TOKENS.word, 'SUBTRACT, CROSS or PIPE');
  const word = OPERATIONS.find((operation) => operation === token.text);
  if (!word) {
    const similar = Object.hasOwn(SIMILAR_OPERATIONS, token.text) ? SIMILAR_OPERATIONS[token.text] : undefined;
    const span = { start: token.start, end: token.end };
    if (similar && !lexer.notes[token.text]?.hint)
      throwError({
        ...lexer.describeUnsupported(token.text),
        hint: `Use ${similar}, or run it on a server.`,
        ...span,
        fix: { ...span, text: similar },
      });
    return lexer.throwUnknown(token, OPERATIONS, 'operation');
  }
  lexer.expectKeyword('USING');
  const using = parseColumnName(lexer, 'a column');
  const tail = parseTail(lexer);
  lexer.expectSymbol('>', 'a closing >');
  const first = parseOperand(lexer);
  lexer.expectSymbol('++', '++ and a second query');
  const second = parseOperand(lexer);
  const third = lexer.takeSymbol('++');
  if (third) throwSyntaxError('third-query', third);
  return { kind: 'operation', word, using, ...tail, queries: [first, second], start, end: lexer.lastEnd };
}

function parseOperand(lexer: Lexer): Query {
  if (lexer.isNext('<')) throwSyntaxError('operation-inside', lexer.span());
  return parseQuery(lexer, lexer.offset);
}

export function parseQuery(lexer: Lexer, start: number): Query {
  lexer.expect(TOKENS.word, 'the name of a query, such as S');
  const modifier = lexer.takeSymbol('{') ? parseModifier(lexer) : undefined;
  lexer.expectSymbol('=>');
  const pattern = parsePattern(lexer, 0);
  if (lexer.isNext(',')) throwSyntaxError('several-patterns', lexer.span());
  if (lexer.isNext('{')) throwSyntaxError('braces-outside', lexer.span());
  const query: Query = { kind: 'query', modifier, pattern, where: [], start, end: lexer.lastEnd };
  const semicolon = lexer.takeSymbol(';');
  if (!semicolon) return checkQuery(query, lexer);
  if (!lexer.takeKeyword('RETURN')) {
    if (lexer.skipSpaces() || lexer.isNext(';') || isQuery(lexer.text.slice(lexer.offset, lexer.offset + 200)))
      throwSyntaxError('semicolon-at-end', { ...semicolon, fix: { ...semicolon, text: '' } });
    lexer.throwUnexpected('RETURN', 'RETURN');
  }
  query.items = lexer.takeSymbol('*') ? '*' : parseItems(lexer);
  if (lexer.takeKeyword('EXCLUDE_GROUPBY')) {
    lexer.expectSymbol('(', 'a column in brackets');
    query.excluded = parseColumnName(lexer, 'a column');
    lexer.expectSymbol(')', 'a closing bracket');
  }
  if (lexer.takeKeyword('WHERE')) query.where = parseConditions(lexer, true);
  Object.assign(query, parseTail(lexer));
  checkQueryEnd(lexer);
  query.end = lexer.lastEnd;
  return checkQuery(query, lexer);
}

function parseModifier(lexer: Lexer): Query['modifier'] {
  const token = lexer.expect(TOKENS.word, EXPECTED_MODIFIER);
  const word = MODIFIERS.find((modifier) => modifier === token.text);
  if (!word) return lexer.throwUnknown(token, MODIFIERS, 'modifier');
  const comma = lexer.takeSymbol(',');
  if (comma) throwSyntaxError('one-modifier', comma);
  lexer.expectSymbol('}', 'a closing brace');
  return { word, start: token.start, end: token.end };
}

function parseTail(lexer: Lexer): Tail {
  const tail: Tail = {};
  const word = lexer.peek(TOKENS.word);
  const sort = /^SORT_(ASC|DESC)(_QLEX)?$/.exec(word?.text ?? '');
  if (word && sort) {
    lexer.offset = word.end;
    const column = parseColumnName(lexer, 'a column');
    const [, direction, digits] = sort;
    tail.sorting = {
      column,
      descending: direction === 'DESC',
      digits: Boolean(digits),
      start: word.start,
      end: lexer.lastEnd,
    };
    const comma = lexer.takeSymbol(',');
    if (comma) throwSyntaxError('one-sort', comma);
  }
  const limit = lexer.takeKeyword('LIMIT');
  if (limit) tail.limit = parseLimit(lexer, limit);
  return tail;
}

function parseLimit(lexer: Lexer, { start, end }: Span): number {
  const number = lexer.take(/\d+(?![\p{L}\p{N}_.])/uy);
  if (number && Number(number.text) > 0 && !lexer.isNext(',')) return Number(number.text);
  return throwSyntaxError('limit-number', { start, end: number?.end ?? lexer.peek(TOKENS.any)?.end ?? end });
}

/** Throws an error about what can't follow a query but is often written there. */
function checkQueryEnd(lexer: Lexer): void {
  const next = lexer.peek(TOKENS.word);
  if (!next) checkColumnsEnd(lexer);
  if (!next || lexer.isStatementStart(next)) return;
  const { text } = next;
  const upper = text.toUpperCase();
  if (CLAUSE_KEYWORDS.includes(text) || text === 'RETURN') throwSyntaxError('order-of-parts', next, text);
  if (CLAUSE_KEYWORDS.includes(upper)) lexer.throwUnexpected(upper, upper);
  if (/^order$/i.test(text)) throwSyntaxError('order-by', next);
  lexer.checkSpelling(next, CLAUSE_KEYWORDS);
  throwSyntaxError('after-query', next, text);
}

function checkColumnsEnd(lexer: Lexer): void {
  const symbol = lexer.peek(TOKENS.any);
  if (!symbol) return;
  if (FOREIGN_SYMBOL.test(symbol.text)) lexer.throwMisplaced(symbol, 'a line break');
  const isArithmetic = /^[-*/+]$/.test(symbol.text) && !lexer.isNext('++');
  if (isArithmetic && !isQuery(lexer.text.slice(symbol.end, symbol.end + 200))) throwSyntaxError('arithmetic', symbol);
}

function parseItems(lexer: Lexer): Item[] {
  const items: Item[] = [];
  const distinct = lexer.peek(TOKENS.word);
  if (distinct && /^distinct$/i.test(distinct.text))
    throwError(
      {
        ...lexer.describeUnsupported('DISTINCT'),
        hint: 'Use the modifier UNIQUE_SELECT: S{UNIQUE_SELECT}=>.',
      },
      distinct,
    );
  do {
    items.push(parseItem(lexer));
    if (items.length > MAX_COLUMNS) throwSyntaxError('limit-columns', { start: lexer.lastEnd, end: lexer.lastEnd });
  } while (lexer.takeSymbol(','));
  const word = lexer.peek(/[\p{L}_]+(?=\s*[.(])/uy);
  const start = lexer.lastEnd;
  if (word && ![...CLAUSE_KEYWORDS, ...STATEMENT_KEYWORDS].includes(word.text)) {
    lexer.checkSpelling(word, CLAUSE_KEYWORDS);
    throwSyntaxError('no-comma', { start, end: start + 1, fix: { start, end: start, text: ',' } });
  }
  return items;
}

function parseItem(lexer: Lexer): Item {
  const at = lexer.takeSymbol('@');
  if (at) throwSyntaxError('alias-sign', { ...at, fix: { ...at, text: '' } });
  const constant = lexer.peek(/"|\d|(?:null|true|false)\b/iy);
  if (constant) throwSyntaxError('constant', constant);
  const first = lexer.expect(TOKENS.word, 'a column, such as a.name');
  const { start } = first;
  const item: Item = { column: '', start, end: start };
  const isCall = lexer.takeSymbol('(');
  if (isCall && first.text === 'MATH_EXP') item.formula = parseQuotedFormula(lexer);
  else if (isCall) {
    const word = AGGREGATES.find((aggregate) => aggregate === first.text);
    if (!word) return lexer.throwUnknown(first, [...AGGREGATES, 'MATH_EXP'], 'function');
    item.aggregate = word;
    if (!lexer.takeSymbol('*')) parseItemProperty(lexer, item, lexer.expect(TOKENS.word, 'an alias'));
    else if (word !== 'COUNT') throwSyntaxError('star-in-aggregate', { start, end: lexer.lastEnd }, word);
    lexer.expectSymbol(')', 'a closing bracket');
  } else parseItemProperty(lexer, item, first);
  item.column = parseAs(lexer) ?? item.property?.text ?? '';
  item.end = lexer.lastEnd;
  return item;
}

function parseItemProperty(lexer: Lexer, item: Item, alias: Token): void {
  if (!lexer.takeSymbol('.')) {
    lexer.checkSupported(alias);
    const fix = { start: alias.end, end: alias.end, text: '.name' };
    throwSyntaxError('whole-part', { ...alias, fix }, alias.text);
  }
  item.alias = alias;
  if (lexer.isNext('*')) throwSyntaxError('all-of-part', { start: alias.start, end: lexer.offset + 1 });
  item.property = lexer.expect(TOKENS.word, 'a property');
  checkStoredProperty(item.property);
  const dot = lexer.takeSymbol('.');
  if (dot) throwSyntaxError('nested-property', dot);
}

function parseQuotedFormula(lexer: Lexer): Formula {
  const quoted = lexer.takeString() ?? throwSyntaxError('formula-quotes', lexer.span());
  const { text, notes, nesting } = lexer;
  const inner = new Lexer(text, { notes, nesting, start: quoted.start + 1, end: quoted.end - 1 });
  const formula = parseFormula(inner);
  if (!inner.skipSpaces()) {
    const rest = inner.expect(TOKENS.any, 'the end of the formula');
    throwSyntaxError('formula-sign', rest, rest.text);
  }
  lexer.expectSymbol(')', 'a closing bracket');
  return formula;
}

function parseAs(lexer: Lexer): string | undefined {
  if (lexer.takeKeyword('AS')) return parseColumnName(lexer, 'a name').text;
  const word = lexer.peek(TOKENS.word);
  if (word && word.text.toUpperCase() === 'AS') lexer.throwUnexpected('AS', 'AS');
  return undefined;
}

/** Checks what doesn't depend on data, such as aliases and columns. */
function checkQuery(query: Query, lexer: Lexer): Query {
  const { pattern, items, modifier, where, sorting, excluded } = query;
  const aliases = new Set<string>();
  const searches: RelationPart[] = [];
  let steps = 0;
  const addAlias = (alias: Name | undefined) => {
    if (!alias) return;
    if (aliases.has(alias.text)) throwSyntaxError('alias-twice', alias, alias.text);
    aliases.add(alias.text);
  };
  const walk = ({ first, steps: list }: Pattern): void => {
    if (isPattern(first)) walk(first);
    else addAlias(first.alias);
    for (const { relation, node } of list) {
      steps++;
      addAlias(relation.alias);
      addAlias(node.alias);
      if (relation.path) searches.push(relation);
    }
  };
  walk(pattern);

  const [search] = searches;
  if (search) checkSearch(query, search, steps);
  if (modifier) checkModifier(query, modifier, steps);
  if (!items) {
    if (where.length || sorting || excluded) lexer.throwUnexpected('RETURN');
    return query;
  }
  if (items === '*') {
    if (steps > 1 || isPattern(pattern.first))
      throwSyntaxError('star-on-chain', { start: pattern.start, end: query.end });
    return query;
  }
  const columns = checkItems(items, aliases);
  if (excluded && !columns.has(excluded.text)) throwUnknownColumn(excluded, columns);
  const [first] = items;
  const isLoneCount = items.length === 1 && first?.aggregate === 'COUNT' && !first.alias;
  if (isLoneCount && (where.length || sorting || query.limit !== undefined))
    throwSyntaxError('lone-count', { start: first.start, end: query.end });
  const remaining = [...columns].filter((column) => column !== excluded?.text);
  for (const { left } of where)
    if ('text' in left && !remaining.includes(left.text)) throwUnknownColumn(left, remaining);
  if (sorting && !remaining.includes(sorting.column.text)) throwUnknownColumn(sorting.column, remaining);
  return query;
}

export function throwUnknownColumn(column: Name, columns: Iterable<string>): never {
  return throwError({
    code: 'unknown-column',
    message: `Unknown column "${column.text}".`,
    ...suggestAt(column, columns, 'column'),
  });
}

function checkSearch(query: Query, search: RelationPart, steps: number): void {
  const { pattern } = query;
  if (steps > 1 || isPattern(pattern.first)) throwSyntaxError('path-in-chain', search);
  if (query.items) throwSyntaxError('path-return', search);
  if (query.modifier) throwSyntaxError('path-modifier', query.modifier);
  if (search.reverse) throwSyntaxError('path-reverse', search);
  for (const node of [pattern.first, pattern.steps[0]?.node])
    if (node && !isPattern(node) && (node.name === undefined || node.conditions.length > 0))
      throwSyntaxError('path-ends', node);
}

function checkModifier(query: Query, modifier: NonNullable<Query['modifier']>, steps: number): void {
  const { word } = modifier;
  const comparesRelations = word === 'SYMM' || word === 'ASYMM' || word === 'UNIQUE';
  if (comparesRelations && steps === 0) throwSyntaxError('modifier-on-nodes', modifier, word);
  if (steps > 1 && word !== 'UNIQUE_SELECT') throwSyntaxError('modifier-on-chain', modifier, word);
  if (!comparesRelations && (!query.items || query.items === '*'))
    throwSyntaxError('modifier-without-return', modifier, word);
}

function checkItems(items: readonly Item[], aliases: ReadonlySet<string>): Set<string> {
  const columns = new Set<string>();
  for (const item of items) {
    const { alias, column, aggregate, end } = item;
    if (alias && !aliases.has(alias.text))
      throwError({
        code: 'unknown-alias',
        message: `Unknown alias "${alias.text}".`,
        ...suggestAt(alias, aliases, 'alias'),
      });
    if (!column && !(items.length === 1 && aggregate))
      throwSyntaxError('unnamed-column', { ...item, fix: { start: end, end, text: ' AS result' } });
    if (columns.has(column)) throwSyntaxError('column-twice', item, column);
    columns.add(column);
  }
  const computed = new Set(items.filter(({ formula }) => !formula).map(({ column }) => column));
  for (const { formula, column } of items) {
    const unknown = formula?.reads.find((name) => !computed.has(name));
    if (formula && unknown !== undefined)
      throwError(
        {
          code: 'unknown-column',
          message: columns.has(unknown)
            ? `The formula reads ${unknown} before it is computed.`
            : `The formula reads ${unknown}, which is not a column of this RETURN.`,
          hint: columns.has(unknown) ? `Put the column ${unknown} first.` : suggest(unknown, computed, 'column'),
        },
        formula,
      );
    computed.add(column);
  }
  return columns;
}
