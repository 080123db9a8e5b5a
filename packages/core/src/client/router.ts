/**
 * Navigation within the site: a link's page is fetched (mostly it is here already), then swapped in, and only then the address changes.
 * The shell owns scroll, focus, title and announcement; see ARCHITECTURE.md, decisions 5 and 6.
 */
import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { stripBase, withBase } from '../model/base-path.ts';
import { CLICK_TIMEOUT_MS, fragmentPath, SLOW_RTT_MS } from '../model/client-protocol.ts';
import type { PageFragment } from '../model/types.ts';
import { resolveRedirect } from './client-redirects.ts';

/** What the reader sees: a page and the address it was asked by. */
export interface RouterState {
  page: PageFragment;
  /** Query string of the address, with its `?`, or empty. */
  search: string;
}

interface EntryState {
  /** Scroll position of the entry, px. */
  y?: number;
  /** Height of the document then, px. */
  height?: number;
}

export interface RouterOptions {
  first: RouterState;
  queryClient: QueryClient;
  /** Base path of the site. */
  base: string;
  /** Redirects of the site. */
  aliases: Record<string, string>;
  /** Reads the page that a document shows. */
  read(document: Document): PageFragment;
  /** Called after each swap with the page, whether the reader moved to another route, and the element that the anchor of the address names. */
  onArrive(place: RouterState, moved: boolean, target?: HTMLElement): void;
  /** Called when a page cannot be had because the network is away; again with false when it is back. */
  onOffline(offline: boolean): void;
  /** Called when loading takes longer than 100 ms, and at its end. */
  onLoading(loading: boolean): void;
}

const position = () => Math.round(scrollY);
const heightOfPage = () => document.documentElement.scrollHeight;
/** The state of the entry on view; empty for a new one. */
const kept = (): EntryState => history.state ?? {};

/** What a query rejects with when the network does not answer (packages/core/src/theme/query-client.ts tries it once more). */
const NO_ANSWER = 0;

/** How long a scroll position waits for content that comes after the page, in ms. */
const CONTENT_PATIENCE = 10_000;
/** What the reader does to scroll, or to use the page. */
const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Route of a page, in whatever form its path is written. */
const pageRoute = (path: string | undefined) =>
  path === '/' ? '/' : path?.replace(/(\/|\.html)$/, '').replace(/^\/index$/, '/');

