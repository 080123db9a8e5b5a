import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { chromiumFlags } from './chromium.ts';
import { inFixture } from './fixture.ts';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Addresses asked for since the visit began, in order, without the origin. */
  requests: string[];
}

/** Console messages that the browser writes for answers we ask for on purpose. */
const expected = /the server responded with a status of 404|net::ERR_|Failed to load resource/;

/**
 * A browser for one test file. `visit` opens a page in a fresh context; at the end of each test every console message, page error and CSP
 * report is a failure, unless the test says which ones it provokes.
 */
export function openBrowser() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  let tolerated = /(?!)/;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const found = complaints.splice(0).filter((line) => !tolerated.test(line));
    tolerated = /(?!)/;
    expect(found, 'console messages and page errors').toEqual([]);
  });

  const open = async (
    url: string,
    options: BrowserContextOptions & {
      before?: (page: Page, context: BrowserContext) => Promise<unknown>;
      /** What the visit waits for; the load of the page unless it says else. */
      waitUntil?: 'commit' | 'load';
    } = {},
  ): Promise<Visit> => {
    const { before, waitUntil = 'load', ...rest } = options;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...rest,
    });
    contexts.push(context);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text().slice(0, 300)}`));
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
    page.on('request', (request) => requests.push(request.url().replace(/^https?:\/\/[^/]+/, '')));
    await before?.(page, context);
    await page.goto(url, { waitUntil });
    return { page, context, requests };
  };

  return {
    /** Opens a page of the site. */
    visit: (path: string, options?: Parameters<typeof open>[1]) => open(inject('siteUrl') + path, options),
    /** Opens a page of the fixture, by its route. */
    visitFixture: (path: string, options?: Parameters<typeof open>[1]) =>
      open(inject('fixtureUrl') + inFixture(path), options),
    /** Messages of this test that are no failure: answers such as 404 that it asks for. */
    tolerate: (pattern = expected) => {
      tolerated = pattern;
    },
  };
}

/** Gives the first sign of a reader and waits until the client answers. */
export async function hydrate(page: Page) {
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.waitForSelector('html[data-hydrated]');
}

/** Waits until what a page draws by itself is drawn: late rules are in use, and two frames have been. */
export async function settle(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[as="style"]')].every(({ sheet }) => sheet),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A gate before the client bundle: `hold` closes it for a page, which may wait for it as long as it likes; `open` lets the client come. */
export function gateTheClient() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const hold = (page: Page) => page.route(/\/assets\/main\./, (route) => opened.then(() => route.continue()));
  return { open, hold };
}
