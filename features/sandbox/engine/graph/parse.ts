/** Reads statements and queries of the graph dialect. The first fault wins; nothing is guessed. */
import { defaultLimits, type Limits } from '../budget.ts';
import { refuse } from '../faults.ts';
import { bare, type JsonObject } from '../json.ts';
import { Queries } from './parse-query.ts';
import { type KeywordNotes, type Piece, pieces, Scanner } from './scanner.ts';
import {
  type Create,
  type Entity,
  type Geoindex,
  type Insert,
  type Merge,
  type Name,
  type Operation,
  type Query,
  type Statement,
  spanOf,
} from './syntax.ts';
import { translated } from './translate.ts';

export interface ParseOptions {
  /** What to say about keywords that are not run. */
  keywords?: KeywordNotes;
  limits?: Partial<Limits>;
}

export { isQuery } from './parse-query.ts';

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

const rest = /[^\s]+/y;

class Parser extends Queries {
  statement(): Statement {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    const read = this.started(start);
    if (read) return read;
    if (scanner.isNext('<')) return this.operation(start);
    const word = scanner.peek(pieces.word);
    if (word && /^(?:OPTIONAL\s+)?MATCH\b/i.test(scanner.text.slice(start, start + 40))) this.foreign(start);
    if (!word || !/^[\p{L}\p{N}_]+\s*(?:\{|=>)/u.test(scanner.text.slice(start, start + word.text.length + 200)))
      this.noStatement(word);
    return this.query(start);
  }

  /** Statements that begin with words of their own. */
  protected started(start: number): Statement | undefined {
    const { scanner } = this;
    switch (scanner.peek(pieces.word)?.text) {
      case 'CREATE':
        if (scanner.keyword('CREATE', 'GRAPH'))
          return { kind: 'create-graph', graph: this.graph(), start, end: scanner.last };
        scanner.keyword('CREATE');
        if (!scanner.isNext('(')) this.noCreate(start);
        return this.create(start);
      case 'USE':
        if (!scanner.keyword('USE', 'GRAPH')) return undefined;
        return { kind: 'use-graph', graph: this.graph(), start, end: scanner.last };
      case 'create':
        return scanner.keyword('create', 'geoindex') && this.geoindex(start);
      case 'DELETE':
        scanner.keyword('DELETE');
        return { kind: 'delete', entity: this.entity(), start, end: scanner.last };
      case 'MERGE':
        scanner.keyword('MERGE');
        return this.merge(start);
      case 'register':
        if (!scanner.keyword('register', 'schema')) return undefined;
        return { kind: 'register', file: scanner.need(rest, 'the name of a file').text, start, end: scanner.last };
      case 'insert':
        return scanner.keyword('insert', 'into') && this.insert(start);
      default:
        return undefined;
    }
  }

  protected graph(): Name {
    return this.scanner.need(pieces.word, 'the name of a graph');
  }

  protected geoindex(start: number): Geoindex {
    const { scanner } = this;
    const graph = this.graph();
    scanner.needSign('.', 'a point and a label');
    const label = scanner.need(pieces.name, 'a label').text;
    if (!scanner.keyword('latlon')) scanner.unexpected('latlon');
    scanner.needSign('=');
    const [latitude, longitude] = this.position();
    return { kind: 'geoindex', graph, label, latitude, longitude, start, end: scanner.last };
  }

  protected insert(start: number): Insert {
    const { scanner } = this;
    const schema = scanner.need(pieces.word, 'the name of a schema').text;
    scanner.needSign('.', 'a point and a stream');
    const stream = scanner.need(pieces.word, 'the name of a stream');
    if (!scanner.keyword('values', 'null')) scanner.unexpected('values null');
    return { kind: 'insert', schema, stream, event: this.json(), start, end: scanner.last };
  }

  /** Refuses what starts no statement. */
  protected noStatement(word: Piece | undefined): never {
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
    if (scanner.isNext('('))
      refuse({
        code: 'no-query-name',
        message: 'A query begins with a name and =>.',
        cure: 'Write S=> before the pattern.',
        start: scanner.at,
        end: scanner.at + 1,
        fix: { start: scanner.at, end: scanner.at, text: 'S=>' },
      });
    if (scanner.isNext(';'))
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
  protected foreign(start: number): never {
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

  /** `CREATE` without a node. An index is written in lower case. */
  protected noCreate(start: number): void {
    const { scanner } = this;
    if (!/^geoindex$/i.test(scanner.peek(pieces.word)?.text ?? '')) return;
    scanner.at = start;
    this.noStatement(undefined);
  }

  protected create(start: number): Create {
    const { scanner } = this;
    const entities = [this.entity()];
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
      if (!scanner.sign('-[')) return { kind: 'create', entities, relations, start, end: scanner.last };
      const alias = scanner.sign('@');
      if (alias)
        refuse({ code: 'create-alias', message: 'CREATE has no aliases.', cure: 'Remove the alias.', ...alias });
      const rel = scanner.need(pieces.word, 'the name of a relation').text;
      const props = this.props();
      scanner.needSign(']', 'a closing bracket');
      this.arrow();
      relations.push({ rel, props });
      entities.push(this.entity());
    }
  }

  protected merge(start: number): Merge {
    const { scanner } = this;
    const first = this.entity();
    const left = scanner.sign('<-[');
    if (!left) scanner.needSign('-[', 'an arrow, such as <-[*]-');
    const word = scanner.sign('*') ? undefined : scanner.need(pieces.word, '*, KEEP_PRIM_PROP or KEEP_SEC_PROP');
    const known = ['KEEP_PRIM_PROP', 'KEEP_SEC_PROP'];
    if (word?.text === 'KEEP_BOTH') refuse({ ...scanner.noted(word.text), ...spanOf(word) });
    if (word && !known.includes(word.text)) scanner.unknown(word, known, 'way to merge');
    scanner.needSign(']', 'a closing bracket');
    if (left) scanner.needSign('-');
    else this.arrow();
    const second = this.entity();
    const [stays, goes] = left ? [first, second] : [second, first];
    const keep = word?.text === 'KEEP_SEC_PROP' ? 'second' : 'first';
    return { kind: 'merge', stays, goes, keep, start, end: scanner.last };
  }

  protected entity(): Entity {
    const { scanner } = this;
    const { start } = scanner.needSign('(', 'a node in brackets');
    const alias = scanner.sign('@');
    if (alias)
      refuse({ code: 'create-alias', message: 'Only queries have aliases.', cure: 'Remove the alias.', ...alias });
    const { label, name } = this.labelAndName();
    if (name === undefined)
      refuse({
        code: 'unnamed-node',
        message: 'A node needs a label and a name here.',
        cure: 'Write (label:name).',
        start,
        end: scanner.last,
      });
    const props = this.props();
    const { end } = scanner.needSign(')', 'a closing bracket');
    return { label: label ?? '', name: name ?? '', props, start, end };
  }

  protected props(): JsonObject {
    return this.scanner.isNext('{') ? this.json() : bare();
  }
}
