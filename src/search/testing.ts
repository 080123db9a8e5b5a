/** Small corpora for the tests of this room. */
import { type BuildOptions, buildIndex } from './build/index.ts';
import type { SynonymEntry } from './build/synonyms.ts';
import { type FetchFile, MissingFileError } from './engine/files.ts';
import { openIndex, type SearchIndex } from './open.ts';
import type { SectionRecord } from './types.ts';

/** A section with the fields that a test is about. */
export function section(route: string, fields: Partial<SectionRecord> = {}): SectionRecord {
  return {
    route,
    anchor: '',
    title: route.slice(1),
    heading: '',
    path: [],
    depth: 0,
    symbols: [],
    trail: [],
    area: 'Guide',
    description: '',
    keywords: [],
    text: '',
    code: '',
    ...fields,
  };
}

/** Reads from a built index as a host would serve it. */
export function filesOf(files: ReadonlyMap<string, Uint8Array>): FetchFile {
  return async (path) => {
    const bytes = files.get(path);
    if (!bytes) throw new MissingFileError(path);
    return bytes;
  };
}

export async function indexOf(
  records: SectionRecord[],
  synonyms: SynonymEntry[] = [],
  options?: BuildOptions,
): Promise<SearchIndex> {
  return openIndex(filesOf(buildIndex(records, synonyms, options)));
}

/** Routes of the hits, best first. */
export async function routesFor(index: SearchIndex, query: string): Promise<string[]> {
  return (await index.search(query)).hits.map(({ route }) => route);
}
