import { describe, expect, it } from 'vitest';
import { createClientGate, hydrate, openBrowser } from '../support/browser.ts';

const { visit, visitFixture } = openBrowser();

const graph = '/graph-and-cypher';
const stream = '/stream-join';

/** Product rules, "Sidebars": precedence of width, section and stored choice. */
describe('whether the sidebar is open when a page is entered', () => {
  const cases: Record<string, [width: number, stored: 'open' | 'closed' | undefined, open: boolean][]> = {
    [stream]: [
      [390, undefined, false],
      [390, 'open', false],
      [899, 'open', false],
      [900, undefined, true],
      [900, 'closed', false],
      [1024, undefined, true],
    ],
    [graph]: [
      [1024, undefined, false],
      [1024, 'open', false],
      [1025, undefined, true],
      [1025, 'closed', false],
      [1440, 'open', true],
    ],
  };
  it.each(Object.entries(cases))('follows width, section and what is stored: %s', async (path, widths) => {
    const { page } = await visit(path);
    const look = () =>
      page.evaluate(() => ({
        // What is not visible is out of reach of the keyboard and of screen readers, too.
        visible: getComputedStyle(document.querySelector('.sidebar') as HTMLElement).visibility === 'visible',
        expanded: document.querySelector('.toggle')?.getAttribute('aria-expanded'),
      }));
    for (const [width, stored, open] of widths) {
      const message = `${width} px, stored ${stored}`;
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((choice) => {
        localStorage.clear();
        if (choice) localStorage.setItem('sidebar', choice);
      }, stored);
      await page.goto(new URL(path, page.url()).href);
      const wanted = { visible: open, expanded: String(open) };
      await expect.poll(look, { message }).toEqual(wanted);
      await hydrate(page);
      expect(await look(), message).toEqual(wanted);
      expect(await page.evaluate(() => (document.querySelector('.sidebar') as HTMLElement).inert), message).toBe(!open);
    }
  });

  it('keeps a toggle in the graph section for the session only', async () => {
    const { page } = await visit(graph, { viewport: { width: 1000, height: 800 } });
    await hydrate(page);
    await page.click('.toggle');
    await expect.poll(() => page.getAttribute('.toggle', 'aria-expanded')).toBe('true');
    await page.reload();
    expect(await page.getAttribute('.toggle', 'aria-expanded')).toBe('true');
    expect(await page.evaluate(() => localStorage.getItem('sidebar'))).toBeNull();
  });

  it('is a drawer below md, closed by its scrim, by Escape and by navigation, never stored', async () => {
    const { page } = await visit(stream, { viewport: { width: 390, height: 800 } });
    await page.click('.toggle');
    await expect.poll(() => page.getAttribute('.toggle', 'aria-expanded')).toBe('true');
    await page.click('.tree a[href="/join"]');
    await page.waitForURL('**/join');
    await expect.poll(() => page.getAttribute('.toggle', 'aria-expanded')).toBe('false');
    await page.click('.toggle');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getAttribute('.toggle', 'aria-expanded')).toBe('false');
    expect(await page.evaluate(() => localStorage.getItem('sidebar'))).toBeNull();
  });
});

describe('the tree', () => {
  it('keeps a group that the reader opened before the page was interactive', async () => {
    const { open, hold } = createClientGate();
    const { page } = await visit('/secondary-index', { before: hold });
    await page.locator('.tree summary', { hasText: 'Server API' }).click();
    open();
    await page.waitForSelector('html[data-hydrated]');
    expect(await page.locator('.tree details[open] > summary', { hasText: 'Server API' }).count()).toBe(1);
  });

  it('shows the current page in view', async () => {
    const { page } = await visit('/rest-api/create-a-table', { viewport: { width: 1440, height: 500 } });
    const inView = await page.evaluate(() => {
      const row = (document.querySelector('.tree [aria-current]') as HTMLElement).getBoundingClientRect();
      return row.top > 64 && row.bottom < innerHeight;
    });
    expect(inView).toBe(true);
  });

  it('is walked by arrows, Home and End', async () => {
    const { page } = await visit(stream);
    await hydrate(page);
    await page.focus('.tree [aria-current]');
    const active = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('Example 1');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe('Overview');
    await page.keyboard.press('ArrowLeft');
    expect(await active()).toBe('Stream Join');
    const group = page.locator('.tree details', { has: page.locator('> summary:focus') });
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => group.getAttribute('open')).toBeNull();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => group.getAttribute('open')).not.toBeNull();
    await page.keyboard.press('End');
    expect(await active()).toBe('Complex Event Processing');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('Overview');
    await page.keyboard.press('Home');
    expect(await active()).toBe('Stream in BangDB');
  });
});

describe('the filter', () => {
  it('survives navigation within a sidebar and is cleared when the sidebar changes', async () => {
    const { page } = await visit('/secondary-index');
    await hydrate(page);
    await page.fill('.sidebar input', 'commands');
    await page.locator('.tree a[href="/db-commands-cli"]:visible').click();
    await page.waitForURL('**/db-commands-cli');
    expect(await page.inputValue('.sidebar input')).toBe('commands');
    await page.evaluate(() =>
      (
        document.querySelector('.prose a[href="/stream-commands-cli"], .prose a[href^="/rest-api/"]') as HTMLElement
      ).click(),
    );
    await page.waitForURL('**/rest-api/**');
    expect(await page.inputValue('.sidebar input')).toBe('');
  });
});

describe('the query string', () => {
  it('shows the variant for its query, before the first paint, and its base otherwise', async () => {
    const { page } = await visitFixture('/apps/leads-management/edit-lead?shop=outlet');
    const visible = () => page.locator('.tree:visible').allInnerTexts();
    expect((await visible()).join()).toContain('Purchase');
    await hydrate(page);
    expect((await visible()).join()).toContain('Purchase');
    expect(await page.locator('.variant-note').innerText()).toMatch(/^.+ contains .+: this page applies to both\.$/);
    const { page: plain } = await visitFixture('/apps/leads-management/edit-lead');
    expect(await plain.locator('.variant-note').isVisible()).toBe(false);
    expect((await plain.locator('.tree:visible').allInnerTexts()).join()).not.toContain('Purchase');
  });

  it('has no effect elsewhere', async () => {
    const { page } = await visit('/stream-join?app=leads_selling');
    expect((await page.locator('.tree:visible').allInnerTexts()).join()).toContain('Stream');
  });
});

describe('the round toggle on a phone', () => {
  it('goes while the reader scrolls down, and returns on the way up, at the end and on focus', async () => {
    const { page } = await visit('/stream-join', { viewport: { width: 390, height: 800 } });
    await hydrate(page);
    const inView = () =>
      page
        .locator('.toggle')
        .evaluate((toggle) => toggle.getBoundingClientRect().top < document.documentElement.clientHeight);
    const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    expect(await inView()).toBe(true);
    await scroll(600);
    await expect.poll(inView).toBe(false);
    await scroll(560);
    await expect.poll(inView).toBe(true);
    await scroll(700);
    await expect.poll(inView).toBe(false);
    await page.locator('.toggle').focus();
    await expect.poll(inView).toBe(true);
    await page.locator('.toggle').blur();
    await expect.poll(inView).toBe(false);
    await scroll(1e6);
    await expect.poll(inView).toBe(true);
  });
});
