/**
 * `npm run bench -- first`: how long a reader waits for the first answer of a block that runs, from the click to the frame that shows it, on each page of
 * `dist/` that has one. Each page is opened anew, with its files in the browser's cache from a visit before; the pointer comes to the button and rests there
 * before the click, so that the chunk is there. Chromium slows the page's thread only: what the Worker does before the click and after is not slowed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { median, print, quantile, ratio, table } from './report.ts';
import type { BenchOptions } from './run.ts';
import { serve } from './serve.ts';
import { SLOW_PHONE, withHelpers } from './visit.ts';

/** Milliseconds from click to answer; the share of all answers that has to be within. */
const aim = { ms: 150, share: 0.95 };
/** The pointer rests so long on the button, in ms. */
const HOVER_MS = 500;

declare global {
  interface Window {
    answerTime: Promise<number>;
  }
}

export async function benchFirst({ runs = 3 }: BenchOptions): Promise<void> {
  const dist = resolve('dist');
  const list = join(dist, 'pages.json');
  if (!existsSync(list)) throw new Error('There is no dist/ to measure. Run "npm run build" first.');
  const routes = (JSON.parse(readFileSync(list, 'utf8')) as { route: string }[])
    .map(({ route }) => route)
    .filter((route) => hasBlock(join(dist, `${route}.html`)));
  print(
    `\n== first answers (first block of ${routes.length} pages; page ${SLOW_PHONE.processor}x slower, its Worker not slowed; ${runs} runs, a fresh page each)`,
  );
  const host = await serve(dist);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await withHelpers(context);
    const all: number[] = [];
    const rows: string[][] = [];
    for (const route of routes) {
      // The visit before fills the cache.
      await firstAnswer(context, host.origin + route);
      const taken: number[] = [];
      for (let run = 0; run < runs; run++) taken.push(await firstAnswer(context, host.origin + route));
      all.push(...taken);
      rows.push([route, median(taken).toFixed(0), Math.max(...taken).toFixed(0)]);
    }
    print(table(['page', 'median ms', 'worst ms'], rows));
    const late = all.filter((ms) => ms > aim.ms).length;
    print(
      `all: median ${median(all).toFixed(0)} ms, p95 ${ratio(quantile(all, aim.share), aim.ms)} ms, ${late} of ${all.length} above ${aim.ms} ms`,
    );
  } finally {
    await browser.close();
    host.close();
  }
}

const hasBlock = (file: string) => existsSync(file) && readFileSync(file, 'utf8').includes('data-run="');

/** Milliseconds from the click on a page's first Run button until the frame with its answer is drawn. */
async function firstAnswer(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(url);
    await page.mouse.move(700, 400);
    await page.mouse.move(710, 410);
    await page.waitForSelector('html[data-hydrated]');
    await page.evaluate(watchAnswer);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.processor });
    await page.locator('.run[data-run]').first().hover();
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.down();
    await page.mouse.up();
    return await page.evaluate(() => window.answerTime);
  } finally {
    await page.close();
  }
}

/** Notes when the answer to the next click is drawn; runs in the page. */
function watchAnswer(): void {
  window.answerTime = new Promise((done) => {
    const watch = ({ timeStamp }: MouseEvent) => {
      const look = () => {
        const said = document.querySelector('.sb-state')?.textContent;
        if (!said || !document.querySelector('.sb-result, .sb-note, .sb-done')) return false;
        // What is posted in a frame is heard once it is drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - timeStamp);
          port2.postMessage('');
        });
        return true;
      };
      const observed = { subtree: true, childList: true, characterData: true };
      if (!look()) new MutationObserver((_, observer) => look() && observer.disconnect()).observe(document, observed);
    };
    addEventListener('click', watch, { capture: true, once: true });
  });
}
