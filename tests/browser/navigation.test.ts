import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { blockRequests, hydrate, openBrowser } from '../support/browser.ts';

const { visit, tolerate } = openBrowser();

describe('navigation within the site', () => {
  it('asks for nothing at the click on a link that was in range', async () => {
    const { page, requests } = await visit('/stream-join');
    await hydrate(page);
    await page.hover('.tree a[href="/join"]');
    await expect.poll(() => requests.some((path) => /^\/_pages\/join\./.test(path))).toBe(true);
    await page.waitForLoadState('networkidle');
    requests.length = 0;
    await page.click('.tree a[href="/join"]');
    await page.waitForURL('**/join');
    // Links that came into range are prefetched, and Chromium reads the icon again when the head changes.
    const other = requests.filter((path) => !/^\/(_pages\/(?!join\.)|favicon\.)/.test(path));
    expect(other).toEqual([]);
  });

  it('prefetches links within 200 px of the viewport, each page once, the script of the client not among them', async () => {
    const { page, requests } = await visit('/stream-join');
    await expect.poll(() => requests.filter((path) => path.startsWith('/_pages/')).length).toBeGreaterThan(3);
    await page.waitForLoadState('networkidle');
    const fragments = requests.filter((path) => path.startsWith('/_pages/') && !path.endsWith('manifest.json'));
    expect(new Set(fragments).size).toBe(fragments.length);
    const scripts = requests.filter((path) => path.endsWith('.js'));
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/boot\./)]);
  });

  it('goes to the section that a link names, below the sticky header, and Tab goes on from there', async () => {
    const { page } = await visit('/stream-join');
    const section = (await page.locator('.toc a').nth(1).getAttribute('href')) as string;
    await page.goto(new URL('/join', page.url()).href);
    await hydrate(page);
    await page.evaluate((hash) => {
      const link = document.createElement('a');
      link.href = `/stream-join${hash}`;
      document.querySelector('.prose')?.prepend(link);
      link.click();
    }, section);
    await page.waitForURL(`**/stream-join${section}`);
    const top = await page.evaluate(
      (id) => document.getElementById(id)?.getBoundingClientRect().top ?? -1,
      section.slice(1),
    );
    expect(top).toBeGreaterThanOrEqual(64);
    expect(top).toBeLessThan(200);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(section.slice(1));
    await page.keyboard.press('Tab');
    const follows = await page.evaluate((id) => {
      const all = [...document.querySelectorAll<HTMLElement>('main :is(a, button, pre)')].filter(
        (one) => one.tabIndex >= 0,
      );
      const target = document.getElementById(id) as HTMLElement;
      return all.find((one) => target.compareDocumentPosition(one) & 4) === document.activeElement;
    }, section.slice(1));
    expect(follows).toBe(true);
  });

  describe('on a slow line', () => {
    const slow = (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { rtt: 600 } }));
    /** Marks the document, to see whether it is the same later. */
    const mark = (page: Page) => page.evaluate(() => Object.assign(window, { same: true }));
    const isSame = (page: Page) => page.evaluate(() => 'same' in window);

    it('lets the browser follow the link at once: a page is sooner there than the client', async () => {
      const { page } = await visit('/stream-join', { before: slow });
      await mark(page);
      await page.evaluate(() => (document.querySelector('.tree a[href="/join"]') as HTMLElement).click());
      await page.waitForURL('**/join');
      expect(await isSame(page)).toBe(false);
      expect(await page.locator('h1').textContent()).toBe('Join: the definition in a schema');
      // Who comes from a page of the site has acted: the client is there before the next click.
      await page.waitForSelector('html[data-hydrated]');
    });

    it('has the documents of links in range at hand for the browser, then the pages of all for the client', async () => {
      const { page, requests } = await visit('/stream-join', { before: slow });
      await expect.poll(() => requests).toContain('/join');
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (document.querySelector('.tree a[href="/join"]') as HTMLElement).click());
      await page.waitForURL('**/join');
      const sent = () =>
        page.evaluate(
          () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize,
        );
      expect(await sent()).toBe(0);
      await page.waitForSelector('html[data-hydrated]');
      await mark(page);
      await page.click('.tree a[href="/filter"]');
      await page.waitForURL('**/filter');
      expect(await isSame(page)).toBe(true);
      expect(await page.locator('.toc a').count()).toBeGreaterThan(0);
      expect(await page.getAttribute('.tree [aria-current]', 'href')).toBe('/filter');
      // Now that the client answers, fragments are what it fetches ahead: they are smaller.
      await expect.poll(() => requests).toContain('/_pages/manifest.json');
    });
  });

  it('lets the browser follow the link when the first script cannot be loaded', async () => {
    tolerate();
    const { page } = await visit('/stream-join', {
      before: (page) => page.route(/\/assets\/boot\./, (route) => route.abort()),
    });
    // The late rules do not need it: the search box shows that it has the focus.
    await page.focus('.search input');
    const outline = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.search .field') as Element).outlineStyle);
    await expect.poll(outline).toBe('solid');
    await page.click('.tree a[href="/join"]');
    await page.waitForURL('**/join');
    expect(await page.locator('h1').count()).toBe(1);
  });

  const blocked: [how: string, block: (page: Page) => Promise<unknown>][] = [
    ['are cut off', (page) => blockRequests(page, /\/_pages\//)],
    [
      'are led to another host',
      (page) =>
        page.route(/\/_pages\//, (route) =>
          route.fulfill({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
        ),
    ],
  ];

  it.each(blocked)('lets the browser follow the link when the pages of the client %s', async (_, before) => {
    tolerate(/./);
    const { page } = await visit('/stream-join', { before });
    await hydrate(page);
    await page.click('.tree a[href="/join"]');
    await page.waitForURL('**/join');
    expect(await page.locator('h1').count()).toBe(1);
  });

  it('asks the host for an address that has no fragment, so that its own answer shows', async () => {
    tolerate();
    const { page } = await visit('/stream-join');
    await hydrate(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/stream-jion';
      document.querySelector('.prose')?.prepend(link);
      link.click();
    });
    await page.waitForURL('**/stream-jion');
    expect(await page.locator('h1').innerText()).toBe('There is no page at this address');
    await expect.poll(() => page.locator('.similar-pages a').first().getAttribute('href')).toBe('/stream-join');
  });

  it('reads the manifest again when a fragment is gone after a deploy', async () => {
    tolerate();
    let first = true;
    const { page } = await visit('/stream-join', {
      before: async (page) => {
        await page.route('**/_pages/manifest.json', async (route) => {
          if (!first) return route.continue();
          first = false;
          const response = await route.fetch();
          const hashes = (await response.json()) as Record<string, string>;
          await route.fulfill({ response, json: { ...hashes, '/join': 'oldhash0' } });
        });
      },
    });
    await hydrate(page);
    await page.click('.tree a[href="/join"]');
    await page.waitForURL('**/join');
    expect(await page.locator('html[data-hydrated]').count()).toBe(1);
  });
});
