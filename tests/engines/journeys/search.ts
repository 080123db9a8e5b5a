import { expect, it } from 'vitest';
import { EDGE_CASE_INPUTS, typeByLetters } from '../../support/edge-case-inputs.ts';
import type { OpenPage, TestPage } from '../test-page.ts';

const box = '.header input[type="search"]';
const filter = '.sidebar input[type="search"]';
const inPage = 'main input[type="search"]';
/** Near zero if the page has crashed. */
const getTextLength = (page: TestPage) => page.evaluateAll('#site', ([site]) => site?.innerText.length ?? 0);
const type = (page: TestPage, selector: string, text: string) => page.evaluateAll(selector, typeByLetters, text);

export function search(openPage: OpenPage) {
  it('shows suggestions while the user types, and opens one with arrow keys and Enter', async () => {
    const page = await openPage();
    await page.visit('/secondary-index');
    await page.hydrate();
    await page.click(box);
    await page.window.type('k-means');
    await page.waitForSelector('.suggest [role="option"]');
    // A hyphen once emptied the page (C1).
    await expect.poll(() => page.getTexts('.suggest mark')).toContain('K-means');
    expect(await page.getAttribute(box, 'aria-expanded')).toBe('true');
    await page.window.press('ArrowDown');
    await expect.poll(() => page.getAttribute(box, 'aria-activedescendant')).toMatch(/./);
    const href = await page.getAttribute('.suggest [aria-selected="true"]', 'href');
    await page.window.press('Enter');
    await page.waitForAddress(href as string);
  });

  it('shows results, escapes the query, and filters by area until the user goes back', async () => {
    const address = '/search?q=passive+join+%26+%3Chr+id%3Dx%3E';
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.click(box);
    await page.window.type('Passive JOIN & <hr id=x>');
    await page.window.press('Enter');
    await page.waitForAddress(address);
    expect(await page.countVisible('[data-same]')).toBe(1);
    await expect.poll(() => page.getValue(box)).toBe('');
    await page.waitForSelector('.hit mark');
    expect(await page.getValue(inPage)).toBe('passive join & <hr id=x>');
    expect(await page.getText('h1')).toContain('<hr id=x>');
    expect(await page.countVisible('#x')).toBe(0);
    const area = await page.evaluateAll('.areas-list a', (links) => links[1]?.innerText.split(/\s+\d/)[0] ?? '');
    expect(area).toMatch(/\w/);
    await page.evaluateAll('.areas-list a', (links) => links[1]?.click());
    await page.waitForAddress(/area=/);
    await page.waitForSelector('.results-body[aria-busy="false"] .hit');
    const breadcrumbs = await page.getTexts('.hit-breadcrumbs');
    expect(breadcrumbs.length).toBeGreaterThan(0);
    expect(breadcrumbs.filter((text) => !text.includes(area))).toEqual([]);
    await page.evaluate(() => history.back());
    await page.waitForAddress(address);
    await page.waitForSelector('.hit');
  });

  it('accepts any text in the search box', { tags: 'long', timeout: 180_000 }, async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await page.click(box);
    for (const text of EDGE_CASE_INPUTS) {
      await type(page, box, text);
      await expect
        .poll(() => page.getAttribute('.suggest-foot a', 'href'), { message: text })
        .toBe(`/search?${new URLSearchParams({ q: text.toLowerCase() })}`);
      expect(await getTextLength(page), text).toBeGreaterThan(1000);
    }
  });

  it('accepts any text in the sidebar filter', { tags: 'long', timeout: 180_000 }, async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    for (const text of EDGE_CASE_INPUTS) {
      await type(page, filter, text);
      await expect.poll(() => page.getText('.filter output'), { message: text }).toMatch(/^\d+ of \d+/);
      expect(await getTextLength(page), text).toBeGreaterThan(1000);
    }
  });

  it('accepts any text as a query', { tags: 'long', timeout: 180_000 }, async () => {
    const page = await openPage();
    await page.visit('/search?q=k-means');
    await page.waitForSelector('.hit');
    await page.click(inPage);
    for (const text of EDGE_CASE_INPUTS) {
      await type(page, inPage, text);
      await page.window.press('Enter');
      await expect.poll(() => page.getText('h1'), { message: text }).toBe(`Search results for “${text.toLowerCase()}”`);
      await expect.poll(() => page.getText('.results-count'), { message: text }).toMatch(/^(No|\d+) pages? for /);
    }
  });
}
