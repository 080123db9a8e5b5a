/** Prefetches pages, and loads the client at the first interaction. Each byte counts. */

import {
  type DocsGlobal,
  fragmentPath,
  MAX_PREFETCHES,
  manifestPath,
  PREFETCH_DELAY_MS,
  type SiteData,
  SLOW_RTT_MS,
  VERY_SLOW_RTT_MS,
} from '../model/client-protocol.ts';
import { PREFETCH_MARGIN_PX } from '../model/constants.ts';
import { isSearchShortcut } from '../theme/shortcut.ts';

/** Relative path of the client bundle, set by the build. */
declare const __CLIENT__: string;

const docs = window.docs;
const { dataset } = document.documentElement;
/** The base path without its last slash. */
const folder = dataset.base ?? '';

const get = (url: string, form: 'json' | 'text' = 'json') =>
  fetch(url, { priority: 'low' }).then((response) => {
    if (response.ok) return response[form]();
    throw response.status;
  });
// Concurrent prefetches: none with Save-Data or on a very slow connection.
const maxPrefetches = docs.network.saveData || docs.network.rtt > VERY_SLOW_RTT_MS ? 0 : 4;
let free = maxPrefetches;

// Fragments, or, on a slow connection, documents, which a click can use without the client. After a
// failure, the manifest may be outdated.
const pages: Record<string, ReturnType<DocsGlobal['load']> | undefined> = {};
let manifest: Promise<Record<string, string>> | undefined;
const getManifest = () => (manifest ??= get(folder + manifestPath) as Promise<Record<string, string>>);
docs.load = (route) => {
  if (!pages[route]) {
    if ((docs.queue || !maxPrefetches) && docs.network.rtt > SLOW_RTT_MS) pages[route] = get(folder + route, 'text');
    else
      pages[route] = getManifest().then((hashes) => {
        if (hashes[route]) return get(folder + fragmentPath(route, hashes[route]));
        throw 404;
      });
    pages[route].catch(() => {
      pages[route] = manifest = undefined;
    });
  }
  return pages[route];
};

// The latest request first.
let wanted: string[] = [];
const fetchNext = () => {
  const route = free && wanted.pop();
  if (route) {
    free--;
    docs
      .load(route)
      .catch(() => {})
      .then(() => {
        free++;
        fetchNext();
      });
  }
};
docs.prefetch = ({ origin, pathname }) => {
  const route = pathname.slice(folder.length);
  // A dot before a non-digit is a file extension (`.md`, but not `x-2.0`).
  if (
    origin + pathname !== location.origin + folder + route ||
    pathname === location.pathname ||
    /\.\D/.test(route) ||
    pages[route]
  )
    return;
  wanted.push(route);
  if (first) first++;
  fetchNext();
};
// The browser follows a link: cancel other requests, unless one of them is for the page itself.
docs.abort = (link) => {
  wanted = [];
  if (!pages[link.pathname.slice(folder.length)]) stop();
};
// Before the first interaction, these are the last links: the article follows the sidebar.
let timer: number;
let first = -MAX_PREFETCHES;
docs.observe = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // After prefetches of documents, the first page would have to wait for the manifest.
    if (maxPrefetches && !docs.queue) getManifest().catch(() => {});
    [...document.links]
      .filter((link) => {
        const { x, y, bottom } = link.getBoundingClientRect();
        // `x > 0`: a closed sidebar is left of the viewport.
        return x > 0 && bottom > -PREFETCH_MARGIN_PX && y < innerHeight + PREFETCH_MARGIN_PX && link.checkVisibility();
      })
      // 0: no prefetches are left.
      .slice(first || Infinity)
      .map(docs.prefetch);
  }, PREFETCH_DELAY_MS) as unknown as number;
};
addEventListener('load', docs.observe);

// After a failure, an interaction retries, at most once a second: events arrive in bursts.
let starting: Promise<void> | undefined;
docs.start = (interaction) => {
  if (interaction) first = -Infinity;
  docs.observe();
  if (starting) return;
  starting = Promise.all([get(dataset.site as string) as Promise<SiteData>, import(/* @vite-ignore */ __CLIENT__)])
    .then(([data]) => docs.hydrate(data))
    .catch(() => {
      dataset.failed = '';
      docs.replay();
      setTimeout(() => {
        starting = undefined;
      }, 1000);
    });
};
['scroll', 'keydown', 'focusin', 'popstate', 'pointermove', 'pointerdown'].map((type) =>
  addEventListener(type, docs.start as EventListener),
);
// The client keeps the variant of the query in links, and opens what a hash with a value names. An
// internal referrer counts as an interaction.
if (dataset.hydrate || docs.queue?.length || /[?=]/.test(docs.url) || document.referrer.startsWith(location.origin))
  docs.start();

addEventListener('keydown', (event: KeyboardEvent) => {
  if (isSearchShortcut(event)) {
    event.preventDefault();
    (document.querySelector('.header input') as HTMLElement).focus();
  }
  // Replayed once the client is ready.
  else docs.queue?.push({ click: () => (event.target as Element).dispatchEvent(event) });
});
