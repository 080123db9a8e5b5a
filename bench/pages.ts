/** `npm run bench -- pages`: a slow phone on `dist/`, beside VitePress where it has been built. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { expandDeep } from '../engine/model/tokens.ts';
import type { JudgedQuery } from '../engine/search/evaluate.ts';
import site from '../site/site.config.ts';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { type Latencies, latenciesInWorker, latenciesOfVitePress } from './latency.ts';
import { peerDist, preparePeer } from './peer/vitepress.ts';
import { median, print, quantile, ratio, table } from './report.ts';
import type { BenchOptions } from './run.ts';
import { serve } from './serve.ts';
import { type Tour, type Visit, visit } from './visit.ts';

/** A page of median size and neighbours of it in its sidebar. */
const tour: Tour = ['/stream-join', '/join-example-1', '/join-example-2'];
const QUERIES = 50;
/** LCP beside the best peer, and warm search in ms: design/quality.md, design/search.md. */
const aims = { lcpOfPeer: 0.5, searchP95: 10 };

interface Measured {
  name: string;
  visits: Visit;
  search: Latencies;
}

export async function benchPages({ runs = 5, peer }: BenchOptions): Promise<void> {
  const dist = resolve('dist');
  if (!existsSync(join(dist, 'pages.json')))
    throw new Error('There is no dist/ to measure. Run "npm run build" first.');
  print(`\n== pages (${tour.join(' → ')} by clicks; processor 4x slower, slow 4G, gzip; medians of ${runs})`);
  const other = peer ? await builtPeer() : undefined;
  const queries = (
    expandDeep(JSON.parse(readFileSync('site/tests/search/queries.json', 'utf8')), site.product) as JudgedQuery[]
  )
    .slice(0, QUERIES)
    .map(({ query }) => query);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const measured = [await measure(browser, 'this site', dist, runs, queries, latenciesInWorker)];
    if (other) measured.push(await measure(browser, other.name, other.dist, runs, queries, latenciesOfVitePress));
    report(measured, peer);
  } finally {
    await browser.close();
  }
}

/** The peer as `build --peer` left it, or built now. */
async function builtPeer(): Promise<{ name: string; dist: string } | undefined> {
  const dist = peerDist();
  if (dist) return { name: 'VitePress', dist };
  const prepared = preparePeer();
  await prepared?.build();
  return prepared;
}

async function measure(
  browser: Browser,
  name: string,
  dist: string,
  runs: number,
  queries: string[],
  latencies: typeof latenciesInWorker,
): Promise<Measured> {
  const host = await serve(dist);
  try {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, host.origin, tour));
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
    const search = await latencies(browser, host.origin, dist, queries);
    return {
      name,
      visits: { lcp: of('lcp'), blocking: of('blocking'), script: of('script'), click: of('click'), next: of('next') },
      search,
    };
  } finally {
    host.close();
  }
}

function report(measured: Measured[], peer: boolean): void {
  const rows = measured.map(({ name, visits, search }) => [
    name,
    ...[visits.lcp, visits.blocking].map((value) => value.toFixed(0)),
    visits.script.toFixed(1),
    visits.click.toFixed(0),
    visits.next.toFixed(0),
    ...[0.5, 0.95].map((share) => quantile(search.times, share).toFixed(1)),
  ]);
  print(table(['', 'LCP ms', 'blocking ms', 'JS kB', 'first click ms', 'second ms', 'search p50 ms', 'p95 ms'], rows));
  print(
    `aims: blocking 0, search p95 ≤ ${aims.searchP95} (in the Worker; Chromium slows only the page, so its times are multiplied by 4)`,
  );
  const [ours, theirs] = measured;
  if (!ours || !theirs) {
    print(peer ? 'No peer: see above.' : 'No peer in this run: add --peer.');
    return;
  }
  const of = (key: keyof Visit) => ratio(ours.visits[key] / theirs.visits[key]);
  print(
    `beside ${theirs.name}: LCP ${ratio(ours.visits.lcp / theirs.visits.lcp, aims.lcpOfPeer)}, JavaScript ${of('script')}, first click ${of('click')}, second ${of('next')}, ` +
      `search p95 ${ratio(quantile(ours.search.times, 0.95) / quantile(theirs.search.times, 0.95))}`,
  );
}
