// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_PREFETCHES, manifestPath, PREFETCH_DELAY_MS } from '../model/client-protocol.ts';
import { forgetListeners } from './testing/listeners.ts';

forgetListeners();

/** Requests in order. `respond` takes a text, or a value that is sent as JSON. */
let requests: { path: string; respond(body: unknown, status?: number): Promise<void>; fail(): Promise<void> }[];
const paths = () => requests.map(({ path }) => path);
const last = (path: string) => requests.findLast((one) => one.path === path) as (typeof requests)[number];
/** Waits for the callbacks of settled promises. */
const settled = () => new Promise<void>((done) => setImmediate(done));
/** Adds a link to the page, at a position in the viewport. */
const addLink = (href: string, { x = 10, y = 10, isVisible = true } = {}) => {
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }));
  vi.spyOn(link, 'getBoundingClientRect').mockReturnValue({ x, y, bottom: y + 20 } as DOMRect);
  Object.assign(link, { checkVisibility: () => isVisible });
};
/** Replaces the links of the page, and waits for the prefetch delay. */
const showLinks = (...hrefs: string[]) => {
  document.body.innerHTML = '';
  for (const href of hrefs) addLink(href);
  window.docs.observe();
  vi.advanceTimersByTime(PREFETCH_DELAY_MS);
};

beforeEach(() => {
  vi.resetModules();
  requests = [];
  vi.stubGlobal('__CLIENT__', '../theme/shortcut.ts');
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve, reject) => {
        requests.push({
          path,
          respond(body, status = 200) {
            const text = typeof body === 'string' ? body : JSON.stringify(body);
            resolve({ ok: status === 200, status, json: async () => JSON.parse(text), text: async () => text });
            return settled();
          },
          fail() {
            reject(new TypeError('Failed to fetch'));
            return settled();
          },
        });
      }),
  );
  // Test files share a window and its URL.
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<header class="header"><input></header>';
  vi.stubGlobal('innerHeight', 800);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
});

afterEach(() => {
  vi.useRealTimers();
});

/** Runs the boot script after the inline script. */
async function boot({
  network = {},
  ...rest
}: Partial<Omit<typeof window.docs, 'network'>> & { network?: object } = {}) {
  const { dataset } = document.documentElement;
  dataset.site = '/assets/site.json';
  const docs = { queue: [], url: location.href, replay: vi.fn(), hydrate: vi.fn(), network, ...rest };
  window.docs = docs as unknown as typeof window.docs;
  await import('./boot.ts');
  return docs as unknown as typeof window.docs & typeof docs;
}

describe('docs.load', () => {
  it('fetches a page fragment once, by its hash in the manifest', async () => {
    const docs = await boot();
    const pages = [docs.load('/a'), docs.load('/a')];
    await last(manifestPath).respond({ '/a': 'h1' });
    await last('/_pages/a.h1.json').respond({ route: '/a' });
    expect(await Promise.all(pages)).toEqual([{ route: '/a' }, { route: '/a' }]);
    expect(paths()).toEqual([manifestPath, '/_pages/a.h1.json']);
  });

  it('fetches the manifest again after a failure, as another deploy may have other hashes', async () => {
    const docs = await boot();
    const first = docs.load('/a').catch((error) => error);
    await last(manifestPath).respond({ '/a': 'h1' });
    await last('/_pages/a.h1.json').respond('', 404);
    expect(await first).toBe(404);
    const second = docs.load('/a');
    await last(manifestPath).respond({ '/a': 'h2' });
    await last('/_pages/a.h2.json').respond({ route: '/a' });
    expect(await second).toEqual({ route: '/a' });
  });

  it('keeps a loaded fragment if another one fails, without fetching the manifest again', async () => {
    const docs = await boot();
    const pages = [docs.load('/a'), docs.load('/b').catch(() => {})];
    await last(manifestPath).respond({ '/a': 'h1', '/b': 'h2' });
    await last('/_pages/a.h1.json').respond({ route: '/a' });
    await last('/_pages/b.h2.json').fail();
    await Promise.all(pages);
    requests = [];
    expect(await docs.load('/a')).toEqual({ route: '/a' });
    expect(requests).toEqual([]);
  });

  it('rejects with 404 for a route that is missing from the manifest', async () => {
    const docs = await boot();
    const page = docs.load('/a').catch((error) => error);
    await last(manifestPath).respond({});
    expect(await page).toBe(404);
  });

  it.each(['<!doctype html><title>Log in</title>', '{"/a":"h', ''])(
    'rejects with a SyntaxError if the fragment or the manifest is invalid JSON: %j',
    async (text) => {
      const docs = await boot();
      for (const path of [manifestPath, '/_pages/a.h1.json']) {
        const page = docs.load('/a').catch((error) => error);
        if (path !== manifestPath) await last(manifestPath).respond({ '/a': 'h1' });
        await last(path).respond(text);
        expect(await page).toBeInstanceOf(SyntaxError);
      }
    },
  );

  it('rejects with a TypeError if the request fails', async () => {
    const docs = await boot();
    const page = docs.load('/a').catch((error) => error);
    await last(manifestPath).fail();
    expect(await page).toBeInstanceOf(TypeError);
  });
});

