/** What a reader may count on, whatever the moment: keys, queries, places on the page, paper, large text. */

import { MAX_PREFETCHES } from '@folio/core/model/client-protocol.ts';
import { PREFETCH_MARGIN_PX } from '@folio/core/model/constants.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickByScript, createClientGate, hydrate, openBrowser } from '../support/browser.ts';

const { visit, visitFixture } = openBrowser();
const filter = '.sidebar input[type="search"]';
const kept = '.tree a, .crumbs a, .pager a';

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Scrolls, and waits until the page has noticed. */
const scroll = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise((done) => {
        addEventListener('scrollend', done, { once: true });
        scrollTo({ top, behavior: 'instant' });
      }),
    y,
  );

describe('what is typed before the client is there', () => {
  it("is used by the sidebar's filter", async () => {
    const { open, hold } = createClientGate();
    const { page } = await visit('/secondary-index', { before: hold });
    await page.click(filter);
    await page.keyboard.type('table');
    open();
    await page.waitForSelector('html[data-hydrated]');
    expect(await page.inputValue(filter)).toBe('table');
    await expect.poll(() => page.locator('.filter output').innerText()).toMatch(/^\d+ of \d+/);
    await page.keyboard.type(' env');
    expect(await page.inputValue(filter)).toBe('table env');
  });
});

describe('the query string of the address, letter by letter', () => {
  it.each(['?x=1&app=leads_selling&x=a%20b+c&flag', '?app=leads_selling&app=forum&utm=1'])(
    'is in the links of the variant: %s',
    async (search) => {
      const { open, hold } = createClientGate();
      const { page } = await visit(`/apps/leads-management/edit-lead${search}`, { before: hold });
      const shown = async () =>
        (await page
          .locator(kept)
          .evaluateAll((links) =>
            links.filter((link) => !link.closest('[data-view="base"]')).map((link) => link.getAttribute('href')),
          )) as string[];
      const before = await shown();
      expect(before.length).toBeGreaterThan(70);
      expect(before.filter((href) => !href.endsWith(search))).toEqual([]);
      open();
      await page.waitForSelector('html[data-hydrated]');
      await expect.poll(shown).toEqual(before);
    },
  );
});

describe('prefetching (section 7: within 200 px of the viewport)', () => {
  /** Routes of links by their distance from what shows of a part of the page, and of those that were fetched. */
  async function measure(page: Page, requests: string[], links: string, { root = '', base = '' } = {}) {
    await page.waitForLoadState('networkidle');
    const found = await page.evaluate(
      ([links, root, base]) => {
        const edges = root
          ? (document.querySelector(root) as Element).getBoundingClientRect()
          : { top: 0, bottom: innerHeight };
        return [...document.querySelectorAll<HTMLAnchorElement>(links)]
          .filter((link) => link.checkVisibility() && link.origin === location.origin && !/\.\D/.test(link.pathname))
          .filter((link) => link.pathname !== location.pathname)
          .map((link) => {
            const { top, bottom } = link.getBoundingClientRect();
            return {
              route: link.pathname.slice(base.length) || '/',
              distance: Math.max(edges.top - bottom, top - edges.bottom, 0),
            };
          });
      },
      [links, root, base] as const,
    );
    const fetched = (route: string) =>
      requests.some((path) => path.startsWith(`${base}/_pages${route === '/' ? '/index' : route}.`));
    return found.map((link) => ({ ...link, fetched: fetched(link.route) }));
  }
  type Measured = Awaited<ReturnType<typeof measure>>;
  const missing = (all: Measured) => all.filter(({ distance, fetched }) => distance <= PREFETCH_MARGIN_PX && !fetched);
  /** Fetched although farther away, and not because the same page is linked nearer, here or there. */
  const early = (all: Measured, others: Measured = []) => {
    const near = new Set(
      [...all, ...others].filter((one) => one.distance <= PREFETCH_MARGIN_PX).map(({ route }) => route),
    );
    return all.filter(({ route, fetched }) => fetched && !near.has(route));
  };

  it('holds for the page, the header and the tree', async () => {
    const { page, requests } = await visit('/rest-api/create-a-table', { viewport: { width: 1440, height: 500 } });
    // The budget of a page that nobody has touched may be less than what is in range.
    await hydrate(page);
    await expect.poll(async () => missing(await measure(page, requests, 'a'))).toEqual([]);
    const inPage = await measure(page, requests, '.header a, .page a');
    const inTree = await measure(page, requests, '.tree a');
    expect(early(inPage, inTree)).toEqual([]);
    expect(early(inTree, inPage)).toEqual([]);
    expect(inPage.some(({ distance }) => distance > PREFETCH_MARGIN_PX)).toBe(true);
    expect(inTree.some(({ distance }) => distance > 0 && distance <= PREFETCH_MARGIN_PX)).toBe(true);
    expect(requests.some((path) => path.startsWith('/_pages/index.'))).toBe(true);
  });

  it('holds for search results, and fetches none of the pages that only the list of all pages has', async () => {
    const { page, requests } = await visitFixture('/search?q=stream', { viewport: { width: 1440, height: 700 } });
    await page.waitForSelector('.hit');
    await hydrate(page);
    const measured = () => measure(page, requests, '.header a, .page a', { base: '/docs' });
    await expect.poll(async () => missing(await measured())).toEqual([]);
    const results = await measured();
    expect(results.length).toBeGreaterThan(10);
    expect(early(results)).toEqual([]);
    const routes = new Set(results.map(({ route }) => (route === '/' ? '/index' : route)));
    const fetched = requests.flatMap((path) => /^\/docs\/_pages(\/.+)\.[^.]+\.json$/.exec(path)?.[1] ?? []);
    expect(fetched.filter((route) => !routes.has(route))).toEqual([]);
  });

  it('holds for a tree under a filter', async () => {
    const { page, requests } = await visit('/secondary-index');
    await hydrate(page);
    await page.fill(filter, 'commands');
    await page.waitForSelector('.tree mark');
    const measured = () => measure(page, requests, '.tree:not([hidden]) a', { root: '.tree:not([hidden])' });
    expect((await measured()).length).toBeGreaterThan(2);
    await expect.poll(async () => missing(await measured())).toEqual([]);
  });

  it('has a budget until the reader acts, and fetches nothing that only scrolls past', { tags: 'long' }, async () => {
    const { page, requests } = await visit('/search');
    const fetched = () => requests.filter((path) => /^\/_pages\/(?!manifest)/.test(path)).length;
    await expect.poll(fetched).toBe(MAX_PREFETCHES);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(fetched).toBeGreaterThan(MAX_PREFETCHES);
    await page.waitForLoadState('networkidle');
    const inRange = await page.evaluate(
      (margin) =>
        [...document.links].filter((link) => {
          const { y, bottom } = link.getBoundingClientRect();
          return bottom > -margin && y < innerHeight + margin;
        }).length,
      PREFETCH_MARGIN_PX,
    );
    expect(fetched()).toBeLessThanOrEqual(MAX_PREFETCHES + inRange);
  });
});

