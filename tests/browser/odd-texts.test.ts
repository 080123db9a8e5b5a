/** Any text can be searched by: the page stays whole, and shows what is asked for. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { oddTexts, typeByLetters } from '../support/odd-texts.ts';

const { visit } = openBrowser();
const box = '.header input[type="search"]';
const filter = '.sidebar input[type="search"]';

describe('C1: any text can be searched by', () => {
  const type = (page: Page, selector: string, text: string) =>
    page.locator(selector).evaluateAll(typeByLetters as never, text);
  const whole = (page: Page) => page.evaluate(() => (document.querySelector('#site') as HTMLElement).innerText.length);

  it('typed letter by letter into the search box', { timeout: 180_000 }, async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    await page.click(box);
    for (const text of oddTexts) {
      await type(page, box, text);
      await page.locator('.suggest [role="option"]').first().waitFor();
      await expect
        .poll(() => page.locator('.suggest-foot a').getAttribute('href'), { message: text })
        .toBe(`/search?${new URLSearchParams({ q: text.toLowerCase() })}`);
      expect(await whole(page), text).toBeGreaterThan(1000);
    }
  });

  it("typed letter by letter into the sidebar's filter", { timeout: 180_000 }, async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    for (const text of oddTexts) {
      await type(page, filter, text);
      await expect.poll(() => page.locator('.filter output').innerText(), { message: text }).toMatch(/^\d+ of \d+/);
      expect(await whole(page), text).toBeGreaterThan(1000);
    }
  });

  it('typed letter by letter into the results page, and named by the address', { timeout: 240_000 }, async () => {
    const { page } = await visit('/search?q=k-means');
    const inPage = 'main input[type="search"]';
    await page.waitForSelector('.hit');
    await page.click(inPage);
    for (const text of oddTexts) {
      await type(page, inPage, text);
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.locator('h1').textContent(), { message: text })
        .toBe(`Search results for “${text.toLowerCase()}”`);
      await expect
        .poll(() => page.locator('.results-count').innerText(), { message: text })
        .toMatch(/^(No|\d+) pages? for /);
    }
    await page.reload();
    await expect.poll(() => page.locator('.results-count').innerText()).toMatch(/^(No|\d+) pages? for /);
  });
});
