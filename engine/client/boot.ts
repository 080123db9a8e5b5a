/**
 * Runs when the document is there: prefetches the pages behind links in range, and loads the client bundle at the reader's first sign. A file of its
 * own, which all pages share: each byte counts.
 */
import { prefetchDistance } from '../model/constants.ts';
import { fragmentPath, manifestPath } from '../model/contract.ts';
import type { PageFragment } from '../model/types.ts';

/** Address of the client bundle; the generator writes it in. */
declare const __CLIENT__: string;

const { docs } = window;

// Fragments: each fetched once. A failure is forgotten, and the manifest with it: it may be that of an older deploy.
const get = async (url: string) => {
  const response = await fetch(url, { priority: 'low' });
  if (!response.ok) throw response.status;
  return response.json();
};
const pages: Record<string, Promise<PageFragment> | undefined> = {};
let manifest: Promise<Record<string, string>> | undefined;
docs.load = (route) => {
  if (!pages[route]) {
    manifest ??= get(manifestPath) as Promise<Record<string, string>>;
    pages[route] = manifest.then((hashes) => {
      if (!hashes[route]) throw 404;
      return get(fragmentPath(route, hashes[route]));
    });
    pages[route].catch(() => {
      pages[route] = manifest = undefined;
    });
  }
  return pages[route];
};

// Prefetching: links within 200 px of the viewport (also of a scrolling sidebar), four at a time, the article's before the tree's.
const queue: string[] = [];
let active = 0;
const pump = () => {
  const route = active < 4 && queue.shift();
  if (!route) return;
  active++;
  const next = () => {
    active--;
    pump();
  };
  docs.load(route).then(next, next);
};
/** Route of a link to another page of the site. A dot before anything but a digit ends a file's name (`.md`, `.json`; not `x-2.0`). */
const routeOf = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && pathname !== location.pathname && !/\.\D/.test(pathname) && pathname;
/** What Chromium tells of the line. */
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string; rtt: number } };
// Nothing is fetched ahead for a reader who saves data, or on a very slow line.
const thrifty = connection?.saveData || /2g/.test(connection?.effectiveType as string);
const want = (link: HTMLAnchorElement | null | undefined, first?: unknown) => {
  const route = link && routeOf(link);
  if (thrifty || !route || pages[route]) return;
  // A route that waits already comes twice; the second time it is there.
  queue[first ? 'unshift' : 'push'](route);
  pump();
};
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) want(target as HTMLAnchorElement, !target.closest('.tree'));
  },
  { rootMargin: `${prefetchDistance}px`, scrollMargin: `${prefetchDistance}px` } as IntersectionObserverInit,
);
docs.observe = () => {
  observer.disconnect();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main:not(.results) a[href],.tree a'))
    if (routeOf(link)) observer.observe(link);
};
addEventListener('load', docs.observe);

// A press is preceded by a pointer over the link, on touch screens too.
const hasten = ({ target }: Event) => want((target as Element).closest?.('a'), true);
addEventListener('pointerover', hasten);
addEventListener('focusin', hasten);

// The reader's first sign loads the client.
docs.start = () => {
  if (docs.data as unknown) return;
  docs.data = get(docs.dataset.site as string);
  import(/* @vite-ignore */ __CLIENT__).catch(docs.ready);
};
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']) addEventListener(sign, docs.start);
// Who has clicked already, or comes from a page of the site, has acted. Only the client writes the query of the address into links.
if (docs.dataset.hydrate || docs.held?.[0] || location.search || document.referrer.startsWith(location.origin))
  docs.start();
