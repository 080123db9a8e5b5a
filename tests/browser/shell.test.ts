import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { EMPTY_PAGE } from '../support/empty-page.ts';

const { visit } = openBrowser();

/** Section 2.1 of the specification. */
it('the header has its links, all of which the menu of a phone has, too, and the footer its year and social links', async () => {
  const { page } = await visit('/stream-join');
  const specified = [
    'Pricing',
    'Docs',
    'Blog',
    'About',
    'Contact',
    'Resources',
    'BangDB on Cloud',
    'Appstore',
    'Download',
  ];
  // A site may add links of its own.
  const labels = await page.locator('.header-links > a, .header-actions > a').allInnerTexts();
  expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
  expect(await page.locator('.header-links > a', { hasText: 'Docs' }).getAttribute('href')).toBe('/');
  expect(await page.locator('#site-products').getByText('Watch Demo').count()).toBe(1);
  const hrefs = (selector: string) =>
    page
      .locator(`${selector} a`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((href) => href !== '/'));
  const header = new Set([...(await hrefs('.header-links')), ...(await hrefs('.header-actions'))]);
  const menu = new Set(await hrefs('#site-menu'));
  expect([...header].filter((href) => !menu.has(href))).toEqual([]);
  expect(await page.locator('.footer').innerText()).toContain('© 2023');
  for (const network of ['Facebook', 'Twitter', 'GitHub'])
    expect(await page.locator('.footer').getByRole('link', { name: network, exact: true }).count()).toBe(1);
});

interface OverlayCase {
  name: string;
  /** @defaultValue '/stream-join' */
  path?: string;
  width: number;
  /** The width that takes its opener away. */
  hidden?: number;
  opener: string;
  /** The entry of a menu that opens it. */
  entry?: string;
  overlay: string;
  before?(page: Page): Promise<unknown>;
}

/** All overlays, and how each one is opened. */
const overlays: OverlayCase[] = [
  { name: 'menu', width: 1024, hidden: 1440, opener: '.menu-button', overlay: '#site-menu' },
  { name: 'drawer', width: 390, hidden: 1440, opener: '.toggle', overlay: '.scrim' },
  { name: 'list of areas', width: 1440, hidden: 390, opener: '.area-button', overlay: '.areas-pop' },
  { name: 'products', width: 1440, hidden: 390, opener: '[popovertarget="site-products"]', overlay: '#site-products' },
  { name: 'list of keys', width: 1440, hidden: 390, opener: '.keys-button', overlay: '.key-list' },
  { name: 'menu of the page', width: 1440, opener: '.copy [aria-expanded]', overlay: '.pop' },
  {
    name: 'comment',
    width: 1440,
    opener: '.copy [aria-expanded]',
    entry: 'Comment on this page',
    overlay: '.comment',
  },
  { name: 'formats of a result', path: '/playground', width: 1440, opener: '.sb-copy', overlay: '.sb-formats' },
  { name: 'offline panel', width: 1440, opener: '.offline-button', overlay: '.offline-panel' },
  { name: 'contents', width: 1024, hidden: 1440, opener: '.toc-top summary', overlay: '.toc-top[open] > ul' },
  {
    name: 'notice of a failure',
    width: 1440,
    opener: '[data-copy]',
    overlay: '#site-failure',
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => false;
      }),
  },
];

