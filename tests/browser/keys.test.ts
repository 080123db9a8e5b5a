import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';

const { visit } = openBrowser();

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard' });
const onSearch = (page: Page) => page.evaluate(() => document.activeElement?.matches('.header input'));

/** A page with a way back and a way on, that the client has taken over. */
async function article() {
  const visited = await visit('/stream-join');
  await hydrate(visited.page);
  return visited;
}

describe('the list of keys', () => {
  it('is loaded and opened by "?", takes the focus, and gives it back at Escape', async () => {
    const { page, requests } = await article();
    const link = page.locator('.crumbs a').first();
    await link.focus();
    expect(requests.filter((path) => path.includes('key-list'))).toEqual([]);
    await page.keyboard.press('?');
    await list(page).waitFor();
    expect(requests.filter((path) => path.includes('key-list'))).toHaveLength(1);
    expect(await list(page).evaluate((dialog) => dialog === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('opens from the footer from md, and has no button without JavaScript', async () => {
    const { page } = await article();
    await page.locator('.footer').getByRole('button', { name: 'Keyboard' }).click();
    await list(page).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.locator('.keys-button').isVisible()).toBe(false);
    const { page: plain } = await visit('/stream-join', { javaScriptEnabled: false });
    expect(await plain.locator('.keys-button').count()).toBe(0);
  });
});

describe('single keys', () => {
  it('"]" and "[" lead to the next and the previous page, and the first press starts the client', async () => {
    const { page } = await visit('/stream-join');
    const way = (rel: string) => page.locator(`.pager [rel=${rel}]`).getAttribute('href');
    const next = (await way('next')) as string;
    const here = new URL(page.url()).pathname;
    await page.keyboard.press(']');
    await page.waitForURL(`**${next}`);
    await expect.poll(() => way('prev')).toBe(here);
    await page.keyboard.press('[');
    await page.waitForURL(`**${here}`);
  });

  it('do nothing in a field or with a modifier', async () => {
    const { page } = await article();
    const { url } = await page.evaluate(() => ({ url: location.href }));
    await page.locator('.filter input').fill('a');
    await page.keyboard.type('/?]t');
    expect(await page.locator('.filter input').inputValue()).toBe('a/?]t');
    await page.locator('.crumbs a').first().focus();
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('Alt+]');
    // What they would have done would be there before the answer to the last one.
    await page.keyboard.press('?');
    await list(page).waitFor();
    expect(page.url()).toBe(url);
    expect(await page.getAttribute('html', 'data-theme')).toBeNull();
  });

  it('are turned off by the check box, also for the next visit; the command key still works', async () => {
    const { page } = await article();
    await page.keyboard.press('?');
    await list(page).getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await page.reload();
    await hydrate(page);
    const url = page.url();
    await page.locator('.crumbs a').first().focus();
    for (const key of ['/', ']', 't', '?']) await page.keyboard.press(key);
    expect(await onSearch(page)).toBe(false);
    await page.keyboard.press('Control+k');
    expect(await onSearch(page)).toBe(true);
    expect(page.url()).toBe(url);
    expect(await page.getAttribute('html', 'data-theme')).toBeNull();
    expect(await list(page).count()).toBe(0);
    // The button of the footer is the way back.
    await page.locator('.keys-button').click();
    await list(page).getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await onSearch(page)).toBe(true);
  });
});
