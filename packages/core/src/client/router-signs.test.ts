// @vitest-environment happy-dom
/** What leads the router: the history of the browser, and links. */
import { describe, expect, it, vi } from 'vitest';
import { address, pop, shown, withRouter } from './testing/router.ts';

const { loads, load, wanted, scrolls, onArrive, resize, makeRouter } = withRouter();

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
    expect(history.state).toEqual({ y: 300, height: 10_000 });
  });

  it.each([
    ['was restored by the browser', 'auto', false, []],
    ['WebKit has kept', 'auto', true, [{ top: 700, behavior: 'instant' }]],
    ['was left before it was handed over', 'manual', false, [{ top: 700, behavior: 'instant' }]],
  ] as const)('to a document that %s show it where it was left', (_, mode, persisted, expected) => {
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
    await load('/a').come();
    return router;
  }
  const scroll = { top: 1200, behavior: 'instant' };

  it('is tried again as the page grows, until the page is as long as it was', async () => {
    await back();
    resize(2500);
    resize(3800);
    resize(4000);
    expect(scrolls).toEqual([scroll, scroll, scroll]);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is given up when the reader acts: %s', async (action) => {
    await back();
    document.body.dispatchEvent(new Event(action, { bubbles: true }));
    resize(3800);
    expect(scrolls).toEqual([scroll]);
  });

  it('is given up for another page', async () => {
    const router = await back();
    router.navigate('/b');
    await load('/b').come();
    resize(3800);
    expect(scrolls).toEqual([scroll, { top: 0, behavior: 'instant' }]);
  });

  it('is not overwritten by the end of the page while it waits', async () => {
    await back();
    vi.stubGlobal('scrollY', 200);
    dispatchEvent(new Event('beforeunload'));
    expect(history.state).toEqual(left);
    document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
    dispatchEvent(new Event('beforeunload'));
    expect(history.state).toEqual({ y: 200, height: 1000 });
  });

  it('waits in a document that the browser has loaded, too', () => {
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
    expect(history.state).toEqual({ y: 500, height: 10_000 });
  });

  it.each(['pointerover', 'focusin'])('is seen coming: %s has its page fetched', (sign) => {
    makeRouter();
    document.body.innerHTML = '<a href="/a"><b>Link</b></a><p>Text</p>';
    for (const element of document.querySelectorAll('b, p')) element.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(wanted).toEqual(['/a']);
  });
});
