import { type ConversationalPhrases, matchPhrases } from '../analysis/phrases.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import { QUERY_LIMITS } from './limits.ts';

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
  /** A phrase of speech: words that it stands for. */
  standsFor?: string[];
  start: number;
  end: number;
}

/** What the index knows of words. */
export interface QueryKnowledge {
  /** Parts of a declared identifier that is typed in small letters. */
  partsOf?: (word: string) => readonly string[] | undefined;
  spoken?: ConversationalPhrases;
}

/**
 * The words that count. An identifier that is typed in small letters has the parts that its declaration shows (`partsOf`). Without `ignored` words (stop words, the product's name), unless there are no
 * others.
 */
export function parseQuery(
  query: string,
  ignored: ReadonlySet<string>,
  { partsOf = () => undefined, spoken = new Map() }: QueryKnowledge = {},
): QueryWord[] {
  const read = query.slice(0, QUERY_LIMITS.queryLength);
  const words: QueryWord[] = [];
  for (const { term, kind, start, end } of tokenize(read)) {
    const last = words.at(-1);
    if (kind === 'part') last?.parts.push(term);
    else if (kind === 'path' && last?.kind === 'path' && last.start === start) last.suffixes.push(term);
    else words.push({ term, kind, parts: [], suffixes: [], open: false, start, end });
  }
  for (const word of words) {
    const parts = word.kind === 'word' ? partsOf(word.term) : undefined;
    if (parts) Object.assign(word, { kind: 'identifier', parts: [...parts] });
  }
  const heard = withSpoken(words, spoken);
  const telling = heard.filter(({ kind, term, standsFor }) => standsFor || kind !== 'word' || !ignored.has(term));
  const kept = (telling.length > 0 ? telling : words).slice(0, QUERY_LIMITS.clauses);
  const last = kept.at(-1);
  if (last && !/\s$/.test(read)) last.open = last === words.at(-1);
  return kept;
}

/** Phrases of speech become one word that stands for others; those that stand for nothing go. */
function withSpoken(words: QueryWord[], spoken: ConversationalPhrases): QueryWord[] {
  return matchPhrases(words, spoken).flatMap(({ word, standsFor }): QueryWord[] => {
    if (!standsFor) return [word];
    const [term] = standsFor;
    return term === undefined ? [] : [{ ...word, term, kind: 'word', parts: [], suffixes: [], standsFor }];
  });
}
