import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PageFragment } from '../../model/types.ts';
import { Router } from '../router.ts';
import { forgetListeners } from './listeners.ts';

/** The fragment of a page. */
export const fragment = (route: string) => ({ route, html: `<p>${route}</p>`, head: '' }) as PageFragment;

/** Lets promises that are settled have their effect. */
export const settled = () => new Promise<void>((done) => setImmediate(done));

/** What boot was asked for: how often, and how the latest call ends. */
interface Load {
  times: number;
  come(page?: unknown): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** The surroundings of a router, anew for each test of a file: a page at `/start`, what boot is asked for, and what the router does to the browser. */
export function withRouter() {
  forgetListeners();
  /** By route. */
  const loads: Record<string, Load> = {};
  const wanted: string[] = [];
  const scrolls: unknown[] = [];
  /** Height of the document, and what hears of its changes. */
  let height = 0;
  let onResize: (() => void) | undefined;
  const answersFor = vi.fn<(url: string) => boolean>();
  const [onArrive, onOffline, onLoading, assign, reload] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()];

  beforeEach(() => {
    vi.clearAllMocks();
    for (const route of Object.keys(loads)) delete loads[route];
    wanted.length = 0;
    scrolls.length = 0;
    height = 10_000;
    onResize = undefined;
    answersFor.mockReturnValue(false);
    history.replaceState(null, '', '/start');
    history.scrollRestoration = 'auto';
    document.body.innerHTML = '';
    vi.spyOn(location, 'assign').mockImplementation((to) => assign(new URL(to, location.href).href));
    vi.spyOn(location, 'reload').mockImplementation(reload);
    vi.stubGlobal('scrollTo', (how: unknown) => scrolls.push(how));
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly callback: () => void) {}
        observe = () => {
          onResize = this.callback;
        };
        disconnect = () => {
          onResize = undefined;
        };
      },
    );
    vi.stubGlobal('fetch', async (url: URL) => {
      if (!answersFor(url.href)) throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('innerHeight', 800);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    window.docs = {
      network: {},
      prefetch: ({ pathname }: HTMLAnchorElement) => wanted.push(pathname),
      load: (route: string) =>
        new Promise((resolve, reject) => {
          loads[route] = {
            times: (loads[route]?.times ?? 0) + 1,
            come(page = fragment(route)) {
              resolve(page);
              return settled();
            },
            fail(error) {
              reject(error);
              return settled();
            },
          };
        }),
    } as unknown as typeof window.docs;
  });
  afterEach(() => vi.restoreAllMocks());

  return {
    loads,
    wanted,
    scrolls,
    onArrive,
    onOffline,
    onLoading,
    assign,
    reload,
    /** Whether the host answers for the document of a page. */
    answersFor,
    /** Gives the document another height. */
    resize(to: number) {
      height = to;
      onResize?.();
    },
    /** The latest call for a route. */
    load: (route: string) => loads[route] as Load,
    makeRouter: (aliases: Record<string, string> = {}, base = '/') =>
      new Router({
        first: { page: fragment('/start'), search: '' },
        queryClient: new QueryClient({
          defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
        }),
        base,
        aliases,
        read: ({ title }) => fragment(title),
        onArrive,
        onOffline,
        onLoading,
      }),
  };
}

/** Route of the page that a router shows. */
export const shown = (router: Router) => router.get().page.route;

/** The address as the reader sees it, without its origin. */
export const address = () => location.href.slice(location.origin.length);

/** The reader goes back or forward to an entry. */
export async function pop(path: string, state: object | null) {
  history.replaceState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state }));
  await settled();
}
