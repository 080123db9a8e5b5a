/** What a reader chooses or marks within an article: the example of a call, and the steps of a tutorial that are done. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { hydrate, openBrowser } from '../support/browser.ts';

const { visit } = openBrowser();

describe('the examples of a call', () => {
  const route = '/rest-api/create-a-table';
  const list = '[data-pick]';
  const shown = (page: Page) =>
    page
      .locator('[data-of]')
      .evaluateAll((blocks) =>
        blocks.flatMap((block) => (block.checkVisibility() ? [(block as HTMLElement).dataset.of] : [])),
      );

  it('show one at a time, the one that the reader chooses', async () => {
    const { page } = await visit(route);
    await hydrate(page);
    const names = await page
      .locator(`${list} option`)
      .evaluateAll((all) => (all as HTMLOptionElement[]).map((one) => one.value));
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(await shown(page))).toEqual(new Set([names[0]]));
    await page.locator(list).selectOption(names[1] as string);
    await expect.poll(async () => [...new Set(await shown(page))]).toEqual([names[1]]);
    expect(await findViolations(page, { within: '.operation' })).toEqual([]);
  });

  it('all show without JavaScript, and nothing asks for a choice', async () => {
    const { page } = await visit(route, { javaScriptEnabled: false });
    expect(await page.locator(list).isVisible()).toBe(false);
    const blocks = page.locator('[data-of]');
    for (let at = 0; at < (await blocks.count()); at++) expect(await blocks.nth(at).isVisible()).toBe(true);
    expect(await blocks.count()).toBeGreaterThan(1);
  });
});

describe('an announcement', () => {
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
  it('can be closed for good', async () => {
    const { page } = await visit('/overview');
    await hydrate(page);
    await banner(page).getByRole('button').press('Enter');
    await banner(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    await page.reload();
    expect(await banner(page).isVisible()).toBe(false);
  });

  it('shows the next announcement from the next page load on', async () => {
    const { page } = await visit('/overview', {
      before: (page) =>
        page.addInitScript(() => {
          localStorage.tabs ??= JSON.stringify({ closed: 'Another announcement' });
        }),
    });
    await hydrate(page);
    await expect.poll(() => page.evaluate(() => localStorage.tabs)).toBe('{}');
    expect(await banner(page).isVisible()).toBe(false);
    await page.reload();
    expect(await banner(page).isVisible()).toBe(true);
  });
});

describe('the check boxes of the steps of a tutorial', () => {
  const route = '/examples-tryout-yourself/rainfall';
  const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Step done: / });

  it('are kept for the page, and can be cleared', async () => {
    const { page } = await visit(route);
    await hydrate(page);
    await boxes(page).nth(1).check();
    await page.reload();
    await hydrate(page);
    await expect.poll(() => boxes(page).nth(1).isChecked()).toBe(true);
    expect(await boxes(page).first().isChecked()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await boxes(page).nth(1).uncheck();
    await page.reload();
    await hydrate(page);
    await boxes(page).first().waitFor();
    expect(await boxes(page).nth(1).isChecked()).toBe(false);
  });
});
