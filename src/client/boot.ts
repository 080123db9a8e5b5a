/**
 * Runs at the end of the body: sets what depends on the address before the first paint, prefetches the pages behind links in range, and
 * holds the reader's first clicks until the client bundle, loaded at the first sign of the reader, has hydrated the page.
 * It is inlined in every page: each byte counts.
 */
import { prefetchDistance } from '../site/constants.ts';
import { keepQuery } from '../site/query.ts';
import type { PageFragment } from '../site/types.ts';
import { type Boot, fragmentPath, manifestPath } from './contract.ts';

/** Address of the client bundle; the generator writes it in. */
declare const __CLIENT__: string;

const { dataset } = document.documentElement;
const all = (selector: string) => document.querySelectorAll<HTMLAnchorElement>(selector);

// What depends on the address and on the sidebar's state.
if (dataset.sidebar) {
  for (const toggle of all('.toggle')) toggle.ariaExpanded = 'false';
  for (const sidebar of all('.sidebar')) sidebar.inert = true;
}
const keep = (selector: string, search: string) => {
  for (const link of all(selector)) link.setAttribute('href', keepQuery(link.getAttribute('href') as string, search));
};
if (location.search) keep('.tree a,.trail a,.pager a', location.search);
if (dataset.app) keep('a[data-app]', '?app=leads_selling');
for (const current of all('.tree [aria-current]')) {
  const tree = current.closest('.tree') as Element;
  tree.scrollTop = current.offsetTop - tree.clientHeight / 2;
}

// Fragments: each fetched once. A failure is forgotten, and the manifest with it: it may be that of an older deploy.
const get = async (url: string) => {
  const response = await fetch(url, { priority: 'low' });
  if (!response.ok) throw response.status;
  return response.json();
};
const pages: Record<string, Promise<PageFragment> | undefined> = {};
let manifest: Promise<Record<string, string>> | undefined;
const load = (route: string) => {
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
  load(route).then(next, next);
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
const observe = () => {
  observer.disconnect();
  for (const link of all('main:not(.results) a[href],.tree a')) if (routeOf(link)) observer.observe(link);
};
addEventListener('load', () => {
  observe();
  // The late style rules, which came without holding up the first paint.
  for (const late of all('link[as]')) late.rel = 'stylesheet';
});

// First signs of the reader: load the client, hold what it would handle.
const linkOf = (event: Event) => (event.target as Element).closest?.('a');
const hasten = (event: Event) => want(linkOf(event), true);
// A press is preceded by a pointer over the link, on touch screens too.
addEventListener('pointerover', hasten);
addEventListener('focusin', hasten);
let held: (() => void)[] | undefined = [];
const ready = () => {
  const replays = held;
  held = undefined;
  replays?.forEach((replay) => {
    replay();
  });
};
window.docs = { load, observe, ready } as Boot;
const start = () => {
  if (window.docs.data as unknown) return;
  window.docs.data = get(dataset.site as string);
  // A bundle that does not arrive must not cost the reader the click: it is replayed for the browser to handle.
  import(/* @vite-ignore */ __CLIENT__).catch(ready);
};
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']) addEventListener(sign, start);
const hold = (event: Event & Partial<MouseEvent>) => {
  const target = event.target as HTMLFormElement;
  const link = linkOf(event);
  const submit = event.type === 'submit';
  // Pop-overs are the browser's own: their buttons need nobody.
  const ours =
    submit || (link ? routeOf(link) : target.closest('button:not([popovertarget],[type=submit]),input[type=radio]'));
  // On a slow line the next page is sooner there than the client.
  if (link && (connection?.rtt as number) > 400) return;
  if (!held || !ours || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  held.push(() => (submit ? target.requestSubmit() : (target.closest('a,button,input') as HTMLElement).click()));
  event.preventDefault();
  event.stopPropagation();
  start();
};
addEventListener('click', hold, true);
addEventListener('submit', hold, true);
// Who comes from a page of the site has acted.
if (dataset.hydrate || document.referrer.startsWith(location.origin)) start();
