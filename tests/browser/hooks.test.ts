/** What a site hooks into its pages (`head` and `onPage` of its configuration). The fixture keeps what it was called with in `shownPages`. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { inFixture } from '../support/fixture.ts';

const { visit, visitFixture } = openBrowser();

const shown = (page: Page) =>
  page.evaluate(() => (window as { shownPages?: { route: string; title: string; first: boolean }[] }).shownPages ?? []);

describe('the hooks of a site', () => {
  it('run its script in the head under the policy, and call its module when a page is loaded, before the reader acts, and when another one is shown', async () => {
    const { page } = await visitFixture('/benchmark');
    expect(await page.getAttribute('html', 'data-hook')).toBe('ran');
    await expect.poll(() => shown(page)).toEqual([{ route: '/benchmark', title: await page.title(), first: true }]);
    await hydrate(page);
    await page.click(`.tree a[href="${inFixture('/overview')}"]`);
    await page.waitForURL('**/overview');
    await expect
      .poll(async () => (await shown(page)).slice(1))
      .toEqual([{ route: '/overview', title: await page.title(), first: false }]);
  });

  it('load nothing on a site without them', async () => {
    const { requests } = await visit('/stream-join');
    expect(requests.filter((path) => path.includes('on-page'))).toEqual([]);
  });
});