/** The site's router; one per document. */
export class Router {
  #place: RouterState;
  /** The place that came last, shown or about to be. */
  #next: RouterState | undefined;
  #listeners = new Set<() => void>();
  #token = 0;
  #options: RouterOptions;
  #retry: (() => void) | undefined;
  /** Gives up the scroll position that waits for content. */
  #stopWaiting: (() => void) | undefined;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#place = options.first;
    options.queryClient.setQueryData(['page', options.first.page.route], options.first.page);
    addEventListener('popstate', this.#pop);
    addEventListener('click', this.#click);
    // A press is preceded by a pointer over the link, on touch screens too.
    for (const sign of ['pointerover', 'focusin']) addEventListener(sign, this.#hasten);
    // What the browser has loaded it has restored by "pageshow".
    if (document.readyState === 'complete') this.#show();
    addEventListener('pageshow', this.#show);
    // A reload asks before "pagehide" comes.
    for (const end of ['beforeunload', 'pagehide']) addEventListener(end, this.#handOver);
    let timer = 0;
    addEventListener(
      'scroll',
      () => {
        clearTimeout(timer);
        timer = window.setTimeout(this.#remember, 120);
      },
      { passive: true },
    );
    addEventListener('online', () => {
      this.#options.onOffline(false);
      this.#retry?.();
    });
  }

  get = () => this.#place;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the page behind an address of this site. Addresses of other sites, and routes that no fragment answers for, are left to the browser. */
  navigate = (href: string) => {
    const url = new URL(href, location.href);
    if (url.origin !== location.origin) location.assign(url);
    else this.#go(url, 'push');
  };

  /** Shows the page of the address, where the reader has gone back or forward since the document was loaded from `url`. */
  catchUp = (url: string) => {
    const pageOf = (address: string) => address.replace(/#.*/, '');
    if (pageOf(url) !== pageOf(location.href)) this.#go(new URL(location.href), 'pop', kept());
  };

  /** Fetches the page on view again and shows it in place (development). */
  refresh = async () => {
    this.#options.queryClient.clear();
    const page = (await (await fetch(this.#at(fragmentPath(this.#place.page.route, 'dev')))).json()) as PageFragment;
    this.#place = { page, search: location.search };
    for (const listener of this.#listeners) listener();
    this.#options.onArrive(this.#place, false);
  };

  #at = (path: string) => withBase(this.#options.base, path);

  /** Route of an address; undefined outside of the site. */
  #routeOf = ({ pathname }: { pathname: string }) => pageRoute(stripBase(this.#options.base, pathname));

  #go = async (url: URL, how: 'push' | 'pop', entry?: EntryState) => {
    const alias = resolveRedirect(url, this.#options.aliases);
    if (alias?.external) return location.assign(alias.href);
    if (alias) url = new URL(alias.href, url);
    const token = ++this.#token;
    this.#retry = undefined;
    const route = this.#routeOf(url);
    if (route === undefined) return this.#leave(url);
    let late = false;
    const slow = setTimeout(() => {
      late = true;
      this.#options.onLoading(true);
    }, 100);
    try {
      const page = route === this.#place.page.route ? this.#place.page : await this.#fetch(route);
      if (token !== this.#token) return;
      if (how === 'push') {
        this.#handOver();
        history.pushState({}, '', url);
        this.#takeOver();
      }
      await this.#swap({ page, search: url.search }, url.hash, entry, late);
    } catch (error) {
      if (token !== this.#token) return;
      const isAway = error === NO_ANSWER && !(await hasAnswer(url));
      if (token !== this.#token) return;
      if (!isAway) return this.#leave(url);
      this.#options.onOffline(true);
      this.#retry = () => this.#go(url, how, entry);
    } finally {
      clearTimeout(slow);
      if (token === this.#token) this.#options.onLoading(false);
    }
  };

  /**
   * Has the browser open an address. The host answered, but not with a page of ours, or not in time: its own answer (a 404 page, a new deploy, a login) is
   * the truth.
   */
  #leave = (url: URL) => {
    if (url.href === location.href) location.reload();
    else location.assign(url);
  };

  /** A page from the cache or the host. Rejects with `NO_ANSWER` when none comes from the network, with anything else when it is not a page. */
  #fetch = (route: string): Promise<PageFragment> => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(reject, CLICK_TIMEOUT_MS, new Error('No answer in time.')),
    );
    const page = this.#options.queryClient.fetchQuery({ queryKey: ['page', route], queryFn: () => this.#load(route) });
    return Promise.race([page, late]);
  };

  /** A fragment that is gone may be one of an older deploy: the manifest, which boot forgets then, is read once more before the host is asked. */
  #load = async (route: string) => {
    const loaded = await window.docs
      .load(route)
      .catch((error) => {
        if (error !== 404) throw error;
        return window.docs.load(route);
      })
      .catch((error) => {
        // What `fetch` says when the network does not answer.
        throw error instanceof TypeError ? NO_ANSWER : error;
      });
    const page =
      typeof loaded === 'string' ? this.#options.read(new DOMParser().parseFromString(loaded, 'text/html')) : loaded;
    if (page?.route !== route || typeof page.html !== 'string' || typeof page.head !== 'string')
      throw new Error('The answer is not a page of the site.');
    return page;
  };

  #swap = async (place: RouterState, hash: string, entry?: EntryState, late?: boolean) => {
    this.#stopWaiting?.();
    this.#next = place;
    const moved = place.page.route !== this.#place.page.route;
    const show = () => {
      // A transition waits for a frame, before which another place may have come.
      if (place !== this.#next) return;
      flushSync(() => {
        this.#place = place;
        for (const listener of this.#listeners) listener();
      });
      const target = (hash && document.getElementById(decode(hash.slice(1)))) || undefined;
      if (target) reveal(target);
      this.#options.onArrive(place, moved, target);
      if (entry) this.#scrollBack(entry);
      else if (target) target.scrollIntoView({ behavior: 'instant' });
      else if (moved) scrollTo({ top: 0, behavior: 'instant' });
    };
    // Who has waited for the page waits for no transition: it has the style of all elements computed once more, which takes 200 ms on a slow phone. Slow lines
    // are mostly those of slow phones.
    const waits = late || window.docs.line.rtt > SLOW_RTT_MS;
    if (
      !moved ||
      waits ||
      !document.startViewTransition ||
      window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    )
      return show();
    const { ready, updateCallbackDone } = document.startViewTransition(show);
    // The next navigation skips a transition; that is expected.
    ready.catch(() => {});
    await updateCallbackDone;
  };

  /**
   * Scrolls to where the reader left an entry. Results, tools and filtered lists come after the page:
   * while it is shorter than it was, the position is tried again whenever the page grows, until the
   * reader acts.
   */
  #scrollBack = ({ y: top = 0, height = 0 }: EntryState) => {
    this.#stopWaiting?.();
    const scroll = () => {
      scrollTo({ top, behavior: 'instant' });
      if (heightOfPage() >= height) stop();
    };
    const observer = new ResizeObserver(scroll);
    const stop = () => {
      this.#stopWaiting = undefined;
      observer.disconnect();
      clearTimeout(timer);
      for (const action of ACTIONS) removeEventListener(action, stop, true);
    };
    const timer = setTimeout(stop, CONTENT_PATIENCE);
    for (const action of ACTIONS) addEventListener(action, stop, true);
    this.#stopWaiting = stop;
    observer.observe(document.body);
    scroll();
  };

  /** A position that waits for content stays the entry's: where the page ends meanwhile is not where the reader was. */
  #remember = () => {
    if (!this.#stopWaiting)
      history.replaceState({ ...history.state, y: position(), height: heightOfPage() } satisfies EntryState, '');
  };

  /** The browser restores the scroll position of entries that it loads, the router that of entries that it swaps in: an entry that is left is the browser's. */
  #handOver = () => {
    this.#remember();
    history.scrollRestoration = 'auto';
  };

  #takeOver = () => {
    history.scrollRestoration = 'manual';
  };

  /**
   * Takes over a document that is shown. The browser has restored its place, with three exceptions: WebKit shows a document that it has kept from its beginning,
   * Chromium overlooks that an entry is handed over when it goes on to a document that it has kept, and content that comes later is not there yet.
   */
  #show = ({ persisted }: Partial<PageTransitionEvent> = {}) => {
    const isLeftToUs = persisted || history.scrollRestoration === 'manual';
    this.#takeOver();
    const entry = kept();
    if (entry.y && ((isLeftToUs && !position()) || heightOfPage() - innerHeight < entry.y)) this.#scrollBack(entry);
  };

  #hasten = ({ target }: Event) => {
    const link = (target as Element).closest?.('a');
    if (link) window.docs.want(link);
  };

  #pop = (event: PopStateEvent) => {
    this.#takeOver();
    const entry = event.state as EntryState | null;
    const url = new URL(location.href);
    // A new entry of the same page (a hash link) has no state: the browser scrolls to its target.
    if (entry?.y === undefined && this.#routeOf(url) === this.#place.page.route && url.search === this.#place.search)
      return;
    this.#go(url, 'pop', entry ?? {});
  };

  #click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const path = stripBase(this.#options.base, link.pathname);
    if (path === undefined || /\.\D/.test(path)) return;
    // The browser's own way within the page, and back.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return this.#remember();
    event.preventDefault();
    this.navigate(link.href);
  };
}

/** Whether the host answers for a page. Where something blocks the fragments alone, such as a filter in the browser, it does. */
const hasAnswer = (url: URL) =>
  fetch(url, { signal: AbortSignal.timeout(CLICK_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/** Shows a target within a row that is closed, or in a part of another language, as browsers do on their own way to it. */
function reveal(target: Element) {
  target.closest('[hidden]')?.removeAttribute('hidden');
  for (let row = target.closest('details'); row; row = row.parentElement?.closest('details') ?? null) row.open = true;
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
