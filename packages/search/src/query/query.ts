import { normalizeName, type Token, tokenize } from '../analysis/tokenize.ts';

export interface QueryWord {
  term: string;
  kind: Token['kind'];
  parts: string[];
  suffixes: string[];
  open: boolean;
  start: number;
  end: number;
}

/** Parses a query, without `ignored` words unless there are no others. `partsOf` is that of the entries. */
export function parseQuery(
  query: string,
  ignored: ReadonlySet<string>,
  partsOf: (word: string) => readonly string[] | undefined = () => undefined,
): QueryWord[] {
  const text = query.slice(0, QUERY_LIMITS.queryLength);
  const words: QueryWord[] = [];
  for (const { term, kind, start, end } of tokenize(text)) {
    const last = words.at(-1);
    if (kind === 'part') last?.parts.push(term);
    else if (kind === 'path' && last?.kind === 'path' && last.start === start) last.suffixes.push(term);
    else words.push({ term, kind, parts: [], suffixes: [], open: false, start, end });
  }
  for (const word of words) {
    const parts = word.kind === 'word' ? partsOf(word.term) : undefined;
    if (parts) Object.assign(word, { kind: 'identifier', parts: [...parts] });
  }
  const topic = words.filter(({ kind, term }) => kind !== 'word' || !ignored.has(term));
  const found = (topic.length > 0 ? topic : words).slice(0, QUERY_LIMITS.clauses);
  const last = found.at(-1);
  if (last && !/[\s"]$/.test(text)) last.open = last === words.at(-1);
  return found;
}

/** Limits that don't depend on the size of the site. */
export const QUERY_LIMITS = {
  queryLength: 512,
  clauses: 24,
  completionsSeen: 3000,
  completions: 48,
  stemsSeen: 400,
  misspellings: 16,
  rewrites: 4,
  synonyms: 8,
  /** With a text file for each of the five hits that are shown first, a dozen requests. */
  shards: 7,
  postings: 150_000,
  sections: 2500,
  pages: 40,
  phraseSections: 300,
} as const;

/** The cost of a query. */
export interface QueryCost {
  clauses: number;
  rewrites: number;
  postings: number;
  /** Files that the query needs beside those of the index. */
  files: number;
  /** A limit was met: counts may lack pages. */
  capped: boolean;
}

/** The operators of a query: `"a phrase"`, `-word`, `area:streams`, `kind:method`. */
export interface Filters {
  /** The query with blanks for operators, so that offsets stay. */
  text: string;
  typed: string[];
  phrases: string[];
  excluded: string[];
  area?: string;
  kind?: string;
}

/** Operators stand between spaces, so that pasted JSON has none. `-d` and `--flag` are options. */
const OPERATOR = /(?<!\S)(?:(area|kind):(?:"([^"]+)"|([^\s"]+))|-(\p{L}[\p{L}\p{N}_]+)|"([^"\s]+\s[^"]*)")(?!\S)/giu;

/** Parses the operators of a query. Without other words, they are words. */
export function parseFilters(query: string): Filters {
  const filters: Filters = { text: '', typed: [], phrases: [], excluded: [] };
  filters.text = query.replace(
    OPERATOR,
    (typed: string, key?: string, name?: string, value?: string, word?: string, phrase?: string) => {
      filters.typed.push(typed);
      if (phrase) {
        filters.phrases.push(phrase);
        return typed;
      }
      if (word) filters.excluded.push(word);
      else filters[key?.toLowerCase() as 'area' | 'kind'] = name ?? value ?? '';
      return ' '.repeat(typed.length);
    },
  );
  return filters.text.trim() ? filters : { text: query, typed: [], phrases: [], excluded: [] };
}

/** Whether a name is meant: `streams` is "Streams and events". */
export const isNamed = (name: string, typed: string): boolean => normalizeName(name).startsWith(normalizeName(typed));
