import { expect, it } from 'vitest';
import type { OpenPage } from '../test-page.ts';

export function withoutScripts(openPage: OpenPage) {
  it('navigates by the sidebar tree, which marks the current page, and by the pagination', async () => {
    const page = await openPage();
    await page.visitWithoutScripts('/secondary-index');
    expect(await page.getTexts('.tree [aria-current="page"]')).toEqual(['Secondary Index']);
    await page.click('.tree summary', 'Command Line Interface');
    await page.click('.tree a[href="/db-commands-cli"]');
    await page.waitForAddress('/db-commands-cli');
    await page.waitForSelector('.pager a[rel="next"]');
    const next = (await page.getAttribute('.pager a[rel="next"]', 'href')) as string;
    await page.click('.pager a[rel="next"]');
    await page.waitForAddress(next);
  });

  it('runs no script, and lists all pages in place of search results', async () => {
    const page = await openPage();
    await page.visitWithoutScripts('/stream-join');
    expect(await page.getAttribute('html', 'data-js')).toBe(null);
    expect(await page.getText('h1')).toBe('Stream joins: overview');
    await page.click('.header input[type="search"]');
    await page.window.type('join');
    await page.window.press('Enter');
    await page.waitForAddress('/search?q=join');
    await page.waitForSelector('main a[href="/stream-join"]');
  });

  it('opens the Products popover, and the menu on a phone', async () => {
    const page = await openPage();
    await page.visitWithoutScripts('/stream-join');
    await page.click('[popovertarget="site-products"]');
    await page.waitForSelector('#site-products a');
    await page.visitWithoutScripts('/stream-join', 390);
    await page.click('.menu-button');
    await page.waitForSelector('#site-menu a');
  });

  it('shows all tabs, and hides what needs scripts', async () => {
    const page = await openPage();
    await page.visitWithoutScripts('/dataquery');
    expect(await page.evaluateAll('[role="tabpanel"]', (panels) => panels.map((one) => one.checkVisibility()))).toEqual(
      [true, true, true, true],
    );
    expect(await page.countVisible('[data-copy]')).toBe(0);
    await page.visitWithoutScripts('/rest-api/get-the-server-stats');
    await page.click('.console > summary');
    await page.waitForSelector('.console-message');
    expect(await page.getText('.console-message')).toBe('The console needs JavaScript.');
    await page.visitWithoutScripts('/stream-join');
    expect(await page.countVisible('.run')).toBe(0);
  });
}
