// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLICK_TIMEOUT_MS } from '../model/client-protocol.ts';
import { resolveRedirect } from './router.ts';
import { fragment, getPath, getRoute, pop, settled, withRouter } from './testing/router.ts';

const { loads, load, scrolls, onArrive, onOffline, onLoading, assign, reload, hasDocument, makeRouter } = withRouter();

describe('Router.navigate', () => {
  it('changes the URL only when the page is shown', async () => {
    const router = makeRouter();
    const listener = vi.fn();
    router.subscribe(listener);
    router.navigate('/a?x=1');
    expect([getRoute(router), getPath()]).toEqual(['/start', '/start']);
    await load('/a').resolve();
    expect([getRoute(router), getPath(), router.get().search]).toEqual(['/a', '/a?x=1', '?x=1']);
    expect(listener).toHaveBeenCalledOnce();
    expect(onArrive).toHaveBeenCalledExactlyOnceWith({ page: fragment('/a'), search: '?x=1' }, true, undefined);
    expect(scrolls).toEqual([{ top: 0, behavior: 'instant' }]);
  });

  it('fetches no page twice', async () => {
    const router = makeRouter();
    for (const route of ['/a', '/start', '/a']) {
      router.navigate(route);
      await loads[route]?.resolve();
      await settled();
      expect(getRoute(router)).toBe(route);
    }
    expect(load('/a').times).toBe(1);
    expect(loads['/start']).toBeUndefined();
  });

  it('fetches nothing and keeps the scroll position if only the query changes', async () => {
    const router = makeRouter();
    router.navigate('/start?x=1');
    await settled();
    expect([getPath(), router.get().search]).toEqual(['/start?x=1', '?x=1']);
    expect(onArrive).toHaveBeenCalledWith(expect.anything(), false, undefined);
    expect([loads, scrolls]).toEqual([{}, []]);
  });

  it('reveals the target of an anchor, scrolls to it and passes it to onArrive', async () => {
    document.body.innerHTML = '<div hidden><details><p id="the part">Part</p></details></div>';
    const [closed, part] = ['details', 'p'].map((name) => document.querySelector(name) as HTMLElement);
    const scroll = vi.spyOn(part as HTMLElement, 'scrollIntoView');
    makeRouter().navigate('/a#the%20part');
    await load('/a').resolve();
    expect([closed?.hasAttribute('open'), document.querySelector('[hidden]')]).toEqual([true, null]);
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant' });
    expect(onArrive).toHaveBeenCalledExactlyOnceWith(expect.anything(), true, part);
    expect(scrolls).toEqual([]);
  });

  it('never shows a superseded page, whether it loads or fails', async () => {
    const router = makeRouter();
    for (const route of ['/late', '/broken', '/away', '/last']) router.navigate(route);
    await load('/last').resolve();
    await load('/late').resolve();
    await load('/broken').reject(500);
    await load('/away').reject(new TypeError('Failed to fetch'));
    expect([getRoute(router), getPath()]).toEqual(['/last', '/last']);
    expect(onArrive).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
    expect(onOffline).not.toHaveBeenCalled();
  });

  it('never shows a page that is superseded while its transition waits for a frame', async () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const transition = (show: () => void) => ({
      ready: Promise.resolve(),
      updateCallbackDone: new Promise<void>((done) => {
        frames.push(() => done(show()));
      }),
    });
    const { startViewTransition } = document;
    Object.assign(document, { startViewTransition: transition });
    const router = makeRouter();
    await pop('/a', { y: 700 });
    await load('/a').resolve();
    await pop('/start', { y: 300 });
    for (const runFrame of frames) runFrame();
    await settled();
    Object.assign(document, { startViewTransition });
    expect([frames.length, getRoute(router)]).toEqual([1, '/start']);
    expect(scrolls).toEqual([{ top: 300, behavior: 'instant' }]);
  });

  it.each(['https://example.org/a', 'mailto:a@example.org'])('leaves %s to the browser', (href) => {
    makeRouter().navigate(href);
    expect(assign).toHaveBeenCalledExactlyOnceWith(href);
  });

  it.each(['/a/', '/a.html'])('shows the page /a for the URL %s', async (href) => {
    const router = makeRouter();
    router.navigate(href);
    await load('/a').resolve();
    expect(getRoute(router)).toBe('/a');
  });

  it('follows a redirect to its target, on this site or another one', async () => {
    const router = makeRouter({ '/old': '/a', '/gone': 'https://example.org/' });
    router.navigate('/old?x=1');
    await load('/a').resolve();
    expect(getPath()).toBe('/a?x=1');
    router.navigate('/gone');
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://example.org/');
  });
});