describe('the boot script on a slow connection', () => {
  const connection = { rtt: 600 };

  it('loads the document of a page once, without the manifest', async () => {
    const docs = await boot({ network: connection });
    const pages = [docs.load('/a'), docs.load('/a')];
    await last('/a').respond('<h1>A</h1>');
    expect(await Promise.all(pages)).toEqual(['<h1>A</h1>', '<h1>A</h1>']);
    expect(paths()).toEqual(['/a']);
  });

  it('prefetches documents, each of them once', async () => {
    await boot({ network: connection });
    showLinks('/1', '/2');
    await last('/1').respond('<h1>1</h1>');
    showLinks('/1');
    expect(paths()).toEqual(['/1', '/2']);
  });

  it('loads page fragments once the client is ready', async () => {
    const docs: typeof window.docs = await boot({ network: connection });
    docs.queue = undefined;
    const page = docs.load('/a');
    await last(manifestPath).respond({ '/a': 'h1' });
    await last('/_pages/a.h1.json').respond({ route: '/a' });
    expect(await page).toEqual({ route: '/a' });
  });

  it.each([{ rtt: 1425 }, { rtt: 600, saveData: true }])(
    'still loads documents once the client is ready if prefetching is disabled: %j',
    async (connection) => {
      const docs: typeof window.docs = await boot({ network: connection });
      docs.queue = undefined;
      docs.observe();
      docs.load('/a');
      expect(paths()).toEqual(['/a']);
    },
  );

  describe('when the browser follows a link', () => {
    const stop = vi.fn();
    beforeEach(() => {
      stop.mockReset();
      vi.stubGlobal('stop', stop);
    });

    it('stops other requests and prefetching', async () => {
      const docs = await boot({ network: connection });
      showLinks('/1', '/2', '/3', '/4', '/5');
      docs.abort?.(new URL('/a', location.href));
      expect(stop).toHaveBeenCalledOnce();
      await last('/1').fail();
      expect(paths()).toEqual(['/1', '/2', '/3', '/4']);
    });

    it('waits for a prefetch of the linked page instead of stopping all requests', async () => {
      document.documentElement.dataset.base = '/docs';
      const docs = await boot({ network: connection });
      showLinks('/docs/1', '/docs/2', '/docs/3', '/docs/4', '/docs/5');
      docs.abort?.(new URL('/docs/2', location.href));
      await last('/docs/1').respond('<h1>1</h1>');
      expect(stop).not.toHaveBeenCalled();
      expect(paths()).toEqual(['/docs/1', '/docs/2', '/docs/3', '/docs/4']);
    });
  });

  it('requests a document again after a 404', async () => {
    const docs = await boot({ network: connection });
    const first = docs.load('/a').catch((error) => error);
    await last('/a').respond('', 404);
    expect(await first).toBe(404);
    const second = docs.load('/a');
    await last('/a').respond('<h1>A</h1>');
    expect(await second).toBe('<h1>A</h1>');
  });

  it('fetches the document below the base path', async () => {
    document.documentElement.dataset.base = '/docs';
    const docs = await boot({ network: connection });
    const page = docs.load('/');
    await last('/docs/').respond('<h1>Home</h1>');
    expect(await page).toBe('<h1>Home</h1>');
  });
});

