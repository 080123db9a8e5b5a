/**
 * Runs in the head, before the first paint: chooses theme, sidebar state and variant by attributes on <html>, so that nothing flashes, and holds the
 * reader's presses until the client answers. It is inlined in every page: each byte counts.
 */

import { CLICK_TIMEOUT_MS, type DocsGlobal, SLOW_RTT_MS } from '../model/client-protocol.ts';
import { COLLAPSE_MAX_WIDTH_PX, DRAWER_BREAKPOINT_PX } from '../model/constants.ts';

const { dataset } = document.documentElement;
/** A sidebar that starts collapsed on a narrow screen opens for the session only. */
const startsClosed = dataset.collapse && innerWidth <= COLLAPSE_MAX_WIDTH_PX;
let sidebar: string | undefined;
// Storage may be refused (private windows, policies): the defaults hold then. The first look into either storage waits for the browser.
try {
  // The style sheets know two themes, and take any other word for none.
  if (localStorage.theme) dataset.theme = localStorage.theme;
  sidebar = (startsClosed ? sessionStorage : localStorage).sidebar;
  if (localStorage.keys) dataset.keys = '1';
  // What references show for one language only, and whether long lines wrap (packages/core/src/theme/article/tabs.ts keeps both).
  if (localStorage.tabs) ({ language: dataset.lang, lines: dataset.lines } = JSON.parse(localStorage.tabs));
} catch {}
dataset.js = '';
// The rule is that of hasQuery (packages/core/src/model/navigation/registry.ts).
if (`${new URLSearchParams(location.search)}`.split('&').includes(dataset.variantQuery as string))
  dataset.variant = '1';
// "open" is not written: it would turn into an open drawer when the window gets narrow before hydration.
// The rule is that of sidebarOpen (packages/core/src/model/sidebar-state.ts), spelled out; tests/browser/sidebar.test.ts holds both to the same table.
if (innerWidth < DRAWER_BREAKPOINT_PX || (startsClosed ? sidebar !== 'open' : sidebar === 'closed'))
  dataset.sidebar = 'closed';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

// In the frame of the first paint, which waits for the frame of the page: what the sidebar's state means for its elements; the tree shows the page.
const prepare = () => {
  if (!all('main')[0]) return requestAnimationFrame(prepare);
  // The rules hide the sidebar itself, from the keyboard and from readers of the screen, too.
  if (dataset.sidebar) for (const toggle of all('.toggle')) toggle.ariaExpanded = 'false';
  for (const current of all('.tree [aria-current]')) {
    const tree = current.closest('.tree') as Element;
    tree.scrollTop = current.offsetTop - tree.clientHeight / 2;
  }
};
requestAnimationFrame(prepare);

// Links of tree, trail and pager keep the query of the address, letter by letter: set when the page is read, before any file comes. A query of their own is
// that of the variant, which the address has too. The client says the same by packages/core/src/model/query.ts.
document.onreadystatechange = () => {
  if (location.search)
    for (const link of all('.tree a,.trail a,.pager a') as NodeListOf<HTMLAnchorElement>)
      if (!link.search || dataset.variant) link.href = link.pathname + location.search + link.hash;
};

// Links, buttons and forms that the reader uses before the client answers are held for it, but not forever; a bar says so. Pop-overs are the browser's own:
// their buttons work without the client.
const docs = {
  held: [],
  url: location.href,
  line: (navigator as { connection?: DocsGlobal['line'] }).connection ?? {},
  ready() {
    const replays = docs.held ?? [];
    docs.held = undefined;
    delete dataset.loading;
    for (const one of replays) (one.requestSubmit ?? one.click).call(one);
  },
} as Partial<DocsGlobal> as DocsGlobal;
window.docs = docs;
// The late style rules, which came without holding up the first paint. The bar is one of them.
const applyDeferredStyles = () => {
  for (const late of all('link[as]')) (late as HTMLLinkElement).rel = 'stylesheet';
};
const queueInteraction = (event: Event & Partial<MouseEvent>) => {
  let ours = event.target as (HTMLFormElement & { href?: string }) | null;
  if (event.type === 'click')
    // The client does not handle files.
    ours = (ours as Element).closest('a[href^="/"]:not([href$=md]),button:not([popovertarget])');
  if (!docs.held || !ours || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // On a slow line the next page is sooner there than the client.
  if (ours.href && docs.line.rtt > SLOW_RTT_MS) docs.leave?.(ours as HTMLElement as HTMLAnchorElement);
  else {
    docs.held.push(ours);
    dataset.loading = '';
    applyDeferredStyles();
    setTimeout(docs.ready, CLICK_TIMEOUT_MS);
    docs.start?.();
    event.preventDefault();
    event.stopPropagation();
  }
};
addEventListener('click', queueInteraction, true);
addEventListener('submit', queueInteraction, true);
// A file that does not arrive must not cost the reader the click: it is replayed for the browser to handle.
addEventListener('error', docs.ready, true);
// In a frame after that of the load: together they would hold the page up for longer than 50 ms on a slow phone.
addEventListener('load', () => setTimeout(applyDeferredStyles, 99));
