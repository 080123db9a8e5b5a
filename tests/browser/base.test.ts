/** A site below a base path: what the browser asks for, and where links lead. The fixture is below `/docs/`. */
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { fixtureBase } from '../support/fixture.ts';

const { visitFixture, tolerate } = openBrowser();

describe('below a base path', () => {
  it('pages are swapped in, search answers, and the browser asks for nothing outside of it', async () => {
    const { page, requests } = await visitFixture('/overview');
    await hydrate(page);
    await page.evaluate(() => {
      (window as unknown as { same: boolean }).same = true;
    });
    await page.click('.tree a[href="/docs/benchmark"]');
    await page.waitForURL('**/docs/benchmark');
    expect(await page.getAttribute('link[rel="canonical"]', 'href')).toBe('https://docs.example.org/docs/benchmark');
    expect(await page.getAttribute('.tree [aria-current]', 'href')).toBe('/docs/benchmark');
    const box = page.locator('.header input[type="search"]');
    await box.fill('schema of a stream');
    await page.locator('.suggest a[href^="/docs/stream"]').first().waitFor();
    await box.press('Enter');
    await page.waitForURL('**/docs/search?q=schema+of+a+stream');
    await page.locator('.hit h2 a[href="/docs/stream"]').click();
    await page.waitForURL('**/docs/stream');
    expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
    expect(requests.filter((path) => !path.startsWith(fixtureBase))).toEqual([]);
  });

  it('the console reads its description, and asks the server of the site for another', async () => {
    const { page, requests } = await visitFixture('/rest-api/create-a-table');
    await hydrate(page);
    await page.locator('details.console > summary').click();
    await page.locator('.console-body form').waitFor();
    await expect.poll(() => requests.some((path) => path === '/docs/_api')).toBe(true);
    expect(requests.filter((path) => path.startsWith('/docs/assets/api.'))).toHaveLength(1);
    expect(requests.filter((path) => !path.startsWith(fixtureBase))).toEqual([]);
  });

  it('the 404 page offers pages by their addresses', async () => {
    tolerate();
    const { page } = await visitFixture('/overviev');
    await page.waitForSelector('html[data-hydrated]');
    expect(await page.locator('.not-found-path code').innerText()).toBe('/overviev');
    expect(await page.locator('.similar-pages a').first().getAttribute('href')).toBe('/docs/overview');
  });
});
