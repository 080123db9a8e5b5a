/** What went wrong once in a reader's browser, error by error: errors of our own, odd texts, links, focus. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickByScript, expectBrowserNavigation, hydrate, openBrowser, settle } from '../support/browser.ts';

const { visit, tolerate } = openBrowser();
const box = '.header input[type="search"]';
const filter = '.sidebar input[type="search"]';

describe('H6: an error of our own', () => {
  /** Errors that reach the console or the window. */
  const complaintsOf = (page: Page) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    return complaints;
  };

  it('in the main part leaves header and sidebar at work', async () => {
    tolerate(/An error on purpose/);
    const { page } = await visit('/search?q=join');
    const complaints = complaintsOf(page);
    await page.waitForSelector('.hit');
    await page.evaluate(() => {
      // What the results make for each area of an answer: the address of a search within it.
      const Params = URLSearchParams;
      window.URLSearchParams = class extends Params {
        constructor(init?: ConstructorParameters<typeof Params>[0]) {
          if (typeof init === 'object' && 'area' in init && 'q' in init && init.q === 'error')
            throw new Error('An error on purpose');
          super(init);
        }
      };
    });
    await page.fill(box, 'error');
    await page.press(box, 'Enter');
    await page.waitForSelector('.notice[role="alert"]');
    expect(await page.locator('main').innerText()).not.toBe('');
    // The suggestions below the box, a part of their own, may have met the error first.
    expect(complaints.length).toBeGreaterThan(0);
    expect(complaints.length).toBeLessThanOrEqual(2);
    await page.fill(box, 'filter');
    await page.press(box, 'Enter');
    await page.waitForURL('**/search?q=filter');
  });

  it('while a page is adopted leaves it as it was served', async () => {
    tolerate(/An error on purpose/);
    const { page } = await visit('/stream-join', {
      before: (page) =>
        page.addInitScript(() => {
          // What the shell makes for each link of the sidebar, from the query that the page is adopted with: none.
          const Params = URLSearchParams;
          window.URLSearchParams = class extends Params {
            constructor(init?: ConstructorParameters<typeof Params>[0]) {
              if (init === '&') throw new Error('An error on purpose');
              super(init);
            }
          };
        }),
    });
    const complaints = complaintsOf(page);
    await settle(page);
    const before = await page.locator('#site').innerText();
    await hydrate(page);
    await page.waitForSelector('.notice[role="alert"]');
    expect(await page.locator('#site').innerText()).toBe(before);
    expect(complaints).toHaveLength(1);
  });

  it('while a page is swapped in has the browser load it', async () => {
    tolerate(/Cannot read properties of null/);
    const { page, requests } = await visit('/stream-join', {
      before: (page) =>
        page.route(/\/_pages\/join\./, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), contents: null } });
        }),
    });
    await hydrate(page);
    await clickByScript(page, '.tree a[href="/join"]');
    await expectBrowserNavigation(page, requests, '/join');
  });

  it('is not what 60,000 letters in a box are', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    for (const input of [filter, box]) {
      await page.focus(input);
      await page.keyboard.insertText('x'.repeat(60_000));
      expect((await page.inputValue(input)).length).toBe(500);
    }
    // Scripts are bound by no limit.
    await page.fill(filter, 'x'.repeat(60_000));
    await page.waitForSelector('.tree-nothing');
    expect((await page.locator('.prose').innerText()).length).toBeGreaterThan(1000);
  });
});

describe('small errors', () => {
  it('quick navigations leave no "Transition was skipped" in the console', async () => {
    const { page } = await visit('/stream-join', { reducedMotion: 'no-preference' });
    await hydrate(page);
    for (const path of ['/join', '/filter', '/refer', '/stream-join']) {
      await page.evaluate((href) => {
        for (const link of document.querySelectorAll<HTMLElement>(`.tree a[href="${href}"]`)) link.click();
      }, path);
      await page.waitForURL(`**${path}`);
    }
  });

  it('the Products pop-over closes when Tab leaves it, and stays open for its own links', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    const button = page.getByRole('button', { name: 'Products' });
    const products = page.locator('#site-products');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => products.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#site-products') !== null)).toBe(true);
    expect(await products.isVisible()).toBe(true);
    await products.getByText('Watch Demo').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#site-products') === null)).toBe(true);
    await expect.poll(() => products.isVisible()).toBe(false);
  });

  it('Tab reaches nothing that the open menu of a phone hides', async () => {
    const { page } = await visit('/stream-join', { viewport: { width: 390, height: 800 } });
    await hydrate(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => page.locator('main[inert]').count()).toBe(1);
    const hidden: string[] = [];
    const reached = new Set<string>();
    const seen = await page.evaluateHandle(() => new Set<Element>());
    // Until what was reached comes again.
    for (let presses = 0, again = false; presses < 60 && !again; presses++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate((all) => {
        const active = document.activeElement as HTMLElement;
        const place = active.closest('#site-menu') ? 'menu' : active.closest('.header') ? 'header' : active.localName;
        const known = all.has(active);
        all.add(active);
        return { place, known, what: active.outerHTML.slice(0, 80) };
      }, seen);
      reached.add(at.place);
      again = at.known && at.place !== 'body';
      if (!['menu', 'header', 'body'].includes(at.place)) hidden.push(at.what);
    }
    expect(hidden).toEqual([]);
    expect([...reached]).toContain('menu');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[inert]:not(.sidebar)').count()).toBe(0);
  });

  it('a heading is copied without its "#"', async () => {
    const { page, context } = await visit('/stream-join');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await settle(page);
    await page.evaluate(() => {
      const heading = document.querySelector('.prose h2') as Element;
      getSelection()?.selectAllChildren(heading);
      document.execCommand('copy');
    });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[^#]+$/);
  });
});
