/** Parses statements and queries, up to the first error. */
import { DEFAULT_LIMITS, type Limits } from '../budget.ts';
import { throwError } from '../diagnostics.ts';
import { createObject, type JsonObject } from '../json.ts';
import { type KeywordNotes, Lexer, TOKENS, type Token } from './lexer.ts';
import { EXPECTED_NODE, EXPECTED_STATEMENT, throwSyntaxError } from './messages.ts';
import { checkOneWord, parseArrow, parseJsonObject, parseLabelAndName, parsePosition } from './parse-pattern.ts';
import { parseOperation, parseQuery } from './parse-query.ts';
import {
  type Create,
  type Delete,
  type Entity,
  type Geoindex,
  type Insert,
  type Merge,
  type Name,
  SERVER_KEYS,
  type Statement,
} from './syntax.ts';

interface ParseOptions {
  /** Notes on keywords, for messages. */
  keywords?: KeywordNotes | undefined;
  limits?: Partial<Limits> | undefined;
}

const FILE_NAME = /[^\s]+/y;
/** The longer ones first. */
const STATEMENT_OPENINGS = [
  'create geoindex',
  'CREATE GRAPH',
  'USE GRAPH',
  'CREATE',
  'MERGE',
  'DELETE',
  'register schema',
  'insert into',
];
const RESERVED_PROPERTIES = ['label', 'name', ...SERVER_KEYS];
const MERGE_WORDS = ['KEEP_PRIM_PROP', 'KEEP_SEC_PROP'];

/** Parses all statements of a text, in order. Throws the first error, with its location. */
export function parseScript(text: string, options: ParseOptions = {}): Statement[] {
  const { characters, statements: maxStatements, nesting } = { ...DEFAULT_LIMITS, ...options.limits };
  if (text.length > characters)
    throwSyntaxError('limit-text', { start: characters, end: characters }, String(characters));
  const lexer = new Lexer(text, { notes: options.keywords, nesting });
  const statements: Statement[] = [];
  while (!lexer.skipSpaces()) {
    lexer.previous = parseStatement(lexer);
    statements.push(lexer.previous);
    if (statements.length > maxStatements) throwSyntaxError('limit-statements', lexer.previous, String(maxStatements));
  }
  return statements;
}

function parseStatement(lexer: Lexer): Statement {
  const start = lexer.offset;
  const statement = parseKeywordStatement(lexer, start);
  if (statement) return statement;
  if (lexer.isNext('<')) return parseOperation(lexer, start);
  const word = lexer.peek(TOKENS.word);
  if (word && /^(?:OPTIONAL\s+)?MATCH\b/i.test(lexer.text.slice(start, start + 40))) {
    const { length } = lexer.text.slice(start, lexer.end).trimEnd();
    throwSyntaxError('open-cypher', { start, end: start + length });
  }
  // A word and braces can also be a map of openCypher, as in RETURN {a: 1}.
  const queryStart = /^(?!RETURN\b)[\p{L}\p{N}_]+\s*(?:=>|\{[^}]*\}\s*=>|\{\s*[\p{L}\p{N}_]*\s*(?:$|[},(=-]))/u;
  if (!word || !queryStart.test(lexer.text.slice(start, start + word.text.length + 200)))
    throwUnknownStatement(lexer, word);
  return parseQuery(lexer, start);
}

function parseKeywordStatement(lexer: Lexer, start: number): Statement | undefined {
  switch (lexer.peek(TOKENS.word)?.text) {
    case 'CREATE':
      if (lexer.takeKeyword('CREATE', 'GRAPH'))
        return { kind: 'create-graph', graph: parseNewGraphName(lexer), start, end: lexer.lastEnd };
      lexer.takeKeyword('CREATE');
      if (/^geoindex$/i.test(lexer.peek(TOKENS.word)?.text ?? '')) {
        lexer.offset = start;
        throwUnknownStatement(lexer, undefined);
      }
      return parseCreate(lexer, start);
    case 'USE':
      if (!lexer.takeKeyword('USE', 'GRAPH')) throwInvalidUse(lexer, start);
      return { kind: 'use-graph', graph: parseGraphName(lexer), start, end: lexer.lastEnd };
    case 'create':
      return lexer.takeKeyword('create', 'geoindex') && parseGeoindex(lexer, start);
    case 'DELETE':
      lexer.takeKeyword('DELETE');
      return parseDelete(lexer, start);
    case 'MERGE':
      lexer.takeKeyword('MERGE');
      return parseMerge(lexer, start);
    case 'register':
      if (!lexer.takeKeyword('register', 'schema')) return undefined;
      return { kind: 'register', file: lexer.expect(FILE_NAME, 'the name of a file').text, start, end: lexer.lastEnd };
    case 'insert':
      return lexer.takeKeyword('insert', 'into') && parseInsert(lexer, start);
    default:
      return undefined;
  }
}

