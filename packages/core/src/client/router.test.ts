// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLICK_TIMEOUT_MS } from '../model/client-protocol.ts';
import { resolveRedirect } from './router.ts';
import { address, fragment, pop, settled, shown, withRouter } from './testing/router.ts';

const { loads, load, scrolls, onArrive, onOffline, onLoading, assign, reload, answersFor, makeRouter } = withRouter();

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
    expect(onArrive).toHaveBeenCalledExactlyOnceWith({ page: fragment('/a'), search: '?x=1' }, true, undefined);
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
    expect(onArrive).toHaveBeenCalledWith(expect.anything(), false, undefined);
    expect([loads, scrolls]).toEqual([{}, []]);
  });

  it('to a part of a page opens what the part is in, goes there, and says where the reader has arrived', async () => {
    document.body.innerHTML = '<div hidden><details><p id="the part">Part</p></details></div>';
    const [closed, part] = ['details', 'p'].map((name) => document.querySelector(name) as HTMLElement);
    const goes = vi.spyOn(part as HTMLElement, 'scrollIntoView');
    makeRouter().navigate('/a#the%20part');
    await load('/a').come();
    expect([closed?.hasAttribute('open'), document.querySelector('[hidden]')]).toEqual([true, null]);
    expect(goes).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant' });
    expect(onArrive).toHaveBeenCalledExactlyOnceWith(expect.anything(), true, part);
    expect(scrolls).toEqual([]);
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

  it('that is overtaken while its transition waits for a frame never shows', async () => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const transition = (show: () => void) => ({
      ready: Promise.resolve(),
      updateCallbackDone: new Promise<void>((done) => {
        waiting.push(() => done(show()));
      }),
    });
    const { startViewTransition } = document;
    Object.assign(document, { startViewTransition: transition });
    const router = makeRouter();
    await pop('/a', { y: 700 });
    await load('/a').come();
    await pop('/start', { y: 300 });
    for (const frame of waiting) frame();
    await settled();
    Object.assign(document, { startViewTransition });
    expect([waiting.length, shown(router)]).toEqual([1, '/start']);
    expect(scrolls).toEqual([{ top: 300, behavior: 'instant' }]);
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

it('reads a page from its document, where that is what was fetched', async () => {
  const router = makeRouter();
  router.navigate('/a');
  await load('/a').come('<title>/a</title>');
  expect([shown(router), address()]).toEqual(['/a', '/a']);
});

describe('an answer of the host that is not a page', () => {
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

  it.each([
    [null],
    [[]],
    [{}],
    ['text'],
    [{ route: '/b', html: '', head: '' }],
    [{ route: '/a', html: '' }],
    [{ route: '/a' }],
  ])('is %j', async (page) => {
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
    await vi.advanceTimersByTimeAsync(CLICK_TIMEOUT_MS - 1);
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

  it.each([
    [99, 400, 1],
    [100, 400, 0],
    [0, 425, 0],
  ])('a page that comes after %i ms, on a line of %i ms, comes with %i transitions', async (ms, rtt, times) => {
    window.docs.network.rtt = rtt;
    const transition = vi.fn((show: () => void) => ({ ready: Promise.resolve(), updateCallbackDone: show() }));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { startViewTransition } = document;
    Object.assign(document, { startViewTransition: transition });
    const router = makeRouter();
    router.navigate('/a');
    await vi.advanceTimersByTimeAsync(ms);
    await load('/a').come();
    Object.assign(document, { startViewTransition });
    expect([shown(router), transition.mock.calls.length]).toEqual(['/a', times]);
  });

  it('is remembered as a scroll position once the reader rests', async () => {
    makeRouter();
    vi.stubGlobal('scrollY', 77.4);
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(120);
    expect(history.state).toEqual({ y: 77, height: 10_000 });
  });
});

describe('without a network', () => {
  const away = () => new TypeError('Failed to fetch');

  it('the page stays with a notice, and the other one is asked for again when the network is back', async () => {
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

  it('for the pages alone, which a filter blocks, the browser opens the document', async () => {
    answersFor.mockImplementation((url) => url === `${location.origin}/a?x=1`);
    const router = makeRouter();
    router.navigate('/a?x=1');
    await load('/a').fail(away());
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/a?x=1`);
    expect(onOffline).not.toHaveBeenCalled();
    await pop('/b', { y: 5 });
    answersFor.mockReturnValue(true);
    await load('/b').fail(away());
    expect(reload).toHaveBeenCalledOnce();
  });

  it('a page that is overtaken while its document is asked for is neither opened nor missed', async () => {
    const router = makeRouter();
    router.navigate('/a');
    answersFor.mockImplementation(() => {
      router.navigate('/start?x=1');
      return true;
    });
    await load('/a').fail(away());
    expect([address(), assign.mock.calls, onOffline.mock.calls]).toEqual(['/start?x=1', [], []]);
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

const to = (href: string, aliases: Record<string, string>) =>
  resolveRedirect(new URL(href, 'https://docs.example.org'), aliases);

describe('a redirect on the client', () => {
  it.each([
    ['/old', '/new'],
    ['/old?x=1', '/new?x=1'],
    ['/old#part', '/new#part'],
    ['/caf%C3%A9', '/coffee'],
  ])('%s leads to %s', (href, target) =>
    expect(to(href, { '/old': '/new', '/café': '/coffee' })).toEqual({ href: target, external: false }),
  );

  it('may lead a section to another page, or to another site', () => {
    expect(to('/old#part', { '/old#part': '/new#there' })?.href).toBe('/new#there');
    expect(to('/old', { '/old': 'https://example.org/' })).toEqual({ href: 'https://example.org/', external: true });
  });

  it('is none for an address with a broken percent sign, which is left as it is', () => {
    expect(to('/100%', {})).toBeUndefined();
    expect(to('/%E0%A4%A', { '/%E0%A4%A': '/new' })?.href).toBe('/new');
  });
});