describe('the place on the page', () => {
  it('is kept on the way back to results, which come after their page', async () => {
    const { page } = await visit('/search?q=index');
    // The first five results come first.
    await page.waitForSelector('.results-body[aria-busy="false"] .hit');
    await scroll(page, 1200);
    await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.hit a')];
      links.find((link) => link.getBoundingClientRect().top > 100)?.click();
    });
    await page.waitForURL((url) => url.pathname !== '/search');
    await page.goBack();
    await expect.poll(() => scrolledTo(page)).toBe(1200);
  });

  /** Scrolls, follows a link of the site, and goes back. */
  const leaveAndReturn = async (page: Page, y: number) => {
    await scroll(page, y);
    await expect.poll(() => page.evaluate(() => (history.state as { y?: number } | null)?.y)).toBe(y);
    await clickByScript(page, '.header .brand');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goBack();
    await expect.poll(() => scrolledTo(page)).toBe(y);
  };

  it('is kept on the way back to a reference, with its filter', async () => {
    const { page } = await visit('/bangdb-table-embedded');
    await hydrate(page);
    await page.fill('[data-filter]', 'scan');
    const count = page.locator('.bar output');
    await expect.poll(() => count.innerText()).toMatch(/^\d+ of \d+/);
    const shown = await count.innerText();
    await leaveAndReturn(page, 700);
    await expect.poll(() => page.inputValue('[data-filter]')).toBe('scan');
    await expect.poll(() => count.innerText()).toBe(shown);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await scrolledTo(page)).toBe(700);
  });

  it('is kept on the way back to a time machine that its address opens, at its step', async () => {
    const { page } = await visit('/stream-join#machine=0&step=2');
    const step = page.locator('.tm-at');
    await expect.poll(() => step.innerText()).toBe('Step 2 of 9');
    await leaveAndReturn(page, 2400);
    await expect.poll(() => step.innerText()).toBe('Step 2 of 9');
    expect(await scrolledTo(page)).toBe(2400);
  });

  it('is kept on the way back to a time machine that was opened by a press', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    await page.locator('.run[data-machine]').first().click();
    const step = page.locator('.tm-at');
    await step.first().waitFor();
    await leaveAndReturn(page, 2400);
    await step.first().waitFor();
    expect(await scrolledTo(page)).toBe(2400);
    await page.locator('.run[data-machine]').first().click();
    await expect.poll(() => step.count()).toBe(0);
    await leaveAndReturn(page, 300);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await step.count()).toBe(0);
  });

  it('is kept on the way back to the playground, with its query', async () => {
    const { page } = await visit('/playground#g=bakery', { viewport: { width: 1440, height: 500 } });
    const editor = page.getByRole('textbox', { name: /^Query on / });
    await page.locator('.canvas .sb-graph').waitFor();
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('S=>(@b baker:*); RETURN b.name AS who');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('&q=');
    await leaveAndReturn(page, 200);
    await expect.poll(() => editor.textContent()).toContain('AS who');
    expect(await scrolledTo(page)).toBe(200);
  });

  it('is kept on the way back from an anchor, also right after the scrolling', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    await page.evaluate(() => {
      scrollTo({ top: 1500, behavior: 'instant' });
      (document.querySelector('.toc a') as HTMLElement).click();
    });
    await expect.poll(() => scrolledTo(page)).not.toBe(1500);
    await page.goBack();
    await expect.poll(() => scrolledTo(page)).toBe(1500);
    expect(new URL(page.url()).hash).toBe('');
  });

  it('is kept on the way back to a page of the site that was left within it, after a reload', async () => {
    const { page } = await visit('/stream-join');
    await hydrate(page);
    await scroll(page, 1500);
    await page.evaluate(() => (document.querySelector('.tree a[href="/join"]') as HTMLElement).click());
    await page.waitForURL('**/join');
    await page.reload();
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Stream joins: overview');
    await expect.poll(() => scrolledTo(page)).toBe(1500);
  });
});

