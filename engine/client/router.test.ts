// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience } from '../model/contract.ts';
import type { PageFragment } from '../model/types.ts';
import { Router } from './router.ts';
import { forgetListeners } from './testing/listeners.ts';

forgetListeners();

const fragment = (route: string) => ({ route, html: `<p>${route}</p>` }) as PageFragment;
/** Lets promises that are settled have their effect. */
const settled = () => new Promise<void>((done) => setImmediate(done));

/** What boot is asked for, by route: the latest call, and how often. */
let loads: Record<string, { times: number; come(page?: unknown): Promise<void>; fail(error: unknown): Promise<void> }>;
let wanted: string[];
const onArrive = vi.fn();
const onOffline = vi.fn();
const onLoading = vi.fn();
const assign = vi.fn();
const reload = vi.fn();
const scrolls: unknown[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  loads = {};
  wanted = [];
  scrolls.length = 0;
  history.replaceState(null, '', '/start');
  document.body.innerHTML = '';
  vi.spyOn(location, 'assign').mockImplementation((to) => assign(new URL(to, location.href).href));
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('scrollTo', (how: unknown) => scrolls.push(how));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  window.docs = {
    want: ({ pathname }: HTMLAnchorElement) => wanted.push(pathname),
    load: (route: string) =>
      new Promise((resolve, reject) => {
        loads[route] = {
          times: (loads[route]?.times ?? 0) + 1,
          come(page = fragment(route)) {
            resolve(page as PageFragment);
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

const makeRouter = (aliases: Record<string, string> = {}, base = '/') =>
  new Router({
    first: { page: fragment('/start'), search: '' },
    queryClient: new QueryClient({
      defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
    }),
    base,
    aliases,
    onArrive,
    onOffline,
    onLoading,
  });
const load = (route: string) => loads[route] as (typeof loads)[string];
const shown = (router: Router) => router.get().page.route;
const address = () => location.href.slice(location.origin.length);
/** The reader goes back or forward to an entry. */
async function pop(path: string, state: object | null) {
  history.replaceState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state }));
  await settled();
}

describe('a navigation', () => {
  it('shows the page, and only then changes the address', async () => {
    const router = makeRouter();
    const heard = vi.fn();
    router.subscribe(heard);
    router.navigate('/a?x=1');
    expect([shown(router), address()]).toEqual(['/start', '/start']);
    await load('/a').come();
    expect([shown(router), address(), router.get().search]).toEqual(['/a', '/a?x=1', '?x=1']);
    expect(heard).toHaveBeenCalledOnce();
    expect(onArrive).toHaveBeenCalledExactlyOnceWith({ page: fragment('/a'), search: '?x=1' }, true);
    expect(scrolls).toEqual([{ top: 0, behavior: 'instant' }]);
  });

  it('fetches no page twice', async () => {
    const router = makeRouter();
    for (const route of ['/a', '/start', '/a']) {
      router.navigate(route);
      await loads[route]?.come();
      await settled();
      expect(shown(router)).toBe(route);
    }
    expect(load('/a').times).toBe(1);
    expect(loads['/start']).toBeUndefined();
  });

  it('to the same page under another query fetches nothing and keeps the place', async () => {
    const router = makeRouter();
    router.navigate('/start?x=1');
    await settled();
    expect([address(), router.get().search]).toEqual(['/start?x=1', '?x=1']);
    expect(onArrive).toHaveBeenCalledWith(expect.anything(), false);
    expect([loads, scrolls]).toEqual([{}, []]);
  });

  it('that is overtaken never shows, whether it comes or fails', async () => {
    const router = makeRouter();
    for (const route of ['/late', '/broken', '/away', '/last']) router.navigate(route);
    await load('/last').come();
    await load('/late').come();
    await load('/broken').fail(500);
    await load('/away').fail(new TypeError('Failed to fetch'));
    expect([shown(router), address()]).toEqual(['/last', '/last']);
    expect(onArrive).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
    expect(onOffline).not.toHaveBeenCalled();
  });

  it.each(['https://example.org/a', 'mailto:a@example.org'])('to %s is the browser’s', (href) => {
    makeRouter().navigate(href);
    expect(assign).toHaveBeenCalledExactlyOnceWith(href);
  });

  it.each(['/a/', '/a.html'])('to %s shows the page without the ending', async (href) => {
    const router = makeRouter();
    router.navigate(href);
    await load('/a').come();
    expect(shown(router)).toBe('/a');
  });

  it('to a redirect goes to its target, on the site or elsewhere', async () => {
    const router = makeRouter({ '/old': '/a', '/gone': 'https://example.org/' });
    router.navigate('/old?x=1');
    await load('/a').come();
    expect(address()).toBe('/a?x=1');
    router.navigate('/gone');
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://example.org/');
  });
});

describe('an answer of the host that is no page', () => {
  it.each([
    ['a status', 500],
    ['broken JSON', new SyntaxError('Unexpected token')],
  ])('is left to the browser, the address unchanged: %s', async (_, error) => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').fail(error);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a`);
    expect([shown(router), address()]).toEqual(['/start', '/start']);
    expect(onOffline).not.toHaveBeenCalled();
  });

  it.each([[null], [[]], ['text'], [{ route: '/b', html: '' }], [{ route: '/a' }]])('is %j', async (page) => {
    makeRouter().navigate('/a');
    await load('/a').come(page);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a`);
  });

  it('is asked for once more when it is 404: the hash may be that of an older deploy', async () => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').fail(404);
    expect(load('/a').times).toBe(2);
    await load('/a').come();
    expect(shown(router)).toBe('/a');
    router.navigate('/b');
    await load('/b').fail(404);
    await load('/b').fail(404);
    expect(load('/b').times).toBe(2);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/b`);
  });

  it('has the browser reload where the address is there already', async () => {
    makeRouter();
    await pop('/a', { y: 5 });
    await load('/a').fail(500);
    expect(reload).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  it('is what a fault while the page is drawn comes to', async () => {
    const router = makeRouter();
    onArrive.mockImplementationOnce(() => {
      throw new TypeError('Cannot read properties of null');
    });
    router.navigate('/a');
    await load('/a').come();
    expect(reload).toHaveBeenCalledOnce();
    expect(onOffline).not.toHaveBeenCalled();
  });
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('that a page takes too long of has the browser open it', async () => {
    makeRouter().navigate('/a');
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a`);
  });

  it('shows a bar after 100 ms, until the page is there', async () => {
    makeRouter().navigate('/a');
    await vi.advanceTimersByTimeAsync(99);
    expect(onLoading).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLoading.mock.calls).toEqual([[true]]);
    await load('/a').come();
    expect(onLoading.mock.calls).toEqual([[true], [false]]);
  });

  it('is remembered as a scroll position once the reader rests', async () => {
    makeRouter();
    vi.stubGlobal('scrollY', 77.4);
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(120);
    expect(history.state).toEqual({ y: 77 });
  });
});

describe('without a network', () => {
  const away = () => new TypeError('Failed to fetch');

  it('the page stays, the reader is told, and the page is asked for again when the network is back', async () => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').fail(away());
    expect(onOffline.mock.calls).toEqual([[true]]);
    expect([shown(router), address()]).toEqual(['/start', '/start']);
    expect(assign).not.toHaveBeenCalled();
    dispatchEvent(new Event('online'));
    expect(onOffline.mock.calls).toEqual([[true], [false]]);
    await load('/a').come();
    expect([shown(router), address()]).toEqual(['/a', '/a']);
  });

  it('what the reader has chosen since is not undone when it is back', async () => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').fail(away());
    router.navigate('/start?x=1');
    await settled();
    dispatchEvent(new Event('online'));
    await settled();
    expect(load('/a').times).toBe(1);
    expect(address()).toBe('/start?x=1');
  });
});

describe('back and forward', () => {
  it('show the page of the entry where it was left', async () => {
    const router = makeRouter();
    await pop('/a', { y: 700 });
    await load('/a').come();
    expect([shown(router), address()]).toEqual(['/a', '/a']);
    expect(scrolls).toEqual([{ top: 700, behavior: 'instant' }]);
  });

  it('are the browser’s between anchors of a page', async () => {
    makeRouter();
    await pop('/start#part', null);
    expect(onArrive).not.toHaveBeenCalled();
  });

  it.each([
    ['/a?x=1', { y: 40 }, 40],
    ['/a?x=1', null, 0],
  ])('before the router was there are caught up with: %s %j', async (path, state, top) => {
    const loaded = location.href;
    history.replaceState(state, '', path);
    const router = makeRouter();
    router.catchUp(loaded);
    await load('/a').come();
    expect([shown(router), address()]).toEqual(['/a', path]);
    expect(scrolls).toEqual([{ top, behavior: 'instant' }]);
  });

  it('have nothing to catch up with where only the anchor differs, or the page has another address than its route', () => {
    const loaded = location.href;
    history.replaceState(null, '', '/start#part');
    makeRouter().catchUp(loaded);
    history.replaceState(null, '', '/nowhere');
    makeRouter().catchUp(location.href);
    expect(loads).toEqual({});
    expect(onArrive).not.toHaveBeenCalled();
  });

  it('find entries that the browser restores when it loads them: those that were left, and the last of the document', async () => {
    const modes: string[] = [];
    const push = history.pushState.bind(history);
    vi.spyOn(history, 'pushState').mockImplementation((...entry) => {
      modes.push(`left: ${history.scrollRestoration}, at ${history.state.y}`);
      push(...entry);
    });
    vi.stubGlobal('scrollY', 300);
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').come();
    expect(modes).toEqual(['left: auto, at 300']);
    expect(history.scrollRestoration).toBe('manual');
    for (const end of ['beforeunload', 'pagehide']) {
      dispatchEvent(new Event(end));
      expect(history.scrollRestoration).toBe('auto');
      dispatchEvent(new Event('pageshow'));
      expect(history.scrollRestoration).toBe('manual');
    }
    expect(history.state).toEqual({ y: 300 });
  });
});

describe('a click on a link', () => {
  /** Clicks on a link of the page. Returns whether the router took it. */
  function click(attributes: string, init: MouseEventInit = {}) {
    document.body.innerHTML = `<a ${attributes}><b>Link</b></a>`;
    let taken = false;
    const last = (event: Event) => {
      taken = event.defaultPrevented;
    };
    window.addEventListener('click', last);
    // No MouseEvent: this DOM would follow the link before the window hears of it.
    const event = new Event('click', { bubbles: true, cancelable: true });
    document.querySelector('b')?.dispatchEvent(Object.assign(event, { button: 0, ...init }));
    removeEventListener('click', last);
    return taken;
  }

  it('of the site shows its page', async () => {
    const router = makeRouter();
    expect(click('href="/a"')).toBe(true);
    await load('/a').come();
    expect(shown(router)).toBe('/a');
  });

  it.each([
    ['href="/a"', { ctrlKey: true }],
    ['href="/a"', { metaKey: true }],
    ['href="/a"', { shiftKey: true }],
    ['href="/a"', { altKey: true }],
    ['href="/a"', { button: 1 }],
    ['href="/a" target="_blank"', {}],
    ['href="/a" download', {}],
    ['href="https://example.org/"', {}],
    ['href="/a.md"', {}],
    ['href="#part"', {}],
    ['name="a"', {}],
  ])('%s %j is the browser’s', (attributes, init) => {
    makeRouter();
    expect(click(attributes, init)).toBe(false);
    expect(loads).toEqual({});
  });

  it('to a section of the page remembers the place that it leaves', () => {
    vi.stubGlobal('scrollY', 500);
    makeRouter();
    click('href="#part"');
    expect(history.state).toEqual({ y: 500 });
  });

  it.each(['pointerover', 'focusin'])('is seen coming: %s has its page fetched', (sign) => {
    makeRouter();
    document.body.innerHTML = '<a href="/a"><b>Link</b></a><p>Text</p>';
    for (const element of document.querySelectorAll('b, p')) element.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(wanted).toEqual(['/a']);
  });
});

describe('below a base path', () => {
  beforeEach(() => history.replaceState(null, '', '/docs/start'));

  it('pages are shown by their routes', async () => {
    const router = makeRouter({ '/docs/old': '/docs/a' }, '/docs/');
    router.navigate('/docs/old');
    await settled();
    await load('/a').come();
    expect([shown(router), address()]).toEqual(['/a', '/docs/a']);
    router.navigate('/docs/');
    await settled();
    await load('/').come();
    expect([shown(router), address()]).toEqual(['/', '/docs/']);
  });

  it.each(['/a', '/', '/docs'])('%s is another site’s, which the browser opens', async (path) => {
    const router = makeRouter({}, '/docs/');
    document.body.innerHTML = `<a href="${path}">X</a>`;
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    document.links[0]?.dispatchEvent(press);
    await settled();
    expect(loads).toEqual({});
    router.navigate(path);
    await settled();
    expect(assign).toHaveBeenCalledWith(new URL(path, location.href).href);
    expect([loads, shown(router)]).toEqual([{}, '/start']);
  });
});
