import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hydrate, openBrowser, settle } from '../support/browser.ts';

const { visit, visitFixture, tolerate } = openBrowser();
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** A page of each kind that the site has, and each page that the shell draws. */
const site = [
  '/',
  '/apps',
  '/search?q=join',
  '/overview',
  '/stream-join',
  '/server-install',
  '/bangdb-table-api',
  '/db-commands-cli',
  '/rest-api/create-a-table',
  '/bangdb-config',
  '/ml-help-guide/k-means',
  '/graph-and-cypher/similarity',
  '/apps/leads-management/edit-lead',
  '/release-info/ampere',
  '/no-such-page',
];
const fixture = ['/stream', '/embedded-view'];

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

describe.each(['light', 'dark'] as const)('accessibility in the %s theme (WCAG 2.2 AA)', (colorScheme) => {
  it.each([...site.map((path) => ({ path, open: visit })), ...fixture.map((path) => ({ path, open: visitFixture }))])(
    'has no violation on $path',
    async ({ path, open }) => {
      if (path === '/no-such-page') tolerate();
      const { page } = await open(path, { colorScheme, bypassCSP: true });
      await hydrate(page);
      if (path.startsWith('/search')) await page.waitForSelector('.hit');
      await page.evaluate(axe);
      const { violations } = await page.evaluate(async () => {
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        return (await (window as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({
          runOnly: tags,
        })) as AxeResult;
      });
      expect(
        violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ target }) => target.join(' '))
              .slice(0, 3)
              .join(' | ')}`,
        ),
      ).toEqual([]);
    },
  );
});

describe('what a first view costs', () => {
  it.each(site.filter((path) => path !== '/no-such-page'))(
    'asks for at most three files for %s, prefetching aside, and moves nothing',
    async (path) => {
      const { page, requests } = await visit(path, {
        before: (page) =>
          page.addInitScript(() => {
            (window as unknown as { shift: number }).shift = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
                (window as unknown as { shift: number }).shift += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
          }),
      });
      await page.waitForLoadState('networkidle');
      await settle(page);
      const ahead = /^\/(_pages|_search)\//;
      // The results page hydrates at load: the reader has acted.
      if (!path.startsWith('/search')) expect(requests.filter((one) => !ahead.test(one)).length).toBeLessThanOrEqual(3);
      await hydrate(page);
      await settle(page);
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    },
  );

  it('loads no more than 100 kB of scripts (gzip) after hydration', async () => {
    const { page, requests } = await visit('/stream-join');
    await hydrate(page);
    await page.waitForLoadState('networkidle');
    const scripts = requests.filter((path) => path.endsWith('.js'));
    const { gzipSync } = await import('node:zlib');
    let bytes = 0;
    for (const path of scripts)
      bytes += gzipSync(Buffer.from(await (await page.request.get(new URL(path, page.url()).href)).body()), {
        level: 9,
      }).length;
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(100_000);
  });
});
