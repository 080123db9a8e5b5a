/** Parses statements that begin with keywords of their own. */

import { refuse } from '../diagnostics.ts';
import { bare, type JsonObject } from '../json.ts';
import { serverKeys } from '../server-keys.ts';
import { startsStatement } from './keywords.ts';
import { checkOneWord, parseJson, parseLabelAndName, parsePosition } from './parse-names.ts';
import { parseArrow } from './parse-pattern.ts';
import { type Piece, pieces, type Scanner } from './scanner.ts';
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
/** How statements begin, the longer ones first. */
const openings = [
  'create geoindex',
  'CREATE GRAPH',
  'USE GRAPH',
  'CREATE',
  'MERGE',
  'DELETE',
  'register schema',
  'insert into',
];
/** Properties of each node that the server adds. */
const added = ['label', 'name', ...serverKeys];

/** Statements that begin with words of their own. */
export function parseKeywordStatement(p: Scanner, start: number): Statement | undefined {
  switch (p.peek(pieces.word)?.text) {
    case 'CREATE':
      if (p.keyword('CREATE', 'GRAPH'))
        return { kind: 'create-graph', graph: parseNewGraphName(p), start, end: p.last };
      p.keyword('CREATE');
      if (!p.isNext('(')) checkCreateStart(p, start);
      return parseCreate(p, start);
    case 'USE':
      if (!p.keyword('USE', 'GRAPH')) refuseUse(p, start);
      return { kind: 'use-graph', graph: parseGraphName(p), start, end: p.last };
    case 'create':
      return p.keyword('create', 'geoindex') && parseGeoindex(p, start);
    case 'DELETE':
      p.keyword('DELETE');
      return parseDelete(p, start);
    case 'MERGE':
      p.keyword('MERGE');
      return parseMerge(p, start);
    case 'register':
      if (!p.keyword('register', 'schema')) return undefined;
      return { kind: 'register', file: p.need(rest, 'the name of a file').text, start, end: p.last };
    case 'insert':
      return p.keyword('insert', 'into') && parseInsert(p, start);
    default:
      return undefined;
  }
}

