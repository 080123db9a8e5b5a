import { expect, it } from 'vitest';
import type { OpenPage, TestPage } from '../test-page.ts';

const heading = 'Join: the definition in a schema';
const getScrollTop = (page: TestPage) => page.evaluate(() => Math.round(scrollY));
/** Scrolls, and waits until the position is saved in the history. */
const scroll = async (page: TestPage, top: number) => {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
  await expect.poll(() => page.evaluate(() => (history.state as { y?: number } | null)?.y)).toBe(top);
};
const goBack = (page: TestPage) => page.evaluate(() => history.back());
const goForward = (page: TestPage) => page.evaluate(() => history.forward());
/** Clicks a link of the tree by script, without the pointer events that would prefetch its page. */
const followLink = (page: TestPage, path: string) =>
  page.evaluateAll(`.tree a[href="${path}"]`, ([link]) => link?.click());

export function navigation(openPage: OpenPage) {
  it('swaps in the page of a link, sets the title and the head, and focuses the heading', async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.click('.tree a[href="/join"]');
    await page.waitForAddress('/join');
    expect(await page.countVisible('[data-same]')).toBe(1);
    await expect.poll(() => page.getText('h1')).toBe(heading);
    await expect.poll(() => page.evaluate(() => document.title)).toContain(heading);
    await expect.poll(page.getFocusedText).toBe(heading);
    // The focus has a screen reader read the heading; the live region would repeat it.
    expect(await page.evaluateAll('[role="status"].vh', ([one]) => one?.textContent)).toBe('');
    expect(await page.getAttribute('.tree [aria-current]', 'href')).toBe('/join');
    expect(await page.getAttribute('link[rel="canonical"]', 'href')).toMatch(/\/join$/);
    expect(await page.getAttribute('meta[property="og:title"]', 'content')).toBe(heading);
    expect(await page.getAttribute('meta[property="og:url"]', 'content')).toMatch(/\/join$/);
    expect(await page.getAttribute('link[type="text/markdown"]', 'href')).toBe('/join.md');
    const data = await page.evaluateAll('script[type="application/ld+json"]', (all) =>
      all.map((one) => one.textContent),
    );
    expect(data).toEqual([expect.stringContaining('/join"')]);
    expect(data[0]).not.toContain('/stream-join"');
  });

  /** Scrolls two pages, and checks their scroll positions after going back and forward. */
  async function checkScrollRestoration(open: (page: TestPage) => Promise<void>) {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await scroll(page, 1200);
    await open(page);
    await scroll(page, 300);
    await goBack(page);
    await page.waitForAddress('/stream-join');
    await expect.poll(() => getScrollTop(page)).toBe(1200);
    await goForward(page);
    await page.waitForAddress('/join');
    await expect.poll(() => getScrollTop(page)).toBe(300);
  }

  it('restores the scroll position on back and forward', () =>
    checkScrollRestoration(async (page) => {
      await followLink(page, '/join');
      await page.waitForAddress('/join');
      await expect.poll(() => getScrollTop(page)).toBe(0);
    }));

  it('restores the scroll position on back and forward after a full page load', () =>
    checkScrollRestoration(async (page) => {
      await page.evaluate(() => location.assign('/join'));
      await page.waitForAddress('/join');
      await page.waitForLoad();
      await page.hydrate();
    }));

  it('restores the scroll position after a reload', async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await scroll(page, 1500);
    await page.reload();
    await expect.poll(() => getScrollTop(page)).toBe(1500);
    await page.hydrate();
    expect(await getScrollTop(page)).toBe(1500);
  });

  it('scrolls a section of another page below the header', async () => {
    const page = await openPage();
    await page.visit('/join');
    await page.hydrate();
    await page.evaluateAll('.prose', ([prose]) => {
      const link = document.createElement('a');
      link.href = '/stream-join#next-steps';
      prose?.prepend(link);
      link.click();
    });
    await page.waitForAddress('/stream-join#next-steps');
    const isBelowHeader = () =>
      page.evaluateAll('#next-steps', ([one]) => {
        const { top } = (one as HTMLElement).getBoundingClientRect();
        return top >= 64 && top < innerHeight;
      });
    await expect.poll(isBelowHeader).toBe(true);
  });

  it('keeps the query unchanged on the links of sidebar tree, breadcrumbs and pagination', async () => {
    const page = await openPage();
    const query = '?ref=mail&x=a%20b+c&x=2&empty=&flag&u=%C3%A4';
    const hrefs = () =>
      page.evaluateAll('.tree a, .crumbs a, .pager a', (links) => links.map((link) => link.getAttribute('href') ?? ''));
    await page.visit(`/stream-join${query}`);
    const before = await hrefs();
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter((href) => !href.endsWith(query))).toEqual([]);
    await page.waitForSelector('html[data-hydrated]');
    expect(await hrefs()).toEqual(before);
    expect(await page.getAttribute('link[rel="canonical"]', 'href')).toMatch(/^[^?]+\/stream-join$/);
    await page.click('.pager a[rel="next"]');
    await page.waitForAddress(/\?ref=mail&x=a%20b\+c&x=2&empty=&flag&u=%C3%A4$/);
  });

  it.each([
    ['HTML', '<!doctype html><title>Log in</title>'],
    ['cut JSON', '{"route":"/join","html":"<p>'],
    ['empty', ''],
    ['{}', '{}'],
    ['[]', '[]'],
    ['null', 'null'],
    ['a string', '"text"'],
    ['another page', '{"route":"/filter","html":"<p></p>","layout":"article"}'],
    ['a page without HTML', '{"route":"/join","layout":"article"}'],
  ])('falls back to a full page load for a page fragment that is %s', { tags: 'long' }, async (_, body) => {
    await checkFullPageLoad(/\/_pages\/join\./, body);
  });

  it.each([
    ['HTML', '<!doctype html><title>Log in</title>'],
    ['cut', '{"/join":"abc'],
    ['null', 'null'],
    ['{}', '{}'],
  ])('falls back to a full page load for a manifest that is %s', { tags: 'long' }, async (_, body) => {
    await checkFullPageLoad(/\/_pages\/manifest/, body);
  });

  async function checkFullPageLoad(address: RegExp, body: string) {
    const page = await openPage();
    page.server.intercept(address, { body });
    await page.visit('/stream-join');
    await page.hydrate();
    await followLink(page, '/join');
    await page.waitForAddress('/join');
    await expect.poll(() => page.getText('h1')).toBe(heading);
    expect(page.server.requests).toContain('/join');
  }

  it('falls back to a full page load if the client fails to load', async () => {
    const page = await openPage();
    page.server.intercept(/\/assets\/main\./, 'abort');
    await page.visit('/stream-join');
    await page.click('.tree a[href="/join"]');
    await page.waitForAddress('/join');
    await expect.poll(() => page.getText('h1')).toBe(heading);
  });

  it('shows a notice while offline, and opens the page once online', async () => {
    const page = await openPage();
    const restorePages = page.server.intercept(/\/_pages\/(?!manifest)/, 'abort');
    await page.visit('/stream-join');
    await page.hydrate();
    const restore = page.server.intercept(/./, 'abort');
    await followLink(page, '/join');
    await page.waitForSelector('.notice[role="alert"]');
    expect(await page.getAddress()).toBe('/stream-join');
    restorePages();
    restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForAddress('/join');
    await expect.poll(() => page.countVisible('.notice')).toBe(0);
  });
}
