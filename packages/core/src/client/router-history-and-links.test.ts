// @vitest-environment happy-dom
/** How the router responds to back and forward, scroll restoration and clicks on links. */
import { describe, expect, it, vi } from 'vitest';
import { getPath, getRoute, pop, withRouter } from './testing/router.ts';

const { loads, load, prefetched, scrolls, onArrive, resize, makeRouter } = withRouter();

describe('back and forward', () => {
  it('show the page at its saved scroll position', async () => {
    const router = makeRouter();
    await pop('/a', { y: 700 });
    await load('/a').resolve();
    expect([getRoute(router), getPath()]).toEqual(['/a', '/a']);
    expect(scrolls).toEqual([{ top: 700, behavior: 'instant' }]);
  });

  it('are left to the browser between anchors of a page', async () => {
    makeRouter();
    await pop('/start#part', null);
    expect(onArrive).not.toHaveBeenCalled();
  });

  it.each([
    ['/a?x=1', { y: 40 }, 40],
    ['/a?x=1', null, 0],
  ])('are applied by catchUp if they happened before hydration: %s %j', async (path, state, top) => {
    const loaded = location.href;
    history.replaceState(state, '', path);
    const router = makeRouter();
    router.catchUp(loaded);
    await load('/a').resolve();
    expect([getRoute(router), getPath()]).toEqual(['/a', path]);
    expect(scrolls).toEqual([{ top, behavior: 'instant' }]);
  });

  it("are ignored by catchUp if only the anchor differs, or if the page's URL isn't its route", () => {
    const loaded = location.href;
    history.replaceState(null, '', '/start#part');
    makeRouter().catchUp(loaded);
    history.replaceState(null, '', '/nowhere');
    makeRouter().catchUp(location.href);
    expect(loads).toEqual({});
    expect(onArrive).not.toHaveBeenCalled();
  });

  it('leave scrollRestoration at "auto" in entries that are left, and during unload', async () => {
    const modes: string[] = [];
    const push = history.pushState.bind(history);
    vi.spyOn(history, 'pushState').mockImplementation((...entry) => {
      modes.push(`left: ${history.scrollRestoration}, at ${history.state.y}`);
      push(...entry);
    });
    vi.stubGlobal('scrollY', 300);
    const router = makeRouter();
    router.navigate('/a');
    await load('/a').resolve();
    expect(modes).toEqual(['left: auto, at 300']);
    expect(history.scrollRestoration).toBe('manual');
    for (const type of ['beforeunload', 'pagehide']) {
      dispatchEvent(new Event(type));
      expect(history.scrollRestoration).toBe('auto');
      dispatchEvent(new Event('pageshow'));
      expect(history.scrollRestoration).toBe('manual');
    }
    expect(history.state).toEqual({ y: 300, height: 10_000 });
  });

  it.each([
    ['the browser has restored', 'auto', false, []],
    ['WebKit has cached', 'auto', true, [{ top: 700, behavior: 'instant' }]],
    ['was left with manual restoration', 'manual', false, [{ top: 700, behavior: 'instant' }]],
  ] as const)('restore the scroll position of a document that %s, if necessary', (_, mode, persisted, expected) => {
    makeRouter();
    history.replaceState({ y: 700 }, '');
    history.scrollRestoration = mode;
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    expect(scrolls).toEqual(expected);
    expect(history.scrollRestoration).toBe('manual');
  });
});

describe('a scroll position below the end of the page', () => {
  const left = { y: 1200, height: 3800 };
  /** Goes back to a page that is shorter than it was. */
  async function back() {
    const router = makeRouter();
    await pop('/a', left);
    resize(1000);
    await load('/a').resolve();
    return router;
  }
  const scroll = { top: 1200, behavior: 'instant' };

  it('is restored again as the page grows, up to its former height', async () => {
    await back();
    resize(2500);
    resize(3800);
    resize(4000);
    expect(scrolls).toEqual([scroll, scroll, scroll]);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is abandoned at an interaction: %s', async (action) => {
    await back();
    document.body.dispatchEvent(new Event(action, { bubbles: true }));
    resize(3800);
    expect(scrolls).toEqual([scroll]);
  });

  it('is abandoned when another page is shown', async () => {
    const router = await back();
    router.navigate('/b');
    await load('/b').resolve();
    resize(3800);
    expect(scrolls).toEqual([scroll, { top: 0, behavior: 'instant' }]);
  });

  it("isn't overwritten in the history state while it is pending", async () => {
    await back();
    vi.stubGlobal('scrollY', 200);
    dispatchEvent(new Event('beforeunload'));
    expect(history.state).toEqual(left);
    document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
    dispatchEvent(new Event('beforeunload'));
    expect(history.state).toEqual({ y: 200, height: 1000 });
  });

  it('is also restored in a document that the browser has loaded', () => {
    history.replaceState(left, '');
    resize(1000);
    makeRouter();
    dispatchEvent(new Event('pageshow'));
    scrolls.length = 0;
    resize(3800);
    expect(scrolls).toEqual([scroll]);
  });
});

describe('a click on a link', () => {
  /** Clicks on a link of the page. Returns whether the router handled it. */
  function click(attributes: string, init: MouseEventInit = {}) {
    document.body.innerHTML = `<a ${attributes}><b>Link</b></a>`;
    let isPrevented = false;
    const last = (event: Event) => {
      isPrevented = event.defaultPrevented;
    };
    window.addEventListener('click', last);
    // No MouseEvent: this DOM would follow the link before the event reaches the window.
    const event = new Event('click', { bubbles: true, cancelable: true });
    document.querySelector('b')?.dispatchEvent(Object.assign(event, { button: 0, ...init }));
    removeEventListener('click', last);
    return isPrevented;
  }

  it('shows the page of an internal link', async () => {
    const router = makeRouter();
    expect(click('href="/a"')).toBe(true);
    await load('/a').resolve();
    expect(getRoute(router)).toBe('/a');
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
  ])('is left to the browser for %s with %j', (attributes, init) => {
    makeRouter();
    expect(click(attributes, init)).toBe(false);
    expect(loads).toEqual({});
  });

  it('saves the scroll position before it jumps to a section', () => {
    vi.stubGlobal('scrollY', 500);
    makeRouter();
    click('href="#part"');
    expect(history.state).toEqual({ y: 500, height: 10_000 });
  });

  it.each(['pointerover', 'focusin'])('is preceded by a prefetch: %s', (type) => {
    makeRouter();
    document.body.innerHTML = '<a href="/a"><b>Link</b></a><p>Text</p>';
    for (const element of document.querySelectorAll('b, p')) element.dispatchEvent(new Event(type, { bubbles: true }));
    expect(prefetched).toEqual(['/a']);
  });
});
