/** Reads statements and queries of the graph dialect. The first fault wins; nothing is guessed. */
import { defaultLimits, type Limits } from '../budget.ts';
import { offer, refuse } from '../faults.ts';
import { bare, isObject, type JsonObject, readJson } from '../json.ts';
import { type Formula, readFormula } from './formula.ts';
import { type KeywordNotes, type Piece, pieces, Scanner } from './scanner.ts';
import {
  type Aggregate,
  aggregates,
  type Condition,
  type Create,
  type Entity,
  type Item,
  isPattern,
  type Literal,
  type Modifier,
  modifiers,
  type Name,
  type NodePart,
  type Operation,
  operations,
  type PathSearch,
  type Pattern,
  type Query,
  type RelationPart,
  type Span,
  type Statement,
  type Tail,
} from './syntax.ts';
import { translated } from './translate.ts';

export interface ParseOptions {
  /** What to say about keywords that are not run. */
  keywords?: KeywordNotes;
  limits?: Partial<Limits>;
}

/** Whether a line looks like a query, not a statement. */
export const isQuery = (line: string): boolean => /^\s*(?:<\s*\w|\w+\s*(?:\{[^}]*\})?\s*=>)/.test(line);

/** All statements of a text, in order. Refuses with the place of the first fault. */
export function parseScript(text: string, options: ParseOptions = {}): Statement[] {
  const limits = { ...defaultLimits, ...options.limits };
  if (text.length > limits.characters)
    refuse({
      code: 'limit-text',
      message: `The text has more than ${limits.characters} characters.`,
      cure: 'Use a shorter text.',
      start: limits.characters,
    });
  const parser = new Parser(new Scanner(text, options.keywords), limits.nesting);
  const statements: Statement[] = [];
  while (!parser.scanner.skip()) {
    const statement = parser.statement();
    statements.push(statement);
    if (statements.length > limits.statements)
      refuse({
        code: 'limit-statements',
        message: `The text has more than ${limits.statements} statements.`,
        cure: 'Use fewer statements.',
        start: statement.start,
        end: statement.end,
      });
  }
  return statements;
}

/** A text that is one query. */
export function readQuery(text: string, options: ParseOptions = {}): Query | Operation {
  const [query, further] = parseScript(text, options);
  if (!query) return refuse({ code: 'empty', message: 'There is no query.', cure: 'Write one, such as S=>(*).' });
  if (query.kind !== 'query' && query.kind !== 'operation')
    return refuse({
      code: 'no-query',
      message: 'This is a statement, not a query.',
      cure: 'Add a query after it.',
      ...spanOf(query),
    });
  if (further)
    refuse({
      code: 'one-query',
      message: 'Only one query fits here.',
      cure: 'Remove the second one.',
      ...spanOf(further),
    });
  return query;
}

