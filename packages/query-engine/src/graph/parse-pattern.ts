/** Parses patterns, their conditions, and names. */
import type { Span } from '../diagnostics.ts';
import { createObject, isObject, type JsonObject, parseJson } from '../json.ts';
import { type Formula, parseFormula } from './formula.ts';
import { type Lexer, TOKENS, type Token } from './lexer.ts';
import { EXPECTED_NODE, throwSyntaxError } from './messages.ts';
import {
  type Condition,
  isPathWord,
  type Name,
  type NodePart,
  type PathSearch,
  type Pattern,
  type RelationPart,
  SERVER_KEYS,
} from './syntax.ts';

const MAX_STEPS = 100;
const MAX_CONDITIONS = 100;

export function parsePattern(lexer: Lexer, depth: number): Pattern {
  lexer.skipSpaces();
  const start = lexer.offset;
  const bracket = lexer.takeSymbol('[');
  if (bracket && depth >= lexer.nesting) throwSyntaxError('limit-nesting/patterns', bracket, String(lexer.nesting));
  const first = bracket ? parseNestedQuery(lexer, depth + 1) : parseNode(lexer);
  const steps: Pattern['steps'] = [];
  for (;;) {
    const back = lexer.takeSymbol('<-[');
    const open = back ?? lexer.takeSymbol('-[');
    if (!open) break;
    const relation = parseRelation(lexer, open.start, Boolean(back));
    steps.push({ relation, node: parseNode(lexer) });
    if (steps.length > MAX_STEPS) throwSyntaxError('limit-steps', open);
  }
  const arrow = ['-->', '<--', '->', '<-', '--'].find((symbol) => lexer.isNext(symbol));
  if (arrow !== undefined) {
    const span = lexer.span(arrow.length);
    const text = arrow.startsWith('<') ? '<-[*]-' : '-[*]->';
    throwSyntaxError('bare-arrow', { ...span, fix: { ...span, text } }, text);
  }
  return { first, steps, start, end: lexer.lastEnd };
}

function parseNestedQuery(lexer: Lexer, depth: number): Pattern {
  lexer.expect(TOKENS.word, 'the name of a query, such as S1');
  const brace = lexer.takeSymbol('{');
  if (brace) throwSyntaxError('modifier-inside', brace);
  lexer.expectSymbol('=>');
  const pattern = parsePattern(lexer, depth);
  const semicolon = lexer.takeSymbol(';');
  if (semicolon) throwSyntaxError('return-inside', semicolon);
  lexer.expectSymbol(']', 'a closing bracket');
  return pattern;
}

function parseNode(lexer: Lexer): NodePart {
  const { start } = lexer.expectSymbol('(', EXPECTED_NODE);
  const alias = parseAlias(lexer);
  const labelAndName = lexer.takeSymbol('*') ? {} : parseLabelAndName(lexer);
  const conditions = parseBraces(lexer);
  const { end } = lexer.expectSymbol(')', 'a closing bracket');
  return { ...(alias ? { alias } : {}), ...labelAndName, conditions, start, end };
}

const parseAlias = (lexer: Lexer): Name | undefined =>
  lexer.takeSymbol('@') ? lexer.expect(TOKENS.word, 'an alias') : undefined;

function parseRelation(lexer: Lexer, start: number, reverse: boolean): RelationPart {
  const alias = parseAlias(lexer);
  const part: RelationPart = { ...(alias ? { alias } : {}), reverse, conditions: [], start, end: start };
  const hash = lexer.takeSymbol('#');
  if (hash) parseSearch(lexer, part, hash);
  if (!part.radius?.geo || !lexer.isNext(']')) {
    const colon = lexer.takeSymbol(':');
    if (colon) throwSyntaxError('colon-in-relation', { ...colon, fix: { ...colon, text: '' } });
    const star = lexer.takeSymbol('*');
    if (!star) part.rel = parseRelationName(lexer);
    const range = lexer.peek(star ? /\d|\./y : /\*/y);
    if (range) throwSyntaxError('variable-length', { start: star?.start ?? range.start, end: range.end });
  }
  if (part.path) parseMeasure(lexer, part.path);
  else if (part.radius && !part.radius.geo) part.radius.geo = parseGeoDistance(lexer);
  if (!part.path) part.conditions = parseBraces(lexer);
  lexer.expectSymbol(']', 'a closing bracket');
  if (!reverse) parseArrow(lexer);
  else {
    const both = lexer.takeSymbol('->');
    if (both) throwSyntaxError('undirected/both', { ...both, fix: { ...both, text: '-' } });
    lexer.expectSymbol('-');
  }
  part.end = lexer.lastEnd;
  return part;
}

