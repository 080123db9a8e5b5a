// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLICK_TIMEOUT_MS, SLOW_RTT_MS } from '../model/client-protocol.ts';
import { COLLAPSE_MAX_WIDTH_PX, DRAWER_BREAKPOINT_PX } from '../model/constants.ts';
import { isSidebarOpen } from '../model/sidebar-state.ts';
import { forgetListeners } from './testing/listeners.ts';

forgetListeners();

const root = document.documentElement;
const { dataset } = root;
/** Callbacks of the next frame. */
let frames: (() => void)[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
});

afterEach(() => {
  vi.useRealTimers();
  document.onreadystatechange = null;
});

interface Page {
  width?: number;
  path?: string;
  html?: string;
  /** Attributes that the build has added to the page. */
  built?: Record<string, string>;
}

/** Runs the inline script in a page. */
async function runInline({ width = 1440, path = '/', html = '', built = {} }: Page = {}) {
  Object.assign(dataset, built);
  vi.stubGlobal('innerWidth', width);
  history.replaceState(null, '', path);
  await import('./inline.ts');
  document.body.innerHTML = html;
  return window.docs;
}

const find = <Found extends HTMLElement>(selector: string) => document.querySelector(selector) as Found;

describe('saved preferences', () => {
  it.each(['light', 'dark'])('set the color scheme to %s', async (theme) => {
    localStorage.theme = theme;
    await runInline();
    expect(dataset.theme).toBe(theme);
  });

  it.each([undefined, ''])('leave the color scheme to the system if %j is stored', async (theme) => {
    if (theme !== undefined) localStorage.theme = theme;
    await runInline();
    expect(dataset.theme).toBeUndefined();
  });

  it('set the attributes for shortcuts, language and line wrapping', async () => {
    localStorage.keys = 'off';
    localStorage.tabs = JSON.stringify({ language: 'java', lines: 'wrap' });
    await runInline();
    const { keys, language, lines, js } = dataset;
    expect({ keys, language, lines, js }).toEqual({ keys: '1', language: 'java', lines: 'wrap', js: '' });
  });

  it('are skipped without an error if storage is unavailable', async () => {
    vi.stubGlobal('localStorage', undefined);
    await runInline();
    expect(root.getAttributeNames()).toEqual(['data-js']);
  });
});

describe('the sidebar', () => {
  const widths = [DRAWER_BREAKPOINT_PX - 1, DRAWER_BREAKPOINT_PX, COLLAPSE_MAX_WIDTH_PX, COLLAPSE_MAX_WIDTH_PX + 1];
  const choices = [undefined, 'open', 'closed'];
  const situations = widths.flatMap((width) =>
    [true, false].flatMap((startsCollapsed) =>
      choices.flatMap((stored) => choices.map((session) => ({ width, startsCollapsed, stored, session }))),
    ),
  );

  it.each(situations)('is open or closed as isSidebarOpen returns: %j', async (situation) => {
    const { width, startsCollapsed, stored, session } = situation;
    if (stored) localStorage.sidebar = stored;
    if (session) sessionStorage.sidebar = session;
    await runInline({ width, built: startsCollapsed ? { collapse: '1' } : {} });
    expect(dataset.sidebar).toBe(isSidebarOpen(situation) ? undefined : 'closed');
  });

  const html =
    '<button class="toggle" aria-expanded="true"></button><nav class="tree"><a aria-current="page">A</a></nav><main></main>';

  it('sets aria-expanded of its toggles to false if it is closed, once they exist', async () => {
    await runInline({ width: 390 });
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(frames).toHaveLength(1);
    document.body.innerHTML = html;
    frames.shift()?.();
    expect(frames).toEqual([]);
    expect(find('.toggle').ariaExpanded).toBe('false');
  });

  it('scrolls its tree to the current page, and leaves its toggles expanded, if it is open', async () => {
    await runInline({ html });
    vi.spyOn(find('[aria-current]'), 'offsetTop', 'get').mockReturnValue(900);
    vi.spyOn(find('.tree'), 'clientHeight', 'get').mockReturnValue(400);
    frames.shift()?.();
    expect(find('.toggle').getAttribute('aria-expanded')).toBe('true');
    expect(find('.tree').scrollTop).toBe(700);
  });
});

describe('the variant query', () => {
  it.each([
    ['/a?edition=2', '1'],
    ['/a?x=1&edition=2', '1'],
    ['/a?edition=22', undefined],
    ['/a?xedition=2', undefined],
    ['/a?%65dition=%32', '1'],
    ['/a?edition=2%20', undefined],
    ['/a?edition=%', undefined],
    ['/a', undefined],
  ])('sets data-variant for %s to %s', async (path, expected) => {
    await runInline({ path, built: { variantQuery: 'edition=2' } });
    expect(dataset.variant).toBe(expected);
  });

  const html =
    '<div class="tree"><a href="/a#x">A</a><a href="/b?edition=2">B</a></div><p class="crumbs"><a href="/c">C</a></p><nav class="pager"><a href="/d">D</a></nav><a href="/e">E</a>';
  const links = () =>
    [...document.querySelectorAll('a')]
      .map(({ href }) => new URL(href))
      .map(({ pathname, search, hash }) => pathname + search + hash);

  it('is added with all parameters to the links of sidebar tree, breadcrumbs and pagination', async () => {
    await runInline({ path: '/a?edition=2&Ref=%C3%A4', html, built: { variantQuery: 'edition=2' } });
    document.onreadystatechange?.(new Event('readystatechange'));
    const query = '?edition=2&Ref=%C3%A4';
    expect(links()).toEqual([`/a${query}#x`, `/b${query}`, `/c${query}`, `/d${query}`, '/e']);
  });

  it("doesn't replace the query of a link if the page URL has no variant query", async () => {
    await runInline({ path: '/a?ref=1', html, built: { variantQuery: 'edition=2' } });
    document.onreadystatechange?.(new Event('readystatechange'));
    expect(links().slice(0, 2)).toEqual(['/a?ref=1#x', '/b?edition=2']);
  });

  it("isn't added if the page URL has no query", async () => {
    await runInline({ html });
    document.onreadystatechange?.(new Event('readystatechange'));
    expect(links()).toEqual(['/a#x', '/b?edition=2', '/c', '/d', '/e']);
  });
});

