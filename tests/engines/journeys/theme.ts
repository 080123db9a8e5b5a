import { expect, it } from 'vitest';
import type { OpenPage, TestPage } from '../test-page.ts';

const filter = '.sidebar input[type="search"]';
const getSidebarBox = (page: TestPage) =>
  page.evaluateAll('.sidebar', ([one]) =>
    (({ x, width }) => ({ x, width }))((one as HTMLElement).getBoundingClientRect()),
  );
const getExpanded = (page: TestPage, opener: string) => () => page.getAttribute(opener, 'aria-expanded');
const getOpenGroups = (page: TestPage) => page.getTexts('.tree details[open] > summary');

export function theme(openPage: OpenPage) {
  it('hides and shows the sidebar, and keeps it hidden after a reload', async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    const toggleExpanded = getExpanded(page, '.toggle');
    expect(await getSidebarBox(page)).toEqual({ x: 0, width: 269 });
    expect(await toggleExpanded()).toBe('true');
    await page.click('.toggle');
    await expect.poll(() => getSidebarBox(page)).toEqual({ x: -279, width: 269 });
    expect(await toggleExpanded()).toBe('false');
    expect(await page.evaluate(() => localStorage.sidebar)).toBe('closed');
    await page.reload();
    await expect.poll(() => getSidebarBox(page)).toEqual({ x: -279, width: 269 });
    await expect.poll(toggleExpanded).toBe('false');
    await page.hydrate();
    await page.click('.toggle');
    await expect.poll(() => getSidebarBox(page)).toEqual({ x: 0, width: 269 });
    expect(await toggleExpanded()).toBe('true');
  });

  it('opens groups and pages of the sidebar tree by click and keyboard', async () => {
    const page = await openPage();
    await page.visit('/secondary-index');
    await page.hydrate();
    expect(await getOpenGroups(page)).toEqual(['Index']);
    await page.click('.tree summary', 'Command Line Interface');
    await page.click('.tree a[href="/db-commands-cli"]');
    await page.waitForAddress('/db-commands-cli');
    await expect.poll(() => page.getAttribute('.tree [aria-current="page"]', 'href')).toBe('/db-commands-cli');
    expect(await getOpenGroups(page)).toEqual(['Index', 'Command Line Interface']);
    expect(await page.countVisible('.tree [aria-current="page"]')).toBe(1);
    await page.evaluateAll('.tree [aria-current]', ([link]) => link?.focus());
    await page.window.press('ArrowLeft');
    await expect.poll(page.getFocusedText).toBe('Command Line Interface');
    await page.window.press('ArrowLeft');
    await expect.poll(() => getOpenGroups(page)).toEqual(['Index']);
    await page.window.press('Home');
    await expect.poll(page.getFocusedText).toBe('Overview');
  });

  it('filters the sidebar tree, marks and counts matches, and restores the tree on Escape', async () => {
    const page = await openPage();
    await page.visit('/secondary-index');
    await page.hydrate();
    const before = await getOpenGroups(page);
    await page.click(filter);
    await page.window.type('TABLE');
    await expect.poll(() => page.countVisible('.tree mark')).toBeGreaterThan(5);
    expect(new Set((await page.getTexts('.tree mark')).map((text) => text.toLowerCase()))).toEqual(new Set(['table']));
    expect(await page.getText('.filter output')).toMatch(/^\d+ of \d+/);
    await page.window.press('Escape');
    await expect.poll(() => getOpenGroups(page)).toEqual(before);
    expect(await page.getValue(filter)).toBe('');
  });

  it('changes the color scheme by button and switch, and keeps it after a reload', async () => {
    const page = await openPage();
    const scheme = () => page.getAttribute('html', 'data-theme');
    const lightness = () =>
      page.evaluate(() => {
        const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return red > 127 ? 'light' : 'dark';
      });
    await page.visit('/stream-join');
    await page.hydrate();
    for (const name of ['light', 'dark']) {
      await page.click('.theme-button');
      await expect.poll(scheme).toBe(name);
      await expect.poll(lightness).toBe(name);
    }
    await page.reload();
    expect(await scheme()).toBe('dark');
    expect(await lightness()).toBe('dark');
    await page.hydrate();
    await page.click('.theme-button');
    await expect.poll(scheme).toBe(null);
    for (const [at, chosen] of [
      [3, 'dark'],
      [2, 'light'],
      [1, null],
    ] as const) {
      await page.click(`.footer .themes label:nth-of-type(${at})`);
      await expect.poll(scheme).toBe(chosen);
    }
  });

  it('opens and closes the menu and the sidebar on a phone', async () => {
    const page = await openPage();
    // The window of WebKit's MiniBrowser is at least 447 px wide.
    await page.visit('/stream-join', { width: 460, height: 800 });
    await page.hydrate();
    expect(await page.countVisible('.header-links a')).toBe(0);
    const menuExpanded = getExpanded(page, '.menu-button');
    for (const close of [() => page.click('.menu-button'), () => page.window.press('Escape')]) {
      await page.click('.menu-button');
      await page.waitForSelector('#site-menu a');
      await expect.poll(menuExpanded).toBe('true');
      await close();
      await expect.poll(() => page.countVisible('#site-menu')).toBe(0);
      await expect.poll(menuExpanded).toBe('false');
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('menu-button');
    // The tree is a drawer here.
    expect(await page.countVisible('.tree a')).toBe(0);
    await page.click('.toggle');
    await page.click('.tree a[href="/join"]');
    await page.waitForAddress('/join');
    await expect.poll(() => page.countVisible('.tree a')).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('opens and closes the Products popover', async () => {
    const page = await openPage();
    const opener = '[popovertarget="site-products"]';
    await page.visit('/stream-join');
    await page.hydrate();
    await page.click(opener);
    await page.waitForSelector('#site-products a');
    await expect.poll(getExpanded(page, opener)).toBe('true');
    expect(await page.getTexts('#site-products section > p')).toEqual(['Engagement', 'Tools', 'Resources']);
    await page.window.press('Escape');
    await expect.poll(() => page.countVisible('#site-products')).toBe(0);
    await expect.poll(getExpanded(page, opener)).toBe('false');
  });
}
