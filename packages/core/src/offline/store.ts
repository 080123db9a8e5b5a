import {
  type AvailableVersion,
  HASH_CHARS,
  type OfflineManifest,
  type OfflineState,
  VERSION_PATH,
  WORKER_PATH,
} from './manifest.ts';

const MAX_CONCURRENT_FETCHES = 6;

/** `changed`: files differ from the manifest. `refused`: storage is blocked. */
export type OfflineErrorReason = 'network' | 'changed' | 'full' | 'refused';

export class OfflineError extends Error {
  override name = 'OfflineError';
  constructor(readonly reason: OfflineErrorReason) {
    super(reason);
  }
}

/** After a new deploy, listed files may be missing. */
const NOT_FOUND = new OfflineError('changed');

/** Sites on one host differ by base path. */
const getStateCacheName = (base: string) => `kept ${base}`;
export const getVersionCacheName = (base: string, version: string) => `kept ${base} ${version}`;
const getStateUrl = (base: string) => `${base}_offline/state`;
export const getManifestUrl = (base: string) => `${base}_offline/list`;

export async function readState(base: string): Promise<OfflineState | undefined> {
  // `caches.match` doesn't create the cache.
  return (
    await withStorageErrors(() => caches.match(getStateUrl(base), { cacheName: getStateCacheName(base) }))
  )?.json();
}

export const writeState = async (base: string, state: OfflineState): Promise<void> =>
  withStorageErrors(async () =>
    (await caches.open(getStateCacheName(base))).put(getStateUrl(base), Response.json(state)),
  );

export async function deleteVersions(base: string, versions?: ReadonlySet<string>): Promise<void> {
  const prefix = getVersionCacheName(base, '');
  for (const name of await withStorageErrors(() => caches.keys())) {
    const isVersion = name.startsWith(prefix);
    if (
      versions ? isVersion && !versions.has(name.slice(prefix.length)) : isVersion || name === getStateCacheName(base)
    )
      await caches.delete(name);
  }
}

export const fetchAvailableVersion = (base: string): Promise<AvailableVersion | undefined> =>
  fetchJson<AvailableVersion>(base + VERSION_PATH.slice(1)).catch((error) => {
    if (error !== NOT_FOUND) throw error;
    return undefined;
  });

/** Copies unchanged files, and resumes an interrupted download. */
export async function downloadVersion(
  base: string,
  available: AvailableVersion,
  progress: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): Promise<OfflineManifest> {
  const manifest = await fetchJson<OfflineManifest>(base + available.list.slice(1), signal);
  const cache = await withStorageErrors(() => caches.open(getVersionCacheName(base, available.version)));
  const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const previous = await loadPreviousVersion(base, available.version);
  let bytes = 0;
  const queue = manifest.files.values();
  let hasFailed = false;
  const downloadFiles = async () => {
    try {
      for (const [path, hash, size] of queue) {
        signal?.throwIfAborted();
        if (!cachedPaths.has(path)) await downloadFile(cache, path, hash, previous, signal);
        if (hasFailed) return;
        bytes += size;
        progress(bytes);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, downloadFiles));
  await withStorageErrors(() => cache.put(getManifestUrl(base), Response.json(manifest)));
  return manifest;
}

type PreviousVersion = { cache: Cache; hashes: ReadonlyMap<string, string> } | undefined;

async function loadPreviousVersion(base: string, version: string): Promise<PreviousVersion> {
  const state = await readState(base);
  if (!state || state.version === version) return undefined;
  const cache = await caches.open(getVersionCacheName(base, state.version));
  const manifest = (await (await cache.match(getManifestUrl(base)))?.json()) as OfflineManifest | undefined;
  return manifest && { cache, hashes: new Map(manifest.files.map(([path, hash]) => [path, hash])) };
}

async function downloadFile(cache: Cache, path: string, hash: string, previous: PreviousVersion, signal?: AbortSignal) {
  const unchanged = previous?.hashes.get(path) === hash ? await previous.cache.match(path) : undefined;
  if (unchanged) return withStorageErrors(() => cache.put(path, unchanged));
  const response = await fetchFresh(path, signal);
  const body = await response.arrayBuffer().catch(toNetworkError(signal));
  if ((await hashBody(body)) !== hash) throw new OfflineError('changed');
  // Browsers reject redirected responses for navigations.
  const headers = new Headers(response.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return withStorageErrors(() => cache.put(path, new Response(body, { headers })));
}

async function fetchFresh(path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache', ...(signal && { signal }) }).catch(toNetworkError(signal));
  if (response.status === 404 || response.status === 410) throw NOT_FOUND;
  if (!response.ok) throw new OfflineError('changed');
  return response;
}

const fetchJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await fetchFresh(path, signal)).json().catch(() => {
    throw new OfflineError('changed');
  });

const toNetworkError = (signal?: AbortSignal) => () => {
  signal?.throwIfAborted();
  throw new OfflineError('network');
};

async function hashBody(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, HASH_CHARS);
}

async function withStorageErrors<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new OfflineError((error as Error).name === 'QuotaExceededError' ? 'full' : 'refused');
  }
}

export async function getStatus(base: string): Promise<{ available?: AvailableVersion; copy?: OfflineState }> {
  if (!navigator.serviceWorker || typeof caches === 'undefined' || !crypto.subtle) throw new OfflineError('refused');
  const copy = await readState(base);
  const available = await fetchAvailableVersion(base).catch((error) => {
    if (!copy) throw error;
    return undefined;
  });
  return { ...(available && { available }), ...(copy && { copy }) };
}

export async function downloadSite(
  base: string,
  available: AvailableVersion,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<OfflineState> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota !== undefined && quota - usage < available.bytes) throw new OfflineError('full');
  const { files } = await downloadVersion(base, available, progress, signal);
  const copy: OfflineState = { version: available.version, bytes: available.bytes, pages: {} };
  await writeState(base, copy);
  const worker = await navigator.serviceWorker
    .register(base + WORKER_PATH.slice(1), { scope: base })
    .catch(async () => {
      // An offline copy is useless without its worker.
      await deleteVersions(base);
      throw new OfflineError('refused');
    });
  const { active } = await navigator.serviceWorker.ready;
  // The worker can take over a page of the same version.
  const siteFile = document.documentElement.dataset.site;
  if (files.some(([path]) => path === siteFile)) (active ?? worker.active)?.postMessage('claim');
  return copy;
}

export async function removeSite(base: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  registration?.active?.postMessage('forget');
  await registration?.unregister();
  await deleteVersions(base);
}
