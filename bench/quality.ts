/** `npm run bench -- quality`: measures `dist/` for the quality page: weight, accessibility, search, open questions. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type QualityRecord, RECORD_FILE } from '@folio/core/blocks/quality/feature.ts';
import { startServer } from '@folio/core/build/server.ts';
import { openQuestions } from '@folio/core/check/questions.ts';
import { chromium } from 'playwright-core';
import { stringify } from 'yaml';
import { measureFresh } from '../site/tests/search/fresh.ts';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { median, print, table } from './report.ts';
import { openSite } from './site.ts';

type Metric = QualityRecord['figures'][number];

const COMMAND = 'npm run bench -- quality';
const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const createMetric = (
  group: string,
  label: string,
  value: string,
  options: Pick<Metric, 'limit' | 'short'> = {},
): Metric => ({ group, label, value, command: COMMAND, ...options });

const getGzipSize = (data: string | Uint8Array) => gzipSync(data, { level: 9 }).length;

export async function benchQuality(): Promise<void> {
  const dist = resolve('dist');
  if (!existsSync(join(dist, 'pages.json'))) throw new Error('No dist/ found. Run "npm run build" first.');
  const metrics = [
    ...measureWeight(dist),
    ...(await measureSearch()),
    ...(await measureAccessibility(dist)),
    ...countOpenQuestions(),
  ];
  const record: QualityRecord = { date: new Date().toISOString().slice(0, 10), figures: metrics };
  const file = join('site', RECORD_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `# Written by ${COMMAND}\n${stringify(record)}`);
  print(
    table(
      ['what', 'figure'],
      metrics.map(({ label, value }) => [label, value]),
    ),
  );
  print(`\nWritten to ${file}.`);
}

function measureWeight(dist: string): Metric[] {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const documents = pages.map((file) => readFileSync(join(dist, file), 'utf8'));
  const sizes = documents.map(getGzipSize);
  const boot = readdirSync(join(dist, 'assets')).find((file) => /^boot\..*\.js$/.test(file)) as string;
  const getInlineScripts = (html: string) =>
    [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('\n');
  const initialScriptBytes =
    Math.max(...documents.map((html) => getGzipSize(getInlineScripts(html)))) +
    getGzipSize(readFileSync(join(dist, 'assets', boot)));
  const group = 'Weight';
  return [
    createMetric(group, 'HTML with its styles, median page (gzip)', formatKilobytes(median(sizes)), { limit: 15 }),
    createMetric(group, 'HTML with its styles, largest page (gzip)', formatKilobytes(Math.max(...sizes))),
    createMetric(
      group,
      'JavaScript before the reader acts, most of all pages (gzip)',
      formatKilobytes(initialScriptBytes),
      {
        limit: 1.92,
      },
    ),
  ];
}

/** Measures queries that the search was not tuned with. */
async function measureSearch(): Promise<Metric[]> {
  const { queries, first, firstFive, withSections, rightSection } = await measureFresh(await openSite());
  const group = 'Search';
  return [
    createMetric(group, 'Queries of other people whose first result is a right page', `${first} of ${queries}`, {
      short: 'queries of other people find a right page first',
    }),
    createMetric(
      group,
      'Queries of other people with a right page among the first five results',
      `${firstFive} of ${queries}`,
    ),
    createMetric(
      group,
      'Queries of other people whose first result leads to the right section',
      `${rightSection} of ${withSections}`,
    ),
  ];
}

/** Counts violations of WCAG 2.2 AA on built-in pages and a page of each kind, in both color schemes. */
async function measureAccessibility(dist: string): Promise<Metric[]> {
  const axe = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8');
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as { route: string; kind: string }[];
  const kinds = [...new Map(pages.map(({ route, kind }) => [kind, route])).values()];
  const server = await startServer(dist, 0);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  let violations = 0;
  let checkedPages = 0;
  try {
    for (const path of ['/', '/search?q=query', '/no-such-page', ...kinds])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
          waitUntil: 'networkidle',
        });
        // Scroll containers are focusable once the page is hydrated.
        await page.mouse.move(100, 100);
        await page.waitForSelector('html[data-hydrated]');
        await page.evaluate(axe);
        violations += await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: unknown[] }> } };
          const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
          return (await axe.run({ runOnly })).violations.length;
        });
        checkedPages += 1;
        await page.close();
      }
  } finally {
    await browser.close();
    server.close();
  }
  const group = 'Accessibility';
  return [
    createMetric(group, 'Pages looked at, one of each kind, in both themes', String(checkedPages)),
    createMetric(group, 'Violations of WCAG 2.2 AA that axe finds on them', String(violations)),
  ];
}

const countOpenQuestions = (): Metric[] => [
  createMetric(
    'Open questions',
    'Questions that pages and data leave open, together',
    openQuestions(resolve('site')).length.toLocaleString('en'),
  ),
];
