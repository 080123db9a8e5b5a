/** Answers that are broken or never come, as they once met a reader's browser. */

import { CLICK_TIMEOUT_MS } from '@folio/core/model/client-protocol.ts';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { blockRequests, clickByScript, expectBrowserNavigation, hydrate, openBrowser } from '../support/browser.ts';

const { visit, visitFixture, tolerate } = openBrowser();
const box = '.header input[type="search"]';

/** Leaves what is asked for without an answer. */
const never = () => {};
const logIn = (route: Route) =>
  route.fulfill({ contentType: 'application/json', body: '<!doctype html><title>Log in</title>' });

describe('H2 and H6: an answer other than a page of the site is left to the browser, before the address changes', () => {
  // packages/core/src/client/boot.test.ts and router.test.ts have the others.
  it('a fragment that is HTML', async () => {
    const { page, requests } = await visit('/stream-join', {
      before: (page) => page.route(/\/_pages\/join\./, logIn),
    });
    await hydrate(page);
    await clickByScript(page, '.tree a[href="/join"]');
    await expectBrowserNavigation(page, requests, '/join');
  });

  it('a manifest that is HTML', async () => {
    const { page, requests } = await visit('/stream-join', {
      before: (page) => page.route('**/_pages/manifest.json', logIn),
    });
    await hydrate(page);
    await clickByScript(page, '.tree a[href="/join"]');
    await expectBrowserNavigation(page, requests, '/join');
  });
});

describe('M1: a click does not wait forever, and shows that it was taken', () => {
  /** Leaves what is asked for without an answer; the page has a clock that the test moves on. */
  const without = (pattern: RegExp) => async (page: Page) => {
    await page.clock.install();
    await page.route(pattern, never);
  };
  const thinBar = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement, '::before').getPropertyValue('height'));

  it.each([
    ['the client', /\/assets\/main\./],
    ['the data of the site', /\/assets\/site\./],
    ['the first script', /\/assets\/boot\./],
  ])('when %s never comes', async (_, pattern) => {
    const query = '?ref=mail&x=a%20b+c&x=2&empty=&flag&u=%C3%A4';
    const { page, requests } = await visit(`/stream-join${query}`, {
      before: without(pattern),
      waitUntil: 'commit',
    });
    await page.waitForSelector(`.pager a[href$="${query}"]`, { state: 'attached' });
    const hrefs = await page
      .locator('.tree a, .crumbs a, .pager a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => !href.endsWith(query))).toEqual([]);
    await clickByScript(page, '.tree a[href^="/join?"]');
    await expect.poll(() => thinBar(page)).toBe('2px');
    expect(new URL(page.url()).pathname).toBe('/stream-join');
    await page.clock.fastForward(CLICK_TIMEOUT_MS);
    await page.waitForURL((url) => url.pathname + url.search === `/join${query}`, { waitUntil: 'commit' });
    expect(requests.filter((path) => path === `/join${query}`)).toHaveLength(1);
  });

  it('when a search is sent before a client that never comes', async () => {
    const { page } = await visit('/stream-join', { before: without(/\/assets\/main\./) });
    await page.fill(box, 'join');
    await page.press(box, 'Enter');
    await page.clock.fastForward(CLICK_TIMEOUT_MS);
    await page.waitForURL('**/search?q=join');
  });

  it('when the page behind the link never comes', async () => {
    const { page, requests } = await visit('/stream-join', { before: without(/\/_pages\/join\./) });
    await hydrate(page);
    await clickByScript(page, '.tree a[href="/join"]');
    await expect.poll(() => thinBar(page)).toBe('2px');
    await page.clock.fastForward(CLICK_TIMEOUT_MS);
    await expectBrowserNavigation(page, requests, '/join');
  });
});

describe('M2: a start that failed', () => {
  it('is tried again at a later sign when the data of the site did not come', async () => {
    tolerate();
    let giveBack = () => {};
    const { page } = await visit('/stream-join', {
      before: async (page) => {
        giveBack = await blockRequests(page, /\/assets\/site\./);
      },
    });
    await page.mouse.move(300, 300);
    await page.waitForSelector('html[data-failed]');
    giveBack();
    await expect
      .poll(async () => {
        await page.mouse.move(310 + Math.random() * 100, 310);
        return page.locator('html[data-hydrated]').count();
      })
      .toBe(1);
    await page.click('.theme-button');
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
  });

  // Chromium 150 keeps the failure of an import as long as the document (packages/core/src/client/boot.test.ts has the second try).
  it('of the client leaves links to the browser, and the next page has the client', async () => {
    tolerate();
    let giveBack = () => {};
    const { page } = await visit('/stream-join', {
      before: async (page) => {
        giveBack = await blockRequests(page, /\/assets\/main\./);
      },
    });
    await page.mouse.move(300, 300);
    await page.waitForSelector('html[data-failed]');
    giveBack();
    await page.click('.tree a[href="/join"]');
    await page.waitForURL('**/join');
    await page.waitForSelector('html[data-hydrated]');
  });
});

describe('M3: the results page without its scripts', () => {
  /** The list of all pages and a sentence, seen. */
  async function shown(page: Page) {
    await page.locator('.results-failed').waitFor();
    await page.locator('.all-pages a[href="/docs/stream"]').waitFor();
  }

  it('does when the client never comes', async () => {
    const { page } = await visitFixture('/search?q=stream', {
      before: (page) => page.route(/\/assets\/main\./, never),
    });
    // CSS shows them after three seconds.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.currentTime = 3000;
    });
    await shown(page);
  });

  it('does when the engine cannot be loaded', async () => {
    tolerate();
    const { page } = await visitFixture('/search?q=stream', {
      before: (page) => page.route(/\/assets\/search\./, (route) => route.abort()),
    });
    await page.waitForSelector('html[data-hydrated]');
    await shown(page);
  });

  it('does in a browser without adopted style sheets', async () => {
    tolerate(/adoptedStyleSheets|Cannot read properties of undefined/);
    const { page } = await visitFixture('/search?q=stream', {
      before: (page) =>
        page.addInitScript(() => Object.defineProperty(Document.prototype, 'adoptedStyleSheets', { value: undefined })),
    });
    await shown(page);
  });

  it('answers in a browser without IntersectionObserver', async () => {
    const { page } = await visitFixture('/search?q=stream', {
      before: (page) => page.addInitScript(() => delete (window as Partial<typeof globalThis>).IntersectionObserver),
    });
    await page.waitForSelector('.hit');
    await page.locator('.hit a').first().click();
    await page.waitForSelector('.prose');
  });
});
