/**
 * `npm run bench -- offline`: downloads `dist/`, disconnects, reads a page of each area, searches, runs a
 * query and steps through events; then updates to a second build. Fails if a page shows anything else.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { startServer } from '@folio/core/build/server.ts';
import type { AvailableVersion } from '@folio/core/offline/manifest.ts';
import { strings } from '@folio/core/theme/strings.ts';
import { strings as sandbox } from '@folio/playground/strings.ts';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { copyProject } from './copies.ts';
import { measureCost } from './cost.ts';
import { print, table } from './report.ts';

/** The second build changes this page. */
const CHANGED_ROUTE = '/stream-join';
const OPEN_ROUTE = '/join';
const QUERY_ROUTE = '/graph-and-cypher/filter-results';
const MACHINE_ROUTE = '/stream-join';
const NEW_SENTENCE = 'This sentence came with the second build.';
/** Downloads are slow on a busy machine. */
const TIMEOUT_MS = 180_000;

interface PageEntry {
  route: string;
  title: string;
  sidebar: string;
}

/** Serves both builds on one port. */
class Host {
  #server: Server | undefined;
  #port = 0;
  get origin() {
    return `http://127.0.0.1:${this.#port}`;
  }
  async serve(dir: string) {
    await this.stop();
    this.#server = await startServer(dir, this.#port);
    this.#port = (this.#server.address() as AddressInfo).port;
  }
  async stop() {
    this.#server?.closeAllConnections();
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(undefined)));
    this.#server = undefined;
  }
}

export async function benchOffline(): Promise<void> {
  const first = resolve('dist');
  if (!existsSync(join(first, 'pages.json'))) throw new Error('No dist/ found. Run "npm run build" first.');
  print('\n== offline (the whole site on a device, without a network, then a second build)');
  const second = await buildAgain();
  const pages = JSON.parse(readFileSync(join(first, 'pages.json'), 'utf8')) as PageEntry[];
  const areaPages = [...new Map(pages.map((page) => [page.sidebar, page])).values()];
  const host = new Host();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const rows: string[][] = [];
  const timeStep = async (name: string, runStep: () => Promise<string>) => {
    const start = performance.now();
    const result = await runStep();
    rows.push([name, result, ((performance.now() - start) / 1000).toFixed(1)]);
  };
  try {
    await host.serve(first);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await open(page, host.origin + OPEN_ROUTE);
    await timeStep('download', () => download(page));
    await host.stop();
    await timeStep('pages', () => readPages(page, host.origin, areaPages));
    await timeStep('search', () => search(page, host.origin));
    await timeStep('query', () => runQuery(page, host.origin));
    await timeStep('events', () => stepThrough(page, host.origin));
    await host.serve(second);
    await timeStep('second build', () => update(page, host, second));
    await host.stop();
    await timeStep('pages of it', () => readChanged(context, host.origin));
  } finally {
    await browser.close();
    await host.stop();
    if (rows.length) print(table(['step', 'found', 's'], rows));
  }
}

/** Builds a copy of the site with one more sentence, and returns its folder. */
async function buildAgain(): Promise<string> {
  const folder = resolve('.cache/bench/offline');
  copyProject(folder);
  const file = join(folder, `site/content${CHANGED_ROUTE}.md`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, (head) => `${head}\n${NEW_SENTENCE}\n`),
  );
  const dist = join(folder, 'dist');
  await measureCost(resolve('bench/build-once.ts'), [folder, dist, resolve('.cache')]);
  return dist;
}

/** Opens a page and hydrates it. */
async function open(page: Page, url: string) {
  await page.goto(url);
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.waitForSelector('html[data-hydrated]');
}

async function download(page: Page): Promise<string> {
  await page.getByRole('button', { name: strings.useOffline }).click();
  const panel = page.getByRole('dialog', { name: strings.useOffline });
  await panel.getByRole('button', { name: strings.offlineDownload }).click();
  const remove = panel.getByRole('button', { name: strings.offlineRemove });
  const failure = panel.getByText(/try again|Reload|refused|another window/);
  await remove.or(failure).waitFor();
  if (!(await remove.isVisible())) throw new Error(`The download failed: ${await panel.innerText()}`);
  return (await panel.getByText(/MB/).textContent()) ?? '';
}

async function readPages(page: Page, origin: string, pages: PageEntry[]): Promise<string> {
  for (const { route, title } of pages) {
    await open(page, origin + route);
    const heading = await page.locator('main h1').first().innerText();
    if (heading !== title) throw new Error(`Expected "${title}" at ${route}, but got "${heading}".`);
  }
  return `${pages.length} of ${pages.length} areas`;
}

async function search(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/search?q=stream+join`);
  await page.locator('.hit').first().waitFor();
  return `${await page.locator('.hit').count()} results`;
}

async function runQuery(page: Page, origin: string): Promise<string> {
  await page.goto(origin + QUERY_ROUTE);
  await page.getByRole('button', { name: sandbox.run, exact: true }).nth(1).click();
  await page.waitForSelector('.sandbox .sb-table');
  return `${await page.locator('.sb-table tbody tr').count()} rows`;
}

async function stepThrough(page: Page, origin: string): Promise<string> {
  await page.goto(origin + MACHINE_ROUTE);
  await page.getByRole('button', { name: sandbox.stepThrough }).first().click();
  await page.waitForSelector('.tm-run');
  await page.getByRole('region', { name: sandbox.lanes }).focus();
  await page.keyboard.press('End');
  await page.locator('.tm-at', { hasText: /Step (\d+) of \1/ }).waitFor();
  return page.locator('.tm-at').innerText();
}

/** Loading a page downloads the second build. That page keeps the first one. */
async function update(page: Page, host: Host, second: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(second, '_offline.json'), 'utf8')) as AvailableVersion;
  await open(page, host.origin + OPEN_ROUTE);
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await readVersion(page)) !== version) {
    if (performance.now() > deadline) throw new Error(`Version ${version} was not downloaded.`);
    await page.waitForTimeout(500);
  }
  await page
    .locator(`a[href="${CHANGED_ROUTE}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(`**${CHANGED_ROUTE}`);
  if (await page.getByText(NEW_SENTENCE).count())
    throw new Error('A page of the first build shows text of the second.');
  return `version ${version}; the open page keeps its own`;
}

const readVersion = (page: Page) =>
  page.evaluate(async () => {
    const state = await caches.match('/_offline/state');
    return ((await state?.json()) as { version: string } | undefined)?.version;
  });

async function readChanged(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage();
  await open(page, origin + CHANGED_ROUTE);
  await page.getByText(NEW_SENTENCE).first().waitFor();
  await open(page, origin + QUERY_ROUTE);
  return 'the changed page and another';
}