function throwUnknownStatement(lexer: Lexer, word: Token | undefined): never {
  const line = lexer.text.slice(lexer.offset, lexer.offset + 60);
  for (const opening of STATEMENT_OPENINGS) {
    const match = new RegExp(`^${opening.replace(' ', '\\s+')}\\b`, 'i').exec(line)?.[0];
    if (match === undefined || match === opening) continue;
    const span = lexer.span(match.length);
    throwSyntaxError('lower-case', { ...span, fix: { ...span, text: opening } }, match, opening);
  }
  const pattern = lexer.previous?.kind === 'query' && !lexer.previous.items;
  if (word && /^(?:RETURN|WHERE|LIMIT|SORT_\w+)$/.test(word.text) && pattern) {
    const fix = { start: word.start, end: word.start, text: '; ' };
    throwSyntaxError('no-semicolon', { ...word, fix }, word.text);
  }
  // Replace another form of the beginning; insert one before a pattern alone.
  const { length } = /^(?:\w+\s*(?:->|=\s+>|=)|=>)(?=\s*[([])/.exec(line)?.[0] ?? '';
  if (length || lexer.isNext('('))
    throwSyntaxError('no-query-name', { ...lexer.span(length || 1), fix: { ...lexer.span(length), text: 'S=>' } });
  if (lexer.isNext(';'))
    throwSyntaxError('semicolon-at-end/statement', { ...lexer.span(), fix: { ...lexer.span(), text: '' } });
  if (word) lexer.checkSpelling(word, ['CREATE', 'DELETE', 'MERGE']);
  return lexer.throwUnexpected(EXPECTED_STATEMENT);
}

const parseGraphName = (lexer: Lexer): Name => lexer.expect(TOKENS.word, 'the name of a graph');

/** Another word on the line was probably meant as a part of the name. */
function parseNewGraphName(lexer: Lexer): Name {
  const name = parseGraphName(lexer);
  const next = lexer.peek(TOKENS.word);
  if (next && !lexer.text.slice(name.end, next.start).includes('\n') && !lexer.isStatementStart(next))
    throwSyntaxError('graph-name', { start: name.start, end: next.end });
  return name;
}

function throwInvalidUse(lexer: Lexer, start: number): never {
  if (/^use\s+graph\b/i.test(lexer.text.slice(start, start + 40))) throwUnknownStatement(lexer, undefined);
  const span = { start, end: start + 'USE'.length };
  return throwSyntaxError('use-graph', { ...span, fix: { ...span, text: 'USE GRAPH' } });
}

function parseDelete(lexer: Lexer, start: number): Delete {
  const entity = parseEntity(lexer);
  if (lexer.isNext('-') || lexer.isNext('<-')) throwSyntaxError('delete-relation', { start, end: lexer.offset + 1 });
  if (lexer.isNext(',')) throwSyntaxError('several-nodes/delete', lexer.span());
  return { kind: 'delete', entity, start, end: lexer.lastEnd };
}

function parseGeoindex(lexer: Lexer, start: number): Geoindex {
  const graph = parseGraphName(lexer);
  lexer.expectSymbol('.', 'a point and a label');
  const label = lexer.expect(TOKENS.name, 'a label').text;
  if (!lexer.takeKeyword('latlon')) lexer.throwUnexpected('latlon');
  lexer.expectSymbol('=');
  const [latitude, longitude] = parsePosition(lexer);
  return { kind: 'geoindex', graph, label, latitude, longitude, start, end: lexer.lastEnd };
}

function parseInsert(lexer: Lexer, start: number): Insert {
  const schema = lexer.expect(TOKENS.word, 'the name of a schema').text;
  lexer.expectSymbol('.', 'a point and a stream');
  const stream = lexer.expect(TOKENS.word, 'the name of a stream');
  if (!lexer.takeKeyword('values', 'null')) lexer.throwUnexpected('values null');
  return { kind: 'insert', schema, stream, event: parseJsonObject(lexer), start, end: lexer.lastEnd };
}

function parseCreate(lexer: Lexer, start: number): Create {
  const entities = [parseEntity(lexer)];
  const relations: Create['relations'] = [];
  for (;;) {
    const back = lexer.takeSymbol('<-');
    if (back) throwSyntaxError('create-reverse', back);
    if (!lexer.takeSymbol('-[')) break;
    const alias = lexer.takeSymbol('@');
    if (alias) throwSyntaxError('create-alias/relation', alias);
    const rel = lexer.expect(TOKENS.word, 'the name of a relation').text;
    checkOneWord(lexer, 'bare-text/created');
    const props = parseProps(lexer);
    lexer.expectSymbol(']', 'a closing bracket');
    parseArrow(lexer);
    relations.push({ rel, props });
    entities.push(parseEntity(lexer));
  }
  // Other languages create a list of nodes at once.
  const hasComma = lexer.isNext(',');
  if (hasComma || lexer.isNext('('))
    throwSyntaxError('several-nodes', {
      ...lexer.span(),
      fix: { ...lexer.span(hasComma ? 1 : 0), text: ' CREATE ' },
    });
  return { kind: 'create', entities, relations, start, end: lexer.lastEnd };
}

/**
 * `(b:Baker`, `(:Baker`, `(b {` or `(b:baker {age: 40}`, where CREATE would take the variable for
 * the label. Of a label with a capital, a property `name` gives the node its name; in JSON it would
 * be stored as a property.
 */
export const OPEN_CYPHER_NODE =
  /\(\s*(?:\p{Ll}\w*)?\s*:\s*(?:\p{Lu}(?![^)]*\{[^)]*(?<!["'])\bname\s*:)|\p{Ll}\w*\s*\{\s*[\w'])|\(\s*\w+\s*[){]/u;

function parseMerge(lexer: Lexer, start: number): Merge {
  lexer.skipSpaces();
  // MERGE of openCypher creates nodes. Joining removes one, so no fix may complete a statement that
  // doesn't ask for it.
  const isJoin = /^[^\n]*?\)\s*<?-\[\s*(?:\*|KEEP\w*)\s*\]/i;
  const rest = lexer.text.slice(lexer.offset, lexer.offset + 1000);
  if (!isJoin.test(rest)) {
    const span = { start, end: start + 'MERGE'.length };
    if (OPEN_CYPHER_NODE.test(rest)) throwSyntaxError('merge-upsert/open-cypher', span);
    throwSyntaxError('merge-upsert', { ...span, fix: { ...span, text: 'CREATE' } });
  }
  const first = parseEntity(lexer);
  const isLeft = lexer.takeSymbol('<-[');
  if (!isLeft) lexer.expectSymbol('-[', 'an arrow, such as <-[*]-');
  const word = lexer.takeSymbol('*') ? undefined : lexer.expect(TOKENS.word, '*, KEEP_PRIM_PROP or KEEP_SEC_PROP');
  if (word?.text === 'KEEP_BOTH') throwError(lexer.describeUnsupported(word.text), word);
  if (word && !MERGE_WORDS.includes(word.text)) lexer.throwUnknown(word, MERGE_WORDS, 'way to merge');
  lexer.expectSymbol(']', 'a closing bracket');
  if (isLeft ? !lexer.takeSymbol('-') || lexer.isNext('>') : !lexer.takeSymbol('->'))
    throwSyntaxError('merge-direction', {
      start: first.end,
      end: lexer.isNext('>') ? lexer.offset + 1 : lexer.lastEnd,
    });
  const second = parseEntity(lexer);
  const [target, source] = isLeft ? [first, second] : [second, first];
  const keep = word?.text === 'KEEP_SEC_PROP' ? 'second' : 'first';
  return { kind: 'merge', target, source, keep, start, end: lexer.lastEnd };
}

function parseEntity(lexer: Lexer): Entity {
  const { start } = lexer.expectSymbol('(', EXPECTED_NODE);
  const alias = lexer.takeSymbol('@');
  if (alias) throwSyntaxError('create-alias', alias);
  const { label = '', name } = parseLabelAndName(lexer);
  if (name === undefined) return throwSyntaxError('unnamed-node', { start, end: lexer.lastEnd });
  const props = parseProps(lexer);
  const reserved = RESERVED_PROPERTIES.find((property) => property in props);
  if (reserved !== undefined) throwSyntaxError('server-key/stored', { start, end: lexer.lastEnd }, reserved);
  const { end } = lexer.expectSymbol(')', 'a closing bracket');
  return { label, name, props, start, end };
}

const parseProps = (lexer: Lexer): JsonObject => (lexer.isNext('{') ? parseJsonObject(lexer) : createObject());