/** Refuses what starts no statement. */
export function refuseStatement(p: Scanner, word: Piece | undefined): never {
  const line = p.text.slice(p.at, p.at + 60);
  for (const right of openings) {
    const found = new RegExp(`^${right.replace(' ', '\\s+')}\\b`, 'i').exec(line)?.[0];
    if (found === undefined || found === right) continue;
    const place = p.here(found.length);
    refuse({
      code: 'lower-case',
      message: `Capitals count: ${found} is not recognized.`,
      hint: `Write ${right}.`,
      ...place,
      fix: { ...place, text: right },
    });
  }
  const ended = p.previous?.kind === 'query' ? p.previous : undefined;
  if (word && (word.text === 'RETURN' || word.text === 'WHERE') && ended && !ended.items)
    refuse({
      code: 'no-semicolon',
      message: `${word.text} follows a pattern without a semicolon.`,
      hint: 'End the pattern with ; before RETURN.',
      ...spanOf(word),
      fix: { start: word.start, end: word.start, text: '; ' },
    });
  // Another form of the beginning is replaced; before a pattern alone it is put in.
  const { length } = /^(?:\w+\s*(?:->|=\s+>|=)|=>)(?=\s*[([])/.exec(line)?.[0] ?? '';
  if (length || p.isNext('(')) {
    refuse({
      code: 'no-query-name',
      message: 'A query begins with a name and =>.',
      hint: 'Write S=> before the pattern.',
      ...p.here(length || 1),
      fix: { ...p.here(length), text: 'S=>' },
    });
  }
  if (p.isNext(';'))
    refuse({
      code: 'semicolon-at-end',
      message: 'A semicolon comes before RETURN only.',
      hint: 'Remove it.',
      ...p.here(),
      fix: { ...p.here(), text: '' },
    });
  return p.unexpected('a statement or a query, such as S=>(*)');
}

function parseGraphName(p: Scanner): Name {
  return p.need(pieces.word, 'the name of a graph');
}

/** The name of a new graph. A further word in its line was probably meant as a part of it. */
function parseNewGraphName(p: Scanner): Name {
  const name = parseGraphName(p);
  const next = p.peek(pieces.word);
  if (next && !p.text.slice(name.end, next.start).includes('\n') && !startsStatement(p, next))
    refuse({
      code: 'graph-name',
      message: 'The name of a graph is one word.',
      hint: 'Write it without spaces.',
      start: name.start,
      end: next.end,
    });
  return name;
}

/** `USE` without `GRAPH`. */
function refuseUse(p: Scanner, start: number): void {
  if (/^use\s+graph\b/i.test(p.text.slice(start, start + 40))) refuseStatement(p, undefined);
  const place = { start, end: start + 'USE'.length };
  refuse({
    code: 'use-graph',
    message: 'USE is followed by GRAPH.',
    hint: 'Write USE GRAPH and the name.',
    ...place,
    fix: { ...place, text: 'USE GRAPH' },
  });
}

function parseDelete(p: Scanner, start: number): Delete {
  const entity = parseEntity(p);
  if (p.isNext('-') || p.isNext('<-'))
    refuse({
      code: 'delete-relation',
      message: 'DELETE removes a node with all its relations; it cannot remove one relation alone.',
      hint: 'Name one node if all its relations may go: DELETE (label:name).',
      start,
      end: p.at + 1,
    });
  return { kind: 'delete', entity, start, end: p.last };
}

function parseGeoindex(p: Scanner, start: number): Geoindex {
  const graph = parseGraphName(p);
  p.needSign('.', 'a point and a label');
  const label = p.need(pieces.name, 'a label').text;
  if (!p.keyword('latlon')) p.unexpected('latlon');
  p.needSign('=');
  const [latitude, longitude] = parsePosition(p);
  return { kind: 'geoindex', graph, label, latitude, longitude, start, end: p.last };
}

function parseInsert(p: Scanner, start: number): Insert {
  const schema = p.need(pieces.word, 'the name of a schema').text;
  p.needSign('.', 'a point and a stream');
  const stream = p.need(pieces.word, 'the name of a stream');
  if (!p.keyword('values', 'null')) p.unexpected('values null');
  return { kind: 'insert', schema, stream, event: parseJson(p), start, end: p.last };
}

/** `CREATE` without a node. An index is written in lower case. */
function checkCreateStart(p: Scanner, start: number): void {
  if (!/^geoindex$/i.test(p.peek(pieces.word)?.text ?? '')) return;
  p.at = start;
  refuseStatement(p, undefined);
}

function parseCreate(p: Scanner, start: number): Create {
  const entities = [parseEntity(p)];
  const relations: Create['relations'] = [];
  for (;;) {
    const back = p.sign('<-');
    if (back)
      refuse({
        code: 'create-reverse',
        message: 'CREATE writes arrows to the right.',
        hint: 'Exchange the two nodes and write -[…]->.',
        ...back,
      });
    if (!p.sign('-[')) {
      checkCreateEnd(p);
      return { kind: 'create', entities, relations, start, end: p.last };
    }
    const alias = p.sign('@');
    if (alias) refuse({ code: 'create-alias', message: 'CREATE has no aliases.', hint: 'Remove the alias.', ...alias });
    const rel = p.need(pieces.word, 'the name of a relation').text;
    checkOneWord(p, 'The name of a relation is one word.', 'Write it without spaces.');
    const props = parseProps(p);
    p.needSign(']', 'a closing bracket');
    parseArrow(p);
    relations.push({ rel, props });
    entities.push(parseEntity(p));
  }
}

/** Refuses a list of nodes, which other languages have. */
function checkCreateEnd(p: Scanner): void {
  if (!p.isNext(',') && !p.isNext('(')) return;
  refuse({
    code: 'several-nodes',
    message: 'CREATE writes one node or one chain.',
    hint: 'Begin the next one with CREATE.',
    ...p.here(),
    fix: { ...p.here(p.isNext(',') ? 1 : 0), text: ' CREATE ' },
  });
}

function parseMerge(p: Scanner, start: number): Merge {
  p.skip();
  // openCypher creates with MERGE. Joining removes a node, so no cure may complete a statement that does not ask for it.
  if (!/^[^\n]*?\)\s*<?-\[\s*(?:\*|KEEP\w*)\s*\]/i.test(p.text.slice(p.at, p.at + 1000))) {
    const place = { start, end: start + 'MERGE'.length };
    refuse({
      code: 'merge-upsert',
      message: 'MERGE joins two nodes here; CREATE keeps a node that exists.',
      hint: 'Write CREATE.',
      ...place,
      fix: { ...place, text: 'CREATE' },
    });
  }
  const first = parseEntity(p);
  const left = p.sign('<-[');
  if (!left) p.needSign('-[', 'an arrow, such as <-[*]-');
  const word = p.sign('*') ? undefined : p.need(pieces.word, '*, KEEP_PRIM_PROP or KEEP_SEC_PROP');
  const known = ['KEEP_PRIM_PROP', 'KEEP_SEC_PROP'];
  if (word?.text === 'KEEP_BOTH') refuse({ ...p.noted(word.text), ...spanOf(word) });
  if (word && !known.includes(word.text)) p.unknown(word, known, 'way to merge');
  p.needSign(']', 'a closing bracket');
  if (left ? !p.sign('-') || p.isNext('>') : !p.sign('->'))
    refuse({
      code: 'merge-direction',
      message: 'MERGE needs one arrow, from the node that goes to the node that stays.',
      hint: 'Write <-[*]- to keep the first node, or -[*]-> to keep the second one.',
      start: first.end,
      end: p.isNext('>') ? p.at + 1 : p.last,
    });
  const second = parseEntity(p);
  const [stays, goes] = left ? [first, second] : [second, first];
  const keep = word?.text === 'KEEP_SEC_PROP' ? 'second' : 'first';
  return { kind: 'merge', stays, goes, keep, start, end: p.last };
}

function parseEntity(p: Scanner): Entity {
  const { start } = p.needSign('(', 'a node in brackets');
  const alias = p.sign('@');
  if (alias)
    refuse({ code: 'create-alias', message: 'Only queries have aliases.', hint: 'Remove the alias.', ...alias });
  const { label, name } = parseLabelAndName(p);
  if (name === undefined)
    refuse({
      code: 'unnamed-node',
      message: 'A node needs a label and a name here.',
      hint: 'Write (label:name).',
      start,
      end: p.last,
    });
  const props = parseProps(p);
  for (const property of added)
    if (property in props)
      refuse({
        code: 'server-key',
        message: `${property} is added when the node is stored.`,
        hint: 'Choose another name for the property.',
        start,
        end: p.last,
      });
  const { end } = p.needSign(')', 'a closing bracket');
  return { label: label ?? '', name: name ?? '', props, start, end };
}

function parseProps(p: Scanner): JsonObject {
  return p.isNext('{') ? parseJson(p) : bare();
}