describe('prefetching', () => {
  const routes = ['/1', '/2', '/3', '/4', '/5', '/6'];
  const manifest = Object.fromEntries(routes.map((route) => [route, 'h']));
  const fragment = (route: string) => `/_pages${route}.h.json`;

  it('fetches the manifest once the client is ready, even if no link is in range', async () => {
    const docs: typeof window.docs = await boot();
    docs.queue = undefined;
    showLinks();
    expect(paths()).toEqual([manifestPath]);
  });

  it('fetches four pages at a time, then the latest link in range', async () => {
    await boot();
    showLinks(...routes);
    await last(manifestPath).respond(manifest);
    expect(paths().slice(1)).toEqual(['/1', '/2', '/3', '/4'].map(fragment));
    await last(fragment('/2')).respond({});
    expect(paths().at(-1)).toBe(fragment('/6'));
    await last(fragment('/1')).fail();
    await last(manifestPath).respond(manifest);
    expect(paths().at(-1)).toBe(fragment('/5'));
  });

  it('fetches no page twice', async () => {
    await boot();
    showLinks('/1', '/1');
    await last(manifestPath).respond(manifest);
    await last(fragment('/1')).respond({});
    showLinks('/1');
    expect(paths()).toEqual([manifestPath, fragment('/1')]);
  });

  it('counts a pending page once towards the limit of four', async () => {
    await boot();
    showLinks('/1', '/1', '/1', '/2', '/3', '/4');
    await last(manifestPath).respond(manifest);
    expect(paths().slice(1)).toEqual(['/1', '/2', '/3', '/4'].map(fragment));
  });

  it.each(['https://example.org/1', '/', '#part', '/1.md', '/openapi.json'])('ignores a link to %s', async (href) => {
    await boot();
    showLinks(href);
    expect(requests).toEqual([]);
  });

  it("doesn't take a version number for a file extension", async () => {
    await boot();
    showLinks('/release-2.0');
    await last(manifestPath).respond({ '/release-2.0': 'h' });
    expect(paths().at(-1)).toBe('/_pages/release-2.0.h.json');
  });

  it.each([{ rtt: 50, saveData: true }, { rtt: 1425 }])('is disabled on a connection with %j', async (connection) => {
    await boot({ network: connection });
    showLinks('/1');
    expect(requests).toEqual([]);
  });

  it.each([
    ['in the viewport', { y: 400 }, true],
    ['that ends 199 px above it', { y: -219 }, true],
    ['that ends 200 px above it', { y: -220 }, false],
    ['199 px below it', { y: 999 }, true],
    ['200 px below it', { y: 1000 }, false],
    ['in a sidebar that is closed', { x: -250 }, false],
    ['in a group that is closed', { isVisible: false }, false],
  ])('includes a link %s: %s', async (_, place, isInRange) => {
    addLink('/1', place);
    await boot();
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(PREFETCH_DELAY_MS);
    expect(paths()).toEqual(isInRange ? [manifestPath] : []);
  });

  it('waits until scrolling has stopped', async () => {
    await boot();
    addLink('/1');
    for (let times = 0; times < 20; times++) {
      dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(PREFETCH_DELAY_MS - 1);
    }
    expect(paths()).toEqual(['/assets/site.json']);
    vi.advanceTimersByTime(1);
    expect(paths().at(-1)).toBe(manifestPath);
  });

  it('fetches at most 30 pages in all before the first interaction, the last ones of the document', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `/${index}`);
    const docs: typeof window.docs = await boot();
    docs.load = vi.fn(async () => '');
    const loaded = () => vi.mocked(docs.load).mock.calls.map(([route]) => Number(route.slice(1)));
    showLinks(...many);
    await settled();
    expect(loaded().sort((a, b) => a - b)).toEqual(many.slice(-MAX_PREFETCHES).map((route) => Number(route.slice(1))));
    docs.prefetch(new URL('/pointed-at', location.href));
    expect(docs.load).toHaveBeenCalledTimes(MAX_PREFETCHES + 1);
    showLinks('/came-later');
    await settled();
    expect(docs.load).toHaveBeenCalledTimes(MAX_PREFETCHES + 1);
  });

  it('fetches all pages in range after an interaction, not when the client is ready by itself', async () => {
    const docs: typeof window.docs = await boot();
    docs.load = vi.fn(async () => '');
    docs.start?.();
    docs.queue = undefined;
    showLinks(...Array.from({ length: 100 }, (_, index) => `/${index}`));
    await settled();
    expect(docs.load).toHaveBeenCalledTimes(MAX_PREFETCHES);
    dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(PREFETCH_DELAY_MS);
    await settled();
    expect(docs.load).toHaveBeenCalledTimes(MAX_PREFETCHES + 100);
  });
});

