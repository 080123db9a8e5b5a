/** `npm run bench -- pages`: `dist/` on a slow phone, with `--peer` compared to VitePress and Starlight. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expandPlaceholdersDeep } from '@folio/core/model/placeholders.ts';
import { type Browser, chromium } from 'playwright-core';
import site from '../site/site.config.ts';
import type { JudgedQuery } from '../site/tests/search/evaluate.ts';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { measureVitePressSearch, measureWorkerSearch } from './latency.ts';
import type { Peer } from './peer/peer.ts';
import { starlight } from './peer/starlight.ts';
import { vitepress } from './peer/vitepress.ts';
import { median, print, quantile, ratio, table } from './report.ts';
import type { BenchOptions } from './run.ts';
import { type Host, serve } from './serve.ts';
import { type Tour, type Visit, visit } from './visit.ts';

/** A page of median size, its neighbors in the sidebar, and a page of the same size elsewhere. */
const TOUR: Tour = { near: ['/stream-join', '/join-example-1', '/join-example-2'], far: '/composite-index' };
const QUERIES = 50;
/** Ratios: LCP to each peer, a first click to the best peer, an unprefetched page to a full load. Warm search in ms. */
const TARGETS = {
  lcp: { VitePress: 0.45, Starlight: 0.6 } as Record<string, number>,
  click: 0.9,
  far: 1,
  searchP95: 10,
};

interface MeasuredSite {
  name: string;
  host: Host;
  visits: Visit[];
}

export async function benchPages({ runs = 5, peer }: BenchOptions): Promise<void> {
  const dist = resolve('dist');
  if (!existsSync(join(dist, 'pages.json'))) throw new Error('No dist/ found. Run "npm run build" first.');
  print(
    `\n== pages (${TOUR.near.join(' → ')} by clicks; processor 4x slower, slow 4G, gzip, a host that keeps HTML for five minutes; medians of ${runs})`,
  );
  const peers = peer ? await buildPeers() : [];
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const sites: MeasuredSite[] = [];
  try {
    for (const { name, dist: folder } of [{ name: 'this site', dist }, ...peers])
      sites.push({ name, host: await serve(folder), visits: [] });
    // Interleaved, so that background load affects all sites equally.
    for (let run = 0; run < runs; run++)
      for (const { host, visits } of sites) visits.push(await visit(browser, host.origin, TOUR));
    reportVisits(sites);
    await reportSearch(browser, sites);
  } finally {
    await browser.close();
    for (const { host } of sites) host.close();
  }
}

/** Builds peers that no earlier run has built. */
async function buildPeers(): Promise<Peer[]> {
  const built: Peer[] = [];
  for (const peer of [vitepress, starlight]) {
    if (!existsSync(join(peer.dist, 'index.html'))) await peer.prepare()?.build();
    if (existsSync(join(peer.dist, 'index.html'))) built.push(peer);
  }
  return built;
}

const COLUMNS: [head: string, key: keyof Visit, digits: number][] = [
  ['LCP ms', 'lcp', 0],
  ['blocking ms', 'blocking', 0],
  ['JS kB', 'script', 1],
  ['ahead kB', 'ahead', 0],
  ['click at load ms', 'atLoad', 0],
  ['3 s later ms', 'soon', 0],
  ['second ms', 'next', 0],
  ['not ahead ms', 'far', 0],
  ['full load ms', 'full', 0],
];

const getMedian = ({ visits }: MeasuredSite, key: keyof Visit) => median(visits.map((visit) => visit[key]));

function reportVisits(sites: MeasuredSite[]): void {
  const rows = sites.map((site) => [
    site.name,
    ...COLUMNS.map(([, key, digits]) => getMedian(site, key).toFixed(digits)),
  ]);
  print(table(['', ...COLUMNS.map(([head]) => head)], rows));
  const [ours, ...peers] = sites as [MeasuredSite, ...MeasuredSite[]];
  print(
    `blocking ${getMedian(ours, 'blocking').toFixed(0)} (aim 0); a page that was not fetched ahead beside a full load ${ratio(getMedian(ours, 'far') / getMedian(ours, 'full'), TARGETS.far)}`,
  );
  if (!peers.length) {
    print('No peer in this run: add --peer.');
    return;
  }
  for (const peer of peers)
    print(
      `beside ${peer.name}: LCP ${ratio(getMedian(ours, 'lcp') / getMedian(peer, 'lcp'), TARGETS.lcp[peer.name])}, JavaScript ${ratio(getMedian(ours, 'script') / getMedian(peer, 'script'))}, second click ${ratio(getMedian(ours, 'next') / getMedian(peer, 'next'))}`,
    );
  const best = (key: keyof Visit) => Math.min(...peers.map((peer) => getMedian(peer, key)));
  print(
    `beside the best of them: first click at load ${ratio(getMedian(ours, 'atLoad') / best('atLoad'), TARGETS.click)}, three seconds later ${ratio(getMedian(ours, 'soon') / best('soon'), TARGETS.click)}`,
  );
}

/** Measures warm searches: of the site in its Worker, of VitePress on the page. */
async function reportSearch(browser: Browser, sites: MeasuredSite[]): Promise<void> {
  const queries = (
    expandPlaceholdersDeep(
      JSON.parse(readFileSync('site/tests/search/queries.json', 'utf8')),
      site.product,
    ) as JudgedQuery[]
  )
    .slice(0, QUERIES)
    .map(({ query }) => query);
  const rows: string[][] = [];
  const addRow = (name: string, times: number[]) =>
    rows.push([name, ...[0.5, 0.95].map((share) => quantile(times, share).toFixed(1))]);
  for (const { name, host } of sites) {
    if (name === 'this site') addRow(name, await measureWorkerSearch(browser, host.origin, queries));
    if (name === vitepress.name)
      addRow(name, await measureVitePressSearch(browser, host.origin, vitepress.dist, queries));
  }
  print(`\n${table(['search', 'p50 ms', 'p95 ms'], rows)}`);
  print(
    `aim: p95 ≤ ${TARGETS.searchP95} (in the Worker; Chromium slows only the page, so its times are multiplied by 4)`,
  );
}