function parseRelationName(lexer: Lexer): string {
  const span = lexer.span();
  if (lexer.isNext(']'))
    throwSyntaxError('bare-arrow/empty', { ...span, fix: { start: span.start, end: span.start, text: '*' } });
  const { text } = lexer.expect(TOKENS.word, 'a relation, or * for any');
  checkOneWord(lexer, 'bare-text/relation');
  const bar = lexer.takeSymbol('|');
  if (bar) throwSyntaxError('one-relation', bar);
  return text;
}

function parseSearch(lexer: Lexer, part: RelationPart, hash: Span): void {
  const word = lexer.expect(TOKENS.word, 'SHORT_PATH, ALL_PATH or RADIUS_OF');
  const span = { start: hash.start, end: word.end };
  if (word.text === 'RADIUS_OF') {
    part.radius = { meters: Number(lexer.expect(TOKENS.unsigned, 'a number of meters').text) };
    const geo = parseGeoDistance(lexer);
    if (geo) part.radius.geo = geo;
  } else if (isPathWord(word.text)) part.path = { word: word.text, ...span };
  else lexer.throwUnknown({ text: `#${word.text}`, ...span }, ['#SHORT_PATH', '#ALL_PATH', '#RADIUS_OF'], 'search');
}

function parseMeasure(lexer: Lexer, path: PathSearch): void {
  if (!lexer.takeSymbol('{')) return;
  if (lexer.takeKeyword('weight')) {
    lexer.expectSymbol('=');
    path.weight = (lexer.takeString() ?? lexer.throwUnexpected('a property in double quotes')).text;
  } else if (lexer.takeKeyword('geo_distance')) {
    lexer.expectSymbol('=');
    path.geo = parseQuotedPosition(lexer);
  } else lexer.throwUnexpected('weight or geo_distance');
  lexer.expectSymbol('}', 'a closing brace');
}

export function parseArrow(lexer: Lexer): void {
  if (lexer.takeSymbol('->')) return;
  const line = lexer.takeSymbol('-');
  if (line) throwSyntaxError('undirected', { ...line, fix: { ...line, text: '->' } });
  lexer.throwUnexpected('->');
}

/** Parses `{geo_distance="lat.lon"}`. */
function parseGeoDistance(lexer: Lexer): readonly [string, string] | undefined {
  const before = lexer.offset;
  if (lexer.takeSymbol('{') && lexer.takeKeyword('geo_distance')) {
    lexer.expectSymbol('=');
    const position = parseQuotedPosition(lexer);
    lexer.expectSymbol('}', 'a closing brace');
    return position;
  }
  lexer.offset = before;
  return undefined;
}

function parseQuotedPosition(lexer: Lexer): readonly [string, string] {
  const token = lexer.takeString() ?? lexer.throwUnexpected('two properties in double quotes, as "lat.lon"');
  const [latitude = '', longitude = '', ...more] = token.text.split('.');
  if (latitude && longitude && more.length === 0) return [latitude, longitude];
  return throwSyntaxError('position', token);
}

export function parsePosition(lexer: Lexer): readonly [string, string] {
  const latitude = lexer.expect(TOKENS.word, 'the property of the latitude').text;
  lexer.expectSymbol('.', 'a point');
  return [latitude, lexer.expect(TOKENS.word, 'the property of the longitude').text];
}

