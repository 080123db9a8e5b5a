/** Sidebar, filter, theme, menu: what is around every page. */
import { expect, it } from 'vitest';
import type { Reader, Readers } from '../reader.ts';

const filter = '.sidebar input[type="search"]';
const placeOf = (reader: Reader) =>
  reader.see('.sidebar', ([one]) => (({ x, width }) => ({ x, width }))((one as HTMLElement).getBoundingClientRect()));
const expanded = (reader: Reader, opener: string) => () => reader.attribute(opener, 'aria-expanded');
const openGroups = (reader: Reader) => reader.texts('.tree details[open] > summary');

export function shell({ newReader }: Readers) {
  it('the sidebar slides away and back, and stays away over a reload', async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    const toggleExpanded = expanded(reader, '.toggle');
    expect(await placeOf(reader)).toEqual({ x: 0, width: 269 });
    expect(await toggleExpanded()).toBe('true');
    await reader.click('.toggle');
    await expect.poll(() => placeOf(reader)).toEqual({ x: -279, width: 269 });
    expect(await toggleExpanded()).toBe('false');
    expect(await reader.run(() => localStorage.sidebar)).toBe('closed');
    await reader.reload();
    await expect.poll(() => placeOf(reader)).toEqual({ x: -279, width: 269 });
    await expect.poll(toggleExpanded).toBe('false');
    await reader.hydrate();
    await reader.click('.toggle');
    await expect.poll(() => placeOf(reader)).toEqual({ x: 0, width: 269 });
    expect(await toggleExpanded()).toBe('true');
  });

  it('the tree opens groups, goes to a page, marks it, and is walked by keys', async () => {
    const reader = await newReader();
    await reader.visit('/secondary-index');
    await reader.hydrate();
    expect(await openGroups(reader)).toEqual(['Index']);
    await reader.click('.tree summary', 'Command Line Interface');
    await reader.click('.tree a[href="/db-commands-cli"]');
    await reader.arrives('/db-commands-cli');
    await expect.poll(() => reader.attribute('.tree [aria-current="page"]', 'href')).toBe('/db-commands-cli');
    expect(await openGroups(reader)).toEqual(['Index', 'Command Line Interface']);
    expect(await reader.count('.tree [aria-current="page"]')).toBe(1);
    await reader.see('.tree [aria-current]', ([link]) => link?.focus());
    await reader.window.press('ArrowLeft');
    await expect.poll(reader.focused).toBe('Command Line Interface');
    await reader.window.press('ArrowLeft');
    await expect.poll(() => openGroups(reader)).toEqual(['Index']);
    await reader.window.press('Home');
    await expect.poll(reader.focused).toBe('Overview');
  });

  it('the filter shows, marks and counts what fits, and Escape restores the tree', async () => {
    const reader = await newReader();
    await reader.visit('/secondary-index');
    await reader.hydrate();
    const before = await openGroups(reader);
    await reader.click(filter);
    await reader.window.type('TABLE');
    await expect.poll(() => reader.count('.tree mark')).toBeGreaterThan(5);
    expect(new Set((await reader.texts('.tree mark')).map((text) => text.toLowerCase()))).toEqual(new Set(['table']));
    expect(await reader.text('.filter output')).toMatch(/^\d+ of \d+/);
    await reader.window.press('Escape');
    await expect.poll(() => openGroups(reader)).toEqual(before);
    expect(await reader.value(filter)).toBe('');
  });

  it('the theme changes at once by button and switch, stays over a reload, and goes back to that of the system', async () => {
    const reader = await newReader();
    const theme = () => reader.attribute('html', 'data-theme');
    const lightness = () =>
      reader.run(() => {
        const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return red > 127 ? 'light' : 'dark';
      });
    await reader.visit('/stream-join');
    await reader.hydrate();
    for (const name of ['light', 'dark']) {
      await reader.click('.theme-button');
      await expect.poll(theme).toBe(name);
      await expect.poll(lightness).toBe(name);
    }
    await reader.reload();
    expect(await theme()).toBe('dark');
    expect(await lightness()).toBe('dark');
    await reader.hydrate();
    await reader.click('.theme-button');
    await expect.poll(theme).toBe(null);
    for (const [at, chosen] of [
      [3, 'dark'],
      [2, 'light'],
      [1, null],
    ] as const) {
      await reader.click(`.footer .themes label:nth-of-type(${at})`);
      await expect.poll(theme).toBe(chosen);
    }
  });

  it('the menu of a phone opens, leads on, and closes by Escape', async () => {
    const reader = await newReader();
    // The window of WebKit's small browser gets no narrower than 447 px.
    await reader.visit('/stream-join', { width: 460, height: 800 });
    await reader.hydrate();
    expect(await reader.count('.header-links a')).toBe(0);
    const menuExpanded = expanded(reader, '.menu-button');
    for (const close of [() => reader.click('.menu-button'), () => reader.window.press('Escape')]) {
      await reader.click('.menu-button');
      await reader.appears('#site-menu a');
      await expect.poll(menuExpanded).toBe('true');
      await close();
      await expect.poll(() => reader.count('#site-menu')).toBe(0);
      await expect.poll(menuExpanded).toBe('false');
    }
    await expect.poll(() => reader.run(() => document.activeElement?.className)).toContain('menu-button');
    // The tree is a drawer here.
    expect(await reader.count('.tree a')).toBe(0);
    await reader.click('.toggle');
    await reader.click('.tree a[href="/join"]');
    await reader.arrives('/join');
    await expect.poll(() => reader.count('.tree a')).toBe(0);
    expect(await reader.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('the pop-over of products opens and closes', async () => {
    const reader = await newReader();
    const opener = '[popovertarget="site-products"]';
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.click(opener);
    await reader.appears('#site-products a');
    await expect.poll(expanded(reader, opener)).toBe('true');
    expect(await reader.texts('#site-products section > p')).toEqual(['Engagement', 'Tools', 'Resources']);
    await reader.window.press('Escape');
    await expect.poll(() => reader.count('#site-products')).toBe(0);
    await expect.poll(expanded(reader, opener)).toBe('false');
  });
}
