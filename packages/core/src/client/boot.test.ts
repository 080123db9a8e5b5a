// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_PREFETCHES, manifestPath, PREFETCH_DELAY_MS } from '../model/client-protocol.ts';
import { forgetListeners } from './testing/listeners.ts';

forgetListeners();

/** What the host is asked, in order, and how each is answered: with a text, or with a value as JSON. */
let asked: { path: string; answer(body: unknown, status?: number): Promise<void>; fail(): Promise<void> }[];
const paths = () => asked.map(({ path }) => path);
const last = (path: string) => asked.findLast((one) => one.path === path) as (typeof asked)[number];
/** Lets promises that are settled have their effect. */
const settled = () => new Promise<void>((done) => setImmediate(done));
/** Puts a link into the page, at a place of the viewport. */
const put = (href: string, { x = 10, y = 10, isVisible = true } = {}) => {
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }));
  vi.spyOn(link, 'getBoundingClientRect').mockReturnValue({ x, y, bottom: y + 20 } as DOMRect);
  Object.assign(link, { checkVisibility: () => isVisible });
};
/** The reader rests at a place with these links. */
const see = (...hrefs: string[]) => {
  document.body.innerHTML = '';
  for (const href of hrefs) put(href);
  window.docs.observe();
  vi.advanceTimersByTime(PREFETCH_DELAY_MS);
};

