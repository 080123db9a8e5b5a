/** What the editor offers while a reader types: keywords, and the names of the graph. */
import type { KeywordHelp } from '../interface/page-data.ts';
import type { Contents } from '../service/protocol.ts';

/** The words that a query on a graph can contain. */
export interface Vocabulary {
  keywords: readonly KeywordHelp[];
  contents: Pick<Contents, 'labels' | 'rels' | 'properties'>;
}

export interface Suggestion {
  label: string;
  kind: 'keyword' | 'label' | 'relation' | 'property';
  /** How often the name occurs in the graph. */
  count?: number;
  keyword?: KeywordHelp;
}

export interface Completions {
  /** Where the word starts that a suggestion replaces. */
  from: number;
  suggestions: Suggestion[];
}

const WORD = /#?[\p{L}\p{N}_-]*$/u;
/** After these, a name of the graph follows; the first that matches counts. */
const CONTEXTS: [Exclude<Suggestion['kind'], 'keyword'>, RegExp][] = [
  ['label', /\((?:@\w+\s+)?$|\bfrom $/],
  ['relation', /\[:?(?:@\w+\s+)?$/],
  ['property', /[\p{L}_]\w*\.$|\b(?:where|and) $/u],
  ['property', /[([][^()[\]{}]*\{(?:[^{}]*[\s,])?$/],
];
const isQuoted = (line: string): boolean => (line.match(/"/g)?.length ?? 0) % 2 === 1;
/** A line can be as long as a file; the place is near. */
const MAX_LOOKBEHIND = 500;

/**
 * Finds what can stand at the end of `before`, the text up to the cursor.
 * @param isRequested The reader asked for suggestions; otherwise a keyword needs a first letter.
 */
export function findCompletions(
  before: string,
  { keywords, contents }: Vocabulary,
  isRequested: boolean,
): Completions | undefined {
  const line = before.slice(Math.max(before.lastIndexOf('\n') + 1, before.length - MAX_LOOKBEHIND));
  if (isQuoted(line)) return undefined;
  const word = WORD.exec(line)?.[0] ?? '';
  const from = before.length - word.length;
  const context = line.slice(0, line.length - word.length);
  const place = CONTEXTS.find(([, pattern]) => pattern.test(context))?.[0];
  if (!place && !word && !isRequested) return undefined;
  const suggestions: Suggestion[] = {
    label: () => contents.labels.map(({ label, count }) => ({ label, count, kind: 'label' as const })),
    relation: () => contents.rels.map(({ rel, count }) => ({ label: rel, count, kind: 'relation' as const })),
    property: () => contents.properties.map((label) => ({ label, kind: 'property' as const })),
    keyword: () => keywords.map((keyword) => ({ label: keyword.word, keyword, kind: 'keyword' as const })),
  }[place ?? 'keyword']();
  return suggestions.length ? { from, suggestions } : undefined;
}

/** The keyword at an offset, as `SORT_ASC` or `CREATE GRAPH`, with its place. */
export function findKeywordAt(
  text: string,
  offset: number,
  keywords: readonly KeywordHelp[],
): { from: number; to: number; keyword: KeywordHelp } | undefined {
  const found = keywords.flatMap((keyword) => {
    const { word } = keyword;
    for (let from = text.lastIndexOf(word, offset); from >= 0 && from + word.length >= offset; ) {
      const isWhole = !/[\w#]/.test(text[from - 1] ?? '') && !/\w/.test(text[from + word.length] ?? '');
      if (isWhole) return { from, to: from + word.length, keyword };
      from = from === 0 ? -1 : text.lastIndexOf(word, from - 1);
    }
    return [];
  });
  return found.sort((a, b) => b.to - b.from - (a.to - a.from))[0];
}
