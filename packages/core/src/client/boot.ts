/**
 * Runs when the document is there: prefetches the pages behind links in range, loads the client bundle at the reader's first sign, and does what cannot wait
 * for it. A file of its own, which all pages share: each byte counts.
 */

import {
  type DocsGlobal,
  fragmentPath,
  manifestPath,
  prefetchLimit,
  prefetchRest,
  type SiteData,
  SLOW_RTT_MS,
  VERY_SLOW_RTT_MS,
} from '../model/client-protocol.ts';
import { PREFETCH_MARGIN_PX } from '../model/constants.ts';
import type { OnPageView } from '../site.ts';
import { leadsToSearch } from '../theme/keys/shortcut.ts';

/** Where the client bundle is, and the site's module for shown pages, which most sites do not have, seen from this file; the generator writes them in. */
declare const __CLIENT__: string;
declare const __ON_PAGE__: string;

const docs = window.docs;
const { line } = docs;
// The base path without its last slash where it is not `/`, the address of the site's data, whether the page hydrates at load.
const { dataset } = document.documentElement;
/** The base path without its last slash: before a route it makes an address, as packages/core/src/model/base-path.ts does in more bytes. */
const folder = dataset.base ?? '';

const get = (url: string, form: 'json' | 'text' = 'json') =>
  fetch(url, { priority: 'low' }).then((response) => {
    if (response.ok) return response[form]();
    throw response.status;
  });
// How many pages are fetched ahead at a time: none for a reader who saves data, or on a very slow line.
const most = line.saveData || line.rtt > VERY_SLOW_RTT_MS ? 0 : 4;
let free = most;

// Pages: each fetched once, as its fragment. On a slow line as its document until the client answers, since the browser then has it for a click; and where the
// manifest, which is asked for first, would not be at hand. A failure is forgotten, and the manifest with it: it may be that of an older deploy.
const pages: Record<string, ReturnType<DocsGlobal['load']> | undefined> = {};
let manifest: Promise<Record<string, string>> | undefined;
docs.load = (route) => {
  if (!pages[route]) {
    if ((docs.held || !most) && line.rtt > SLOW_RTT_MS) pages[route] = get(folder + route, 'text');
    else {
      manifest ??= get(folder + manifestPath) as Promise<Record<string, string>>;
      pages[route] = manifest.then((hashes) => {
        if (hashes?.[route]) return get(folder + fragmentPath(route, hashes[route]));
        throw 404;
      });
    }
    pages[route].catch(() => {
      pages[route] = manifest = undefined;
    });
  }
  return pages[route];
};

// Prefetching, four pages at a time, the latest first.
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
docs.want = ({ origin, pathname }) => {
  const route = pathname.slice(folder.length);
  // A dot before anything but a digit ends a file's name (`.md`, `.json`; not `x-2.0`).
  if (
    origin + pathname !== location.origin + folder + route ||
    pathname === location.pathname ||
    /\.\D/.test(route) ||
    pages[route]
  )
    return false;
  wanted.push(route);
  fetchNext();
  return true;
};
// The browser follows a link: what else is on its way would take the line from the page, unless that is on its way itself.
docs.leave = (link) => {
  wanted = [];
  if (!pages[link.pathname.slice(folder.length)]) stop();
};
// Links within 200 px of the viewport are prefetched where the reader rests, so that none is that only scrolls past; the last of the page first: the article's
// before the tree's. Each interaction renews the budget.
let budget = prefetchLimit;
let rest: number;
docs.observe = () => {
  clearTimeout(rest);
  rest = setTimeout(() => {
    for (const link of [...document.links].reverse()) {
      const { x, y, bottom } = link.getBoundingClientRect();
      // A sidebar that is closed is beside the viewport.
      const isInRange = x > 0 && bottom > -PREFETCH_MARGIN_PX && y < innerHeight + PREFETCH_MARGIN_PX;
      if (isInRange && link.checkVisibility() && budget && docs.want(link as HTMLAnchorElement)) budget--;
    }
  }, prefetchRest) as unknown as number;
};
addEventListener('load', docs.observe);

// The reader's first sign loads the client. What did not arrive is asked for again at the next sign, but signs come in swarms.
let starting: Promise<void> | undefined;
docs.start = () => {
  budget = prefetchLimit;
  docs.observe();
  if (starting) return;
  starting = Promise.all([get(dataset.site as string) as Promise<SiteData>, import(/* @vite-ignore */ __CLIENT__)])
    .then(([data]) => docs.adopt(data))
    .catch(() => {
      dataset.failed = '';
      docs.ready();
      setTimeout(() => {
        starting = undefined;
      }, 1000);
    });
};
for (const sign of ['scroll', 'keydown', 'focusin', 'popstate', 'pointermove', 'pointerdown'])
  addEventListener(sign, docs.start);
// Who has clicked already, or comes from a page of the site, has acted. Only the client keeps the variant in links of articles, and presses what an
// anchor with a value names.
if (dataset.hydrate || docs.held?.length || /[?=]/.test(docs.url) || document.referrer.startsWith(location.origin))
  docs.start();

addEventListener('keydown', (event: KeyboardEvent) => {
  if (leadsToSearch(event)) {
    event.preventDefault();
    (document.querySelector('.header input') as HTMLElement).focus();
  }
  // The client gets the keys that were pressed before it answers.
  else docs.held?.push({ click: () => (event.target as Element).dispatchEvent(event) });
});

if (__ON_PAGE__) {
  const module = import(/* @vite-ignore */ __ON_PAGE__) as Promise<{ default: OnPageView }>;
  // A fault of the site's own module is not one of the page.
  docs.shown = (page) => void module.then(({ default: onPage }) => onPage(page)).catch(console.error);
  docs.shown({
    route: JSON.parse((document.getElementById('page') as HTMLElement).textContent).route,
    title: document.title,
    first: true,
  });
}
