/** An opened index survives deployments: if a file is missing, the manifest is requested again. */

import { decodeManifest, MANIFEST, type Manifest } from './format/metadata.ts';
import { type Engine, type EngineOptions, type EngineResult, openEngine } from './query/engine.ts';
import type { SearchAnswer, SearchOptions, SearchProvider } from './types.ts';

export interface SearchIndex extends SearchProvider {
  run(query: string, options?: SearchOptions): Promise<EngineResult>;
}

/** Opens an index. Rejects if manifest, dictionary or metadata can't be read. */
export async function openIndex(fetchFile: FetchFile): Promise<SearchIndex> {
  const open = async (fresh: boolean) => {
    const manifest = decodeManifest(await fetchFile(MANIFEST, { fresh }));
    return { manifest, engine: await openEngine(manifest, createFileStore(fetchFile)) };
  };
  let current: { manifest: Manifest; engine: Engine } = await open(false).catch((error) => {
    // A cached manifest may name files of a previous deployment.
    if (error instanceof MissingFileError) return open(true);
    throw error;
  });

  const run = async (query: string, options?: EngineOptions): Promise<EngineResult> => {
    const before = current;
    const result = await before.engine.search(query, options);
    if (!result.errors.some((error) => error instanceof MissingFileError)) return result;
    if (current === before) {
      const reopened = await open(true).catch(() => before);
      if (reopened.manifest.version === before.manifest.version) return result;
      current = reopened;
    }
    return current.engine.search(query, options);
  };
  let lastAnswer: SearchAnswer | undefined;
  return {
    run,
    search: async (query: string, options: SearchOptions = {}): Promise<SearchAnswer> => {
      if (!options.typing) return (await run(query, options)).answer;
      const isSameWord = lastAnswer && continuesLastWord(query, lastAnswer.query);
      const listedRoutes = isSameWord ? lastAnswer?.hits.map(({ route }) => route) : [];
      lastAnswer = (await run(query, { ...options, listedRoutes })).answer;
      return lastAnswer;
    },
  };
}

/** Whether a query adds only letters or digits to the last word of the previous one. */
const continuesLastWord = (query: string, previous: string): boolean =>
  query.startsWith(previous) &&
  /[\p{L}\p{N}]$/u.test(previous) &&
  /^[\p{L}\p{N}]+$/u.test(query.slice(previous.length));

/** Fetches a file; `fresh` bypasses caches. Rejects with a `MissingFileError` if it doesn't exist. */
export type FetchFile = (path: string, options?: { fresh?: boolean }) => Promise<Uint8Array>;

export class MissingFileError extends Error {
  override name = 'MissingFileError';
}

export interface FileStore {
  peek(path: string): Uint8Array | undefined;
  read(path: string): Promise<Uint8Array>;
  readAll(paths: Iterable<string>): Promise<unknown[]>;
  /** Removes a damaged file, so that it is requested again. */
  remove(path: string): void;
}

export function createFileStore(fetchFile: FetchFile): FileStore {
  const files = new Map<string, Uint8Array>();
  const pending = new Map<string, Promise<Uint8Array>>();

  const fetchWithRetry = async (path: string): Promise<Uint8Array> => {
    const attempt = async (fresh: boolean) => verifyHash(path, await decompress(await fetchFile(path, { fresh })));
    const bytes = await attempt(false).catch((error) => {
      if (error instanceof MissingFileError) throw error;
      // The cached response may be damaged.
      return attempt(true);
    });
    files.set(path, bytes);
    return bytes;
  };

  const read = async (path: string): Promise<Uint8Array> => {
    const cached = files.get(path);
    if (cached) return cached;
    const request = pending.get(path) ?? fetchWithRetry(path).finally(() => pending.delete(path));
    pending.set(path, request);
    return request;
  };

  return {
    peek: (path) => files.get(path),
    read,
    remove: (path) => void files.delete(path),
    readAll: async (paths) => {
      const results = await Promise.allSettled([...new Set(paths)].map(read));
      return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    },
  };
}

/** Decompresses gzip. Some hosts decompress files themselves. */
async function decompress(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Checks the hash in a file name: a host may respond with an HTML page, and a proxy may cut a
 * response. On plain HTTP, there is no `crypto.subtle`: decoders detect damage.
 */
async function verifyHash(path: string, bytes: Uint8Array): Promise<Uint8Array> {
  const expected = /\.([0-9a-f]{10})\.bin$/.exec(path)?.[1];
  const subtle = globalThis.crypto?.subtle;
  const createError = () => new Error(`The response for "${path}" is another file.`);
  if (!expected) return bytes;
  if (!subtle) {
    if (['<!', '<h'].includes(String.fromCharCode(...bytes.subarray(0, 2)).toLowerCase())) throw createError();
    return bytes;
  }
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const hash = Array.from(digest.subarray(0, 5), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== expected) throw createError();
  return bytes;
}
