/** See docs/adr/005-own-router.md and 006-fragments-by-content-hash.md. */

import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { stripBase, withBase } from '../model/base-path.ts';
import { CLICK_TIMEOUT_MS, fragmentPath, SLOW_RTT_MS } from '../model/client-protocol.ts';
import { mergeQuery } from '../model/query.ts';
import { tryDecode } from '../model/text.ts';
import type { PageFragment } from '../model/types.ts';
import { updateEntry } from '../theme/entry-state.ts';
import { matchesMedia } from '../theme/media-query.ts';

export interface RouterState {
  page: PageFragment;
  /** Empty, or starts with `?`. */
  search: string;
}

/** Scroll position and height of the document, in px. */
interface EntryState {
  y?: number;
  height?: number;
}

interface RouterOptions {
  initialState: RouterState;
  queryClient: QueryClient;
  base: string;
  aliases: Record<string, string>;
  parse(document: Document): PageFragment;
  /** Called after each swap. `target` is the target of the hash. */
  onArrive(state: RouterState, moved: boolean, target?: HTMLElement): void;
  onOffline(offline: boolean): void;
  /** Called if loading takes longer than 100 ms, and when it ends. */
  onLoading(loading: boolean): void;
}

const getScrollY = () => Math.round(scrollY);
const getPageHeight = () => document.documentElement.scrollHeight;
const getEntryState = (): EntryState => history.state ?? {};

/** Rejection without a response; the query client retries it once. */
const NETWORK_ERROR = 0;

/** Search results, tools and filtered lists render after the page. */
const LATE_CONTENT_TIMEOUT_MS = 10_000;
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Normalizes `/x/`, `/x.html` and `/index` to a route. */
const toRoute = (path: string | undefined) =>
  path === '/' ? '/' : path?.replace(/(\/|\.html)$/, '').replace(/^\/index$/, '/');