describe('the inline script before the client is ready', () => {
  const html =
    '<a id="link" href="/a"><b>A</b></a><a id="file" href="/a.md">File</a><a id="away" href="https://example.org/">Away</a><button id="button"></button><button id="own" popovertarget="x"></button><form id="form"></form><p id="text"></p><link as="style">';
  /** Dispatches an event. Returns whether its default was prevented before any other listener. */
  const trigger = (selector: string, init: MouseEventInit = {}, type = 'click') => {
    const event =
      type === 'click'
        ? new MouseEvent(type, { bubbles: true, cancelable: true, ...init })
        : new Event(type, { bubbles: true, cancelable: true });
    const listener = vi.fn((received: Event) => received.preventDefault());
    document.body.addEventListener(type, listener);
    find(selector).dispatchEvent(event);
    // A click that is queued doesn't reach it, and files share the page.
    document.body.removeEventListener(type, listener);
    return { isQueued: event.defaultPrevented && listener.mock.calls.length === 0 };
  };

  it.each(['#link', '#link b', '#button'])('queues a click on %s and shows the loading bar', async (selector) => {
    const docs = await runInline({ html });
    docs.start = vi.fn();
    expect(trigger(selector).isQueued).toBe(true);
    expect(docs.queue).toEqual([find(selector).closest('a,button')]);
    expect(docs.start).toHaveBeenCalledOnce();
    expect(dataset.loading).toBe('');
    expect(find<HTMLLinkElement>('link').rel).toBe('stylesheet');
  });

  it('queues the submission of a form', async () => {
    const docs = await runInline({ html });
    expect(trigger('#form', {}, 'submit').isQueued).toBe(true);
    expect(docs.queue).toEqual([find('#form')]);
  });

  it.each(['#file', '#away', '#own', '#text'])('leaves a click on %s to the browser', async (selector) => {
    const docs = await runInline({ html });
    expect(trigger(selector).isQueued).toBe(false);
    expect(docs.queue).toEqual([]);
    expect(dataset.loading).toBeUndefined();
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', async (key) => {
    const docs = await runInline({ html });
    expect(trigger('#link', { [key]: true }).isQueued).toBe(false);
    expect(docs.queue).toEqual([]);
  });

  it.each([
    [SLOW_RTT_MS, true],
    [SLOW_RTT_MS + 1, false],
  ])('queues a click on a link at a round-trip time of %i ms: %s', async (rtt, isQueued) => {
    vi.stubGlobal('navigator', { connection: { rtt } });
    const docs = await runInline({ html });
    docs.abort = vi.fn();
    expect(trigger('#link').isQueued).toBe(isQueued);
    expect(docs.abort).toHaveBeenCalledTimes(isQueued ? 0 : 1);
    expect(trigger('#button').isQueued).toBe(true);
  });

  it('replays the queue once the client is ready, and queues nothing after that', async () => {
    const docs = await runInline({ html });
    const click = vi.spyOn(find('#button'), 'click').mockReturnValue();
    const send = vi.spyOn(find<HTMLFormElement>('#form'), 'requestSubmit').mockReturnValue();
    trigger('#button');
    trigger('#form', {}, 'submit');
    expect(click).not.toHaveBeenCalled();
    docs.replay();
    expect([click, send].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect([docs.queue, dataset.loading]).toEqual([undefined, undefined]);
    expect(trigger('#link').isQueued).toBe(false);
    docs.replay();
    expect(click).toHaveBeenCalledOnce();
  });

  it('replays the queue for the browser if the client takes too long', async () => {
    await runInline({ html });
    const click = vi.spyOn(find('#button'), 'click').mockReturnValue();
    trigger('#button');
    vi.advanceTimersByTime(CLICK_TIMEOUT_MS - 1);
    expect(click).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(click).toHaveBeenCalledOnce();
  });

  it('replays the queue for the browser if a file fails to load', async () => {
    await runInline({ html });
    const click = vi.spyOn(find('#button'), 'click').mockReturnValue();
    trigger('#button');
    // An error event does not bubble.
    find('link').dispatchEvent(new Event('error'));
    expect(click).toHaveBeenCalledOnce();
  });
});

it('applies the deferred styles 100 ms after the load event if there was no click', async () => {
  const docs = await runInline({
    path: '/a?x#y',
    html: '<link as="style" rel="preload"><link as="font" rel="preload"><link rel="icon">',
  });
  expect(docs.url).toBe(location.href);
  dispatchEvent(new Event('load'));
  expect(find<HTMLLinkElement>('link').rel).toBe('preload');
  vi.advanceTimersByTime(99);
  expect([...document.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['stylesheet', 'preload', 'icon']);
});
