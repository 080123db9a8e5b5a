import { strings } from '@folio/core/theme/strings.ts';
import { expect, it } from 'vitest';
import { EMPTY_PAGE } from '../../support/empty-page.ts';
import type { EngineName } from '../engines.ts';
import type { OpenPage, TestPage } from '../test-page.ts';

const boot = /\/assets\/boot\./;
const main = /\/assets\/main\./;
const data = /\/assets\/site\./;
const html = { body: '<!doctype html><title>Log in</title>', type: 'text/html' };
const heading = 'Join: the definition in a schema';
const toJoin = '.tree a[href="/join"]';

/** Text that would run if it was not escaped. */
const PAYLOADS = [
  '<img src=x onerror="hacked=1">',
  '"><svg onload=hacked=1>',
  "';hacked=1;'",
  '</script><script>hacked=1</script>',
  'javascript:hacked=1',
  '{{constructor.constructor("hacked=1")()}}',
];

/** Malicious values for the keys of the site's storage. */
const storageValues = {
  ...Object.fromEntries(['theme', 'sidebar', 'keys', 'apiValues'].map((name) => [name, PAYLOADS[0]])),
  ...Object.fromEntries(
    ['tabs', 'steps', 'recent', 'playground'].map((name) => [
      name,
      JSON.stringify({ language: PAYLOADS[0], texts: PAYLOADS[0], history: [PAYLOADS[0]] }),
    ]),
  ),
};

const filter = '.sidebar input[type="search"]';
/** Sets the text of the filter at once. */
const setFilter = (page: TestPage, text: string) =>
  page.evaluateAll(
    filter,
    ([box], text) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
      set?.call(box, text);
      box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    text,
  );

async function expectJoinPage(page: TestPage) {
  await page.waitForAddress('/join');
  await expect.poll(() => page.getText('h1')).toBe(heading);
}