it('parses a page from its document if the document was fetched', async () => {
  const router = makeRouter();
  router.navigate('/a');
  await load('/a').resolve('<title>/a</title>');
  expect([getRoute(router), getPath()]).toEqual(['/a', '/a']);
});

describe('a response that is not a page', () => {
  it.each([
    ['a status', 500],
    ['broken JSON', new SyntaxError('Unexpected token')],
  ])('is left to the browser without changing the URL: %s', async (_, error) => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').reject(error);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a`);
    expect([getRoute(router), getPath()]).toEqual(['/start', '/start']);
    expect(onOffline).not.toHaveBeenCalled();
  });

  it.each([
    [null],
    [[]],
    [{}],
    ['text'],
    [{ route: '/b', html: '', head: '' }],
    [{ route: '/a', html: '' }],
    [{ route: '/a' }],
  ])('is left to the browser if it is %j', async (page) => {
    makeRouter().navigate('/a');
    await load('/a').resolve(page);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a`);
  });

  it('is requested once more after a 404, as the hash may be from an older deploy', async () => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').reject(404);
    expect(load('/a').times).toBe(2);
    await load('/a').resolve();
    expect(getRoute(router)).toBe('/a');
    router.navigate('/b');
    await load('/b').reject(404);
    await load('/b').reject(404);
    expect(load('/b').times).toBe(2);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/b`);
  });

  it('causes a reload if the URL has changed already', async () => {
    makeRouter();
    await pop('/a', { y: 5 });
    await load('/a').reject(500);
    expect(reload).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });
});

it('reloads the page if an error is thrown while it is rendered', async () => {
  const router = makeRouter();
  onArrive.mockImplementationOnce(() => {
    throw new TypeError('Cannot read properties of null');
  });
  router.navigate('/a');
  await load('/a').resolve();
  expect(reload).toHaveBeenCalledOnce();
  expect(onOffline).not.toHaveBeenCalled();
});

