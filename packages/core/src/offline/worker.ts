/** Serves each page and its requests from one version. Also deployed to remove copies of earlier deploys. */
import { mergeQuery } from '../model/query.ts';
import { type AvailableVersion, type OfflineManifest, type OfflineState, WORKER_PATH } from './manifest.ts';
import {
  deleteVersions,
  downloadVersion,
  fetchAvailableVersion,
  getManifestUrl,
  getVersionCacheName,
  readState,
  writeState,
} from './store.ts';
import { strings } from './strings.ts';

declare const self: ServiceWorkerGlobalScope;

const base = new URL(self.registration.scope).pathname;
/** Until then, the browser may not list a new client. */
const CLIENT_LISTING_TIMEOUT_MS = 60_000;

let statePromise: Promise<OfflineState | undefined> | undefined;
const getState = () => {
  statePromise ??= readState(base).catch(() => undefined);
  return statePromise;
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(fetchVersionOrUnregister().catch(() => {})));
self.addEventListener('message', ({ data }) => {
  if (data === 'forget') statePromise = Promise.resolve(undefined);
  if (data !== 'claim') return;
  statePromise = undefined;
  self.clients.claim();
});

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || !pathname.startsWith(base)) return;
  if (pathname.startsWith(`${base}_offline`) || pathname === base + WORKER_PATH.slice(1)) return;
  event.respondWith(respond(event, pathname));
});

async function respond(event: FetchEvent, pathname: string): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  const state = await getState();
  if (!state) return fetch(request);
  const isNavigation = request.mode === 'navigate';
  const version = isNavigation ? state.version : (state.pages[clientId]?.version ?? state.version);
  const file = await findFile(version, pathname);
  const target = isNavigation && !file ? await findRedirect(version, pathname) : undefined;
  // A page from the network has no version, and neither have its requests.
  if (resultingClientId) state.pages[resultingClientId] = { version: file ? version : '', at: Date.now() };
  if (resultingClientId || isNavigation)
    event.waitUntil(
      writeState(base, state)
        .catch(() => {})
        .then(() => (isNavigation ? scheduleUpdate(state) : undefined)),
    );
  if (file) return file;
  if (target) return Response.redirect(new URL(mergeQuery(target, new URL(request.url).search), location.origin));
  return fetch(request).catch(() => (isNavigation ? createOfflinePage() : Response.error()));
}

const findFile = (version: string, path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: getVersionCacheName(base, version) });

async function findRedirect(version: string, pathname: string): Promise<string | undefined> {
  const manifest = (await (await findFile(version, getManifestUrl(base)))?.json()) as OfflineManifest | undefined;
  return manifest?.redirects[pathname];
}

const createOfflinePage = () =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${strings.title}</title><h1>${strings.heading}</h1><p>${strings.about} <a href="${base}">${strings.home}</a></p></html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );

let currentUpdate: Promise<void> | undefined;
let needsUpdate = false;
/** Runs again if a page loads meanwhile. */
function scheduleUpdate(state: OfflineState): Promise<void> {
  if (currentUpdate) needsUpdate = true;
  currentUpdate ??= update(state)
    .catch(() => {})
    .then(() => {
      currentUpdate = undefined;
      if (!needsUpdate) return;
      needsUpdate = false;
      return scheduleUpdate(state);
    });
  return currentUpdate;
}

async function fetchVersionOrUnregister(): Promise<AvailableVersion | undefined> {
  const available = await fetchAvailableVersion(base);
  if (available) return available;
  statePromise = Promise.resolve(undefined);
  await deleteVersions(base);
  await self.registration.unregister();
  return undefined;
}

async function update(state: OfflineState): Promise<void> {
  const available = await fetchVersionOrUnregister();
  if (!available) return;
  if (available.version !== state.version) {
    await downloadVersion(base, available);
    Object.assign(state, { version: available.version, bytes: available.bytes });
    await writeState(base, state);
  }
  const clientIds = new Set(
    (await self.clients.matchAll({ type: 'all', includeUncontrolled: true })).map(({ id }) => id),
  );
  const listedSince = Date.now() - CLIENT_LISTING_TIMEOUT_MS;
  for (const [id, { at }] of Object.entries(state.pages))
    if (!clientIds.has(id) && at < listedSince) delete state.pages[id];
  await writeState(base, state);
  await deleteVersions(base, new Set([state.version, ...Object.values(state.pages).map(({ version }) => version)]));
}
