/**
 * How long a warm search takes in a real browser: each query once to warm up, then the least of five times, so that other processes of the machine do not
 * count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { FromEngine } from '../packages/search/src/service.ts';
import { SLOW_PHONE, withHelpers } from './visit.ts';

export interface Latencies {
  /** Milliseconds a query. */
  times: number[];
}

/** The Worker that the results page starts, asked over its protocol. Chromium slows the page's thread only, so the Worker's times are multiplied. */
export async function latenciesInWorker(browser: Browser, origin: string, queries: string[]): Promise<Latencies> {
  const page = await openPage(browser);
  const started = page.waitForEvent('worker');
  await page.goto(`${origin}/search?q=${encodeURIComponent(queries[0] as string)}`);
  const url = (await started).url();
  const times = await page.evaluate(
    async ({ url, queries }) => {
      const worker = new Worker(url, { type: 'module' });
      let id = 0;
      const ask = (query: string) =>
        new Promise<number>((done, fail) => {
          const asked = ++id;
          const start = performance.now();
          worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
            if (data.id !== asked) return;
            if (data.type === 'answer') done(performance.now() - start);
            else
              fail(
                new Error(
                  `The Worker did not answer “${query}”: ${data.type === 'failed' ? data.message : data.type}.`,
                ),
              );
          };
          worker.postMessage({ type: 'search', id: asked, lane: 'bench', query, options: { limit: 10 } });
        });
      worker.postMessage({ type: 'open', base: new URL('/_search/', location.href).href });
      for (const query of queries) await ask(query);
      const times = queries.map(() => Number.POSITIVE_INFINITY);
      for (let run = 0; run < 5; run++)
        for (const [i, query] of queries.entries()) times[i] = Math.min(times[i] as number, await ask(query));
      worker.terminate();
      return times;
    },
    { url, queries },
  );
  await page.close();
  return { times: times.map((time) => time * SLOW_PHONE.processor) };
}

/** VitePress's index in MiniSearch with VitePress's settings, on the page's slowed thread, which is where VitePress searches. */
export async function latenciesOfVitePress(
  browser: Browser,
  origin: string,
  dist: string,
  queries: string[],
): Promise<Latencies> {
  const chunks = join(dist, 'assets/chunks');
  const index = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot'));
  if (!index) throw new Error('VitePress wrote no search index.');
  const page = await openPage(browser);
  await page.goto(`${origin}/`);
  await page.addScriptTag({ content: readFileSync(resolve('node_modules/minisearch/dist/umd/index.js'), 'utf8') });
  await slowDown(page);
  const times = await page.evaluate(
    async ({ url, queries }) => {
      const { MiniSearch } = window as unknown as { MiniSearch: typeof import('minisearch').default };
      const { default: json } = (await import(url)) as { default: string };
      const mini = MiniSearch.loadJSON(json, {
        fields: ['title', 'titles', 'text'],
        storeFields: ['title', 'titles'],
        searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
      });
      for (const query of queries) mini.search(query);
      const times = queries.map(() => Number.POSITIVE_INFINITY);
      for (let run = 0; run < 5; run++)
        for (const [i, query] of queries.entries()) {
          const start = performance.now();
          mini.search(query);
          times[i] = Math.min(times[i] as number, performance.now() - start);
        }
      return times;
    },
    { url: `/assets/chunks/${encodeURIComponent(index)}`, queries },
  );
  await page.close();
  return { times };
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await withHelpers(page.context());
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.processor });
}