export function failures(openPage: OpenPage, engine: EngineName) {
  const long = { tags: 'long' };

  it.each([
    ['the client', main],
    ['the data of the site', data],
  ])('opens the clicked page if %s never loads', long, async (_, file) => {
    const page = await openPage();
    const release = page.server.pause(file);
    await page.visit('/stream-join');
    await page.click(toJoin);
    await page.waitForSelector('html[data-loading]');
    await expect.poll(() => page.server.requests).toContain('/join');
    release();
    await expectJoinPage(page);
  });

  // The driver of WebKit does not respond while the page is loading.
  it.skipIf(engine === 'webkit')('opens the clicked page if the boot script never loads', long, async () => {
    const page = await openPage();
    page.server.pause(boot);
    await page.visit(EMPTY_PAGE);
    await page.evaluate(() => location.assign('/stream-join'));
    await page.click(toJoin);
    await page.waitForSelector('html[data-loading]');
    await expectJoinPage(page);
  });

  it.each([
    ['its page fragment', /\/_pages\/join\./],
    ['the manifest', /\/_pages\/manifest/],
  ])('follows a link if %s never loads', long, async (_, file) => {
    const page = await openPage();
    page.server.pause(file);
    await page.visit('/stream-join');
    await page.hydrate();
    await page.evaluateAll(toJoin, ([link]) => link?.click());
    await expectJoinPage(page);
  });

  it.each(
    [
      ['the boot script', boot],
      ['the client', main],
      ['the data of the site', data],
    ].flatMap(([name, file]) => [
      [name as string, 'aborted', file as RegExp, 'abort' as const],
      [name as string, 'missing', file as RegExp, { status: 404, body: '' }],
      [name as string, 'HTML', file as RegExp, html],
    ]),
  )('follows a link if %s is %s', long, async (_, __, file, treatment) => {
    const page = await openPage();
    page.allowErrors(/^(error|rejection): /);
    page.server.intercept(file as RegExp, treatment as typeof html);
    await page.visit('/stream-join');
    await page.click(toJoin);
    await expectJoinPage(page);
  });

  it('works if storage is blocked', async () => {
    const page = await openPage();
    page.server.injectScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`);
    await page.visit('/stream-join');
    await page.hydrate();
    const getStorageError = () => {
      try {
        return String(localStorage);
      } catch (error) {
        return (error as Error).name;
      }
    };
    expect(await page.evaluate(getStorageError)).toBe('SecurityError');
    await page.click('.theme-button');
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('light');
    await page.evaluateAll(toJoin, ([link]) => link?.click());
    await expectJoinPage(page);
    await page.click('.toggle');
    await expect.poll(() => page.getAttribute('.toggle', 'aria-expanded')).toBe('false');
  });

  it('falls back to a full page load if the page fragment is missing', long, async () => {
    const page = await openPage();
    page.server.intercept(/\/_pages\/join\./, { status: 404, body: '' });
    await page.visit('/stream-join');
    await page.hydrate();
    await page.evaluateAll(toJoin, ([link]) => link?.click());
    await expectJoinPage(page);
  });

  it('hydrates on a later interaction if the data of the site failed to load', long, async () => {
    const page = await openPage();
    page.allowErrors(/^(error|rejection): /);
    const restore = page.server.intercept(data, 'abort');
    await page.visit('/stream-join');
    await page.window.move(300, 300);
    await page.waitForSelector('html[data-failed]');
    restore();
    let x = 310;
    await expect
      .poll(async () => {
        await page.window.move(x++, 310);
        return page.countVisible('html[data-hydrated]');
      })
      .toBe(1);
    await page.click('.theme-button');
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('light');
  });

  async function expectAllPages(page: TestPage) {
    await page.waitForSelector('.results-failed');
    await page.waitForSelector('.all-pages a[href="/stream-join"]');
  }

  const searchWithout = (file: RegExp) => async () => {
    const page = await openPage();
    page.allowErrors(/^(error|rejection|warn): /);
    page.server.intercept(file, 'abort');
    await page.visit('/search?q=join');
    await expectAllPages(page);
  };
  it('lists all pages in place of results if the client is missing', searchWithout(main));
  it('lists all pages in place of results if the search is missing', long, searchWithout(/\/assets\/search\./));

  // The driver of WebKit does not respond while the page is loading.
  it.skipIf(engine === 'webkit')('lists all pages in place of results if the client never loads', long, async () => {
    const page = await openPage();
    page.allowErrors(/^warn: /);
    page.server.pause(main);
    await page.visit(EMPTY_PAGE);
    await page.evaluate(() => location.assign('/search?q=join'));
    await expectAllPages(page);
  });

  it('offers to retry if the search index is missing', long, async () => {
    const page = await openPage();
    page.allowErrors(/^(error|rejection|warn): /);
    const restore = page.server.intercept(/\/_search\//, 'abort');
    await page.visit('/search?q=join');
    await page.waitForSelector('.results-failed');
    expect(await page.getText('.results-failed')).toContain(strings.indexError);
    restore();
    await page.click('.results-failed button');
    await page.waitForSelector('.hit');
  });

  it('searches on the main thread if the Worker fails to load', long, async () => {
    const page = await openPage();
    page.allowErrors(/^error: /);
    page.server.intercept(/\/assets\/worker-(?!client)/, 'abort');
    await page.visit('/search?q=join');
    await page.waitForSelector('.hit');
  });

  it('reports an error of the theme, and keeps the page and its links working', async () => {
    const page = await openPage();
    page.allowErrors(/An error on purpose/);
    page.server.intercept(/\/_pages\/join\./, html);
    await page.visit('/stream-join');
    await page.hydrate();
    const before = await page.getText('.prose');
    await page.evaluate(() => {
      // The filter throws for texts that contain "error".
      const { from } = Array;
      Array.from = ((text: unknown, ...rest: [never]) => {
        if (String(text).includes('error')) throw new Error('An error on purpose');
        return from(text as never, ...rest);
      }) as typeof from;
    });
    await setFilter(page, 'error');
    await page.waitForSelector('.notice[role="alert"]');
    expect(await page.getText('.notice')).toMatch(/^Part of this page stopped working\./);
    expect(await page.getText('.prose')).toBe(before);
    expect(await page.countVisible('.header, .tree, .footer')).toBe(3);
    const reported = () => page.server.errors.filter((complaint) => complaint.includes('An error on purpose'));
    await expect.poll(reported).toHaveLength(1);
    await page.evaluateAll('.tree a[href="/filter"]', ([link]) => link?.click());
    await page.waitForAddress('/filter');
    await expect.poll(() => page.countVisible('.notice')).toBe(0);
    expect(page.server.requests).not.toContain('/filter');
    await page.evaluateAll(toJoin, ([link]) => link?.click());
    await expectJoinPage(page);
    expect(page.server.requests).toContain('/join');
    expect(reported()).toHaveLength(1);
  });

  it('filters by 60,000 letters', long, async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await setFilter(page, 'x'.repeat(60_000));
    await page.waitForSelector('.tree-nothing');
    expect((await page.getText('.prose'))?.length).toBeGreaterThan(1000);
  });

  it('follows a link with an invalid percent encoding', long, async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await page.evaluateAll('.prose', ([prose]) => {
      const link = document.createElement('a');
      link.href = '/100%';
      prose?.prepend(link);
      link.click();
    });
    await page.waitForAddress('/100%');
  });

  it('runs no code from the address or a search box', { ...long, timeout: 120_000 }, async () => {
    const page = await openPage();
    const hasRun = () => page.evaluate(() => 'hacked' in globalThis);
    for (const payload of PAYLOADS) {
      await page.goto(`/search?${new URLSearchParams({ q: payload, area: payload })}#${encodeURIComponent(payload)}`);
      await expect.poll(() => page.getText('h1')).toContain(payload.toLowerCase());
      await page.waitForSelector('.results-count b');
      expect(await hasRun(), payload).toBe(false);
    }
    await page.visit(`/install-leads-management?${new URLSearchParams({ app: PAYLOADS[0] as string })}`);
    await page.hydrate();
    for (const box of [filter, '.header input[type="search"]'])
      for (const payload of PAYLOADS) {
        await page.fill(box, payload);
        await expect.poll(() => page.getValue(box)).toBe(payload);
        expect(await hasRun(), payload).toBe(false);
      }
  });

  it('runs no code from storage, and works with invalid values', long, async () => {
    const page = await openPage();
    page.server.injectScript(`Object.assign(localStorage, ${JSON.stringify(storageValues)});`);
    for (const path of ['/dataquery', '/playground', '/rest-api/get-the-server-stats']) {
      await page.visit(path);
      await page.hydrate();
      expect(await page.getText('h1')).toMatch(/\w/);
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    }
  });

  it('runs no code from a page fragment', long, async () => {
    const page = await openPage();
    page.allowErrors(/^policy: script-src/);
    const hashes = (await (await fetch(`${page.server.url}/_pages/manifest.json`)).json()) as Record<string, string>;
    const fragment = (await (await fetch(`${page.server.url}/_pages/join.${hashes['/join']}.json`)).json()) as object;
    const made =
      '<h2 id="made" onclick="hacked=1">Made</h2><script>hacked=1</script><a id="runs" href="javascript:hacked=1">x</a>';
    page.server.intercept(/\/_pages\/join\./, { body: JSON.stringify({ ...fragment, html: made }) });
    await page.visit('/stream-join');
    await page.hydrate();
    await page.evaluateAll(toJoin, ([link]) => link?.click());
    await page.waitForSelector('#made');
    await page.click('#made');
    await page.click('#runs');
    await expect.poll(() => page.server.errors.length).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  });
}