/** Texts of the article that are visible, also in open and closed parts. */
const printedTexts = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const options = { visibilityProperty: true, contentVisibilityAuto: true };
      if (node.textContent?.trim() && node.parentElement?.checkVisibility(options)) texts.push(node.textContent.trim());
    }
    return texts;
  });

describe('on paper', () => {
  it('the addresses of external links are numbered notes at the end, and internal ones are left out', async () => {
    const { page } = await visit('/sample-client-application');
    await hydrate(page);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const behind = (links: string) =>
      page
        .locator(`.prose a[href^="${links}"]`)
        .evaluateAll((found) => found.map((link) => getComputedStyle(link, '::after').content));
    const external = behind('http');
    await expect.poll(async () => new Set(await behind('/'))).toEqual(new Set(['none']));
    expect((await external)[0]).toBe('" [1]"');
    const first = await page.locator('.prose a[href^="http"]').first().getAttribute('href');
    expect(await page.locator('[data-addresses] li').first().textContent()).toBe(first);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await page.locator('[data-addresses]').count()).toBe(0);
  });

  it('external links have their addresses behind them without JavaScript', async () => {
    const { page } = await visit('/sample-client-application', { javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    const link = page.locator('.prose a[href^="http"]').first();
    const href = await link.getAttribute('href');
    await expect.poll(() => link.evaluate((one) => getComputedStyle(one, '::after').content)).toBe(`" (${href})"`);
  });

  it.each([
    ['/', '.start .tab-name'],
    ['/server-install', '.tab-name'],
    ['/bangdb-environment-api', '.only-java, .lang, .for-cpp'],
    ['/rest-api/add-a-node-into-a-graph-table', '.example-name, [data-of]'],
    ['/bangdb-config', '.row-more'],
    ['/faq', 'details *'],
    ['/stream-join', 'main:has(.output) figure'],
  ])('all of %s stands, every tab, language and example with its name, and nothing scrolls', async (route, parts) => {
    const { page } = await visit(route);
    await hydrate(page);
    await page.emulateMedia({ media: 'print' });
    const printed = await printedTexts(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.checkVisibility() && /auto|scroll|hidden/.test(getComputedStyle(one).overflowY))
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 1)
        .map((one) => one.outerHTML.slice(0, 100)),
    );
    expect(cut).toEqual([]);
    expect(await page.locator('main :is(button, select, [role="tablist"]):visible').count()).toBe(0);
    const closed = await page
      .locator('main details:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => !one.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }))
          .map((one) => one.outerHTML.slice(0, 100)),
      );
    expect(closed).toEqual([]);
    const plain = await visit(route, { javaScriptEnabled: false });
    expect(await plain.page.locator(parts).count()).toBeGreaterThan(0);
    await plain.page.emulateMedia({ media: 'print' });
    expect(printed).toEqual(await printedTexts(plain.page));
  });
});

describe('text at 200 %', () => {
  it.each([
    ['/', [1350, 900, 390]],
    ['/stream-join', [390]],
    ['/bangdb-config', [390]],
    ['/apps', [900]],
  ] as const)('leaves %s at %j px without overflow, its heading wide', async (path, widths) => {
    const { page } = await visit(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      const found = await page.evaluate(() => {
        scrollTo(1000, 0);
        const { width } = (document.querySelector('main h1') as Element).getBoundingClientRect();
        return { scrolled: scrollX, heading: width };
      });
      expect(found.scrolled, `${width} px`).toBe(0);
      expect(found.heading, `${width} px`).toBeGreaterThan(Math.min(width * 0.8, 500));
    }
    // Spacing that a reader asks for (WCAG 1.4.12), at the usual size.
    const scrolled = await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      scrollTo(1000, 0);
      return scrollX;
    });
    expect(scrolled, 'with wider spacing').toBe(0);
  });
});

describe('a page that only the base of a variant has, under the query of the variant', () => {
  it('has a current link and a pager', async () => {
    const { page } = await visit('/install-leads-management?app=leads_selling');
    expect(await page.locator('.tree:visible [aria-current]').count()).toBe(1);
    expect(await page.locator('.pager:visible a').count()).toBeGreaterThan(0);
    await hydrate(page);
    expect(await page.locator('.tree:visible [aria-current]').count()).toBe(1);
    expect(await page.locator('.pager:visible a').count()).toBeGreaterThan(0);
  });
});