it.each(overlays)(
  'the overlay "$name" closes by Escape, gives the focus back, closes when the focus leaves, and never locks the page',
  async ({ path = '/stream-join', width, hidden, opener, entry, overlay, before }) => {
    const { page } = await visit(path, { viewport: { width, height: 800 }, ...(before && { before }) });
    await hydrate(page);
    const isOpen = () => page.locator(overlay).isVisible();
    const openIt = async () => {
      await page.focus(opener);
      await page.keyboard.press('Enter');
      if (entry) await page.getByRole('button', { name: entry }).press('Enter');
      await expect.poll(isOpen).toBe(true);
      // Where the opener says so, the client has heard of it, too.
      if (!entry) await expect.poll(() => page.locator(opener).first().getAttribute('aria-expanded')).not.toBe('false');
    };
    const closes = (act: () => Promise<void>) =>
      expect
        .poll(async () => {
          await act();
          return isOpen();
        })
        .toBe(false);
    await openIt();
    await closes(() => page.keyboard.press('Escape'));
    await expect.poll(() => page.evaluate((one) => document.activeElement?.matches(one), opener)).toBe(true);
    await openIt();
    if (overlay === '#site-menu') {
      // It covers all but the header, which stays in use.
      const takesFocus = async (selector: string) => {
        await page.focus(selector);
        return page.evaluate((one) => document.activeElement?.matches(one), selector);
      };
      expect(await takesFocus('.header .brand')).toBe(true);
      for (const covered of ['main h1 ~ * a', '.footer a']) expect(await takesFocus(covered)).toBe(false);
      expect(await isOpen()).toBe(true);
    } else {
      await closes(async () => {
        for (const one of [opener, '.header .brand']) await page.focus(one);
      });
      await openIt();
    }
    await page.setViewportSize({ width: hidden ?? 900, height: 1024 });
    if (hidden) await expect.poll(isOpen).toBe(false);
    else await expect.poll(() => page.locator(opener).first().isVisible()).toBe(true);
    await expect.poll(() => page.locator('main[inert], .page[inert]').count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden');
  },
);

it('the menu of the page scrolls in a window that is zoomed to 400 %', async () => {
  const { page } = await visit('/stream-join', { viewport: { width: 320, height: 256 } });
  await hydrate(page);
  await page.click('.copy [aria-expanded]');
  const last = page.locator('.pop a').last();
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 256).toBe(true);
});

it('the drawer stays open when a click takes its own button out of the page', async () => {
  const { page } = await visit('/stream-join', { viewport: { width: 390, height: 800 } });
  await hydrate(page);
  await page.click('.toggle');
  await page.fill('.filter input', 'join');
  await page.click('.filter button');
  await expect.poll(() => page.locator('.filter button').count()).toBe(0);
  expect(await page.locator('.scrim').isVisible()).toBe(true);
});

describe('the skip link', () => {
  it('is the first stop of the keyboard and leads to the content', async () => {
    const { page } = await visit('/stream-join');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('skip');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#site-main');
  });
});

describe('every width', () => {
  const pages = [
    '/',
    '/stream-join',
    '/{product}-table-api',
    '/rest-api/create-a-table',
    '/search?q=join',
    '/apps',
    '/apps/leads-management/edit-lead',
    '/{product}-config',
    // Its table hides a head that was wider than the window.
    '/use-cases/ai-ontology-graph/case-study',
  ];
  it.each(pages.map((path) => path.replace('{product}', 'bangdb')))(
    'shows %s without overflow, with search and menu at hand, from 320 to 1600 px',
    async (path) => {
      // In a frame, which the site forbids others: all widths are laid out at once, and no window changes.
      const { page } = await visit(EMPTY_PAGE, {
        before: (page) =>
          page.route(
            ({ pathname, search }) => pathname + search === path,
            async (route) => {
              const response = await route.fetch();
              // The page has its own policy in its head, too.
              const { 'x-frame-options': _, 'content-security-policy': __, ...headers } = response.headers();
              await route.fulfill({ response, headers });
            },
          ),
      });
      const wrong = await page.evaluate(async (src) => {
        const frame = document.createElement('iframe');
        frame.style.cssText = 'border: 0; width: 1440px; height: 800px';
        frame.src = src;
        document.body.replaceChildren(frame);
        await new Promise((loaded) => frame.addEventListener('load', loaded));
        const shown = frame.contentDocument as Document;
        const visible = (selector: string) =>
          [...shown.querySelectorAll<HTMLElement>(selector)].some((element) => element.checkVisibility());
        if (!shown.querySelector('main')) return ['nothing is shown'];
        const wrong: string[] = [];
        for (let width = 320; width <= 1600; width += 20) {
          frame.style.width = `${width}px`;
          const overflow = shown.documentElement.scrollWidth - shown.documentElement.clientWidth;
          if (overflow > 0) wrong.push(`${width}: ${overflow} px too wide`);
          if (!visible('.header input[type="search"]')) wrong.push(`${width}: no search`);
          if (!visible('.menu-button') && !visible('.header-links')) wrong.push(`${width}: no menu`);
        }
        return wrong;
      }, path);
      expect(wrong).toEqual([]);
    },
  );
});
