/**
 * The service worker of a site that a reader keeps on the device. It answers each page, and all that the page asks for, from one version; a newer one is
 * brought whole before it counts, and then for pages that are loaded from then on. A site that offers nothing to keep has this worker, too: it ends what an
 * earlier deploy has left on devices.
 */
import { mergeQuery } from '../model/query.ts';
import type { AvailableVersion, OfflineManifest, OfflineState } from './manifest.ts';
import { workerPath } from './manifest.ts';
import {
  deleteVersions,
  downloadVersion,
  fetchAvailableVersion,
  listKey,
  readKept,
  versionCache,
  writeKept,
} from './store.ts';
import { strings } from './strings.ts';

declare const self: ServiceWorkerGlobalScope;

const base = new URL(self.registration.scope).pathname;
/** How long a page may take until the browser lists it, in ms. */
const arriving = 60_000;

let reading: Promise<OfflineState | undefined> | undefined;
/** What is kept: read once, then held. */
const kept = () => {
  reading ??= readKept(base).catch(() => undefined);
  return reading;
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(readOfferOrEnd().catch(() => {})));
self.addEventListener('message', ({ data }) => {
  if (data === 'forget') reading = Promise.resolve(undefined);
  if (data !== 'claim') return;
  reading = undefined;
  self.clients.claim();
});

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || !pathname.startsWith(base)) return;
  // What says which version the host has comes from the host.
  if (pathname.startsWith(`${base}_offline`) || pathname === base + workerPath.slice(1)) return;
  event.respondWith(answer(event, pathname));
});

async function answer(event: FetchEvent, pathname: string): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  const state = await kept();
  if (!state) return fetch(request);
  const navigates = request.mode === 'navigate';
  const version = navigates ? state.version : (state.pages[clientId]?.version ?? state.version);
  const found = await keptFile(version, pathname);
  const target = navigates && !found ? await redirect(version, pathname) : undefined;
  // What comes from the network is of a version that is not kept: so is all that it asks for.
  if (resultingClientId) state.pages[resultingClientId] = { version: found ? version : '', at: Date.now() };
  if (resultingClientId || navigates)
    event.waitUntil(
      writeKept(base, state)
        .catch(() => {})
        .then(() => (navigates ? renew(state) : undefined)),
    );
  if (found) return found;
  if (target) return Response.redirect(new URL(mergeQuery(target, new URL(request.url).search), location.origin));
  return fetch(request).catch(() => (navigates ? away() : Response.error()));
}

/** A file of a version; a version that is not kept has none, and no cache is made for it. */
const keptFile = (version: string, path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: versionCache(base, version) });

/** Where an address of the kept version is redirected. */
async function redirect(version: string, pathname: string): Promise<string | undefined> {
  const list = (await (await keptFile(version, listKey(base)))?.json()) as OfflineManifest | undefined;
  return list?.redirects[pathname];
}

/** A page that is not kept, without a network. */
const away = () =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${strings.title}</title><h1>${strings.heading}</h1><p>${strings.about} <a href="${base}">${strings.home}</a></p></html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );

let renewing: Promise<void> | undefined;
let again = false;
/**
 * Brings what the host has, if it is newer, and takes away versions that no open page needs. What fails is tried again with the next page; for a page that
 * comes meanwhile, when this has ended.
 */
function renew(state: OfflineState): Promise<void> {
  if (renewing) again = true;
  renewing ??= bring(state)
    .catch(() => {})
    .then(() => {
      renewing = undefined;
      if (!again) return;
      again = false;
      return renew(state);
    });
  return renewing;
}

/** The version on the host. Where it offers none any more, the worker and all that is kept go, so that nobody stays on an old site. */
async function readOfferOrEnd(): Promise<AvailableVersion | undefined> {
  const offer = await fetchAvailableVersion(base);
  if (offer) return offer;
  reading = Promise.resolve(undefined);
  await deleteVersions(base);
  await self.registration.unregister();
  return undefined;
}

async function bring(state: OfflineState): Promise<void> {
  const offer = await readOfferOrEnd();
  if (!offer) return;
  if (offer.version !== state.version) {
    await downloadVersion(base, offer);
    Object.assign(state, { version: offer.version, bytes: offer.bytes });
    await writeKept(base, state);
  }
  const open = new Set((await self.clients.matchAll({ type: 'all', includeUncontrolled: true })).map(({ id }) => id));
  const old = Date.now() - arriving;
  for (const [id, { at }] of Object.entries(state.pages)) if (!open.has(id) && at < old) delete state.pages[id];
  await writeKept(base, state);
  await deleteVersions(base, new Set([state.version, ...Object.values(state.pages).map(({ version }) => version)]));
}
