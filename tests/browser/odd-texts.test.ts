/** Any text can be searched by: the page stays whole, and shows what is asked for. On the fixture, whose lists are drawn sooner. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { edgeCaseInputs, typeByLetters } from '../support/edge-case-inputs.ts';
import { inFixture } from '../support/fixture.ts';

const { visitFixture } = openBrowser();
const box = '.header input[type="search"]';
const filter = '.sidebar input[type="search"]';

describe('C1: any text can be searched by', () => {
  const type = (page: Page, selector: string, text: string) =>
    page.locator(selector).evaluateAll(typeByLetters as never, text);
  const article = (page: Page) => page.locator('.prose').innerText();

  it('typed letter by letter into the search box', { timeout: 180_000 }, async () => {
    const { page } = await visitFixture('/stream');
    await hydrate(page);
    const before = await article(page);
    await page.click(box);
    for (const text of edgeCaseInputs) {
      await type(page, box, text);
      await page.locator('.suggest [role="option"]').first().waitFor();
      await expect
        .poll(() => page.locator('.suggest-foot a').getAttribute('href'), { message: text })
        .toBe(inFixture(`/search?${new URLSearchParams({ q: text.toLowerCase() })}`));
      expect(await article(page), text).toBe(before);
    }
  });

  it("typed letter by letter into the sidebar's filter", { timeout: 180_000 }, async () => {
    const { page } = await visitFixture('/stream');
    await hydrate(page);
    const before = await article(page);
    for (const text of edgeCaseInputs) {
      await type(page, filter, text);
      await expect.poll(() => page.locator('.filter output').innerText(), { message: text }).toMatch(/^\d+ of \d+/);
      expect(await article(page), text).toBe(before);
    }
  });

  it('typed letter by letter into the results page, and named by the address', { timeout: 240_000 }, async () => {
    const { page } = await visitFixture('/search?q=stream');
    const inPage = 'main input[type="search"]';
    await page.waitForSelector('.hit');
    await page.click(inPage);
    for (const text of edgeCaseInputs) {
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
