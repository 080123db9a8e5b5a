import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';

const { visit, visitFixture } = openBrowser();

const graph = '/graph-and-cypher';
const stream = '/stream-join';

/** Product rules, "Sidebars", on both sides of each width in CSS; sidebar-state.test.ts has all cases. */
describe('whether the sidebar is open when a page is entered', () => {
  const cases: Record<string, [width: number, stored: 'open' | 'closed' | undefined, open: boolean][]> = {
    [stream]: [
      [899, 'open', false],
      [900, undefined, true],
      [900, 'closed', false],
    ],
    [graph]: [
      [1024, 'open', false],
      [1025, undefined, true],
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
});

describe('the tree', () => {
  it('shows the current page in view', async () => {
    const { page } = await visit('/rest-api/create-a-table', { viewport: { width: 1440, height: 500 } });
    const inView = await page.evaluate(() => {
      const row = (document.querySelector('.tree [aria-current]') as HTMLElement).getBoundingClientRect();
      return row.top > 64 && row.bottom < innerHeight;
    });
    expect(inView).toBe(true);
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
