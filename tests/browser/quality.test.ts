import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { COLOR_RULES, findViolations } from '../support/axe.ts';
import { hydrate, openBrowser, settle } from '../support/browser.ts';
import { MAX_CLIENT_BYTES } from '../support/budgets.ts';

const { visit, visitFixture, tolerate } = openBrowser();

/** A page of each kind that the site has, and each page that the shell draws. */
const site = [
  '/',
  '/apps',
  '/try',
  '/quality',
  '/overview',
  '/stream-join',
  '/server-install',
  '/bangdb-environment-api',
  '/db-commands-cli',
  '/rest-api/create-a-table',
  '/bangdb-config',
  '/ml-help-guide/k-means',
  '/graph-and-cypher/similarity',
  '/apps/leads-management/edit-lead',
  '/release-info/ampere',
  '/no-such-page',
];
/** The results page is that of every site; the list of all pages below it is short here. */
const fixture = ['/stream', '/embedded-view', '/search?q=stream'];

/** What moved without an act of the reader. */
interface Shift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Records what moves in a page, from its beginning. */
function recordShifts() {
  const moved: string[] = [];
  (window as unknown as { moved: string[] }).moved = moved;
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Shift[]) {
      if (!sources.length) moved.push('without a source');
      for (const { node, previousRect: before, currentRect: after } of sources)
        moved.push(
          `${(node as Element | null)?.parentElement?.outerHTML.slice(0, 200)}: ${JSON.stringify([before, after])}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('a page', () => {
  it.each([...site.map((path) => ({ path, open: visit })), ...fixture.map((path) => ({ path, open: visitFixture }))])(
    'asks for at most three files at first, prefetching aside, moves nothing, and has no accessibility violation in either theme: $path',
    async ({ path, open }) => {
      const exists = path !== '/no-such-page';
      if (!exists) tolerate();
      /** Opens the page and gives the first sign; answers with what moved. */
      const arrive = async () => {
        const { page, requests } = await open(path, { before: (page) => page.addInitScript(recordShifts) });
        await page.waitForLoadState('networkidle');
        await settle(page);
        // What is fetched ahead.
        const ahead = /^(\/docs)?\/(_pages\/|_search\/|favicon\.)/;
        // The results page and the page of an address without one hydrate at load: the reader has acted.
        if (exists && !path.startsWith('/search'))
          expect(requests.filter((one) => !ahead.test(one)).length).toBeLessThanOrEqual(3);
        await hydrate(page);
        if (path.startsWith('/search')) await page.waitForSelector('.hit');
        await settle(page);
        return { page, moved: await page.evaluate(() => (window as unknown as { moved: string[] }).moved) };
      };
      const first = await arrive();
      // What moves by the rules of a page moves again; what moved once, on a machine at its limit, does not.
      const { page, moved } = first.moved.length ? await arrive() : first;
      expect(moved).toEqual([]);
      expect(await findViolations(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await settle(page);
      expect(await findViolations(page, { rules: COLOR_RULES }), 'dark').toEqual([]);
    },
  );
});

describe('the client', () => {
  it('asks for no more scripts than its budget after hydration', async () => {
    const { page, requests } = await visit('/stream-join');
    await hydrate(page);
    await page.waitForLoadState('networkidle');
    // Events are loaded once the page is idle; they have a budget of their own.
    const scripts = requests.filter(
      (path) => path.endsWith('.js') && !/\/(events|event-sender|send-feedback)\./.test(path),
    );
    let bytes = 0;
    for (const path of scripts)
      bytes += gzipSync(Buffer.from(await (await page.request.get(new URL(path, page.url()).href)).body()), {
        level: 9,
      }).length;
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_CLIENT_BYTES);
  });
});
