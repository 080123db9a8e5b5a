/** Small indexes and arbitrary texts for tests. */
import fc from 'fast-check';
import { type BuildOptions, buildIndex } from './build/index.ts';
import type { SynonymEntry } from './build/synonyms.ts';
import { type FetchFile, MissingFileError, openIndex, type SearchIndex } from './open.ts';
import { createLexicon, type Lexicon } from './query/lexicon.ts';
import type { SectionRecord } from './types.ts';

/** Creates a section with the given fields. */
export function section(route: string, fields: Partial<SectionRecord> = {}): SectionRecord {
  return {
    route,
    anchor: '',
    title: route.slice(1),
    heading: '',
    path: [],
    depth: 0,
    breadcrumbs: [],
    area: 'Guide',
    description: '',
    keywords: [],
    questions: [],
    text: '',
    code: '',
    ...fields,
  };
}

/** Creates a `FetchFile` of the files of an index. */
export function serveFiles(files: ReadonlyMap<string, Uint8Array>): FetchFile {
  return async (path) => {
    const bytes = files.get(path);
    if (!bytes) throw new MissingFileError(path);
    return bytes;
  };
}

export async function buildTestIndex(
  records: SectionRecord[],
  synonyms: SynonymEntry[] = [],
  options?: BuildOptions,
): Promise<SearchIndex> {
  return openIndex(serveFiles(buildIndex(records, synonyms, options)));
}

/** Returns the routes of the hits, best first. */
export async function findRoutes(index: SearchIndex, query: string): Promise<string[]> {
  return (await index.search(query)).hits.map(({ route }) => route);
}

/** Texts of users, pastes and crawlers: prose, identifiers, markup, control characters, lone surrogates. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'stream',
          'join',
          'putDoc',
          'put_doc',
          '/graph/query',
          '/a/{b}/c',
          '--volume',
          'S=>',
          'C++',
          'k8s',
          '2.0',
          'ttl',
          'doc',
          'store',
        ],
        ...[
          '<script>',
          '</b>',
          '"',
          "'",
          '\\',
          '\0',
          '\u2028',
          '\ud800',
          '\udc00',
          '𝒜',
          '😀',
          'ﬁ',
          'İ',
          '…',
          ' ',
          '\t',
          '\n',
          '_',
          '.',
          '-',
          '/',
        ],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('a', 'aB', '/a', '_a', '\ud835\udc9c', 'a.', '-', 'ab '),
      fc.integer({ min: 1, max: 10_000 }),
    )
    .map(([unit, count]) => unit.repeat(count).slice(0, 10_000)),
);

/** Creates a lexicon of terms with their numbers of pages. */
export function createTestLexicon(pageCounts: Readonly<Record<string, number>>, pageCount = 100): Lexicon {
  const terms = Object.keys(pageCounts).sort();
  const pages = terms.map((term) => pageCounts[term] ?? 0);
  return createLexicon({ terms, pages, shardOf: [], firstTerm: [] }, pageCount);
}
