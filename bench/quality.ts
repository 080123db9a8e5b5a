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

type Figures = QualityRecord['figures'];

const command = 'npm run bench -- quality';
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const gzip = (data: string | Uint8Array) => gzipSync(data, { level: 9 }).length;

export async function quality(): Promise<void> {
  const dist = resolve('dist');
  if (!existsSync(join(dist, 'pages.json'))) throw new Error('No dist/ found. Run "npm run build" first.');
  const figures = [
    ...measureWeight(dist),
    ...(await measureSearch()),
    ...(await measureAccessibility(dist)),
    ...countOpenQuestions(),
  ];
  const record: QualityRecord = { date: new Date().toISOString().slice(0, 10), figures };
  const file = join('site', RECORD_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `# Written by ${command}\n${stringify(record)}`);
  print(
    table(
      ['what', 'figure'],
      figures.map(({ label, value }) => [label, value]),
    ),
  );
  print(`\nWritten to ${file}.`);
}

function measureWeight(dist: string): Figures {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const texts = pages.map((file) => readFileSync(join(dist, file), 'utf8'));
  const sizes = texts.map(gzip);
  const boot = readdirSync(join(dist, 'assets')).find((file) => /^boot\..*\.js$/.test(file)) as string;
  const inline = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('\n');
  const initialScriptBytes =
    Math.max(...texts.map((html) => gzip(inline(html)))) + gzip(readFileSync(join(dist, 'assets', boot)));
  const group = 'Weight';
  return [
    { group, label: 'HTML with its styles, median page (gzip)', value: kB(median(sizes)), command, limit: 15 },
    { group, label: 'HTML with its styles, largest page (gzip)', value: kB(Math.max(...sizes)), command },
    {
      group,
      label: 'JavaScript before the reader acts, most of all pages (gzip)',
      value: kB(initialScriptBytes),
      command,
      limit: 1.92,
    },
  ];
}

/** How the search answers queries that it was not made with. */
async function measureSearch(): Promise<Figures> {
  const { queries, first, firstFive, withSections, rightSection } = await measureFresh(await openSite());
  return [
    {
      group: 'Search',
      label: 'Queries of other people whose first result is a right page',
      value: `${first} of ${queries}`,
      command,
      short: 'queries of other people find a right page first',
    },
    {
      group: 'Search',
      label: 'Queries of other people with a right page among the first five results',
      value: `${firstFive} of ${queries}`,
      command,
    },
    {
      group: 'Search',
      label: 'Queries of other people whose first result leads to the right section',
      value: `${rightSection} of ${withSections}`,
      command,
    },
  ];
}

/** Counts violations of WCAG 2.2 AA on built-in pages and a page of each kind, in both color schemes. */
async function measureAccessibility(dist: string): Promise<Figures> {
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
    { group, label: 'Pages looked at, one of each kind, in both themes', value: String(checkedPages), command },
    { group, label: 'Violations of WCAG 2.2 AA that axe finds on them', value: String(violations), command },
  ];
}

const countOpenQuestions = (): Figures => [
  {
    group: 'Open questions',
    label: 'Questions that pages and data leave open, together',
    value: openQuestions(resolve('site')).length.toLocaleString('en'),
    command,
  },
];