export function parseJsonObject(lexer: Lexer): JsonObject {
  if (!lexer.isNext('{')) lexer.throwUnexpected('a JSON object');
  const { value, end } = parseJson(lexer.text, { start: lexer.offset, nesting: lexer.nesting });
  lexer.offset = lexer.lastEnd = end;
  return isObject(value) ? value : createObject();
}

/** Parses `label:name`, `label:*`, `label:"name"` or `"label:name"`. */
export function parseLabelAndName(lexer: Lexer): { label?: string; name?: string } {
  const quoted = lexer.takeString();
  if (quoted) {
    const colon = quoted.text.indexOf(':');
    if (colon > 0) return { label: quoted.text.slice(0, colon), name: quoted.text.slice(colon + 1) };
    return throwSyntaxError('no-colon/quoted', quoted);
  }
  // Other languages have nodes without a label, and empty ones.
  if (lexer.isNext(':')) throwSyntaxError('no-colon/label', lexer.span());
  if (lexer.isNext(')')) {
    const span = lexer.span();
    throwSyntaxError('no-colon/empty', { ...span, fix: { start: span.start, end: span.start, text: '*' } });
  }
  const label = lexer.expect(TOKENS.name, 'a label, or * for any node');
  if (!lexer.takeSymbol(':')) {
    const fix = { start: label.end, end: label.end, text: ':*' };
    if (lexer.isNext(')') || lexer.isNext('{')) throwSyntaxError('no-colon/name', { ...label, fix }, label.text);
    lexer.throwUnexpected('a colon and a name');
  }
  if (lexer.takeSymbol('*')) return { label: label.text };
  const name = lexer.takeString() ?? lexer.expect(TOKENS.name, 'a name, or * for all names');
  checkOneWord(lexer, 'bare-text/name');
  const star = lexer.takeSymbol('*');
  if (star) throwSyntaxError('part-of-name', { start: name.start, end: star.end }, label.text, name.text);
  return { label: label.text, name: name.text };
}

export function parseColumnName(lexer: Lexer, what: string): Name {
  const name = lexer.takeString() ?? lexer.expect(TOKENS.word, what);
  if (lexer.isNext('.')) throwSyntaxError('alias-in-condition/column', { start: name.start, end: lexer.offset + 1 });
  return name;
}

export function checkOneWord(
  lexer: Lexer,
  message: 'bare-text/name' | 'bare-text/relation' | 'bare-text/created',
): void {
  const next = lexer.peek(TOKENS.word);
  if (!next) return;
  lexer.checkSupported(next);
  throwSyntaxError(message, next);
}

export function checkStoredProperty(property: Token): void {
  if (SERVER_KEYS.includes(property.text)) throwSyntaxError('server-key', property, property.text);
}

function parseBraces(lexer: Lexer): Condition[] {
  const brace = lexer.takeSymbol('{');
  if (!brace) return [];
  if (lexer.isNext('}')) {
    const span = { start: brace.start, end: lexer.offset + 1 };
    throwSyntaxError('empty-braces', { ...span, fix: { ...span, text: '' } });
  }
  if (lexer.isNext('"')) throwSyntaxError('json-in-query', lexer.span());
  const conditions = parseConditions(lexer, false);
  lexer.expectSymbol('}', 'AND or a closing brace');
  return conditions;
}

/**
 * Parses conditions that are joined by `AND`.
 *
 * @param isWhere - They follow `WHERE`: the left side is a column, not a property.
 */
export function parseConditions(lexer: Lexer, isWhere: boolean): Condition[] {
  const conditions: Condition[] = [];
  do {
    conditions.push(parseCondition(lexer, isWhere));
    if (conditions.length > MAX_CONDITIONS)
      throwSyntaxError('limit-conditions', { start: lexer.lastEnd, end: lexer.lastEnd });
  } while (lexer.takeKeyword('AND'));
  const next = lexer.peek(TOKENS.any);
  if (next?.text === 'OR') lexer.throwMisplaced(next, 'AND');
  if (next && /^(?:and|or)$/i.test(next.text)) lexer.throwUnexpected('AND', 'AND');
  if (next?.text === ',') {
    const isInNumber = /\d,\d{3}(?!\w)/.test(lexer.text.slice(next.start - 1, next.end + 4));
    const fix = { start: next.start, end: next.end, text: isInNumber ? '' : ' AND ' };
    throwSyntaxError(isInNumber ? 'number-form/comma' : 'comma-for-and', { ...next, fix });
  }
  return conditions;
}

