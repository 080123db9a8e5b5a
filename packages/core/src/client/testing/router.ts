import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PageFragment } from '../../model/types.ts';
import { Router } from '../router.ts';
import { forgetListeners } from './listeners.ts';

export const fragment = (route: string) => ({ route, html: `<p>${route}</p>`, head: '' }) as PageFragment;

export const settled = () => new Promise<void>((done) => setImmediate(done));

/** Requests for a route: their number, and functions that settle the latest one. */
interface Load {
  times: number;
  resolve(page?: unknown): Promise<void>;
  reject(error: unknown): Promise<void>;
}

/** Sets up a page at `/start` and mocks of boot script and browser before each test. */
export function withRouter() {
  forgetListeners();
  /** By route. */
  const loads: Record<string, Load> = {};
  const prefetched: string[] = [];
  const scrolls: unknown[] = [];
  let height = 0;
  let onResize: (() => void) | undefined;
  const hasDocument = vi.fn<(url: string) => boolean>();
  const [onArrive, onOffline, onLoading, assign, reload] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()];

  beforeEach(() => {
    vi.clearAllMocks();
    for (const route of Object.keys(loads)) delete loads[route];
    prefetched.length = 0;
    scrolls.length = 0;
    height = 10_000;
    onResize = undefined;
    hasDocument.mockReturnValue(false);
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
      if (!hasDocument(url.href)) throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('innerHeight', 800);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    window.docs = {
      network: {},
      prefetch: ({ pathname }: HTMLAnchorElement) => prefetched.push(pathname),
      load: (route: string) =>
        new Promise((fulfill, fail) => {
          loads[route] = {
            times: (loads[route]?.times ?? 0) + 1,
            resolve(page = fragment(route)) {
              fulfill(page);
              return settled();
            },
            reject(error) {
              fail(error);
              return settled();
            },
          };
        }),
    } as unknown as typeof window.docs;
  });
  afterEach(() => vi.restoreAllMocks());

  return {
    loads,
    prefetched,
    scrolls,
    onArrive,
    onOffline,
    onLoading,
    assign,
    reload,
    hasDocument,
    resize(to: number) {
      height = to;
      onResize?.();
    },
    load: (route: string) => loads[route] as Load,
    makeRouter: (aliases: Record<string, string> = {}, base = '/') =>
      new Router({
        initialState: { page: fragment('/start'), search: '' },
        queryClient: new QueryClient({
          defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
        }),
        base,
        aliases,
        parse: ({ title }) => fragment(title),
        onArrive,
        onOffline,
        onLoading,
      }),
  };
}

export const getRoute = (router: Router) => router.get().page.route;

export const getPath = () => location.href.slice(location.origin.length);

export async function pop(path: string, state: object | null) {
  history.replaceState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state }));
  await settled();
}
