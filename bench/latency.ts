/**
 * Measures warm searches in a browser, in ms per query: the minimum of five runs, which excludes background
 * load.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { FromEngine } from '../packages/search/src/service.ts';
import { defineNameHelper, SLOW_PHONE, slowDownProcessor } from './visit.ts';

/**
 * Measures the site's search Worker. Chromium slows down the page's thread only, so the times are
 * multiplied.
 */
export async function measureWorkerSearch(browser: Browser, origin: string, queries: string[]): Promise<number[]> {
  const page = await openPage(browser);
  const workerEvent = page.waitForEvent('worker');
  await page.goto(`${origin}/search?q=${encodeURIComponent(queries[0] as string)}`);
  const url = (await workerEvent).url();
  const times = await page.evaluate(
    async ({ url, queries }) => {
      const worker = new Worker(url, { type: 'module' });
      let lastId = 0;
      const measureQuery = (query: string) =>
        new Promise<number>((resolve, reject) => {
          const id = ++lastId;
          const start = performance.now();
          worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
            if (data.id !== id) return;
            if (data.type === 'answer') resolve(performance.now() - start);
            else
              reject(
                new Error(
                  `The Worker did not answer "${query}": ${data.type === 'failed' ? data.message : data.type}.`,
                ),
              );
          };
          worker.postMessage({ type: 'search', id, lane: 'bench', query, options: { limit: 10 } });
        });
      worker.postMessage({ type: 'open', base: new URL('/_search/', location.href).href });
      for (const query of queries) await measureQuery(query);
      const times = queries.map(() => Number.POSITIVE_INFINITY);
      for (let run = 0; run < 5; run++)
        for (const [i, query] of queries.entries()) times[i] = Math.min(times[i] as number, await measureQuery(query));
      worker.terminate();
      return times;
    },
    { url, queries },
  );
  await page.close();
  return times.map((time) => time * SLOW_PHONE.processor);
}

/** Measures VitePress's index in MiniSearch with VitePress's settings, on the page's thread as in VitePress. */
export async function measureVitePressSearch(
  browser: Browser,
  origin: string,
  dist: string,
  queries: string[],
): Promise<number[]> {
  const chunks = join(dist, 'assets/chunks');
  const index = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot'));
  if (!index) throw new Error(`No search index of VitePress found in ${chunks}. Delete .cache/peers/ and retry.`);
  const page = await openPage(browser);
  await page.goto(`${origin}/`);
  await page.addScriptTag({ content: readFileSync(resolve('node_modules/minisearch/dist/umd/index.js'), 'utf8') });
  await slowDownProcessor(page);
  const times = await page.evaluate(
    async ({ url, queries }) => {
      const { MiniSearch } = window as unknown as { MiniSearch: typeof import('minisearch').default };
      const { default: json } = (await import(url)) as { default: string };
      const index = MiniSearch.loadJSON(json, {
        fields: ['title', 'titles', 'text'],
        storeFields: ['title', 'titles'],
        searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
      });
      for (const query of queries) index.search(query);
      const times = queries.map(() => Number.POSITIVE_INFINITY);
      for (let run = 0; run < 5; run++)
        for (const [i, query] of queries.entries()) {
          const start = performance.now();
          index.search(query);
          times[i] = Math.min(times[i] as number, performance.now() - start);
        }
      return times;
    },
    { url: `/assets/chunks/${encodeURIComponent(index)}`, queries },
  );
  await page.close();
  return times;
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await defineNameHelper(page.context());
  return page;
}
