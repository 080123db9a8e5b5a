import { refuse } from '../faults.ts';
import { bare, type JsonObject } from '../json.ts';
import { serverKeys } from '../server-keys.ts';
import { startsStatement } from './keywords.ts';
import { Queries } from './parse-query.ts';
import { type Piece, pieces } from './scanner.ts';
import {
  type Create,
  type Delete,
  type Entity,
  type Geoindex,
  type Insert,
  type Merge,
  type Name,
  type Statement,
  spanOf,
} from './syntax.ts';

const rest = /[^\s]+/y;
/** Properties of each node that the server adds. */
const added = ['label', 'name', ...serverKeys];

/** Reads statements that begin with words of their own. */
export class Statements extends Queries {
  /** The statement before. */
  protected before: Statement | undefined;

  /** Statements that begin with words of their own. */
  protected started(start: number): Statement | undefined {
    const { scanner } = this;
    switch (scanner.peek(pieces.word)?.text) {
      case 'CREATE':
        if (scanner.keyword('CREATE', 'GRAPH'))
          return { kind: 'create-graph', graph: this.newGraph(), start, end: scanner.last };
        scanner.keyword('CREATE');
        if (!scanner.isNext('(')) this.noCreate(start);
        return this.create(start);
      case 'USE':
        if (!scanner.keyword('USE', 'GRAPH')) this.noGraph(start);
        return { kind: 'use-graph', graph: this.graph(), start, end: scanner.last };
      case 'create':
        return scanner.keyword('create', 'geoindex') && this.geoindex(start);
      case 'DELETE':
        scanner.keyword('DELETE');
        return this.delete(start);
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
      refuse({
        code: 'lower-case',
        message: `Capitals count: ${found} is not recognized.`,
        cure: `Write ${right}.`,
        ...place,
        fix: { ...place, text: right },
      });
    }
    const ended = this.before?.kind === 'query' ? this.before : undefined;
    if (word && (word.text === 'RETURN' || word.text === 'WHERE') && ended && !ended.items)
      refuse({
        code: 'no-semicolon',
        message: `${word.text} follows a pattern without a semicolon.`,
        cure: 'End the pattern with ; before RETURN.',
        ...spanOf(word),
        fix: { start: word.start, end: word.start, text: '; ' },
      });
    const opening = /^(?:\w+\s*(?:->|=\s+>|=)|=>)(?=\s*[([])/.exec(line)?.[0];
    if (opening !== undefined) {
      const place = { start: scanner.at, end: scanner.at + opening.length };
      refuse({
        code: 'no-query-name',
        message: 'A query begins with a name and =>.',
        cure: 'Write S=> before the pattern.',
        ...place,
        fix: { ...place, text: 'S=>' },
      });
    }
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

  protected graph(): Name {
    return this.scanner.need(pieces.word, 'the name of a graph');
  }

  /** The name of a new graph. A further word in its line was probably meant as a part of it. */
  protected newGraph(): Name {
    const { scanner } = this;
    const name = this.graph();
    const next = scanner.peek(pieces.word);
    if (next && !scanner.text.slice(name.end, next.start).includes('\n') && !startsStatement(scanner, next))
      refuse({
        code: 'graph-name',
        message: 'The name of a graph is one word.',
        cure: 'Write it without spaces.',
        start: name.start,
        end: next.end,
      });
    return name;
  }

  /** `USE` without `GRAPH`. */
  protected noGraph(start: number): void {
    if (/^use\s+graph\b/i.test(this.scanner.text.slice(start, start + 40))) this.noStatement(undefined);
    const place = { start, end: start + 'USE'.length };
    refuse({
      code: 'use-graph',
      message: 'USE is followed by GRAPH.',
      cure: 'Write USE GRAPH and the name.',
      ...place,
      fix: { ...place, text: 'USE GRAPH' },
    });
  }

  protected delete(start: number): Delete {
    const { scanner } = this;
    const entity = this.entity();
    if (scanner.isNext('-') || scanner.isNext('<-'))
      refuse({
        code: 'delete-relation',
        message: 'DELETE removes a node, with all its relations.',
        cure: 'Name one node: DELETE (label:name).',
        start,
        end: scanner.at + 1,
      });
    return { kind: 'delete', entity, start, end: scanner.last };
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
      if (!scanner.sign('-[')) {
        this.afterCreate();
        return { kind: 'create', entities, relations, start, end: scanner.last };
      }
      const alias = scanner.sign('@');
      if (alias)
        refuse({ code: 'create-alias', message: 'CREATE has no aliases.', cure: 'Remove the alias.', ...alias });
      const rel = scanner.need(pieces.word, 'the name of a relation').text;
      this.oneWord('The name of a relation is one word.', 'Write it without spaces.');
      const props = this.props();
      scanner.needSign(']', 'a closing bracket');
      this.arrow();
      relations.push({ rel, props });
      entities.push(this.entity());
    }
  }

  /** Refuses a list of nodes, which other languages have. */
  protected afterCreate(): void {
    const { scanner } = this;
    if (!scanner.isNext(',') && !scanner.isNext('(')) return;
    refuse({
      code: 'several-nodes',
      message: 'CREATE writes one node or one chain.',
      cure: 'Begin the next one with CREATE.',
      start: scanner.at,
      end: scanner.at + 1,
      fix: { start: scanner.at, end: scanner.at + (scanner.isNext(',') ? 1 : 0), text: ' CREATE ' },
    });
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
    for (const property of added)
      if (property in props)
        refuse({
          code: 'server-key',
          message: `${property} is added when the node is stored.`,
          cure: 'Choose another name for the property.',
          start,
          end: scanner.last,
        });
    const { end } = scanner.needSign(')', 'a closing bracket');
    return { label: label ?? '', name: name ?? '', props, start, end };
  }

  protected props(): JsonObject {
    return this.scanner.isNext('{') ? this.json() : bare();
  }
}
