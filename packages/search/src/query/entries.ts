// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { normalizeName, tokenize } from '../analysis/tokenize.ts';
import { decodeDeltas, type Metadata } from '../format/metadata.ts';
import { editDistance } from './lexicon.ts';

export interface Entry {
  kind: string;
  name: string;
  symbol: string;
  variant: string;
}

export interface Entries {
  get(section: number): Entry | undefined;
  /** Returns the parts of a declared identifier in lower case: `createtable` → create, table. */
  getParts(word: string): readonly string[] | undefined;
  /**
   * Finds the sections of an identifier in any notation, of a statement that begins with a declared name,
   * or of a request with values; or the page of a route.
   */
  findByName(query: string): number[];
}

const PATH = /(?:^|[\s"'])(?:https?:\/\/[^\s/"']+)?(\/[^\s"']+)/i;

/** Returns the path in lower case, without the fragment. */
export const extractPath = (query: string): string | undefined => PATH.exec(query)?.[1]?.toLowerCase().split('#')[0];

/** A statement or a call: `SELECT * FROM a`, `SIZE = 4`, `putDoc(key)`, `MATCH (n)`. */
const IS_CODE = /[*;=<>{}]|\w\(|\(\w*(:\w+)?\)/;
const MAX_NAME_WORDS = 6;
const MIN_NAME_CHARS = 3;

export function createEntries({ entries, sections, pages }: Metadata): Entries {
  const sectionOf = decodeDeltas(entries.section);
  const entryOf = new Map(sectionOf.map((section, i) => [section, i]));
  const getName = (i: number): string => entries.name[i] || sections.heading[sectionOf[i]!]!;
  const byName = new Map<string, number[]>();
  const identifiers = new Map<string, string[]>();
  sectionOf.forEach((section, i) => {
    const name = getName(i);
    const key = normalizeName(name);
    byName.set(key, [...(byName.get(key) ?? []), section]);
    if (!/^[\w:]+$/.test(name)) return;
    const parts = tokenize(name).flatMap(({ kind, term }) => (kind === 'part' ? [term] : []));
    if (parts.length > 1) identifiers.set(parts.join(''), parts);
  });

  // The page about a symbol, "Computed attributes (catr)", comes before its entries on other pages.
  const titleNames = pages.title.map((title) => normalizeName(/\((\w+)\)$/.exec(title)?.[1] ?? ''));
  titleNames.forEach((key, page) => {
    const isUnique = key && titleNames.indexOf(key) === titleNames.lastIndexOf(key);
    if (isUnique) byName.set(key, [pages.first[page]!, ...(byName.get(key) ?? [])]);
  });

  const requests = entries.requests.map((entry, i) => ({
    method: entries.kinds[entries.kind[entry]!]!,
    path: entries.paths[i]!,
    section: sectionOf[entry]!,
  }));

  const findByPath = (path: string, query: string): number[] => {
    const page = pages.route.findIndex((route) => route.toLowerCase() === path);
    return [...(page < 0 ? [] : [pages.first[page]!]), ...findRequests(requests, path, query)];
  };

  const findByStatement = (statement: string): number[] => {
    const words = /^\w+(?:\s+\w+)*/.exec(statement)?.[0].split(/\s+/).slice(0, MAX_NAME_WORDS) ?? [];
    for (let count = words.length; count > 0; count--) {
      const sections = byName.get(normalizeName(words.slice(0, count).join('')));
      if (sections) return sections;
    }
    return [];
  };

  return {
    get: (section) => {
      const i = entryOf.get(section);
      if (i === undefined) return undefined;
      return {
        kind: entries.kinds[entries.kind[i]!]!,
        name: getName(i),
        symbol: entries.same[i] ? `${entries.same[i]} ${entries.kind[i]} ${getName(i)}` : '',
        variant: entries.variants[entries.variant[i]!] ?? '',
      };
    },
    getParts: (word) => identifiers.get(word),
    findByName: (query) => {
      const typed = query.trim();
      const path = extractPath(typed);
      const byPath = path ? findByPath(path, typed) : [];
      if (byPath.length > 0) return byPath;
      const byStatement = IS_CODE.test(typed) ? findByStatement(typed) : [];
      if (byStatement.length > 0) return byStatement;
      // Plain words may mean something else ("filter").
      const key = normalizeName(typed);
      const isName = !/\s/.test(typed) && (identifiers.has(key) || /^[A-Z][A-Z\d]+$/.test(typed));
      return (isName && key.length >= MIN_NAME_CHARS && byName.get(key)) || [];
    },
  };
}

interface DeclaredRequest {
  method: string;
  path: string;
  section: number;
}

interface ParsedPath {
  segments: string[];
  names: string[];
}

const METHOD = /(?:^|\s)(get|post|put|patch|delete|head|options)(?=\s)/i;
const BODY = /\s(-d|--data(-\w+)?|--json|-F|--form)\s/;

function getMethod(query: string): string {
  const method = METHOD.exec(query)?.[1];
  if (method) return method.toUpperCase();
  return /^curl\s/i.test(query) ? (BODY.test(query) ? 'POST' : 'GET') : '';
}

function parsePath(path: string): ParsedPath {
  const [steps = '', query = ''] = path.split('?');
  const names = query.split('&').map((pair) => pair.split('=')[0] ?? '');
  return { segments: steps.split('/').filter(Boolean), names: names.filter(Boolean) };
}

const isPlaceholder = (segment: string): boolean => segment.startsWith('{');

interface PathMatch {
  shared: number;
  literal: number;
  isComplete: boolean;
}

/** Shares of a literal segment that is unfinished (the last one) or has a typo. */
const PREFIX_SHARE = 0.5;
const TYPO_SHARE = 0.75;
const MIN_TYPO_CHARS = 4;

function matchPath(typed: ParsedPath, declared: ParsedPath): PathMatch | undefined {
  const shared = Math.min(typed.segments.length, declared.segments.length);
  let literal = 0;
  let typos = 0;
  for (const [i, segment] of declared.segments.slice(0, shared).entries()) {
    const typedSegment = typed.segments[i] ?? '';
    const isLast = i === typed.segments.length - 1;
    if (segment === typedSegment) literal++;
    else if (isPlaceholder(segment)) continue;
    else if (isLast && segment.startsWith(typedSegment)) literal += PREFIX_SHARE;
    else if (!typos++ && segment.length >= MIN_TYPO_CHARS && editDistance(segment, typedSegment, 1) === 1)
      literal += TYPO_SHARE;
    else return undefined;
  }
  return { shared, literal, isComplete: typed.segments.length === declared.segments.length };
}

const countDifferentNames = (a: ParsedPath, b: ParsedPath): number =>
  a.names.filter((name) => !b.names.includes(name)).length + b.names.filter((name) => !a.names.includes(name)).length;

/**
 * Finds the sections of declared requests: those of the method and path, else the longest matches of the
 * method, else those of the path. `path` is in lower case.
 */
export function findRequests(declared: readonly DeclaredRequest[], path: string, query: string): number[] {
  const candidates = declared.flatMap((request) => {
    const parsed = parsePath(request.path.toLowerCase());
    const literals = parsed.segments.filter((segment) => !isPlaceholder(segment));
    const candidate = { ...request, parsed, isShort: false };
    // `/graph/query` is `/graph/{graph_table_name}/query` too.
    return literals.length > 1 && literals.length < parsed.segments.length
      ? [candidate, { ...request, parsed: { ...parsed, segments: literals }, isShort: true }]
      : [candidate];
  });
  const typed = parsePath(path);
  const method = getMethod(query);
  const matches = candidates.flatMap((request) => {
    const match = matchPath(typed, request.parsed);
    if (!match?.literal) return [];
    const hasMethod = request.method === method;
    if (!match.isComplete && (!hasMethod || request.isShort)) return [];
    const rank = hasMethod ? (match.isComplete ? 3 : 2) : 1;
    return [{ ...request, ...match, rank, differentNames: countDifferentNames(typed, request.parsed) }];
  });
  matches.sort(
    (a, b) => b.rank - a.rank || b.literal - a.literal || b.shared - a.shared || a.differentNames - b.differentNames,
  );
  const [best] = matches;
  return matches
    .filter(({ rank, shared, literal }) => rank === best?.rank && shared === best.shared && literal === best.literal)
    .filter(({ differentNames }) => !best?.isComplete || differentNames === best.differentNames)
    .map(({ section }) => section);
}
