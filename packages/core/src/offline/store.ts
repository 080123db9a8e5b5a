/** What a device keeps of a site, in the caches of the browser: one for each version, and one that says which version counts. */
import type { AvailableVersion, OfflineManifest, OfflineState } from './manifest.ts';
import { hashLength, offerPath } from './manifest.ts';

/** Files that are fetched at once. */
const MAX_CONCURRENT_FETCHES = 6;

/** Why a site cannot be kept. `network`: no answer. `changed`: the host gives other files than it lists. `full`: no room. `refused`: no storage. */
export type OfflineErrorReason = 'network' | 'changed' | 'full' | 'refused';

export class OfflineError extends Error {
  override name = 'KeepFault';
  constructor(readonly reason: OfflineErrorReason) {
    super(reason);
  }
}

/** What the host does not have any more. For a file that it lists, its list is another one by now. */
const GONE = new OfflineError('changed');

/** The base path, by which sites of one host differ. */
const stateCache = (base: string) => `kept ${base}`;
export const versionCache = (base: string, version: string) => `kept ${base} ${version}`;
/** Where the state is in its cache; no file of a site has this address. */
const stateKey = (base: string) => `${base}_offline/state`;
/** Where each version has its list. */
export const listKey = (base: string) => `${base}_offline/list`;

/** What is kept; undefined for nothing. Throws `KeepFault` where the browser refuses storage. */
export async function readKept(base: string): Promise<OfflineState | undefined> {
  // Asked so, a cache that is not there is not made.
  return (await stored(() => caches.match(stateKey(base), { cacheName: stateCache(base) })))?.json();
}

export const writeKept = async (base: string, kept: OfflineState): Promise<void> =>
  stored(async () => (await caches.open(stateCache(base))).put(stateKey(base), Response.json(kept)));

/** Takes everything away but the versions that are named. */
export async function deleteVersions(base: string, versions?: ReadonlySet<string>): Promise<void> {
  const prefix = versionCache(base, '');
  for (const name of await stored(() => caches.keys())) {
    const isVersion = name.startsWith(prefix);
    if (versions ? isVersion && !versions.has(name.slice(prefix.length)) : isVersion || name === stateCache(base))
      await caches.delete(name);
  }
}

/** The version on the host; undefined where it offers none any more: what is kept has to go then. */
export const fetchAvailableVersion = (base: string): Promise<AvailableVersion | undefined> =>
  json<AvailableVersion>(base + offerPath.slice(1)).catch((error) => {
    if (error !== GONE) throw error;
    return undefined;
  });

/**
 * Brings a version into its cache, whole: what an earlier version has is copied, all else is fetched, and each file must have the hash of the list. What is
 * there already stays, so that a second call goes on where one was cut off. Throws `KeepFault`. `progress` gets the number of bytes that are there.
 */
export async function downloadVersion(
  base: string,
  offer: AvailableVersion,
  progress: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): Promise<OfflineManifest> {
  const list = await json<OfflineManifest>(base + offer.list.slice(1), signal);
  const cache = await stored(() => caches.open(versionCache(base, offer.version)));
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const earlier = await earlierFiles(base, offer.version);
  let bytes = 0;
  const queue = list.files.values();
  let failed = false;
  const work = async () => {
    for (const [address, hash, size] of queue) {
      signal?.throwIfAborted();
      if (!there.has(address)) await bring(cache, address, hash, earlier, signal);
      // The first failure ends the work of all.
      if (failed) return;
      bytes += size;
      progress(bytes);
    }
  };
  const fail = (error: unknown) => {
    failed = true;
    throw error;
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, () => work().catch(fail)));
  await stored(() => cache.put(listKey(base), Response.json(list)));
  return list;
}

type Earlier = { cache: Cache; hashes: ReadonlyMap<string, string> } | undefined;

async function earlierFiles(base: string, version: string): Promise<Earlier> {
  const kept = await readKept(base);
  if (!kept || kept.version === version) return undefined;
  const cache = await caches.open(versionCache(base, kept.version));
  const list = (await (await cache.match(listKey(base)))?.json()) as OfflineManifest | undefined;
  return list && { cache, hashes: new Map(list.files.map(([address, hash]) => [address, hash])) };
}

async function bring(cache: Cache, address: string, hash: string, earlier: Earlier, signal?: AbortSignal) {
  const known = earlier?.hashes.get(address) === hash ? await earlier.cache.match(address) : undefined;
  if (known) return stored(() => cache.put(address, known));
  const response = await answerOf(address, signal);
  const body = await response.arrayBuffer().catch(broken(signal));
  if ((await hashOf(body)) !== hash) throw new OfflineError('changed');
  // A new answer: one that came over a redirect is refused for pages.
  const headers = new Headers(response.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return stored(() => cache.put(address, new Response(body, { headers })));
}

/** The answer of the host, past the browser's cache where that is old. */
async function answerOf(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache', ...(signal && { signal }) }).catch(broken(signal));
  if (response.status === 404 || response.status === 410) throw GONE;
  if (!response.ok) throw new OfflineError('changed');
  return response;
}

const json = async <T>(address: string, signal?: AbortSignal): Promise<T> =>
  (await answerOf(address, signal)).json().catch(() => {
    throw new OfflineError('changed');
  });

/** A failure on the way is one of the network, unless the reader has given up. */
const broken = (signal?: AbortSignal) => () => {
  signal?.throwIfAborted();
  throw new OfflineError('network');
};

async function hashOf(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, hashLength);
}

/** Works on storage: what the browser throws becomes a reason. */
async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new OfflineError((error as Error).name === 'QuotaExceededError' ? 'full' : 'refused');
  }
}