describe('the start of the client', () => {
  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate'])(
    'happens once, at the first interaction: %s',
    async (type) => {
      const docs = await boot();
      expect(requests).toEqual([]);
      for (let times = 0; times < 3; times++) document.body.dispatchEvent(new Event(type, { bubbles: true }));
      if (!requests.length) dispatchEvent(new Event(type));
      expect(paths()).toEqual(['/assets/site.json']);
      await last('/assets/site.json').respond({ config: {} });
      await vi.waitFor(() => expect(docs.hydrate).toHaveBeenCalledExactlyOnceWith({ config: {} }));
    },
  );

  it('happens at once if a click is queued already', async () => {
    await boot({ queue: [document.createElement('a')] });
    expect(paths()).toEqual(['/assets/site.json']);
  });

  it('happens at once on a page that hydrates at load', async () => {
    document.documentElement.dataset.hydrate = '1';
    await boot();
    expect(paths()).toEqual(['/assets/site.json']);
  });

  it.each([
    ['the data of the site', () => last('/assets/site.json').fail()],
    [
      'the client',
      () => {
        vi.stubGlobal('__CLIENT__', './nowhere.ts');
      },
    ],
  ])('is retried at an interaction a second after %s failed to load; the queue is replayed', async (what, fail) => {
    const docs = await boot();
    if (what === 'the client') await fail();
    docs.start?.();
    if (what !== 'the client') await fail();
    await vi.waitFor(() => expect(docs.replay).toHaveBeenCalledOnce());
    expect(document.documentElement.dataset.failed).toBe('');
    docs.start?.();
    expect(requests).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    vi.stubGlobal('__CLIENT__', '../theme/shortcut.ts');
    docs.start?.();
    expect(requests).toHaveLength(2);
    await last('/assets/site.json').respond({});
    await vi.waitFor(() => expect(docs.hydrate).toHaveBeenCalledOnce());
  });
});

describe('the queue of keys', () => {
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it.each([']', '?', 't', 'ArrowDown'])('replays a key on its target: %s', async (key) => {
    document.body.innerHTML = '<nav><button></button></nav>';
    const button = document.querySelector('button') as Element;
    const docs: typeof window.docs = await boot();
    press(button, key);
    const replays = docs.queue;
    // As the inline script does.
    docs.queue = undefined;
    const listener = vi.fn(({ key, target }: KeyboardEvent) => [key, target]);
    document.body.addEventListener('keydown', listener, { once: true });
    for (const one of replays ?? []) one.click();
    expect(listener.mock.results.map(({ value }) => value)).toEqual([[key, button]]);
  });

  it('records no key once the client is ready', async () => {
    const docs: typeof window.docs = await boot({ queue: undefined });
    press(document.body, ']');
    expect(docs.queue).toBeUndefined();
  });

  it('leaves out "/", which focuses the search box', async () => {
    const docs = await boot();
    press(document.body, '/');
    expect(docs.queue).toEqual([]);
  });
});

it('focuses the search box and starts the client when "/" is pressed', async () => {
  await boot();
  const key = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(document.querySelector('.header input'));
  expect(paths()).toEqual(['/assets/site.json']);
});

describe('the boot script below a base path', () => {
  it('adds the base path to fetched URLs, and ignores links outside of it', async () => {
    document.documentElement.dataset.base = '/docs';
    try {
      await boot();
      showLinks('/1', '/docs/1');
      expect(paths()).toEqual([`/docs${manifestPath}`]);
      await last(`/docs${manifestPath}`).respond({ '/1': 'a' });
      expect(paths()).toEqual([`/docs${manifestPath}`, '/docs/_pages/1.a.json']);
    } finally {
      delete document.documentElement.dataset.base;
    }
  });
});
