import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { emptyPage } from '../support/empty-page.ts';

const { visit, visitFixture } = openBrowser();

/** Section 2.1 of the specification. */
describe('the header', () => {
  it('links to pricing, docs at /, blog, about, contact and resources, and to cloud, Appstore and Download', async () => {
    const { page } = await visit('/stream-join');
    const links = page.locator('.header-links > a, .header-actions > a');
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
    const labels = await links.allInnerTexts();
    expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
    expect(await page.locator('.header-links > a', { hasText: 'Docs' }).getAttribute('href')).toBe('/');
  });

  it('has a Products pop-over of three columns and Watch Demo, which opens by click and closes by Escape', async () => {
    const { page } = await visit('/stream-join');
    const button = page.getByRole('button', { name: 'Products' });
    await button.click();
    const products = page.locator('#site-products');
    await expect.poll(() => products.isVisible()).toBe(true);
    expect(await products.locator('section > p').allInnerTexts()).toEqual(['Engagement', 'Tools', 'Resources']);
    expect(await products.getByText('Watch Demo').count()).toBe(1);
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => products.isVisible()).toBe(false);
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  });

  it('opens its pop-over and its menu without JavaScript', async () => {
    const { page } = await visit('/stream-join', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Products' }).click();
    expect(await page.locator('#site-products').isVisible()).toBe(true);
    const { page: phone } = await visit('/stream-join', {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    await phone.getByRole('button', { name: 'Menu' }).click();
    expect(await phone.locator('#site-menu').isVisible()).toBe(true);
  });

  it('holds all of the header in the mobile menu', async () => {
    const { page } = await visit('/stream-join');
    const hrefs = (selector: string) =>
      page
        .locator(`${selector} a`)
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((href) => href !== '/'));
    const header = new Set([...(await hrefs('.header-links')), ...(await hrefs('.header-actions'))]);
    const menu = new Set(await hrefs('#site-menu'));
    expect([...header].filter((href) => !menu.has(href))).toEqual([]);
  });

  it('opens and closes the mobile menu, and closes it on navigation', async () => {
    const { page } = await visit('/stream-join', { viewport: { width: 390, height: 800 } });
    const button = page.getByRole('button', { name: 'Menu' });
    expect(await page.locator('.header-links').isVisible()).toBe(false);
    await button.click();
    await expect.poll(() => page.locator('#site-menu').isVisible()).toBe(true);
    await button.click();
    await expect.poll(() => page.locator('#site-menu').isVisible()).toBe(false);
  });

  it('switches the theme three ways, keeps the choice and shows it before the first paint', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    const inFooter = (name: string) => page.locator('.footer .themes').getByLabel(name);
    /** The choice, and how light the page is. */
    const theme = () =>
      page.evaluate(() => {
        const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return [document.documentElement.dataset.theme, red > 127 ? 'light' : 'dark'];
      });
    const [system, light, dark] = [
      [undefined, 'light'],
      ['light', 'light'],
      ['dark', 'dark'],
    ];
    await inFooter('Light').check();
    await expect.poll(theme).toEqual(light);
    await inFooter('Dark').check();
    await expect.poll(theme).toEqual(dark);
    await page.reload();
    expect(await theme()).toEqual(dark);
    await hydrate(page);
    await inFooter('System').check();
    await expect.poll(theme).toEqual(system);
    // The button of the header goes round.
    for (const next of [light, dark]) {
      await page.click('.theme-button');
      await expect.poll(theme).toEqual(next);
    }
    await page.reload();
    expect(await theme()).toEqual(dark);
    await hydrate(page);
    await page.click('.theme-button');
    await expect.poll(theme).toEqual(system);
  });
});

/** All overlays of the shell: how each one is opened, and the width that takes its opener away. */
const overlays = [
  { name: 'menu', width: 1024, hidden: 1440, opener: '.menu-button', overlay: '#site-menu' },
  { name: 'menu of a phone', width: 390, hidden: 1440, opener: '.menu-button', overlay: '#site-menu' },
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
  { name: 'offline panel', width: 1440, opener: '.offline-button', overlay: '.offline-panel' },
  { name: 'contents', width: 1024, hidden: 1440, opener: '.toc-top summary', overlay: '.toc-top[open] > ul' },
];

describe.each(overlays)('the overlay "$name"', ({ width, hidden, opener, entry, overlay }) => {
  const openIt = async () => {
    const { page } = await visit('/stream-join', { viewport: { width, height: 800 } });
    await hydrate(page);
    await page.focus(opener);
    await page.keyboard.press('Enter');
    if (entry) await page.getByRole('button', { name: entry }).press('Enter');
    const isOpen = () => page.locator(overlay).isVisible();
    await expect.poll(isOpen).toBe(true);
    // Where the opener says so, the client has heard of it, too.
    if (!entry) await expect.poll(() => page.locator(opener).first().getAttribute('aria-expanded')).not.toBe('false');
    return { page, isOpen };
  };

  it('closes by Escape, and gives the focus back', async () => {
    const { page, isOpen } = await openIt();
    const closes = async () => {
      await page.keyboard.press('Escape');
      return !(await isOpen());
    };
    await expect.poll(closes).toBe(true);
    await expect.poll(() => page.evaluate((one) => document.activeElement?.matches(one), opener)).toBe(true);
  });

  it('closes when the focus goes to another part of the page', async () => {
    const { page, isOpen } = await openIt();
    // The menu covers all but the header, which stays in use; the home link is beside the others.
    if (overlay === '#site-menu') return;
    const closes = async () => {
      for (const one of [opener, '.header .brand']) await page.focus(one);
      return !(await isOpen());
    };
    await expect.poll(closes).toBe(true);
  });

  it('never leaves the page locked when the layout changes', async () => {
    const { page, isOpen } = await openIt();
    await page.setViewportSize({ width: hidden ?? 900, height: 1024 });
    if (hidden) await expect.poll(isOpen).toBe(false);
    else await expect.poll(() => page.locator(opener).first().isVisible()).toBe(true);
    await expect.poll(() => page.locator('main[inert], .page[inert]').count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden');
  });
});

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

describe('the footer', () => {
  it('has the copyright year 2023 and the social links', async () => {
    const { page } = await visit('/stream-join');
    expect(await page.locator('.footer').innerText()).toContain('© 2023');
    expect(
      await page.locator('.footer ul a').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))),
    ).toEqual(['Facebook', 'Twitter', 'GitHub']);
  });
});

describe('a page with noHeader', () => {
  it('hides header and footer together', async () => {
    const { page } = await visitFixture('/embedded-view');
    expect(await page.locator('.header, .footer').count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
  });
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
      const { page } = await visit(emptyPage, {
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
