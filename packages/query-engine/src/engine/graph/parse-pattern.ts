/** Parses patterns: nodes, relations, searches. */

import { refuse } from '../diagnostics.ts';
import { parseBraces } from './parse-conditions.ts';
import { checkOneWord, parseGeoDistance, parseLabelAndName, parseQuotedPosition } from './parse-names.ts';
import { pieces, type Scanner } from './scanner.ts';
import type { Name, NodePart, PathSearch, Pattern, RelationPart, Span } from './syntax.ts';

export function parsePattern(p: Scanner, depth: number): Pattern {
  p.skip();
  const start = p.at;
  const bracket = p.sign('[');
  if (bracket && depth >= p.nesting)
    refuse({
      code: 'limit-nesting',
      message: `More than ${p.nesting} patterns are inside each other.`,
      hint: 'Use fewer brackets.',
      ...bracket,
    });
  const first = bracket ? parseNestedQuery(p, depth + 1) : parseNode(p);
  const steps: Pattern['steps'] = [];
  for (;;) {
    const back = p.sign('<-[');
    const open = back ?? p.sign('-[');
    if (!open) {
      checkBareArrow(p);
      break;
    }
    const relation = parseRelation(p, open.start, Boolean(back));
    steps.push({ relation, node: parseNode(p) });
    if (steps.length > 100)
      refuse({
        code: 'limit-steps',
        message: 'The pattern has more than 100 relations.',
        hint: 'Use fewer.',
        ...open,
      });
  }
  return { first, steps, start, end: p.last };
}

/** An arrow without a relation. */
function checkBareArrow(p: Scanner): void {
  const arrow = ['-->', '<--', '->', '<-', '--'].find((one) => p.isNext(one));
  if (arrow === undefined) return;
  const place = p.here(arrow.length);
  const right = arrow.startsWith('<') ? '<-[*]-' : '-[*]->';
  refuse({
    code: 'bare-arrow',
    message: 'An arrow needs a relation in brackets.',
    hint: `Write ${right} for any relation.`,
    ...place,
    fix: { ...place, text: right },
  });
}

function parseNestedQuery(p: Scanner, depth: number): Pattern {
  p.need(pieces.word, 'the name of a query, such as S1');
  const brace = p.sign('{');
  if (brace)
    refuse({
      code: 'modifier-inside',
      message: 'A query in brackets has no modifier.',
      hint: 'Put the modifier after the name of the outer query.',
      ...brace,
    });
  p.needSign('=>');
  const pattern = parsePattern(p, depth);
  const semicolon = p.sign(';');
  if (semicolon)
    refuse({
      code: 'return-inside',
      message: 'A query in brackets has no RETURN.',
      hint: 'Return its columns after the whole pattern.',
      ...semicolon,
    });
  p.needSign(']', 'a closing bracket');
  return pattern;
}

function parseNode(p: Scanner): NodePart {
  const { start } = p.needSign('(', 'a node in brackets');
  const alias = parseAlias(p);
  const known = p.sign('*') ? {} : parseLabelAndName(p);
  const conditions = parseBraces(p);
  const { end } = p.needSign(')', 'a closing bracket');
  return { ...(alias ? { alias } : {}), ...known, conditions, start, end };
}

function parseAlias(p: Scanner): Name | undefined {
  return p.sign('@') ? p.need(pieces.word, 'an alias') : undefined;
}

function parseRelation(p: Scanner, start: number, reverse: boolean): RelationPart {
  const alias = parseAlias(p);
  const part: RelationPart = { ...(alias ? { alias } : {}), reverse, conditions: [], start, end: start };
  const sharp = p.sign('#');
  if (sharp) parseSearch(p, part, sharp);
  if (!part.radius?.geo || !p.isNext(']')) {
    const colon = p.sign(':');
    if (colon)
      refuse({
        code: 'colon-in-relation',
        message: 'The name of a relation has no colon.',
        hint: 'Remove the colon; an alias is written @alias.',
        ...colon,
        fix: { ...colon, text: '' },
      });
    const star = p.sign('*');
    if (!star) part.rel = parseRelationName(p);
    const range = p.peek(star ? /\d|\./y : /\*/y);
    if (range)
      refuse({
        code: 'variable-length',
        message: 'A relation is one step; it has no number of steps.',
        hint: 'Write one relation for each step, or search for paths with #ALL_PATH.',
        start: star?.start ?? range.start,
        end: range.end,
      });
  }
  if (part.path) parseMeasure(p, part.path);
  else if (part.radius && !part.radius.geo) part.radius.geo = parseGeoDistance(p);
  if (!part.path) part.conditions = parseBraces(p);
  p.needSign(']', 'a closing bracket');
  if (!reverse) parseArrow(p);
  else {
    const both = p.sign('->');
    if (both)
      refuse({
        code: 'undirected',
        message: 'A relation has one direction.',
        hint: 'Write <-[…]- or -[…]->.',
        ...both,
        fix: { ...both, text: '-' },
      });
    p.needSign('-');
  }
  part.end = p.last;
  return part;
}

function parseRelationName(p: Scanner): string {
  const place = p.here();
  if (p.isNext(']'))
    refuse({
      code: 'bare-arrow',
      message: 'The brackets have no relation.',
      hint: 'Write [*] for any relation.',
      ...place,
      fix: { start: place.start, end: place.start, text: '*' },
    });
  const { text } = p.need(pieces.word, 'a relation, or * for any');
  checkOneWord(p, 'The name of a relation is one word.', 'Write it without spaces; an alias is written @alias.');
  const other = p.sign('|');
  if (other)
    refuse({
      code: 'one-relation',
      message: 'A relation has one name.',
      hint: 'Write * for any relation, or run one query for each name.',
      ...other,
    });
  return text;
}

/** What follows `#`. */
function parseSearch(p: Scanner, part: RelationPart, sharp: Span): void {
  const word = p.need(pieces.word, 'SHORT_PATH, ALL_PATH or RADIUS_OF');
  const place = { start: sharp.start, end: word.end };
  if (word.text === 'RADIUS_OF') {
    const meters = Number(p.need(pieces.unsigned, 'a number of meters').text);
    part.radius = { meters };
    const geo = parseGeoDistance(p);
    if (geo) part.radius.geo = geo;
  } else if (word.text === 'SHORT_PATH' || word.text === 'ALL_PATH') part.path = { word: word.text, ...place };
  else p.unknown({ text: `#${word.text}`, ...place }, ['#SHORT_PATH', '#ALL_PATH', '#RADIUS_OF'], 'search');
}

function parseMeasure(p: Scanner, path: PathSearch): void {
  if (!p.sign('{')) return;
  if (p.keyword('weight')) {
    p.needSign('=');
    path.weight = (p.quoted() ?? p.unexpected('a property in double quotes')).text;
  } else if (p.keyword('geo_distance')) {
    p.needSign('=');
    path.geo = parseQuotedPosition(p);
  } else p.unexpected('weight or geo_distance');
  p.needSign('}', 'a closing brace');
}

/** `->`; two nodes without a direction are a form of other dialects. */
export function parseArrow(p: Scanner): void {
  if (p.sign('->')) return;
  const line = p.sign('-');
  if (line)
    refuse({
      code: 'undirected',
      message: 'A relation needs a direction.',
      hint: 'Write -> for the direction from subject to object.',
      ...line,
      fix: { ...line, text: '->' },
    });
  p.unexpected('->');
}
