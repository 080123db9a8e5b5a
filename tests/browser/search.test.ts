import { describe, expect, it } from 'vitest';
import { blockRequests, createClientGate, hydrate, openBrowser } from '../support/browser.ts';

const { visit, visitFixture, tolerate } = openBrowser();
const box = '.header input[type="search"]';

describe('suggestions while typing', () => {
  it('show the chosen option above their foot in a low window', async () => {
    const { page } = await visit('/stream-join', { viewport: { width: 1280, height: 400 } });
    await hydrate(page);
    await page.fill(box, 'join');
    await page.waitForSelector('.suggest [role="option"]');
    const options = await page.locator('.suggest-list [role="option"]').count();
    for (let at = 0; at < options; at++) {
      await page.keyboard.press('ArrowDown');
      const isInView = () =>
        page.evaluate((index) => {
          const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          const chosen = document.querySelectorAll('.suggest-list [role="option"]')[index] as Element;
          const { top, bottom } = chosen.getBoundingClientRect();
          const list = edges('.suggest-list');
          const foot = edges('.suggest-foot');
          const isChosen = chosen.getAttribute('aria-selected') === 'true';
          return isChosen && list && foot && top >= list.top - 1 && bottom <= foot.top + 1;
        }, at);
      await expect.poll(isInView, { message: `option ${at + 1}` }).toBe(true);
    }
  });

  it('do not lie over the results of a second search', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    for (const query of ['join', 'index']) {
      await page.fill(box, query);
      await page.press(box, 'Enter');
      await page.waitForURL(`**/search?q=${query}`);
      await page.waitForSelector('.hit');
      await expect.poll(() => page.locator('.header .suggest:not([hidden])').count()).toBe(0);
    }
  });
});

// Where it does not matter which pages there are, on the fixture: its list of all pages is short.
describe('the results page', () => {
  it('shows the query and what waits before the client comes, and the box stays where it is', async () => {
    const { open, hold } = createClientGate();
    const { page } = await visit('/search?q=passive+join', { before: hold });
    const field = page.locator('main input[type="search"]');
    await page.waitForSelector('.skeletons');
    expect(await field.inputValue()).toBe('passive join');
    expect(await page.isVisible('main h1')).toBe(false);
    const { x, y } = (await field.boundingBox()) ?? {};
    open();
    await page.waitForSelector('.hit');
    expect(await field.inputValue()).toBe('passive join');
    expect(await field.boundingBox()).toMatchObject({ x, y });
  });

  it('filters by operators, which a click removes, and keeps the focus on the page', async () => {
    const { page } = await visit('/search?q=%22stream+join%22+-graph');
    const filters = page.locator('.results-filters [aria-current]');
    await expect.poll(() => filters.allInnerTexts()).toEqual(['"stream join"', '-graph']);
    await filters.last().click();
    await page.waitForURL((url) => url.searchParams.get('q') === '"stream join"');
    await expect.poll(() => filters.count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.goto(new URL('/search?q=put', page.url()).href);
    await page.locator('.results-filters a', { hasText: 'Only method' }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'put kind:method');
    await page.waitForSelector('.results-body[aria-busy="false"] .hit');
  });

  it('marks the words of a result on its page, until Escape', async () => {
    const { page } = await visit('/search?q=passive+join');
    await page.locator('.hit h2 a').first().click();
    await page.waitForURL((url) => url.pathname !== '/search');
    const marks = () => page.evaluate(() => CSS.highlights.get('search')?.size ?? 0);
    await expect.poll(marks).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    expect(await marks()).toBe(0);
  });

  it('shows a prompt and all pages for a query that starts with a space', async () => {
    const { page } = await visitFixture('/search?q=%20join');
    await page.waitForSelector('html[data-hydrated]');
    expect(await page.locator('.hit').count()).toBe(0);
    expect(await page.locator('.all-pages a').count()).toBeGreaterThan(30);
  });

  it.each([
    ['ten thousand characters', 'x'.repeat(10_000)],
    ['a broken escape', '%E0%A4%A'],
    ['control characters', '%00%01%1F'],
  ])('shows %s as text, without an error', async (_name, q) => {
    const { page } = await visitFixture(`/search?q=${q}`);
    await page.waitForSelector('html[data-hydrated]');
    await page.waitForSelector('.results-count:not(:empty), .all-pages');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('answers from what is there when a shard is missing, says so, and is whole again after a retry', async () => {
    tolerate();
    let giveBack = () => {};
    const { page } = await visitFixture('/search?q=stream', {
      before: async (page) => {
        giveBack = await blockRequests(page.context(), /\/_search\/postings-/, 503);
      },
    });
    await page.waitForSelector('.results-failed');
    giveBack();
    await page.click('.results-failed button');
    await page.waitForSelector('.hit');
    await expect.poll(() => page.locator('.results-failed').count()).toBe(0);
  });

  it('answers without a Worker', async () => {
    const { page } = await visitFixture('/search?q=stream', {
      before: (page) =>
        page.addInitScript(() => {
          (window as unknown as { Worker: unknown }).Worker = class {
            constructor() {
              throw new Error('blocked');
            }
          };
        }),
    });
    await page.waitForSelector('.hit');
  });
});
