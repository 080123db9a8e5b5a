/** What a site hooks into its pages (`head` and `onEvent` of its configuration), and the events that it sends. */
import type { SiteEvent } from '@folio/core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { inFixture } from '../support/fixture.ts';

const { visit, visitFixture, tolerate } = openBrowser();

/** The fixture's module keeps events in `siteEvents`. */
const eventsOf = (page: Page, types: string[]) =>
  page.evaluate((types) => (window.siteEvents ?? []).filter(({ type }) => types.includes(type)), types);

const isEventChunk = (path: string) => /\/assets\/events\./.test(path);

const chunkOf = (page: Page) => page.waitForResponse((response) => isEventChunk(response.url()));

/** For a moment, because nothing is measured of a page that is hidden when the measuring begins. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Reflect.deleteProperty(document, 'visibilityState');
  });

describe('the hooks of a site', () => {
  it('run its script in the head under the policy', async () => {
    const { page } = await visitFixture('/benchmark');
    expect(await page.getAttribute('html', 'data-hook')).toBe('ran');
  });

  it('receive page views, and how fast the page was', async () => {
    const { page } = await visitFixture('/benchmark');
    expect(await eventsOf(page, ['page'])).toEqual([]);
    await hydrate(page);
    await page.click(`.tree a[href="${inFixture('/overview')}"]`);
    await page.waitForURL('**/overview');
    await expect
      .poll(() => eventsOf(page, ['page']))
      .toEqual([
        { type: 'page', route: '/benchmark', first: true },
        { type: 'page', route: '/overview', first: false },
      ]);
    await expect
      .poll(() => eventsOf(page, ['vital']))
      .toContainEqual(expect.objectContaining({ name: 'TTFB', route: '/benchmark' }));
  });

  it('receive an address without a page', async () => {
    tolerate();
    const { page } = await visitFixture('/no-such-page');
    await expect
      .poll(() => eventsOf(page, ['page', 'not-found']))
      .toEqual([{ type: 'not-found', route: '/no-such-page' }]);
  });

  it('receive a search, and the position of the chosen result', async () => {
    const { page } = await visitFixture('/search?q=stream');
    await page.locator('.hit').nth(1).locator('h2 a').click();
    await expect.poll(() => eventsOf(page, ['search'])).toHaveLength(2);
    const [search, choice] = await eventsOf(page, ['search']);
    expect(search).toEqual({ type: 'search', query: 'stream', results: expect.any(Number), route: '/search' });
    expect(choice).toEqual({ ...search, position: 2 });
  });

  it('receive a search without a result and a chosen suggestion', async () => {
    const { page } = await visitFixture('/overview');
    await hydrate(page);
    const box = page.locator('.header input');
    await box.fill('zxqv');
    await page.getByText('No pages found: see').first().waitFor();
    await box.fill('benchmark');
    await page.locator('.option').first().click();
    await expect
      .poll(() => eventsOf(page, ['search']))
      .toEqual([expect.objectContaining({ query: 'benchmark', position: 1 })]);
    await box.fill('zxqv');
    await page.getByText('No pages found: see').first().waitFor();
    await box.blur();
    await expect
      .poll(() => eventsOf(page, ['search']))
      .toContainEqual({
        type: 'search',
        query: 'zxqv',
        results: 0,
        route: '/benchmark',
      });
  });
});

describe('events of a site with a feedback endpoint', () => {
  /** What the page sends, and how the endpoint answers. */
  function collect(page: Page) {
    const events: SiteEvent[] = [];
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/_feedback')) return;
      statuses.push(response.status());
      events.push(...response.request().postDataJSON().events);
    });
    return { events, statuses };
  }

  it('tell of runs and errors, without what the reader wrote', async () => {
    tolerate(/Cannot read secret/);
    const { page } = await visit('/graph-and-cypher/filter-results');
    const loaded = chunkOf(page);
    await page.getByRole('button', { name: 'Run', exact: true }).nth(1).click();
    await loaded;
    await page.locator('.sb-table tbody tr').first().waitFor();
    await page.getByRole('textbox', { name: /^Query: / }).fill('S=>(@p secret:*); RETURN p.name AS');
    await page.keyboard.press('Control+Enter');
    const { events } = collect(page);
    const sent = async () => {
      await hide(page);
      return events.map(({ type }) => type).filter((type) => type === 'run' || type === 'error');
    };
    // An error is lost before the module listens, and a run is not.
    await expect.poll(sent).toEqual(['run', 'run']);
    await page.evaluate(() => {
      const error = new Error('Cannot read secret "apple"');
      // Errors of other code, such as that of browser extensions, are not sent.
      error.stack = `Error\n    at ${location.origin}/assets/main.js:1:2`;
      reportError(error);
    });
    await expect.poll(sent).toEqual(['run', 'run', 'error']);
    const route = '/graph-and-cypher/filter-results';
    expect(events).toContainEqual({ type: 'run', what: 'query', route });
    expect(events).toContainEqual({ type: 'run', what: 'query', message: expect.stringMatching(/./), route });
    expect(events).toContainEqual({ type: 'error', message: 'Error: Cannot read secret "…" (main.js:1:2)', route });
    expect(JSON.stringify(events)).not.toMatch(/apple/);
  });

  it('are sent when the page is hidden', async () => {
    const { page, requests } = await visit('/stream-join');
    // Nothing is loaded before the reader acts; the site has no module of its own.
    const isEarly = (path: string) => isEventChunk(path) || /on-event|feedback/.test(path);
    expect(requests.filter(isEarly)).toEqual([]);
    const loaded = chunkOf(page);
    await hydrate(page);
    await loaded;
    await page.locator('[data-copy]').first().click();
    const { events, statuses } = collect(page);
    // The module listens soon after it has arrived.
    await expect
      .poll(async () => {
        await hide(page);
        return events.map((event) => (event.type === 'vital' ? event.name : event.type));
      })
      .toEqual(expect.arrayContaining(['page', 'copy', 'FCP']));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(events).toContainEqual({ type: 'page', route: '/stream-join', first: true });
  });

  it.each([
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ])('are not collected with %s', async (_, name, value) => {
    const { page, requests } = await visit('/stream-join', {
      before: (page) =>
        page.addInitScript(([name, value]) => Object.defineProperty(Navigator.prototype, name, { get: () => value }), [
          name,
          value,
        ] as const),
    });
    await hydrate(page);
    // The module would be loaded by then.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    await page.waitForLoadState('networkidle');
    expect(requests.filter(isEventChunk)).toEqual([]);
  });
});
