/**
 * Runs before the first paint: sets color scheme, sidebar state and variant as attributes of <html>,
 * and queues interactions until the client is ready. All pages inline it, so each byte counts.
 */

import { CLICK_TIMEOUT_MS, type DocsGlobal, SLOW_RTT_MS } from '../model/client-protocol.ts';
import { COLLAPSE_MAX_WIDTH_PX, DRAWER_BREAKPOINT_PX } from '../model/constants.ts';

const { dataset } = document.documentElement;
/** Such a sidebar opens for the session only. */
const startsClosed = dataset.collapse && innerWidth <= COLLAPSE_MAX_WIDTH_PX;
let sidebar: string | undefined;
// Storage may be blocked (private windows, policies).
try {
  // The CSS ignores unknown values.
  if (localStorage.theme) dataset.theme = localStorage.theme;
  sidebar = (startsClosed ? sessionStorage : localStorage).sidebar;
  if (localStorage.keys) dataset.keys = '1';
  // Tabs that stylesheets select, such as the language of references.
  if (localStorage.tabs) Object.assign(dataset, JSON.parse(localStorage.tabs));
} catch {}
dataset.js = '';
// The same rule as hasQuery() in model/navigation.ts.
if (`${new URLSearchParams(location.search)}`.split('&').includes(dataset.variantQuery as string))
  dataset.variant = '1';
// "open" isn't written: it would become an open drawer if the window narrows before hydration.
// tests/browser/sidebar.test.ts compares this rule with isSidebarOpen() in model/sidebar-state.ts.
if (innerWidth < DRAWER_BREAKPOINT_PX || (startsClosed ? sidebar !== 'open' : sidebar === 'closed'))
  dataset.sidebar = 'closed';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

// In the frame of the first paint.
const prepare = () => {
  if (!all('main')[0]) return requestAnimationFrame(prepare);
  if (dataset.sidebar) for (const toggle of all('.toggle')) toggle.ariaExpanded = 'false';
  for (const current of all('.tree [aria-current]')) {
    const tree = current.closest('.tree') as Element;
    tree.scrollTop = current.offsetTop - tree.clientHeight / 2;
  }
};
requestAnimationFrame(prepare);

// Links of navigation keep the query, as in model/query.ts. If they have one, it is the variant's.
document.onreadystatechange = () => {
  if (location.search)
    for (const link of all('.tree a,.crumbs a,.pager a') as NodeListOf<HTMLAnchorElement>)
      if (!link.search || dataset.variant) link.href = link.pathname + location.search + link.hash;
};

const docs = {
  queue: [],
  url: location.href,
  network: (navigator as { connection?: DocsGlobal['network'] }).connection ?? {},
  replay() {
    const replays = docs.queue ?? [];
    docs.queue = undefined;
    delete dataset.loading;
    for (const target of replays) (target.requestSubmit ?? target.click).call(target);
  },
} as Partial<DocsGlobal> as DocsGlobal;
window.docs = docs;
// Applies the preloaded deferred CSS, which includes the loading bar.
const applyDeferredStyles = () => {
  for (const late of all('[as=style]')) (late as HTMLLinkElement).rel = 'stylesheet';
};
const queueInteraction = (event: Event & Partial<MouseEvent>) => {
  let target = event.target as (HTMLFormElement & { href?: string }) | null;
  if (event.type === 'click')
    // The browser opens files and popovers.
    target = (target as Element).closest('a[href^="/"]:not([href$=md]),button:not([popovertarget])');
  if (!docs.queue || !target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // On a slow connection, a full page load is faster than loading the client.
  if (target.href && docs.network.rtt > SLOW_RTT_MS) docs.abort?.(target as HTMLElement as HTMLAnchorElement);
  else {
    docs.queue.push(target);
    dataset.loading = '';
    applyDeferredStyles();
    setTimeout(docs.replay, CLICK_TIMEOUT_MS);
    docs.start?.();
    event.preventDefault();
    event.stopPropagation();
  }
};
addEventListener('click', queueInteraction, true);
addEventListener('submit', queueInteraction, true);
// If a script fails to load, replay the clicks for the browser.
addEventListener('error', docs.replay, true);
// Not in the frame of the load event: together they block a slow phone for more than 50 ms.
addEventListener('load', () => setTimeout(applyDeferredStyles, 99));
