/**
 * Runs when the document is there: prefetches the pages behind links in range, loads the client bundle at the reader's first sign, and does what cannot wait
 * for it. A file of its own, which all pages share: each byte counts.
 */
import { prefetchDistance } from '../model/constants.ts';
import { fragmentPath, manifestPath, type SiteData } from '../model/contract.ts';
import type { PageFragment } from '../model/types.ts';
import { leadsToSearch } from './shortcut.ts';

/** Address of the client bundle; the generator writes it in. */
declare const __CLIENT__: string;

const { docs } = window;
const { dataset } = docs;
const each = <E extends Element = HTMLAnchorElement>(selector: string, root: ParentNode = document) =>
  root.querySelectorAll<E>(selector);

const get = async (url: string) => {
  const response = await fetch(url, { priority: 'low' }).catch(() => {
    // As the status of an answer that never came.
    throw 0;
  });
  if (!response.ok) throw response.status;
  return response.json();
};
// Fragments: each fetched once. A failure is forgotten, and the manifest with it: it may be that of an older deploy.
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
const onSight: IntersectionObserverCallback = (entries) => {
  for (const { isIntersecting, target } of entries)
    if (isIntersecting) want(target as HTMLAnchorElement, !target.closest('.tree'));
};
let observers: IntersectionObserver[] = [];
docs.observe = () => {
  for (const observer of observers) observer.disconnect();
  observers = [];
  // A tree scrolls by itself: the distance is measured from its edges.
  if (window.IntersectionObserver)
    for (const root of [null, ...each('.tree')]) {
      const observer = new IntersectionObserver(onSight, { root, rootMargin: `${prefetchDistance}px` });
      observers.push(observer);
      // The results page has its links when it knows the query.
      for (const link of each('a:not(.results>:not([data-ready]) a)', root ?? document))
        if (link.closest('.tree') === root && routeOf(link)) observer.observe(link);
    }
};
addEventListener('load', docs.observe);

// A press is preceded by a pointer over the link, on touch screens too.
const hasten = ({ target }: Event) => want((target as Element).closest?.('a'), true);
addEventListener('pointerover', hasten);
addEventListener('focusin', hasten);

// The reader's first sign loads the client. What did not arrive is asked for again at the next sign, but signs come in swarms.
let starting: Promise<void> | undefined;
docs.start = () => {
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
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']) addEventListener(sign, docs.start);
// Who has clicked already, or comes from a page of the site, has acted. Only the client keeps the variant in links of articles.
if (dataset.hydrate || docs.held?.[0] || location.search || document.referrer.startsWith(location.origin)) docs.start();

addEventListener('keydown', (event: KeyboardEvent) => {
  const [box] = each<HTMLInputElement>('.header input');
  if (!box || !leadsToSearch(event)) return;
  event.preventDefault();
  box.focus();
  box.select();
});

// Back and forward, before the client is there to answer: entries that it made in an earlier life of this page.
const here = () => location.pathname + location.search;
const shown = here();
addEventListener('popstate', () => {
  if (dataset.hydrated !== '' && here() !== shown) location.reload();
});
// The browser does not restore what the client has seen to.
if (history.scrollRestoration === 'manual' && history.state?.y) scrollTo(0, history.state.y);

// On paper a link shows where it leads. Not every way to print is announced by the event.
const spell = () => {
  for (const link of each('.prose a')) link.dataset.url = link.href;
};
addEventListener('beforeprint', spell);
matchMedia('print').onchange = spell;
