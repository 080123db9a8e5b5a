/**
 * `npm run bench -- first`: measures from a click on the first Run button of each page in `dist/` to the
 * frame with the result. Files are in the HTTP cache, and hovering before the click prefetches the chunk.
 * Chromium slows down the page's thread only, not its Worker.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { median, print, quantile, ratio, table } from './report.ts';
import type { BenchOptions } from './run.ts';
import { serve } from './serve.ts';
import { defineNameHelper, SLOW_PHONE, slowDownProcessor } from './visit.ts';

/** Milliseconds for this share of all results. */
const TARGET = { ms: 150, share: 0.95 };
const HOVER_MS = 500;

declare global {
  interface Window {
    resultTime: Promise<number>;
  }
}

export async function benchFirst({ runs = 3 }: BenchOptions): Promise<void> {
  const dist = resolve('dist');
  const list = join(dist, 'pages.json');
  if (!existsSync(list)) throw new Error('No dist/ found. Run "npm run build" first.');
  const routes = (JSON.parse(readFileSync(list, 'utf8')) as { route: string }[])
    .map(({ route }) => route)
    .filter((route) => hasRunButton(join(dist, `${route}.html`)));
  print(
    `\n== first answers (first block of ${routes.length} pages; page ${SLOW_PHONE.processor}x slower, its Worker not slowed; ${runs} runs, a fresh page each)`,
  );
  const host = await serve(dist);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await defineNameHelper(context);
    const allTimes: number[] = [];
    const rows: string[][] = [];
    for (const route of routes) {
      // Fills the HTTP cache.
      await measureResult(context, host.origin + route);
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await measureResult(context, host.origin + route));
      allTimes.push(...times);
      rows.push([route, median(times).toFixed(0), Math.max(...times).toFixed(0)]);
    }
    print(table(['page', 'median ms', 'worst ms'], rows));
    const lateCount = allTimes.filter((ms) => ms > TARGET.ms).length;
    print(
      `all: median ${median(allTimes).toFixed(0)} ms, p95 ${ratio(quantile(allTimes, TARGET.share), TARGET.ms)} ms, ${lateCount} of ${allTimes.length} above ${TARGET.ms} ms`,
    );
  } finally {
    await browser.close();
    host.close();
  }
}

const hasRunButton = (file: string) => existsSync(file) && readFileSync(file, 'utf8').includes('data-run="');

async function measureResult(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(url);
    await page.mouse.move(700, 400);
    await page.mouse.move(710, 410);
    await page.waitForSelector('html[data-hydrated]');
    await page.evaluate(watchResult);
    await slowDownProcessor(page);
    await page.locator('.run[data-run]').first().hover();
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.down();
    await page.mouse.up();
    return await page.evaluate(() => window.resultTime);
  } finally {
    await page.close();
  }
}

/** Records when the result of the next click is painted. Runs in the page. */
function watchResult(): void {
  window.resultTime = new Promise((resolve) => {
    const watch = ({ timeStamp }: MouseEvent) => {
      const check = () => {
        const state = document.querySelector('.sb-state')?.textContent;
        if (!state || !document.querySelector('.sb-result, .sb-note, .sb-done')) return false;
        // A message that is posted before a frame arrives after the paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage('');
        });
        return true;
      };
      const observed = { subtree: true, childList: true, characterData: true };
      if (!check()) new MutationObserver((_, observer) => check() && observer.disconnect()).observe(document, observed);
    };
    addEventListener('click', watch, { capture: true, once: true });
  });
}
