/**
 * Swaps in the page of a link, and only then changes the address. See docs/adr/005-own-router.md
 * and 006-fragments-by-content-hash.md.
 */

import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { stripBase, withBase } from '../model/base-path.ts';
import { CLICK_TIMEOUT_MS, fragmentPath, SLOW_RTT_MS } from '../model/client-protocol.ts';
import { mergeQuery } from '../model/query.ts';
import type { PageFragment } from '../model/types.ts';
import { updateEntry } from '../theme/entry-state.ts';
import { matchesMedia } from '../theme/media-query.ts';

/** The page on view and the query string of its address. */
export interface RouterState {
  page: PageFragment;
  /** Includes the `?`, or is empty. */
  search: string;
}

interface EntryState {
  /** Scroll position in px. */
  y?: number;
  /** Height of the document at that position, in px. */
  height?: number;
}

export interface RouterOptions {
  first: RouterState;
  queryClient: QueryClient;
  base: string;
  aliases: Record<string, string>;
  read(document: Document): PageFragment;
  /** Called after each swap. `target` is the element that the hash of the address names. */
  onArrive(place: RouterState, moved: boolean, target?: HTMLElement): void;
  /** Called with true if the network is down, and with false once it is back. */
  onOffline(offline: boolean): void;
  /** Called if loading takes longer than 100 ms, and when it ends. */
  onLoading(loading: boolean): void;
}

const position = () => Math.round(scrollY);
const heightOfPage = () => document.documentElement.scrollHeight;
const getEntryState = (): EntryState => history.state ?? {};

/** Rejection without a response; the query client retries it once. */
const NETWORK_ERROR = 0;

/** Search results, tools and filtered lists render after the page. */
const LATE_CONTENT_TIMEOUT_MS = 10_000;
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Normalizes `/x/`, `/x.html` and `/index` to a route. */
const toRoute = (path: string | undefined) =>
  path === '/' ? '/' : path?.replace(/(\/|\.html)$/, '').replace(/^\/index$/, '/');

