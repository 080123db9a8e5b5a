/**
 * `npm run screens [routes or names]`: writes contact sheets of all kinds of pages and states of the theme to
 * `.cache/screens/`, in four widths and two color schemes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Progress } from '@folio/core/build/commands/options.ts';
import { startServer } from '@folio/core/build/server.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildBoth, testSites } from './support/built.ts';
import { chromiumFlags, findChromium } from './support/chromium.ts';

const WIDTHS = [1440, 1024, 768, 390];
const COLOR_SCHEMES = ['light', 'dark'] as const;
const HEIGHT_PX = 1000;

interface Shot {
  name: string;
  path: string;
  /** Brings the page into its state. */
  act?(page: Page, width: number): Promise<unknown>;
}

const hydrate = async (page: Page) => {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.waitForSelector('html[data-hydrated]');
};

const runTool = async (page: Page, result: string) => {
  await hydrate(page);
  // On a phone, the result is in another tab.
  await page.waitForSelector(result, { state: 'attached' });
};

const states: Shot[] = [
  {
    name: 'state-products',
    path: '/stream-join',
    act: (page, width) => (width >= 1200 ? page.getByRole('button', { name: 'Products' }).click() : Promise.resolve()),
  },
  {
    name: 'state-menu',
    path: '/stream-join',
    act: (page, width) => (width < 1200 ? page.getByRole('button', { name: 'Menu' }).click() : Promise.resolve()),
  },
  {
    name: 'state-sidebar-toggled',
    path: '/stream-join',
    act: async (page) => {
      await hydrate(page);
      await page.click('.toggle');
    },
  },
  {
    name: 'state-filter',
    path: '/secondary-index',
    act: async (page, width) => {
      await hydrate(page);
      if (width < 900) await page.click('.toggle');
      await page.fill('.sidebar input', 'table');
    },
  },
  {
    name: 'state-suggestions',
    path: '/stream-join',
    act: async (page) => {
      await hydrate(page);
      await page.click('.header input[type="search"]');
      await page.keyboard.type('passive join');
      await page.waitForSelector('.suggest [role="option"]');
    },
  },
  { name: 'state-search-empty', path: '/search?q=qqxxzz', act: (page) => page.waitForSelector('.results-nothing') },
  { name: 'state-search-prompt', path: '/search' },
  { name: 'state-not-found', path: '/strem-jion', act: (page) => page.waitForSelector('.similar-pages a') },
  { name: 'state-focus', path: '/stream-join', act: (page) => page.keyboard.press('Tab') },
  {
    name: 'state-article-end',
    path: '/stream-join',
    act: (page) => page.evaluate(() => document.querySelector('.pager')?.scrollIntoView({ block: 'end' })),
  },
  { name: 'tool-playground', path: '/playground', act: (page) => runTool(page, '.sb-result') },
  { name: 'tool-time-machine', path: '/time-machine', act: (page) => runTool(page, '.tm-at') },
  {
    name: 'tool-rest-console',
    path: '/rest-api/create-a-table',
    act: async (page) => {
      await hydrate(page);
      await page.getByText('Fill in', { exact: true }).click();
      await page.waitForSelector('.console form');
    },
  },
  { name: 'state-variant', path: '/apps/leads-management/edit-lead?app=leads_selling' },
];

/** The first page of each kind in `pages.json`, and built-in pages. */
function listPagesOfEachKind(): Shot[] {
  const pages = JSON.parse(readFileSync(resolve(testSites.site.outDir, 'pages.json'), 'utf8')) as {
    route: string;
    kind: string;
  }[];
  const kinds = new Map(pages.map(({ kind, route }) => [kind, route]).reverse() as [string, string][]);
  return [
    { name: 'home', path: '/' },
    { name: 'apps', path: '/apps' },
    { name: 'try', path: '/try' },
    { name: 'quality', path: '/quality' },
    { name: 'search', path: '/search?q=join', act: (page) => page.waitForSelector('.hit') },
    ...[...kinds].map(([kind, route]) => ({ name: `kind-${kind}`, path: route })),
  ];
}

async function shoot(browser: Browser, origin: string, { name, path, act }: Shot, dir: string) {
  const cells: string[] = [];
  for (const colorScheme of COLOR_SCHEMES)
    for (const width of WIDTHS) {
      const page = await browser.newPage({
        viewport: { width, height: HEIGHT_PX },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto(origin + path);
      await act?.(page, width);
      await page.waitForTimeout(150);
      const png = await page.screenshot();
      writeFileSync(resolve(dir, `${name}-${width}-${colorScheme}.png`), png);
      cells.push(
        `<figure><figcaption>${width} ${colorScheme}</figcaption><img src="data:image/png;base64,${png.toString('base64')}" width="${Math.round(width / 2.4)}"></figure>`,
      );
      await page.close();
    }
  const sheet = await browser.newPage({ viewport: { width: 1640, height: 400 } });
  await sheet.setContent(
    `<style>body{margin:16px;background:#8a8f99;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:start}h1{width:100%;margin:0;font-size:18px}figure{margin:0}img{display:block}</style><h1>${name} — ${path}</h1>${cells.join('')}`,
  );
  await sheet.screenshot({ path: resolve(dir, `sheet-${name}.png`), fullPage: true });
  await sheet.close();
}

const dir = resolve('.cache/screens');
mkdirSync(dir, { recursive: true });
await buildBoth(new Progress());
const server = await startServer(testSites.site.outDir, 0);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const wanted = process.argv.slice(2);
const all = [...listPagesOfEachKind(), ...states];
const shots = wanted.length
  ? wanted.map(
      (path) => all.find(({ name }) => name === path) ?? { name: path.replace(/\W+/g, '-').replace(/^-/, ''), path },
    )
  : all;
for (const shot of shots) {
  await shoot(browser, origin, shot, dir);
  process.stdout.write(`${resolve(dir, `sheet-${shot.name}.png`)}\n`);
}
await browser.close();
server.closeAllConnections();
server.close();
