/**
 * `npm run bench -- offline`: the whole of `dist/` on a device. Keeps it, takes the network away, reads a page of each area, searches, runs a query and
 * steps through events; then a second build, with a page changed, takes its place. Fails with a sentence where the device shows anything else.
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

/** The page that the second build changes, another that is open meanwhile, and what runs. */
const changed = '/stream-join';
const open = '/join';
const query = '/graph-and-cypher/filter-results';
const machine = '/stream-join';
const sentence = 'This sentence came with the second build.';
/** Keeping takes as long as the machine needs; what has not happened by then never will. In ms. */
const patience = 180_000;

interface Entry {
  route: string;
  title: string;
  sidebar: string;
}

/** The bundled server, on one port for both builds. */
class Host {
  #server: Server | undefined;
  #port = 0;
  get origin() {
    return `http://127.0.0.1:${this.#port}`;
  }
  async serve(dir: string) {
    await this.cut();
    this.#server = await startServer(dir, this.#port);
    this.#port = (this.#server.address() as AddressInfo).port;
  }
  async cut() {
    this.#server?.closeAllConnections();
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(undefined)));
    this.#server = undefined;
  }
}

export async function benchOffline(): Promise<void> {
  const first = resolve('dist');
  if (!existsSync(join(first, 'pages.json'))) throw new Error('There is no dist/ to keep. Run "npm run build" first.');
  print('\n== offline (the whole site on a device, without a network, then a second build)');
  const second = await secondBuild();
  const pages = JSON.parse(readFileSync(join(first, 'pages.json'), 'utf8')) as Entry[];
  const areas = [...new Map(pages.map((page) => [page.sidebar, page])).values()];
  const host = new Host();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const rows: string[][] = [];
  const timed = async (what: string, work: () => Promise<string>) => {
    const start = performance.now();
    const found = await work();
    rows.push([what, found, ((performance.now() - start) / 1000).toFixed(1)]);
  };
  try {
    await host.serve(first);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    await go(page, host.origin + open);
    await timed('keep', () => keep(page));
    await host.cut();
    await timed('pages', () => readPages(page, host.origin, areas));
    await timed('search', () => search(page, host.origin));
    await timed('query', () => runQuery(page, host.origin));
    await timed('events', () => stepThrough(page, host.origin));
    await host.serve(second);
    await timed('second build', () => renew(page, host, second));
    await host.cut();
    await timed('pages of it', () => readChanged(context, host.origin));
  } finally {
    await browser.close();
    await host.cut();
    if (rows.length) print(table(['step', 'found', 's'], rows));
  }
}

/** Builds a copy of the site in which one page says more. Answers with its folder. */
async function secondBuild(): Promise<string> {
  const folder = resolve('.cache/bench/offline');
  copyProject(folder);
  const file = join(folder, `site/content${changed}.md`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, (head) => `${head}\n${sentence}\n`),
  );
  const dist = join(folder, 'dist');
  await measureCost(resolve('bench/build-once.ts'), [folder, dist, resolve('.cache')]);
  return dist;
}

/** Opens a page and waits for the client. */
async function go(page: Page, url: string) {
  await page.goto(url);
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.waitForSelector('html[data-hydrated]');
}

async function keep(page: Page): Promise<string> {
  await page.getByRole('button', { name: strings.useOffline }).click();
  const panel = page.getByRole('dialog', { name: strings.useOffline });
  await panel.getByRole('button', { name: strings.offlineDownload }).click();
  const remove = panel.getByRole('button', { name: strings.offlineRemove });
  const again = panel.getByText(/try again|Reload|refused|another window/);
  await remove.or(again).waitFor();
  if (!(await remove.isVisible())) throw new Error(`The site is not kept: ${await panel.innerText()}`);
  return (await panel.getByText(/MB/).textContent()) ?? '';
}

async function readPages(page: Page, origin: string, pages: Entry[]): Promise<string> {
  for (const { route, title } of pages) {
    await go(page, origin + route);
    const found = await page.locator('main h1').first().innerText();
    if (found !== title) throw new Error(`${route} shows "${found}" in place of "${title}".`);
  }
  return `${pages.length} of ${pages.length} areas`;
}

async function search(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/search?q=stream+join`);
  await page.locator('.hit').first().waitFor();
  return `${await page.locator('.hit').count()} results`;
}

async function runQuery(page: Page, origin: string): Promise<string> {
  await page.goto(origin + query);
  await page.getByRole('button', { name: sandbox.run, exact: true }).nth(1).click();
  await page.waitForSelector('.sandbox .sb-table');
  return `${await page.locator('.sb-table tbody tr').count()} rows`;
}

async function stepThrough(page: Page, origin: string): Promise<string> {
  await page.goto(origin + machine);
  await page.getByRole('button', { name: sandbox.stepThrough }).first().click();
  await page.waitForSelector('.tm-run');
  await page.getByRole('region', { name: sandbox.lanes }).focus();
  await page.keyboard.press('End');
  await page.locator('.tm-at', { hasText: /Step (\d+) of \1/ }).waitFor();
  return page.locator('.tm-at').innerText();
}

/** A page that is loaded brings the second build; it and what it asks for stay of the first one. */
async function renew(page: Page, host: Host, second: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(second, '_offline.json'), 'utf8')) as AvailableVersion;
  await go(page, host.origin + open);
  const until = performance.now() + patience;
  while ((await keptVersion(page)) !== version) {
    if (performance.now() > until) throw new Error(`The device does not take version ${version} in.`);
    await page.waitForTimeout(500);
  }
  await page
    .locator(`a[href="${changed}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(`**${changed}`);
  if (await page.getByText(sentence).count()) throw new Error('A page of the first build shows one of the second.');
  return `version ${version}; the open page keeps its own`;
}

/** Version that the device keeps. */
const keptVersion = (page: Page) =>
  page.evaluate(async () => {
    const state = await caches.match('/_offline/state');
    return ((await state?.json()) as { version: string } | undefined)?.version;
  });

async function readChanged(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage();
  await go(page, origin + changed);
  await page.getByText(sentence).first().waitFor();
  await go(page, origin + query);
  return 'the changed page and another';
}