/** The router of the site, one per document. */
export class Router {
  #state: RouterState;
  /** The latest state, shown or about to be. */
  #next: RouterState | undefined;
  #listeners = new Set<() => void>();
  #token = 0;
  #options: RouterOptions;
  #retry: (() => void) | undefined;
  /** Stops restoring a scroll position. */
  #stopRestoring: (() => void) | undefined;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#state = options.first;
    options.queryClient.setQueryData(['page', options.first.page.route], options.first.page);
    addEventListener('popstate', this.#pop);
    addEventListener('click', this.#click);
    // A tap on a touch screen is preceded by `pointerover`, too.
    for (const type of ['pointerover', 'focusin']) addEventListener(type, this.#prefetch);
    // The browser has restored the position of a page that it loaded by "pageshow".
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

  /** Navigates to a URL. Other origins, and routes without a page fragment, are left to the browser. */
  navigate = (href: string) => {
    const url = new URL(href, location.href);
    if (url.origin !== location.origin) location.assign(url);
    else this.#go(url, 'push');
  };

  /** Shows the page of the address if the user went back or forward since the document was loaded from `url`. */
  catchUp = (url: string) => {
    const pageOf = (address: string) => address.replace(/#.*/, '');
    if (pageOf(url) !== pageOf(location.href)) this.#go(new URL(location.href), 'pop', getEntryState());
  };

  /** Reloads the current page in place (development). */
  refresh = async () => {
    this.#options.queryClient.clear();
    const page = (await (await fetch(this.#at(fragmentPath(this.#state.page.route, 'dev')))).json()) as PageFragment;
    this.#state = { page, search: location.search };
    for (const listener of this.#listeners) listener();
    this.#options.onArrive(this.#state, false);
  };

  #at = (path: string) => withBase(this.#options.base, path);

  /** Returns undefined outside of the site. */
  #routeOf = ({ pathname }: { pathname: string }) => toRoute(stripBase(this.#options.base, pathname));

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
      const page = route === this.#state.page.route ? this.#state.page : await this.#fetch(route);
      if (token !== this.#token) return;
      if (how === 'push') {
        this.#releaseScroll();
        history.pushState({}, '', url);
        this.#claimScroll();
      }
      await this.#swap({ page, search: url.search }, url.hash, entry, late);
    } catch (error) {
      if (token !== this.#token) return;
      const isAway = error === NETWORK_ERROR && !(await hasAnswer(url));
      if (token !== this.#token) return;
      if (!isAway) return this.#leave(url);
      this.#options.onOffline(true);
      this.#retry = () => this.#go(url, how, entry);
    } finally {
      clearTimeout(slow);
      if (token === this.#token) this.#options.onLoading(false);
    }
  };

  /** Lets the browser open a URL: the host may have a 404 page, a new deploy or a login. */
  #leave = (url: URL) => {
    if (url.href === location.href) location.reload();
    else location.assign(url);
  };

  /** @throws `NETWORK_ERROR` if the network doesn't answer, anything else if the response isn't a page. */
  #fetch = (route: string): Promise<PageFragment> => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(reject, CLICK_TIMEOUT_MS, new Error('No answer in time.')),
    );
    const page = this.#options.queryClient.fetchQuery({ queryKey: ['page', route], queryFn: () => this.#load(route) });
    return Promise.race([page, late]);
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
        // `fetch` rejects with a TypeError if the network doesn't answer.
        throw error instanceof TypeError ? NETWORK_ERROR : error;
      });
    const page =
      typeof loaded === 'string' ? this.#options.read(new DOMParser().parseFromString(loaded, 'text/html')) : loaded;
    if (page?.route !== route || typeof page.html !== 'string' || typeof page.head !== 'string')
      throw new Error('The answer is not a page of the site.');
    return page;
  };

  #swap = async (place: RouterState, hash: string, entry?: EntryState, late?: boolean) => {
    this.#stopRestoring?.();
    this.#next = place;
    const moved = place.page.route !== this.#state.page.route;
    const show = () => {
      // The transition waits for a frame, in which another navigation may start.
      if (place !== this.#next) return;
      flushSync(() => {
        this.#state = place;
        for (const listener of this.#listeners) listener();
      });
      const target = (hash && document.getElementById(decode(hash.slice(1)))) || undefined;
      if (target) reveal(target);
      this.#options.onArrive(place, moved, target);
      if (entry) this.#restoreScroll(entry);
      else if (target) target.scrollIntoView({ behavior: 'instant' });
      else if (moved) scrollTo({ top: 0, behavior: 'instant' });
    };
    // Skip the transition after a wait: it recalculates the style of every element, about 200 ms on
    // a slow phone, and slow connections usually belong to slow phones.
    const hasWaited = late || window.docs.network.rtt > SLOW_RTT_MS;
    if (!moved || hasWaited || !document.startViewTransition || matchesMedia('(prefers-reduced-motion: reduce)'))
      return show();
    const { ready, updateCallbackDone } = document.startViewTransition(show);
    // The next navigation aborts the transition.
    ready.catch(() => {});
    await updateCallbackDone;
  };

  /** Restores a scroll position. Retries as the page grows to its former height, until the user acts. */
  #restoreScroll = ({ y: top = 0, height = 0 }: EntryState) => {
    this.#stopRestoring?.();
    const scroll = () => {
      scrollTo({ top, behavior: 'instant' });
      if (heightOfPage() >= height) stop();
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

  /** Doesn't overwrite a position that is still being restored with the clamped one. */
  #saveScroll = () => {
    if (!this.#stopRestoring) updateEntry({ y: position(), height: heightOfPage() } satisfies EntryState);
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
   * Restores the scroll position: WebKit shows a page from the back/forward cache at its top,
   * Chromium ignores that `scrollRestoration` was reset to `auto`, and late content isn't there
   * yet.
   */
  #show = ({ persisted }: Partial<PageTransitionEvent> = {}) => {
    const isOurs = persisted || history.scrollRestoration === 'manual';
    this.#claimScroll();
    const entry = getEntryState();
    if (entry.y && ((isOurs && !position()) || heightOfPage() - innerHeight < entry.y)) this.#restoreScroll(entry);
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
    if (entry?.y === undefined && this.#routeOf(url) === this.#state.page.route && url.search === this.#state.search)
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
    // Leave hash links within the page to the browser.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return this.#saveScroll();
    event.preventDefault();
    this.navigate(link.href);
  };
}

/** Tells an offline user from a content blocker that blocks fragments only. */
const hasAnswer = (url: URL) =>
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

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Keys of `aliases` are paths, or paths with a hash. */
export function resolveRedirect(
  url: URL,
  aliases: Record<string, string>,
): { href: string; external: boolean } | undefined {
  const path = decodePath(url.pathname);
  const to = aliases[path + url.hash] ?? aliases[path];
  if (!to) return undefined;
  if (/^https?:/.test(to)) return { href: to, external: true };
  return { href: mergeQuery(to, url.search) + (to.includes('#') ? '' : url.hash), external: false };
}

/** Keeps invalid escapes. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