export class Router {
  #state: RouterState;
  /** The latest state, shown or pending. */
  #next: RouterState | undefined;
  #listeners = new Set<() => void>();
  #token = 0;
  #options: RouterOptions;
  #retry: (() => void) | undefined;
  #stopRestoring: (() => void) | undefined;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#state = options.initialState;
    options.queryClient.setQueryData(['page', this.#state.page.route], this.#state.page);
    addEventListener('popstate', this.#pop);
    addEventListener('click', this.#click);
    // A tap causes `pointerover`, too.
    for (const type of ['pointerover', 'focusin']) addEventListener(type, this.#prefetch);
    // At "pageshow", the browser has restored the position of a page that it loaded.
    if (document.readyState === 'complete') this.#show();
    addEventListener('pageshow', this.#show);
    // A reload reads `scrollRestoration` before "pagehide".
    for (const type of ['beforeunload', 'pagehide']) addEventListener(type, this.#releaseScroll);
    let timer = 0;
    addEventListener(
      'scroll',
      () => {
        clearTimeout(timer);
        timer = window.setTimeout(this.#saveScroll, 120);
      },
      { passive: true },
    );
    addEventListener('online', () => {
      this.#options.onOffline(false);
      this.#retry?.();
    });
  }

  get = () => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Leaves other origins, and routes without a page fragment, to the browser. */
  navigate = (href: string) => {
    const url = new URL(href, location.href);
    if (url.origin !== location.origin) location.assign(url);
    else this.#go(url);
  };

  /** Shows the page of the URL if the user went back or forward since the document was loaded from `url`. */
  catchUp = (url: string) => {
    const stripHash = (href: string) => href.replace(/#.*/, '');
    if (stripHash(url) !== stripHash(location.href)) this.#go(new URL(location.href), getEntryState());
  };

  /** Reloads the current page in place, in development. */
  refresh = async () => {
    this.#options.queryClient.clear();
    const page = (await (
      await fetch(withBase(this.#options.base, fragmentPath(this.#state.page.route, 'dev')))
    ).json()) as PageFragment;
    this.#state = { page, search: location.search };
    for (const listener of this.#listeners) listener();
    this.#options.onArrive(this.#state, false);
  };

  /** Returns undefined outside of the site. */
  #getRoute = ({ pathname }: { pathname: string }) => toRoute(stripBase(this.#options.base, pathname));

  /** @param entry - State of an existing history entry; without it, an entry is added. */
  #go = async (url: URL, entry?: EntryState) => {
    const alias = resolveRedirect(url, this.#options.aliases);
    if (alias?.external) return location.assign(alias.href);
    if (alias) url = new URL(alias.href, url);
    const token = ++this.#token;
    this.#retry = undefined;
    const route = this.#getRoute(url);
    if (route === undefined) return this.#leave(url);
    let hasWaited = window.docs.network.rtt > SLOW_RTT_MS;
    const timer = setTimeout(() => {
      hasWaited = true;
      this.#options.onLoading(true);
    }, 100);
    try {
      const page = route === this.#state.page.route ? this.#state.page : await this.#fetch(route);
      if (token !== this.#token) return;
      if (!entry) {
        this.#releaseScroll();
        history.pushState({}, '', url);
        this.#claimScroll();
      }
      await this.#swap({ page, search: url.search }, url.hash, hasWaited, entry);
    } catch (error) {
      if (token !== this.#token) return;
      const isOffline = error === NETWORK_ERROR && !(await isReachable(url));
      if (token !== this.#token) return;
      if (!isOffline) return this.#leave(url);
      this.#options.onOffline(true);
      this.#retry = () => this.#go(url, entry);
    } finally {
      clearTimeout(timer);
      if (token === this.#token) this.#options.onLoading(false);
    }
  };

  /** Lets the browser open a URL: the host may have a 404 page, a new deploy or a login. */
  #leave = (url: URL) => {
    if (url.href === location.href) location.reload();
    else location.assign(url);
  };

  /** @throws `NETWORK_ERROR` if there is no response, another error if it isn't a page. */
  #fetch = (route: string): Promise<PageFragment> => {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(reject, CLICK_TIMEOUT_MS, new Error('The request timed out.')),
    );
    const page = this.#options.queryClient.fetchQuery({ queryKey: ['page', route], queryFn: () => this.#load(route) });
    return Promise.race([page, timeout]);
  };

  /** Retries a missing fragment once: it may belong to an older deploy, whose manifest is dropped. */
  #load = async (route: string) => {
    const loaded = await window.docs
      .load(route)
      .catch((error) => {
        if (error !== 404) throw error;
        return window.docs.load(route);
      })
      .catch((error) => {
        // `fetch` rejects with a TypeError if there is no response.
        throw error instanceof TypeError ? NETWORK_ERROR : error;
      });
    const page =
      typeof loaded === 'string' ? this.#options.parse(new DOMParser().parseFromString(loaded, 'text/html')) : loaded;
    if (page?.route !== route || typeof page.html !== 'string' || typeof page.head !== 'string')
      throw new Error('The response is not a page of the site.');
    return page;
  };

  #swap = async (state: RouterState, hash: string, hasWaited: boolean, entry?: EntryState) => {
    this.#stopRestoring?.();
    this.#next = state;
    const moved = state.page.route !== this.#state.page.route;
    const show = () => {
      // The transition waits for a frame, in which another navigation may start.
      if (state !== this.#next) return;
      flushSync(() => {
        this.#state = state;
        for (const listener of this.#listeners) listener();
      });
      const anchor = hash.slice(1);
      const target = document.getElementById(tryDecode(anchor) ?? anchor) ?? undefined;
      if (target) reveal(target);
      this.#options.onArrive(state, moved, target);
      if (entry) this.#restoreScroll(entry);
      else if (target) target.scrollIntoView({ behavior: 'instant' });
      else if (moved) scrollTo({ top: 0, behavior: 'instant' });
    };
    // A transition recalculates the style of every element, about 200 ms on a slow phone, and slow
    // connections usually belong to slow phones.
    if (!moved || hasWaited || !document.startViewTransition || matchesMedia('(prefers-reduced-motion: reduce)'))
      return show();
    const { ready, updateCallbackDone } = document.startViewTransition(show);
    // The next navigation aborts the transition.
    ready.catch(() => {});
    await updateCallbackDone;
  };

  /** Retries as the page grows to its former height, until the user acts. */
  #restoreScroll = ({ y: top = 0, height = 0 }: EntryState) => {
    this.#stopRestoring?.();
    const scroll = () => {
      scrollTo({ top, behavior: 'instant' });
      if (getPageHeight() >= height) stop();
    };
    const observer = new ResizeObserver(scroll);
    const stop = () => {
      this.#stopRestoring = undefined;
      observer.disconnect();
      clearTimeout(timer);
      for (const action of USER_EVENTS) removeEventListener(action, stop, true);
    };
    const timer = setTimeout(stop, LATE_CONTENT_TIMEOUT_MS);
    for (const action of USER_EVENTS) addEventListener(action, stop, true);
    this.#stopRestoring = stop;
    observer.observe(document.body);
    scroll();
  };

  /** Keeps a position that is still being restored, instead of the clamped one. */
  #saveScroll = () => {
    if (!this.#stopRestoring) updateEntry({ y: getScrollY(), height: getPageHeight() } satisfies EntryState);
  };

  /** The browser restores entries that it loads, the router those that it swaps in. */
  #releaseScroll = () => {
    this.#saveScroll();
    history.scrollRestoration = 'auto';
  };

  #claimScroll = () => {
    history.scrollRestoration = 'manual';
  };

  /**
   * WebKit shows a page from the back/forward cache at its top, Chromium ignores that
   * `scrollRestoration` was reset to `auto`, and late content is missing at first.
   */
  #show = ({ persisted }: Partial<PageTransitionEvent> = {}) => {
    const isOurs = persisted || history.scrollRestoration === 'manual';
    this.#claimScroll();
    const entry = getEntryState();
    if (entry.y && ((isOurs && !getScrollY()) || getPageHeight() - innerHeight < entry.y)) this.#restoreScroll(entry);
  };

  #prefetch = ({ target }: Event) => {
    const link = (target as Element).closest?.('a');
    if (link) window.docs.prefetch(link);
  };

  #pop = (event: PopStateEvent) => {
    this.#claimScroll();
    const entry = event.state as EntryState | null;
    const url = new URL(location.href);
    // A hash link creates an entry without a state, and the browser scrolls to its target.
    if (entry?.y === undefined && this.#getRoute(url) === this.#state.page.route && url.search === this.#state.search)
      return;
    this.#go(url, entry ?? {});
  };

  #click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const path = stripBase(this.#options.base, link.pathname);
    if (path === undefined || /\.\D/.test(path)) return;
    // Leave hash links within the page to the browser.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return this.#saveScroll();
    event.preventDefault();
    this.navigate(link.href);
  };
}

/** A content blocker may block fragments only. */
const isReachable = (url: URL) =>
  fetch(url, { signal: AbortSignal.timeout(CLICK_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/** Opens what hides a target, as browsers do for hash links. */
function reveal(target: Element) {
  target.closest('[hidden]')?.removeAttribute('hidden');
  for (let details = target.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
}

/** Keys of `aliases` are paths, or paths with a hash. */
export function resolveRedirect(
  url: URL,
  aliases: Record<string, string>,
): { href: string; external: boolean } | undefined {
  const path = tryDecode(url.pathname, decodeURI) ?? url.pathname;
  const to = aliases[path + url.hash] ?? aliases[path];
  if (!to) return undefined;
  if (/^https?:/.test(to)) return { href: to, external: true };
  return { href: mergeQuery(to, url.search) + (to.includes('#') ? '' : url.hash), external: false };
}