describe('the timers of the router', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('let the browser open a page that takes too long', async () => {
    makeRouter().navigate('/a');
    await vi.advanceTimersByTimeAsync(CLICK_TIMEOUT_MS - 1);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a`);
  });

  it('show the loading bar after 100 ms, until the page is shown', async () => {
    makeRouter().navigate('/a');
    await vi.advanceTimersByTimeAsync(99);
    expect(onLoading).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLoading.mock.calls).toEqual([[true]]);
    await load('/a').resolve();
    expect(onLoading.mock.calls).toEqual([[true], [false]]);
  });

  it.each([
    [99, 400, 1],
    [100, 400, 0],
    [0, 425, 0],
  ])('show a page after %i ms, at a round-trip time of %i ms, with %i transitions', async (ms, rtt, times) => {
    window.docs.network.rtt = rtt;
    const transition = vi.fn((show: () => void) => ({ ready: Promise.resolve(), updateCallbackDone: show() }));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { startViewTransition } = document;
    Object.assign(document, { startViewTransition: transition });
    const router = makeRouter();
    router.navigate('/a');
    await vi.advanceTimersByTimeAsync(ms);
    await load('/a').resolve();
    Object.assign(document, { startViewTransition });
    expect([getRoute(router), transition.mock.calls.length]).toEqual(['/a', times]);
  });

  it('save the scroll position once scrolling has stopped', async () => {
    makeRouter();
    vi.stubGlobal('scrollY', 77.4);
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(120);
    expect(history.state).toEqual({ y: 77, height: 10_000 });
  });
});

describe('the router without a connection', () => {
  const networkError = () => new TypeError('Failed to fetch');

  it('keeps the page, shows a notice, and loads the other page once the connection is back', async () => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').reject(networkError());
    expect(onOffline.mock.calls).toEqual([[true]]);
    expect([getRoute(router), getPath()]).toEqual(['/start', '/start']);
    expect(assign).not.toHaveBeenCalled();
    dispatchEvent(new Event('online'));
    expect(onOffline.mock.calls).toEqual([[true], [false]]);
    await load('/a').resolve();
    expect([getRoute(router), getPath()]).toEqual(['/a', '/a']);
  });

  it('lets the browser open the document if only page fragments are blocked', async () => {
    hasDocument.mockImplementation((url) => url === `${location.origin}/a?x=1`);
    const router = makeRouter();
    router.navigate('/a?x=1');
    await load('/a').reject(networkError());
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a?x=1`);
    expect(onOffline).not.toHaveBeenCalled();
    await pop('/b', { y: 5 });
    hasDocument.mockReturnValue(true);
    await load('/b').reject(networkError());
    expect(reload).toHaveBeenCalledOnce();
  });

  it('ignores a page that is superseded while its document is requested', async () => {
    const router = makeRouter();
    router.navigate('/a');
    hasDocument.mockImplementation(() => {
      router.navigate('/start?x=1');
      return true;
    });
    await load('/a').reject(networkError());
    expect([getPath(), assign.mock.calls, onOffline.mock.calls]).toEqual(['/start?x=1', [], []]);
  });

  it("doesn't replace a later navigation once the connection is back", async () => {
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').reject(networkError());
    router.navigate('/start?x=1');
    await settled();
    dispatchEvent(new Event('online'));
    await settled();
    expect(load('/a').times).toBe(1);
    expect(getPath()).toBe('/start?x=1');
  });
});

describe('the router below a base path', () => {
  beforeEach(() => history.replaceState(null, '', '/docs/start'));

  it('removes the base path from the routes of pages', async () => {
    const router = makeRouter({ '/docs/old': '/docs/a' }, '/docs/');
    router.navigate('/docs/old');
    await settled();
    await load('/a').resolve();
    expect([getRoute(router), getPath()]).toEqual(['/a', '/docs/a']);
    router.navigate('/docs/');
    await settled();
    await load('/').resolve();
    expect([getRoute(router), getPath()]).toEqual(['/', '/docs/']);
  });

  it.each(['/a', '/', '/docs'])('leaves %s, which is outside of the base path, to the browser', async (path) => {
    const router = makeRouter({}, '/docs/');
    document.body.innerHTML = `<a href="${path}">X</a>`;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    document.links[0]?.dispatchEvent(click);
    await settled();
    expect(loads).toEqual({});
    router.navigate(path);
    await settled();
    expect(assign).toHaveBeenCalledWith(new URL(path, location.href).href);
    expect([loads, getRoute(router)]).toEqual([{}, '/start']);
  });
});

const to = (href: string, aliases: Record<string, string>) =>
  resolveRedirect(new URL(href, 'https://docs.example.org'), aliases);

describe('resolveRedirect', () => {
  it.each([
    ['/old', '/new'],
    ['/old?x=1', '/new?x=1'],
    ['/old#part', '/new#part'],
    ['/caf%C3%A9', '/coffee'],
  ])('redirects %s to %s', (href, target) =>
    expect(to(href, { '/old': '/new', '/café': '/coffee' })).toEqual({ href: target, external: false }),
  );

  it('redirects a section to another page, and a page to another site', () => {
    expect(to('/old#part', { '/old#part': '/new#there' })?.href).toBe('/new#there');
    expect(to('/old', { '/old': 'https://example.org/' })).toEqual({ href: 'https://example.org/', external: true });
  });

  it("doesn't decode a path with a broken percent sign", () => {
    expect(to('/100%', {})).toBeUndefined();
    expect(to('/%E0%A4%A', { '/%E0%A4%A': '/new' })?.href).toBe('/new');
  });
});
