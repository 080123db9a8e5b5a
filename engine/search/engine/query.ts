import { type Token, tokenize } from '../analysis/tokenize.ts';
import { limits } from './limits.ts';

/** A word of the query, analysed like the text of the index. */
export interface QueryWord {
  term: string;
  kind: Token['kind'];
  /** Parts of an identifier. */
  parts: string[];
  /** Suffixes of a path. */
  suffixes: string[];
  /** It may go on: the last word, nothing typed behind it. */
  open: boolean;
  start: number;
  end: number;
}

/** The words that count: without `ignored` words (stop words, the product's name), unless there are no others. */
export function parseQuery(query: string, ignored: ReadonlySet<string>): QueryWord[] {
  const read = query.slice(0, limits.queryLength);
  const words: QueryWord[] = [];
  for (const { term, kind, start, end } of tokenize(read)) {
    const last = words.at(-1);
    if (kind === 'part') last?.parts.push(term);
    else if (kind === 'path' && last?.kind === 'path' && last.start === start) last.suffixes.push(term);
    else words.push({ term, kind, parts: [], suffixes: [], open: false, start, end });
  }
  const telling = words.filter(({ kind, term }) => kind !== 'word' || !ignored.has(term));
  const kept = (telling.length > 0 ? telling : words).slice(0, limits.clauses);
  const last = kept.at(-1);
  if (last && !/\s$/.test(read)) last.open = last === words.at(-1);
  return kept;
}