beforeEach(() => {
  vi.resetModules();
  asked = [];
  vi.stubGlobal('__CLIENT__', '../theme/shortcut.ts');
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve, reject) => {
        asked.push({
          path,
          answer(body, status = 200) {
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
  // Test files share a window, and its address.
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

describe('a fragment', () => {
  it('is fetched once, by the hash that the manifest has', async () => {
    const docs = await boot();
    const pages = [docs.load('/a'), docs.load('/a')];
    await last(manifestPath).answer({ '/a': 'h1' });
    await last('/_pages/a.h1.json').answer({ route: '/a' });
    expect(await Promise.all(pages)).toEqual([{ route: '/a' }, { route: '/a' }]);
    expect(paths()).toEqual([manifestPath, '/_pages/a.h1.json']);
  });

  it('that failed is forgotten, and the manifest with it: another deploy may have other hashes', async () => {
    const docs = await boot();
    const first = docs.load('/a').catch((error) => error);
    await last(manifestPath).answer({ '/a': 'h1' });
    await last('/_pages/a.h1.json').answer('', 404);
    expect(await first).toBe(404);
    const second = docs.load('/a');
    await last(manifestPath).answer({ '/a': 'h2' });
    await last('/_pages/a.h2.json').answer({ route: '/a' });
    expect(await second).toEqual({ route: '/a' });
  });

  it('that is there stays there when another fails, and asks for no manifest', async () => {
    const docs = await boot();
    const pages = [docs.load('/a'), docs.load('/b').catch(() => {})];
    await last(manifestPath).answer({ '/a': 'h1', '/b': 'h2' });
    await last('/_pages/a.h1.json').answer({ route: '/a' });
    await last('/_pages/b.h2.json').fail();
    await Promise.all(pages);
    asked = [];
    expect(await docs.load('/a')).toEqual({ route: '/a' });
    expect(asked).toEqual([]);
  });

  it('of a route that the manifest lacks is rejected with 404', async () => {
    const docs = await boot();
    const page = docs.load('/a').catch((error) => error);
    await last(manifestPath).answer({});
    expect(await page).toBe(404);
  });

  it.each(['<!doctype html><title>Log in</title>', '{"/a":"h', ''])(
    'is rejected with a SyntaxError, as no network is not, when it or the manifest is no JSON: %j',
    async (text) => {
      const docs = await boot();
      for (const path of [manifestPath, '/_pages/a.h1.json']) {
        const page = docs.load('/a').catch((error) => error);
        if (path !== manifestPath) await last(manifestPath).answer({ '/a': 'h1' });
        await last(path).answer(text);
        expect(await page).toBeInstanceOf(SyntaxError);
      }
    },
  );

  it('is rejected with a TypeError when the network does not answer', async () => {
    const docs = await boot();
    const page = docs.load('/a').catch((error) => error);
    await last(manifestPath).fail();
    expect(await page).toBeInstanceOf(TypeError);
  });
});

describe('on a slow line', () => {
  const line = { rtt: 600 };

  it('a page is its document, which asks for no manifest', async () => {
    const docs = await boot({ network: line });
    const pages = [docs.load('/a'), docs.load('/a')];
    await last('/a').answer('<h1>A</h1>');
    expect(await Promise.all(pages)).toEqual(['<h1>A</h1>', '<h1>A</h1>']);
    expect(paths()).toEqual(['/a']);
  });

  it('documents are what is fetched ahead, each once', async () => {
    await boot({ network: line });
    see('/1', '/2');
    await last('/1').answer('<h1>1</h1>');
    see('/1');
    expect(paths()).toEqual(['/1', '/2']);
  });

  it('a page is its fragment once the client answers', async () => {
    const docs: typeof window.docs = await boot({ network: line });
    docs.queue = undefined;
    const page = docs.load('/a');
    await last(manifestPath).answer({ '/a': 'h1' });
    await last('/_pages/a.h1.json').answer({ route: '/a' });
    expect(await page).toEqual({ route: '/a' });
  });

  it.each([{ rtt: 1425 }, { rtt: 600, saveData: true }])(
    'a page is its document as before where nothing is fetched ahead, and so no manifest: %j',
    async (line) => {
      const docs: typeof window.docs = await boot({ network: line });
      docs.queue = undefined;
      docs.observe();
      docs.load('/a');
      expect(paths()).toEqual(['/a']);
    },
  );

  describe('the browser follows a link:', () => {
    const stop = vi.fn();
    beforeEach(() => {
      stop.mockReset();
      vi.stubGlobal('stop', stop);
    });

    it('what else is on its way ends, and nothing more is fetched ahead', async () => {
      const docs = await boot({ network: line });
      see('/1', '/2', '/3', '/4', '/5');
      docs.abort?.(new URL('/a', location.href));
      expect(stop).toHaveBeenCalledOnce();
      await last('/1').fail();
      expect(paths()).toEqual(['/1', '/2', '/3', '/4']);
    });

    it('a page that is on its way itself is waited for', async () => {
      document.documentElement.dataset.base = '/docs';
      const docs = await boot({ network: line });
      see('/docs/1', '/docs/2', '/docs/3', '/docs/4', '/docs/5');
      docs.abort?.(new URL('/docs/2', location.href));
      await last('/docs/1').answer('<h1>1</h1>');
      expect(stop).not.toHaveBeenCalled();
      expect(paths()).toEqual(['/docs/1', '/docs/2', '/docs/3', '/docs/4']);
    });
  });

  it('a document that the host does not have is asked for again', async () => {
    const docs = await boot({ network: line });
    const first = docs.load('/a').catch((error) => error);
    await last('/a').answer('', 404);
    expect(await first).toBe(404);
    const second = docs.load('/a');
    await last('/a').answer('<h1>A</h1>');
    expect(await second).toBe('<h1>A</h1>');
  });

  it('fetches the document below the base path', async () => {
    document.documentElement.dataset.base = '/docs';
    const docs = await boot({ network: line });
    const page = docs.load('/');
    await last('/docs/').answer('<h1>Home</h1>');
    expect(await page).toBe('<h1>Home</h1>');
  });
});

describe('prefetching', () => {
  const routes = ['/1', '/2', '/3', '/4', '/5', '/6'];
  const manifest = Object.fromEntries(routes.map((route) => [route, 'h']));
  const fragment = (route: string) => `/_pages${route}.h.json`;

  it('fetches the manifest for pages that are out of range once the client is ready', async () => {
    const docs: typeof window.docs = await boot();
    docs.queue = undefined;
    see();
    expect(paths()).toEqual([manifestPath]);
  });

  it('fetches four pages at a time, then the latest that came into range', async () => {
    await boot();
    see(...routes);
    await last(manifestPath).answer(manifest);
    expect(paths().slice(1)).toEqual(['/1', '/2', '/3', '/4'].map(fragment));
    await last(fragment('/2')).answer({});
    expect(paths().at(-1)).toBe(fragment('/6'));
    await last(fragment('/1')).fail();
    await last(manifestPath).answer(manifest);
    expect(paths().at(-1)).toBe(fragment('/5'));
  });

  it('fetches no page twice', async () => {
    await boot();
    see('/1', '/1');
    await last(manifestPath).answer(manifest);
    await last(fragment('/1')).answer({});
    see('/1');
    expect(paths()).toEqual([manifestPath, fragment('/1')]);
  });

  it('gives a page that is on its way no second place among the four', async () => {
    await boot();
    see('/1', '/1', '/1', '/2', '/3', '/4');
    await last(manifestPath).answer(manifest);
    expect(paths().slice(1)).toEqual(['/1', '/2', '/3', '/4'].map(fragment));
  });

  it.each(['https://example.org/1', '/', '#part', '/1.md', '/openapi.json'])('leaves %s alone', async (href) => {
    await boot();
    see(href);
    expect(asked).toEqual([]);
  });

  it('takes the number of a version for no ending of a file', async () => {
    await boot();
    see('/release-2.0');
    await last(manifestPath).answer({ '/release-2.0': 'h' });
    expect(paths().at(-1)).toBe('/_pages/release-2.0.h.json');
  });

  it.each([{ rtt: 50, saveData: true }, { rtt: 1425 }])('fetches nothing ahead on a line with %j', async (line) => {
    await boot({ network: line });
    see('/1');
    expect(asked).toEqual([]);
  });

  it.each([
    ['in the viewport', { y: 400 }, true],
    ['that ends 199 px above it', { y: -219 }, true],
    ['that ends 200 px above it', { y: -220 }, false],
    ['199 px below it', { y: 999 }, true],
    ['200 px below it', { y: 1000 }, false],
    ['in a sidebar that is closed', { x: -250 }, false],
    ['in a group that is closed', { isVisible: false }, false],
  ])('a link %s is in range: %s', async (_, place, isInRange) => {
    put('/1', place);
    await boot();
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(PREFETCH_DELAY_MS);
    expect(paths()).toEqual(isInRange ? [manifestPath] : []);
  });

  it('fetches nothing that scrolls past: the reader has to rest', async () => {
    await boot();
    put('/1');
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
    see(...many);
    await settled();
    expect(loaded().sort((a, b) => a - b)).toEqual(many.slice(-MAX_PREFETCHES).map((route) => Number(route.slice(1))));
    docs.prefetch(new URL('/pointed-at', location.href));
    expect(docs.load).toHaveBeenCalledTimes(MAX_PREFETCHES + 1);
    see('/came-later');
    await settled();
    expect(docs.load).toHaveBeenCalledTimes(MAX_PREFETCHES + 1);
  });

  it('fetches all pages in range after an interaction, not when the client is ready by itself', async () => {
    const docs: typeof window.docs = await boot();
    docs.load = vi.fn(async () => '');
    docs.start?.();
    docs.queue = undefined;
    see(...Array.from({ length: 100 }, (_, index) => `/${index}`));
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
    'comes at the first sign of the reader: %s',
    async (sign) => {
      const docs = await boot();
      expect(asked).toEqual([]);
      for (let times = 0; times < 3; times++) document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      if (!asked.length) dispatchEvent(new Event(sign));
      expect(paths()).toEqual(['/assets/site.json']);
      await last('/assets/site.json').answer({ config: {} });
      await vi.waitFor(() => expect(docs.hydrate).toHaveBeenCalledExactlyOnceWith({ config: {} }));
    },
  );

  it('comes at once if a click is queued already', async () => {
    await boot({ queue: [document.createElement('a')] });
    expect(paths()).toEqual(['/assets/site.json']);
  });

  it('comes at once on a page that hydrates at load', async () => {
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
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    vi.stubGlobal('__CLIENT__', '../theme/shortcut.ts');
    docs.start?.();
    expect(asked).toHaveLength(2);
    await last('/assets/site.json').answer({});
    await vi.waitFor(() => expect(docs.hydrate).toHaveBeenCalledOnce());
  });
});

describe('a key that is pressed before the client answers', () => {
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it.each([']', '?', 't', 'ArrowDown'])('comes again where it was pressed: %s', async (key) => {
    document.body.innerHTML = '<nav><button></button></nav>';
    const button = document.querySelector('button') as Element;
    const docs: typeof window.docs = await boot();
    press(button, key);
    const replays = docs.queue;
    // As the script of the head does it.
    docs.queue = undefined;
    const heard = vi.fn(({ key, target }: KeyboardEvent) => [key, target]);
    document.body.addEventListener('keydown', heard, { once: true });
    for (const one of replays ?? []) one.click();
    expect(heard.mock.results.map(({ value }) => value)).toEqual([[key, button]]);
  });

  it('is the client’s own afterwards', async () => {
    const docs: typeof window.docs = await boot({ queue: undefined });
    press(document.body, ']');
    expect(docs.queue).toBeUndefined();
  });

  it('does not come again when it has led to the search box', async () => {
    const docs = await boot();
    press(document.body, '/');
    expect(docs.queue).toEqual([]);
  });
});

it('leads "/" to the search box, and the sign to the client', async () => {
  await boot();
  const key = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(document.querySelector('.header input'));
  expect(paths()).toEqual(['/assets/site.json']);
});

describe('below a base path', () => {
  it('routes become addresses, and addresses routes; links out of the site are left alone', async () => {
    document.documentElement.dataset.base = '/docs';
    try {
      await boot();
      see('/1', '/docs/1');
      expect(paths()).toEqual([`/docs${manifestPath}`]);
      await last(`/docs${manifestPath}`).answer({ '/1': 'a' });
      expect(paths()).toEqual([`/docs${manifestPath}`, '/docs/_pages/1.a.json']);
    } finally {
      delete document.documentElement.dataset.base;
    }
  });
});
