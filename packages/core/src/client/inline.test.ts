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
  /** Attributes that the page has from the build. */
  built?: Record<string, string>;
}

/** Runs the script of the head in a page. */
async function enter({ width = 1440, path = '/', html = '', built = {} }: Page = {}) {
  Object.assign(dataset, built);
  vi.stubGlobal('innerWidth', width);
  history.replaceState(null, '', path);
  await import('./inline.ts');
  document.body.innerHTML = html;
  return window.docs;
}

const one = <Found extends HTMLElement>(selector: string) => document.querySelector(selector) as Found;

describe('what the reader chose', () => {
  it.each(['light', 'dark'])('shows in the theme %s', async (theme) => {
    localStorage.theme = theme;
    await enter();
    expect(dataset.theme).toBe(theme);
  });

  it.each([undefined, ''])('leaves the theme to the system when %j is stored', async (theme) => {
    if (theme !== undefined) localStorage.theme = theme;
    await enter();
    expect(dataset.theme).toBeUndefined();
  });

  it('holds for keys, languages and lines', async () => {
    localStorage.keys = 'off';
    localStorage.tabs = JSON.stringify({ language: 'java', lines: 'wrap' });
    await enter();
    const { keys, language, lines, js } = dataset;
    expect({ keys, language, lines, js }).toEqual({ keys: '1', language: 'java', lines: 'wrap', js: '' });
  });

  it('is nothing where storage is refused: the page works all the same', async () => {
    vi.stubGlobal('localStorage', undefined);
    await enter();
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

  it.each(situations)('is as the rule says: %j', async (situation) => {
    const { width, startsCollapsed, stored, session } = situation;
    if (stored) localStorage.sidebar = stored;
    if (session) sessionStorage.sidebar = session;
    await enter({ width, built: startsCollapsed ? { collapse: '1' } : {} });
    expect(dataset.sidebar).toBe(isSidebarOpen(situation) ? undefined : 'closed');
  });

  const html =
    '<button class="toggle" aria-expanded="true"></button><nav class="tree"><a aria-current="page">A</a></nav><main></main>';

  it('that is closed has toggles that say so, once the page is there', async () => {
    await enter({ width: 390 });
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(frames).toHaveLength(1);
    document.body.innerHTML = html;
    frames.shift()?.();
    expect(frames).toEqual([]);
    expect(one('.toggle').ariaExpanded).toBe('false');
  });

  it('that is open has toggles as they were, and its tree shows the page in the middle', async () => {
    await enter({ html });
    vi.spyOn(one('[aria-current]'), 'offsetTop', 'get').mockReturnValue(900);
    vi.spyOn(one('.tree'), 'clientHeight', 'get').mockReturnValue(400);
    frames.shift()?.();
    expect(one('.toggle').getAttribute('aria-expanded')).toBe('true');
    expect(one('.tree').scrollTop).toBe(700);
  });
});

describe('the query of a variant', () => {
  it.each([
    ['/a?edition=2', '1'],
    ['/a?x=1&edition=2', '1'],
    ['/a?edition=22', undefined],
    ['/a?xedition=2', undefined],
    ['/a?%65dition=%32', '1'],
    ['/a?edition=2%20', undefined],
    ['/a?edition=%', undefined],
    ['/a', undefined],
  ])('is read from %s', async (path, expected) => {
    await enter({ path, built: { variantQuery: 'edition=2' } });
    expect(dataset.variant).toBe(expected);
  });

  const html =
    '<div class="tree"><a href="/a#x">A</a><a href="/b?edition=2">B</a></div><p class="trail"><a href="/c">C</a></p><nav class="pager"><a href="/d">D</a></nav><a href="/e">E</a>';
  const links = () =>
    [...document.querySelectorAll('a')]
      .map(({ href }) => new URL(href))
      .map(({ pathname, search, hash }) => pathname + search + hash);

  it('and every other stays on the links of tree, trail and pager', async () => {
    await enter({ path: '/a?edition=2&Ref=%C3%A4', html, built: { variantQuery: 'edition=2' } });
    document.onreadystatechange?.(new Event('readystatechange'));
    const query = '?edition=2&Ref=%C3%A4';
    expect(links()).toEqual([`/a${query}#x`, `/b${query}`, `/c${query}`, `/d${query}`, '/e']);
  });

  it('stays out of a link that has its own, when the page is no variant', async () => {
    await enter({ path: '/a?ref=1', html, built: { variantQuery: 'edition=2' } });
    document.onreadystatechange?.(new Event('readystatechange'));
    expect(links().slice(0, 2)).toEqual(['/a?ref=1#x', '/b?edition=2']);
  });

  it('is not added where the address has none', async () => {
    await enter({ html });
    document.onreadystatechange?.(new Event('readystatechange'));
    expect(links()).toEqual(['/a#x', '/b?edition=2', '/c', '/d', '/e']);
  });
});

describe('a press before the client answers', () => {
  const html =
    '<a id="link" href="/a"><b>A</b></a><a id="file" href="/a.md">File</a><a id="away" href="https://example.org/">Away</a><button id="button"></button><button id="own" popovertarget="x"></button><form id="form"></form><p id="text"></p><link as="style">';
  /** Presses an element; whether the browser was kept from answering, and whether anything else noticed. */
  const press = (selector: string, init: MouseEventInit = {}, type = 'click') => {
    const event =
      type === 'click'
        ? new MouseEvent(type, { bubbles: true, cancelable: true, ...init })
        : new Event(type, { bubbles: true, cancelable: true });
    const noticed = vi.fn((seen: Event) => seen.preventDefault());
    document.body.addEventListener(type, noticed);
    one(selector).dispatchEvent(event);
    // A click that is queued doesn't reach it, and files share the page.
    document.body.removeEventListener(type, noticed);
    return { isQueued: event.defaultPrevented && noticed.mock.calls.length === 0 };
  };

  it.each(['#link', '#link b', '#button'])('on %s is queued, with a loading bar', async (selector) => {
    const docs = await enter({ html });
    docs.start = vi.fn();
    expect(press(selector).isQueued).toBe(true);
    expect(docs.queue).toEqual([one(selector).closest('a,button')]);
    expect(docs.start).toHaveBeenCalledOnce();
    expect(dataset.loading).toBe('');
    expect(one<HTMLLinkElement>('link').rel).toBe('stylesheet');
  });

  it('that submits a form is queued', async () => {
    const docs = await enter({ html });
    expect(press('#form', {}, 'submit').isQueued).toBe(true);
    expect(docs.queue).toEqual([one('#form')]);
  });

  it.each(['#file', '#away', '#own', '#text'])('on %s is left to the browser', async (selector) => {
    const docs = await enter({ html });
    expect(press(selector).isQueued).toBe(false);
    expect(docs.queue).toEqual([]);
    expect(dataset.loading).toBeUndefined();
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('with %s is left to the browser', async (key) => {
    const docs = await enter({ html });
    expect(press('#link', { [key]: true }).isQueued).toBe(false);
    expect(docs.queue).toEqual([]);
  });

  it.each([
    [SLOW_RTT_MS, true],
    [SLOW_RTT_MS + 1, false],
  ])('on a link is queued at a round-trip time of %i ms: %s', async (rtt, isQueued) => {
    vi.stubGlobal('navigator', { connection: { rtt } });
    const docs = await enter({ html });
    docs.abort = vi.fn();
    expect(press('#link').isQueued).toBe(isQueued);
    expect(docs.abort).toHaveBeenCalledTimes(isQueued ? 0 : 1);
    expect(press('#button').isQueued).toBe(true);
  });

  it('is done again when the client answers, and the next ones are the client’s', async () => {
    const docs = await enter({ html });
    const click = vi.spyOn(one('#button'), 'click').mockReturnValue();
    const send = vi.spyOn(one<HTMLFormElement>('#form'), 'requestSubmit').mockReturnValue();
    press('#button');
    press('#form', {}, 'submit');
    expect(click).not.toHaveBeenCalled();
    docs.replay();
    expect([click, send].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect([docs.queue, dataset.loading]).toEqual([undefined, undefined]);
    expect(press('#link').isQueued).toBe(false);
    docs.replay();
    expect(click).toHaveBeenCalledOnce();
  });

  it('is done again for the browser when the client takes too long', async () => {
    await enter({ html });
    const click = vi.spyOn(one('#button'), 'click').mockReturnValue();
    press('#button');
    vi.advanceTimersByTime(CLICK_TIMEOUT_MS - 1);
    expect(click).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(click).toHaveBeenCalledOnce();
  });

  it('is done again for the browser when a file does not arrive', async () => {
    await enter({ html });
    const click = vi.spyOn(one('#button'), 'click').mockReturnValue();
    press('#button');
    // It does not bubble.
    one('link').dispatchEvent(new Event('error'));
    expect(click).toHaveBeenCalledOnce();
  });
});

it('late rules come a moment after the load, where nothing was pressed', async () => {
  const docs = await enter({
    path: '/a?x#y',
    html: '<link as="style" rel="preload"><link as="font" rel="preload"><link rel="icon">',
  });
  expect(docs.url).toBe(location.href);
  dispatchEvent(new Event('load'));
  expect(one<HTMLLinkElement>('link').rel).toBe('preload');
  vi.advanceTimersByTime(99);
  expect([...document.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['stylesheet', 'preload', 'icon']);
});
