/** An index that outlives deployments: opens what the manifest names, and asks for the manifest again when a file has gone. */
import { type Engine, type EngineResult, openEngine } from './engine/engine.ts';
import { createFileStore, type FetchFile, MissingFileError } from './engine/files.ts';
import { decodeManifest, MANIFEST, type Manifest } from './format/manifest.ts';
import type { SearchAnswer, SearchOptions, SearchProvider } from './types.ts';

/** Below this number of pages the whole index is read ahead. */
const READ_AHEAD_PAGES = 1000;

export interface SearchIndex extends SearchProvider {
  /** The answer and what it cost. */
  run(query: string, options?: SearchOptions): Promise<EngineResult>;
  /** Reads the whole index, if the site is small enough for that; failures are left to the queries. */
  readAhead(): Promise<void>;
}

/** Opens an index in any runtime with `DecompressionStream` (browsers since 2023, Node since 18). Rejects when manifest, dictionary or metadata cannot be read. */
export async function openIndex(fetchFile: FetchFile): Promise<SearchIndex> {
  const open = async (fresh: boolean) => {
    const manifest = decodeManifest(await fetchFile(MANIFEST, { fresh }));
    return { manifest, engine: await openEngine(manifest, createFileStore(fetchFile)) };
  };
  let current: { manifest: Manifest; engine: Engine } = await open(false).catch((error) => {
    // A cached manifest may name files of the version before.
    if (error instanceof MissingFileError) return open(true);
    throw error;
  });

  const run = async (query: string, options?: SearchOptions): Promise<EngineResult> => {
    const asked = current;
    const result = await asked.engine.search(query, options);
    if (!result.errors.some((error) => error instanceof MissingFileError)) return result;
    if (current === asked) {
      const newer = await open(true).catch(() => asked);
      if (newer.manifest.version === asked.manifest.version) return result;
      current = newer;
    }
    return current.engine.search(query, options);
  };
  return {
    run,
    search: async (query: string, options?: SearchOptions): Promise<SearchAnswer> => (await run(query, options)).answer,
    readAhead: async () => {
      if (current.manifest.pages < READ_AHEAD_PAGES) await current.engine.readAhead();
    },
  };
}