function parseCondition(lexer: Lexer, isWhere: boolean): Condition {
  lexer.skipSpaces();
  const start = lexer.offset;
  const not = lexer.peek(/(?:not|exists)\b(?=\s*[\p{L}(])/iuy);
  if (not) lexer.throwMisplaced(not, 'a property');
  if (isWhere && lexer.isNext('(')) throwSyntaxError('brackets', lexer.span());
  const left = parseLeft(lexer, isWhere);
  const token = lexer.peek(/==|=>|=<|<>|!=|<=|=~|:|[\p{L}_]+/uy);
  if (token) {
    lexer.checkSupported(token);
    const { text, start: from, end } = token;
    const fix = text === ':' ? { fix: { start: from, end, text: ' =' } } : {};
    throwSyntaxError('comparison', { start: from, end, ...fix }, text);
  }
  const operators = ['>=', '=', '>', '<'] as const;
  const operator = operators.find((symbol) => lexer.takeSymbol(symbol)) ?? lexer.throwUnexpected('=, >, >= or <');
  const right = parseRight(lexer, isWhere);
  return { left, operator, right, start, end: lexer.lastEnd };
}

function parseLeft(lexer: Lexer, isWhere: boolean): Name | Formula {
  const quoted = isWhere ? lexer.takeString() : undefined;
  if (quoted) return quoted;
  const before = lexer.offset;
  const word = lexer.take(TOKENS.word);
  if (word && !isWhere) checkStoredProperty(word);
  if (word && word.text !== 'CURTIME' && !/^\d/.test(word.text) && !lexer.peek(/[-+*/(]/y)) {
    if (!lexer.takeSymbol('.')) return word;
    const property = lexer.expect(TOKENS.word, 'a property');
    const span = { start: word.start, end: property.end };
    return isWhere
      ? throwSyntaxError('alias-in-condition/where', span)
      : throwSyntaxError('alias-in-condition', { ...span, fix: { ...span, text: property.text } }, property.text);
  }
  lexer.offset = before;
  const formula = parseFormula(lexer);
  if (formula.reads.length === 0 && !formula.usesNow)
    throwSyntaxError('value-first', formula, isWhere ? 'column' : 'property');
  if (isWhere) throwSyntaxError('formula-in-where', formula);
  return formula;
}

function parseRight(lexer: Lexer, isWhere: boolean): Condition['right'] {
  const dollars = lexer.takeSymbol('$$');
  if (dollars) {
    const { label, name } = parseLabelAndName(lexer);
    const span = { start: dollars.start, end: lexer.lastEnd };
    if (isWhere) throwSyntaxError('look-up-in-where', span);
    if (label === undefined || name === undefined) return throwSyntaxError('look-up-name', span);
    return { label, name, ...span };
  }
  const text = lexer.takeString()?.text;
  if (text !== undefined) return text;
  const number = lexer.peek(TOKENS.number);
  if (number) return parseNumber(lexer, number);
  const word = lexer.expect(TOKENS.word, 'a text, a number or a word');
  if (/^\d+e\d+$/i.test(word.text)) throwSyntaxError('number-form', word, word.text);
  if (word.text !== 'AND' && !lexer.peek(/[-.$%:@'’]/y)) return word.text;
  return throwSyntaxError('bare-text', word);
}

function parseNumber(lexer: Lexer, number: Token): number {
  const value = Number(number.text);
  if (/^-?0\d/.test(number.text)) throwSyntaxError('number-form', number, number.text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throwSyntaxError('number-form/long', number, number.text);
  lexer.take(TOKENS.number);
  return value;
}
