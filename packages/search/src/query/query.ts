import { normalizeName, type Token, tokenize } from '../analysis/tokenize.ts';

export interface QueryWord {
  term: string;
  kind: Token['kind'];
  parts: string[];
  suffixes: string[];
  isPrefix: boolean;
  start: number;
  end: number;
}

/** Parses a query, without `ignored` words unless there are no others. `getParts` is that of the entries. */
export function parseQuery(
  query: string,
  ignored: ReadonlySet<string>,
  getParts: (word: string) => readonly string[] | undefined = () => undefined,
): QueryWord[] {
  const text = query.slice(0, QUERY_LIMITS.queryLength);
  const words: QueryWord[] = [];
  for (const { term, kind, start, end } of tokenize(text)) {
    const last = words.at(-1);
    if (kind === 'part') last?.parts.push(term);
    else if (kind === 'path' && last?.kind === 'path' && last.start === start) last.suffixes.push(term);
    else words.push({ term, kind, parts: [], suffixes: [], isPrefix: false, start, end });
  }
  for (const word of words) {
    const parts = word.kind === 'word' ? getParts(word.term) : undefined;
    if (parts) Object.assign(word, { kind: 'identifier', parts: [...parts] });
  }
  const topicWords = words.filter(({ kind, term }) => kind !== 'word' || !ignored.has(term));
  const queryWords = (topicWords.length > 0 ? topicWords : words).slice(0, QUERY_LIMITS.clauses);
  const last = queryWords.at(-1);
  if (last && !/[\s"]$/.test(text)) last.isPrefix = last === words.at(-1);
  return queryWords;
}

/** Independent of the size of the site. */
export const QUERY_LIMITS = {
  queryLength: 512,
  clauses: 24,
  scannedCompletions: 3000,
  completions: 48,
  scannedStems: 400,
  misspellings: 16,
  rewrites: 4,
  synonyms: 8,
  /** With the text files of the first five hits, a query makes at most a dozen requests. */
  shards: 7,
  postings: 150_000,
  sections: 2500,
  pages: 40,
  phraseSections: 300,
} as const;

export interface QueryCost {
  clauses: number;
  rewrites: number;
  postings: number;
  /** Without those that open the index. */
  files: number;
  /** A limit was reached, so that counts may lack pages. */
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

/** Only between spaces, which excludes pasted JSON. `-d` and `--flag` are options. */
const OPERATOR = /(?<!\S)(?:(area|kind):(?:"([^"]+)"|([^\s"]+))|-(\p{L}[\p{L}\p{N}_]+)|"([^"\s]+\s[^"]*)")(?!\S)/giu;

/** Parses the operators of a query. If a query has only operators, they are words. */
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

/** Whether a filter matches a name: `streams` matches "Streams and events". */
export const matchesName = (name: string, filter: string): boolean =>
  normalizeName(name).startsWith(normalizeName(filter));