/** A text that is one `CREATE`. */
export function readCreate(text: string, options: ParseOptions = {}): Create {
  const [create] = parseScript(text, options);
  if (create?.kind === 'create') return create;
  return refuse({ code: 'no-create', message: 'This is not a CREATE.', cure: 'Write CREATE (label:name).' });
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
const rest = /[^\s]+/y;
/** Words that statements begin with. */
const starts = ['CREATE', 'USE', 'create', 'DELETE', 'MERGE', 'register', 'insert'];

class Parser {
  readonly scanner: Scanner;
  readonly #nesting: number;

  constructor(scanner: Scanner, nesting: number) {
    this.scanner = scanner;
    this.#nesting = nesting;
  }

  statement(): Statement {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    const read = this.#started();
    if (read) return { ...read, start, end: scanner.last } as Statement;
    if (scanner.peek(/</y)) return this.#operation(start);
    const word = scanner.peek(pieces.word);
    if (word && /^(?:OPTIONAL\s+)?MATCH\b/i.test(scanner.text.slice(start, start + 40))) this.#foreign(start);
    if (!word || !/^[\p{L}\p{N}_]+\s*(?:\{|=>)/u.test(scanner.text.slice(start, start + word.text.length + 200)))
      this.#noStatement(word);
    return this.#query(start);
  }

  /** Statements that begin with words of their own. */
  #started(): object | undefined {
    const { scanner } = this;
    const graph = (): Name => scanner.need(pieces.word, 'the name of a graph');
    const word = scanner.peek(pieces.word)?.text ?? '';
    if (!starts.includes(word)) return undefined;
    if (scanner.keyword('CREATE', 'GRAPH')) return { kind: 'create-graph', graph: graph() };
    if (scanner.keyword('USE', 'GRAPH')) return { kind: 'use-graph', graph: graph() };
    if (scanner.keyword('create', 'geoindex')) {
      const name = graph();
      scanner.needSign('.', 'a point and a label');
      const label = scanner.need(pieces.name, 'a label').text;
      if (!scanner.keyword('latlon')) scanner.unexpected('latlon');
      scanner.needSign('=');
      const [latitude, longitude] = this.#position();
      return { kind: 'geoindex', graph: name, label, latitude, longitude };
    }
    if (/^CREATE\s+geoindex\b/i.test(scanner.text.slice(scanner.at, scanner.at + 40))) this.#noStatement(undefined);
    if (scanner.keyword('CREATE')) return this.#create();
    if (scanner.keyword('DELETE')) return { kind: 'delete', entity: this.#entity() };
    if (scanner.keyword('MERGE')) return this.#merge();
    if (scanner.keyword('register', 'schema'))
      return { kind: 'register', file: scanner.need(rest, 'the name of a file').text };
    if (scanner.keyword('insert', 'into')) {
      const schema = scanner.need(pieces.word, 'the name of a schema').text;
      scanner.needSign('.', 'a point and a stream');
      const stream = scanner.need(pieces.word, 'the name of a stream');
      if (!scanner.keyword('values', 'null')) scanner.unexpected('values null');
      return { kind: 'insert', schema, stream, event: this.#json() };
    }
    return undefined;
  }

  /** Refuses what starts no statement. */
  #noStatement(word: Piece | undefined): never {
    const { scanner } = this;
    const line = scanner.text.slice(scanner.at, scanner.at + 60);
    const known: [RegExp, string][] = [
      [/^create\s+geoindex\b/i, 'create geoindex'],
      [/^create\s+graph\b/i, 'CREATE GRAPH'],
      [/^use\s+graph\b/i, 'USE GRAPH'],
      [/^create\b/i, 'CREATE'],
      [/^merge\b/i, 'MERGE'],
      [/^delete\b/i, 'DELETE'],
      [/^register\s+schema\b/i, 'register schema'],
      [/^insert\s+into\b/i, 'insert into'],
    ];
    for (const [pattern, right] of known) {
      const found = pattern.exec(line)?.[0];
      if (found === undefined || found === right) continue;
      const place = { start: scanner.at, end: scanner.at + found.length };
      const words = `Write ${right}.`;
      refuse({
        code: 'lower-case',
        message: `Capitals count: ${found} is not recognized.`,
        cure: words,
        ...place,
        fix: { ...place, text: right },
      });
    }
    if (word && (word.text === 'RETURN' || word.text === 'WHERE'))
      refuse({
        code: 'no-semicolon',
        message: `${word.text} follows a pattern without a semicolon.`,
        cure: 'End the pattern with ; before RETURN.',
        ...spanOf(word),
        fix: { start: word.start, end: word.start, text: '; ' },
      });
    if (scanner.peek(/\(/y))
      refuse({
        code: 'no-query-name',
        message: 'A query begins with a name and =>.',
        cure: 'Write S=> before the pattern.',
        start: scanner.at,
        end: scanner.at + 1,
        fix: { start: scanner.at, end: scanner.at, text: 'S=>' },
      });
    if (scanner.peek(/;/y))
      refuse({
        code: 'semicolon-at-end',
        message: 'A semicolon comes before RETURN only.',
        cure: 'Remove it.',
        start: scanner.at,
        end: scanner.at + 1,
        fix: { start: scanner.at, end: scanner.at + 1, text: '' },
      });
    return scanner.unexpected('a statement or a query, such as S=>(*)');
  }

  /** `MATCH …` of openCypher: the same query in this dialect where every part has its counterpart. */
  #foreign(start: number): never {
    const { scanner } = this;
    const text = scanner.text.slice(start, scanner.end);
    const same = translated(text);
    const end = start + text.trimEnd().length;
    return refuse({
      code: 'open-cypher',
      message: 'MATCH belongs to openCypher; a query of this dialect begins with a name and =>.',
      cure: same ? `Write ${same}` : 'Write S=>(@a label:*), with the label before the colon and the name after it.',
      start,
      end,
      ...(same ? { fix: { start, end, text: same } } : {}),
    });
  }

  // Statements that write

  #create(): object {
    const { scanner } = this;
    const entities = [this.#entity()];
    const relations: Create['relations'] = [];
    for (;;) {
      const back = scanner.sign('<-');
      if (back)
        refuse({
          code: 'create-reverse',
          message: 'CREATE writes arrows to the right.',
          cure: 'Exchange the two nodes and write -[…]->.',
          ...back,
        });
      if (!scanner.sign('-[')) return { kind: 'create', entities, relations };
      const alias = scanner.sign('@');
      if (alias)
        refuse({ code: 'create-alias', message: 'CREATE has no aliases.', cure: 'Remove the alias.', ...alias });
      const rel = scanner.need(pieces.word, 'the name of a relation').text;
      const props = this.#props();
      scanner.needSign(']', 'a closing bracket');
      this.#arrow();
      relations.push({ rel, props });
      entities.push(this.#entity());
    }
  }

  #merge(): object {
    const { scanner } = this;
    const first = this.#entity();
    const left = scanner.sign('<-[');
    if (!left) scanner.needSign('-[', 'an arrow, such as <-[*]-');
    const word = scanner.sign('*') ? undefined : scanner.need(pieces.word, '*, KEEP_PRIM_PROP or KEEP_SEC_PROP');
    const known = ['KEEP_PRIM_PROP', 'KEEP_SEC_PROP'];
    if (word?.text === 'KEEP_BOTH') refuse({ ...scanner.noted(word.text), ...spanOf(word) });
    if (word && !known.includes(word.text)) scanner.unknown(word, known, 'way to merge');
    scanner.needSign(']', 'a closing bracket');
    if (left) scanner.needSign('-');
    else this.#arrow();
    const second = this.#entity();
    const [stays, goes] = left ? [first, second] : [second, first];
    return { kind: 'merge', stays, goes, keep: word?.text === 'KEEP_SEC_PROP' ? 'second' : 'first' };
  }

  #entity(): Entity {
    const { scanner } = this;
    const { start } = scanner.needSign('(', 'a node in brackets');
    const alias = scanner.sign('@');
    if (alias)
      refuse({ code: 'create-alias', message: 'Only queries have aliases.', cure: 'Remove the alias.', ...alias });
    const { label, name } = this.#labelAndName();
    if (name === undefined)
      refuse({
        code: 'unnamed-node',
        message: 'A node needs a label and a name here.',
        cure: 'Write (label:name).',
        start,
        end: scanner.last,
      });
    const props = this.#props();
    const { end } = scanner.needSign(')', 'a closing bracket');
    return { label: label ?? '', name: name ?? '', props, start, end };
  }

  #props(): JsonObject {
    return this.scanner.peek(/\{/y) ? this.#json() : bare();
  }

  #json(): JsonObject {
    const { scanner } = this;
    if (!scanner.peek(/\{/y)) scanner.unexpected('a JSON object');
    const { value, end } = readJson(scanner.text, { start: scanner.at, nesting: this.#nesting });
    scanner.at = scanner.last = end;
    return isObject(value) ? value : bare();
  }

  /** `->`; two nodes without a direction are a form of other dialects. */
  #arrow(): void {
    const { scanner } = this;
    if (scanner.sign('->')) return;
    const line = scanner.sign('-');
    if (line)
      refuse({
        code: 'undirected',
        message: 'A relation needs a direction.',
        cure: 'Write -> for the direction from subject to object.',
        ...line,
        fix: { ...line, text: '->' },
      });
    scanner.unexpected('->');
  }

  // Queries

  #operation(start: number): Operation {
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
    const using = this.#column('a column');
    const tail = this.#tail();
    scanner.needSign('>', 'a closing >');
    const first = this.#inOperation();
    scanner.needSign('++', '++ and a second query');
    const second = this.#inOperation();
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

  #inOperation(): Query {
    this.scanner.skip();
    if (this.scanner.peek(/</y))
      refuse({
        code: 'operation-inside',
        message: 'An operation cannot be part of another one.',
        cure: 'Put one query there.',
        start: this.scanner.at,
        end: this.scanner.at + 1,
      });
    return this.#query(this.scanner.at);
  }

  #query(start: number): Query {
    const { scanner } = this;
    scanner.need(pieces.word, 'the name of a query, such as S');
    const modifier = scanner.sign('{') ? this.#modifier() : undefined;
    scanner.needSign('=>');
    const pattern = this.#pattern(0);
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
    query.items = scanner.sign('*') ? '*' : this.#items();
    if (scanner.keyword('EXCLUDE_GROUPBY')) {
      scanner.needSign('(', 'a column in brackets');
      query.excluded = this.#column('a column');
      scanner.needSign(')', 'a closing bracket');
    }
    if (scanner.keyword('WHERE')) query.where = this.#conditions(true);
    Object.assign(query, this.#tail());
    this.#afterQuery();
    query.end = scanner.last;
    return checked(query, scanner);
  }

  /** What cannot follow a query but is often written there. */
  #afterQuery(): void {
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

  #modifier(): Query['modifier'] {
    const { scanner } = this;
    const piece = scanner.need(pieces.word, 'a modifier');
    const word = modifiers.find((one) => one === piece.text);
    if (!word) return scanner.unknown(piece, modifiers, 'modifier');
    scanner.needSign('}', 'a closing brace');
    return { word: word as Modifier, ...spanOf(piece) };
  }

  #pattern(depth: number): Pattern {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    const bracket = scanner.sign('[');
    if (bracket && depth >= this.#nesting)
      refuse({
        code: 'limit-nesting',
        message: `More than ${this.#nesting} patterns are inside each other.`,
        cure: 'Use fewer brackets.',
        ...bracket,
      });
    const first = bracket ? this.#nested(depth + 1) : this.#node();
    const steps: Pattern['steps'] = [];
    for (;;) {
      const back = scanner.sign('<-[');
      const open = back ?? scanner.sign('-[');
      if (!open) {
        const bare = scanner.sign('-->') ?? scanner.sign('<--') ?? scanner.sign('--');
        if (bare)
          refuse({
            code: 'bare-arrow',
            message: 'An arrow needs a relation in brackets.',
            cure: 'Write -[*]-> for any relation.',
            ...bare,
            fix: { ...bare, text: '-[*]->' },
          });
        break;
      }
      const relation = this.#relation(open.start, Boolean(back));
      steps.push({ relation, node: this.#node() });
      if (steps.length > 100)
        refuse({
          code: 'limit-steps',
          message: 'The pattern has more than 100 relations.',
          cure: 'Use fewer.',
          ...open,
        });
    }
    return { first, steps, start, end: scanner.last };
  }

  #nested(depth: number): Pattern {
    const { scanner } = this;
    scanner.need(pieces.word, 'the name of a query, such as S1');
    const brace = scanner.sign('{');
    if (brace)
      refuse({
        code: 'modifier-inside',
        message: 'A query in brackets has no modifier.',
        cure: 'Put the modifier after the name of the outer query.',
        ...brace,
      });
    scanner.needSign('=>');
    const pattern = this.#pattern(depth);
    const semicolon = scanner.sign(';');
    if (semicolon)
      refuse({
        code: 'return-inside',
        message: 'A query in brackets has no RETURN.',
        cure: 'Return its columns after the whole pattern.',
        ...semicolon,
      });
    scanner.needSign(']', 'a closing bracket');
    return pattern;
  }

  #node(): NodePart {
    const { scanner } = this;
    const { start } = scanner.needSign('(', 'a node in brackets');
    const alias = this.#alias();
    const known = scanner.sign('*') ? {} : this.#labelAndName();
    const conditions = this.#braces();
    const { end } = scanner.needSign(')', 'a closing bracket');
    return { ...(alias ? { alias } : {}), ...known, conditions, start, end };
  }

  #alias(): Name | undefined {
    return this.scanner.sign('@') ? this.scanner.need(pieces.word, 'an alias') : undefined;
  }

  /** `label:name`, `label:*`, `label:"name"` or `"label:name"`. */
  #labelAndName(): { label?: string; name?: string } {
    const { scanner } = this;
    const both = scanner.quoted();
    if (both) {
      const colon = both.text.indexOf(':');
      if (colon > 0) return { label: both.text.slice(0, colon), name: both.text.slice(colon + 1) };
      return refuse({
        code: 'no-colon',
        message: 'A label and a name need a colon between them.',
        cure: 'Write "label:name" or label:"name".',
        ...spanOf(both),
      });
    }
    const label = scanner.need(pieces.name, 'a label, or * for any node');
    if (!scanner.sign(':')) {
      if (scanner.peek(/\)|\{/y))
        refuse({
          code: 'no-colon',
          message: `${label.text} is a label without a name.`,
          cure: `Write ${label.text}:* for all nodes of the label.`,
          ...spanOf(label),
          fix: { start: label.end, end: label.end, text: ':*' },
        });
      scanner.unexpected('a colon and a name');
    }
    if (scanner.sign('*')) return { label: label.text };
    const name = scanner.quoted() ?? scanner.need(pieces.name, 'a name, or * for all names');
    return { label: label.text, name: name.text };
  }

  #relation(start: number, reverse: boolean): RelationPart {
    const { scanner } = this;
    const alias = this.#alias();
    const part: RelationPart = { ...(alias ? { alias } : {}), reverse, conditions: [], start, end: start };
    const sharp = scanner.sign('#');
    if (sharp) this.#search(part, sharp);
    if (!part.radius?.geo || !scanner.peek(/\]/y)) {
      const colon = scanner.sign(':');
      if (colon)
        refuse({
          code: 'colon-in-relation',
          message: 'The name of a relation has no colon.',
          cure: 'Remove the colon; an alias is written @alias.',
          ...colon,
          fix: { ...colon, text: '' },
        });
      const star = scanner.sign('*');
      if (!star) part.rel = scanner.need(pieces.word, 'a relation, or * for any').text;
      const range = star && scanner.peek(/\d|\./y);
      if (range)
        refuse({
          code: 'variable-length',
          message: 'A relation is one step; it has no number of steps.',
          cure: 'Write one relation for each step, or search for paths with #ALL_PATH.',
          start: star.start,
          end: range.end,
        });
    }
    if (part.path) this.#measure(part.path);
    else if (part.radius && !part.radius.geo) part.radius.geo = this.#geo();
    if (!part.path) part.conditions = this.#braces();
    scanner.needSign(']', 'a closing bracket');
    if (!reverse) this.#arrow();
    else {
      const both = scanner.sign('->');
      if (both)
        refuse({
          code: 'undirected',
          message: 'A relation has one direction.',
          cure: 'Write <-[…]- or -[…]->.',
          ...both,
          fix: { ...both, text: '-' },
        });
      scanner.needSign('-');
    }
    part.end = scanner.last;
    return part;
  }

  /** What follows `#`. */
  #search(part: RelationPart, sharp: Span): void {
    const { scanner } = this;
    const word = scanner.need(pieces.word, 'SHORT_PATH, ALL_PATH or RADIUS_OF');
    const place = { start: sharp.start, end: word.end };
    if (word.text === 'RADIUS_OF') {
      const meters = Number(scanner.need(pieces.unsigned, 'a number of meters').text);
      part.radius = { meters };
      const geo = this.#geo();
      if (geo) part.radius.geo = geo;
    } else if (word.text === 'SHORT_PATH' || word.text === 'ALL_PATH') part.path = { word: word.text, ...place };
    else scanner.unknown({ text: `#${word.text}`, ...place }, ['#SHORT_PATH', '#ALL_PATH', '#RADIUS_OF'], 'search');
  }

  /** `{geo_distance="lat.lon"}` */
  #geo(): readonly [string, string] | undefined {
    const { scanner } = this;
    const before = scanner.at;
    if (scanner.sign('{') && scanner.keyword('geo_distance')) {
      scanner.needSign('=');
      const position = this.#quotedPosition();
      scanner.needSign('}', 'a closing brace');
      return position;
    }
    scanner.at = before;
    return undefined;
  }

  #measure(path: PathSearch): void {
    const { scanner } = this;
    if (!scanner.sign('{')) return;
    if (scanner.keyword('weight')) {
      scanner.needSign('=');
      path.weight = (scanner.quoted() ?? scanner.unexpected('a property in double quotes')).text;
    } else if (scanner.keyword('geo_distance')) {
      scanner.needSign('=');
      path.geo = this.#quotedPosition();
    } else scanner.unexpected('weight or geo_distance');
    scanner.needSign('}', 'a closing brace');
  }

  #quotedPosition(): readonly [string, string] {
    const { scanner } = this;
    const text = scanner.quoted() ?? scanner.unexpected('two properties in double quotes, as "lat.lon"');
    const [latitude = '', longitude = '', ...more] = text.text.split('.');
    if (latitude && longitude && more.length === 0) return [latitude, longitude];
    return refuse({
      code: 'position',
      message: 'A position is two properties, latitude and longitude, with a point between them.',
      cure: 'Write "lat.lon".',
      ...spanOf(text),
    });
  }

  #position(): readonly [string, string] {
    const { scanner } = this;
    const latitude = scanner.need(pieces.word, 'the property of the latitude').text;
    scanner.needSign('.', 'a point');
    return [latitude, scanner.need(pieces.word, 'the property of the longitude').text];
  }

  #braces(): Condition[] {
    const { scanner } = this;
    if (!scanner.sign('{')) return [];
    if (scanner.peek(/"/y))
      refuse({
        code: 'json-in-query',
        message: 'A query has conditions in braces, not JSON.',
        cure: 'Write the property without quotes and =, as {year = 1990}.',
        start: scanner.at,
        end: scanner.at + 1,
      });
    const conditions = this.#conditions(false);
    scanner.needSign('}', 'AND or a closing brace');
    return conditions;
  }

  /** `columns`: after `WHERE`, where the left side is a column, not a property. */
  #conditions(columns: boolean): Condition[] {
    const { scanner } = this;
    const conditions: Condition[] = [];
    do {
      conditions.push(this.#condition(columns));
      if (conditions.length > 100)
        refuse({
          code: 'limit-conditions',
          message: 'There are more than 100 conditions.',
          cure: 'Use fewer.',
          start: scanner.last,
        });
    } while (scanner.keyword('AND'));
    const next = scanner.peek(pieces.any);
    if (next?.text === 'OR') scanner.refuseForeign(next);
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

  #condition(columns: boolean): Condition {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    const left = this.#left(columns);
    const foreign = scanner.peek(/<>|!=|<=|=~|:|\bIN\b|\bCONTAINS\b|\bSTARTS\b/y);
    if (foreign) {
      scanner.refuseForeign(foreign);
      const colon = foreign.text === ':' ? { fix: { ...spanOf(foreign), text: ' =' } } : {};
      refuse({
        code: 'comparison',
        message: `${foreign.text} is not a comparison of this dialect.`,
        cure: 'Use =, >, >= or <; a text that ends in $% means "begins with".',
        ...spanOf(foreign),
        ...colon,
      });
    }
    const sign = ['>=', '=', '>', '<'].find((one) => scanner.sign(one)) ?? scanner.unexpected('=, >, >= or <');
    const right = this.#right(columns);
    return { left, operator: sign as Condition['operator'], right, start, end: scanner.last };
  }

  #left(columns: boolean): Name | Formula {
    const { scanner } = this;
    const quoted = columns ? scanner.quoted() : undefined;
    if (quoted) return quoted;
    const before = scanner.at;
    const word = scanner.take(pieces.word);
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
    const formula = readFormula(scanner, this.#nesting);
    if (columns)
      refuse({
        code: 'formula-in-where',
        message: 'WHERE compares columns, not formulas.',
        cure: 'Compute the value as a column with MATH_EXP and AS.',
        ...spanOf(formula),
      });
    return formula;
  }

  #right(columns: boolean): Condition['right'] {
    const { scanner } = this;
    const dollars = scanner.sign('$$');
    if (dollars) {
      const { label, name } = this.#labelAndName();
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
    const single = scanner.peek(/'/y);
    if (single)
      refuse({ code: 'single-quote', message: 'Texts have double quotes.', cure: 'Write "…".', ...spanOf(single) });
    const text: Literal | undefined = scanner.quoted()?.text;
    if (text !== undefined) return text;
    const number = scanner.take(pieces.number);
    if (number) return Number(number.text);
    const word = scanner.need(pieces.word, 'a text, a number or a word');
    if (word.text !== 'AND' && !scanner.peek(/[-.]/y)) return word.text;
    return refuse({
      code: 'bare-text',
      message: 'A text with other signs than letters and digits needs double quotes.',
      cure: 'Put it in double quotes.',
      ...spanOf(word),
    });
  }

  #items(): Item[] {
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
      items.push(this.#item());
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

  #item(): Item {
    const { scanner } = this;
    const first = scanner.need(pieces.word, 'a column, such as a.name');
    const { start } = first;
    const item: Item = { column: '', start, end: start };
    const opened = scanner.sign('(');
    if (opened && first.text === 'MATH_EXP') item.formula = this.#formulaInQuotes();
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
      } else this.#property(item, scanner.need(pieces.word, 'an alias'));
      scanner.needSign(')', 'a closing bracket');
    } else this.#property(item, first);
    item.column = this.#as() ?? item.property?.text ?? '';
    item.end = scanner.last;
    return item;
  }

  #property(item: Item, alias: Piece): void {
    const { scanner } = this;
    if (!scanner.sign('.')) {
      if (Object.hasOwn(scanner.notes, alias.text)) scanner.refuseForeign(alias);
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

  #formulaInQuotes(): Formula {
    const { scanner } = this;
    const quoted = scanner.quoted() ?? scanner.unexpected('a formula in double quotes');
    const inner = new Scanner(scanner.text, scanner.notes, quoted.start + 1, quoted.end - 1);
    const formula = readFormula(inner, this.#nesting);
    if (!inner.skip()) inner.unexpected('the end of the formula');
    scanner.needSign(')', 'a closing bracket');
    return formula;
  }

  #as(): string | undefined {
    const { scanner } = this;
    if (!scanner.keyword('AS')) {
      const word = scanner.peek(pieces.word);
      if (word && word.text !== 'AS' && word.text.toUpperCase() === 'AS') scanner.unexpected('AS', 'AS');
      return undefined;
    }
    return this.#column('a name').text;
  }

  #column(what: string): Name {
    return this.scanner.quoted() ?? this.scanner.need(pieces.word, what);
  }

  #tail(): Tail {
    const { scanner } = this;
    const tail: Tail = {};
    const word = scanner.peek(pieces.word);
    const sort = /^SORT_(ASC|DESC)(_QLEX)?$/.exec(word?.text ?? '');
    if (word && sort) {
      scanner.at = word.end;
      const column = this.#column('a column');
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

/** Faults that do not depend on data: aliases, columns, and what modifiers and searches go with. */
function checked(query: Query, scanner: Scanner): Query {
  const { pattern, items, modifier, where, sorting, excluded } = query;
  const aliases = new Map<string, Name>();
  const searches: RelationPart[] = [];
  let steps = 0;
  const see = (alias: Name | undefined) => {
    if (!alias) return;
    if (aliases.has(alias.text))
      refuse({
        code: 'alias-twice',
        message: `Two parts have the alias ${alias.text}.`,
        cure: 'Give each part an alias of its own.',
        ...spanOf(alias),
      });
    aliases.set(alias.text, alias);
  };
  const walk = ({ first, steps: list }: Pattern): void => {
    if (isPattern(first)) walk(first);
    else see(first.alias);
    for (const { relation, node } of list) {
      steps++;
      see(relation.alias);
      see(node.alias);
      if (relation.path) searches.push(relation);
    }
  };
  walk(pattern);

  const [search] = searches;
  if (search?.path) checkSearch(query, search, steps);
  if (modifier) checkModifier(query, modifier, steps);
  if (!items) {
    if (where.length || sorting || excluded) scanner.unexpected('RETURN');
    return query;
  }
  if (items === '*') {
    if (steps > 1 || isPattern(pattern.first))
      refuse({
        code: 'star-on-chain',
        message: 'RETURN * on a chain is not supported in the sandbox.',
        cure: 'Return the columns that you need by name, or run it on a server.',
        start: pattern.start,
        end: query.end,
      });
    return query;
  }
  const columns = checkItems(items, aliases);
  if (excluded && !columns.has(excluded.text)) unknownColumn(excluded, columns.keys());
  const lone = items.length === 1 && items[0]?.aggregate === 'COUNT' && !items[0].alias;
  if (lone && (where.length || sorting || query.limit !== undefined))
    refuse({
      code: 'lone-count',
      message: 'COUNT(*) alone gives one number, not rows.',
      cure: 'Remove WHERE, sort and LIMIT, or return a further column.',
      start: items[0]?.start,
      end: query.end,
    });
  const kept = [...columns.keys()].filter((column) => column !== excluded?.text);
  for (const { left } of where) if ('text' in left && !kept.includes(left.text)) unknownColumn(left, kept);
  if (sorting && !kept.includes(sorting.column.text)) unknownColumn(sorting.column, kept);
  return query;
}

/** Refuses a column that the result does not have. */
export function unknownColumn(column: Name, columns: Iterable<string>): never {
  return refuse({
    code: 'unknown-column',
    message: `The result has no column ${column.text}.`,
    cure: offer(column.text, columns, 'column'),
    ...spanOf(column),
  });
}

function checkSearch(query: Query, search: RelationPart, steps: number): void {
  const { pattern } = query;
  const place = spanOf(search);
  if (steps > 1 || isPattern(pattern.first))
    refuse({
      code: 'path-in-chain',
      message: 'A path search inside a chain is not supported in the sandbox.',
      cure: 'Search for the path in a query of its own.',
      ...place,
    });
  if (query.items)
    refuse({
      code: 'path-return',
      message: 'A path search has no RETURN.',
      cure: 'Remove RETURN and what follows.',
      ...place,
    });
  if (query.modifier)
    refuse({
      code: 'path-modifier',
      message: 'A path search has no modifier.',
      cure: 'Remove it.',
      ...spanOf(query.modifier),
    });
  if (search.reverse)
    refuse({
      code: 'path-reverse',
      message: 'A path search goes from left to right.',
      cure: 'Exchange the two nodes and write -[…]->.',
      ...place,
    });
  for (const node of [pattern.first, pattern.steps[0]?.node])
    if (node && !isPattern(node) && (node.name === undefined || node.conditions.length > 0))
      refuse({
        code: 'path-ends',
        message: 'A path search needs two nodes by name.',
        cure: 'Write label and name of both ends.',
        ...spanOf(node),
      });
}

function checkModifier(query: Query, modifier: NonNullable<Query['modifier']>, steps: number): void {
  const { word } = modifier;
  const ofTriples = word === 'SYMM' || word === 'ASYMM' || word === 'UNIQUE';
  if (ofTriples && steps === 0)
    refuse({
      code: 'modifier-on-nodes',
      message: `${word} compares relations, and the pattern has none.`,
      cure: 'Add a relation, or remove the modifier.',
      ...spanOf(modifier),
    });
  if (steps > 1 && word !== 'UNIQUE_SELECT')
    refuse({
      code: 'modifier-on-chain',
      message: `${word} on a chain is not supported in the sandbox.`,
      cure: 'Use UNIQUE_SELECT, or run it on a server.',
      ...spanOf(modifier),
    });
  if (!ofTriples && (!query.items || query.items === '*'))
    refuse({
      code: 'modifier-without-return',
      message: `${word} compares the columns of RETURN, and the query names none.`,
      cure: 'Add RETURN with columns.',
      ...spanOf(modifier),
    });
}

/** The columns and their items. */
function checkItems(items: readonly Item[], aliases: ReadonlyMap<string, Name>): Map<string, Item> {
  const columns = new Map<string, Item>();
  const alone = items.length === 1;
  for (const item of items) {
    if (item.alias && !aliases.has(item.alias.text))
      refuse({
        code: 'unknown-alias',
        message: `The pattern has no alias ${item.alias.text}.`,
        cure: offer(item.alias.text, aliases.keys(), 'alias'),
        ...spanOf(item.alias),
      });
    if (!item.column && !(alone && item.aggregate))
      refuse({
        code: 'unnamed-column',
        message: 'This column has no name.',
        cure: 'Name it with AS.',
        ...spanOf(item),
        fix: { start: item.end, end: item.end, text: ' AS result' },
      });
    if (columns.has(item.column))
      refuse({
        code: 'column-twice',
        message: `Two columns are called ${item.column}.`,
        cure: 'Give each column a name of its own with AS.',
        ...spanOf(item),
      });
    columns.set(item.column, item);
  }
  const before = new Set(items.filter(({ formula }) => !formula).map(({ column }) => column));
  for (const { formula, column } of items) {
    for (const name of formula?.reads ?? [])
      if (!before.has(name))
        refuse({
          code: 'unknown-column',
          message: columns.has(name)
            ? `The formula reads ${name} before it is computed.`
            : `The formula reads ${name}, which is not a column of this RETURN.`,
          cure: columns.has(name) ? `Put the column ${name} first.` : offer(name, before, 'column'),
          ...(formula ? spanOf(formula) : {}),
        });
    before.add(column);
  }
  return columns;
}
