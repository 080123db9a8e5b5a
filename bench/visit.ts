/** One reader on a slow phone: what a first view and the first click cost. */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Processor 4x slower; slow 4G as Lighthouse applies it in the browser: 150 ms round trip and 1.6 Mbit/s, with its factors of 3.75 and .9. */
export const slow = {
  processor: 4,
  network: {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: (1.6e6 * 0.9) / 8,
    uploadThroughput: (750e3 * 0.9) / 8,
  },
};
/** After this silence on the network a first view is over, and links in range are fetched. */
const SETTLED = 2000;

export interface Visit {
  /** Largest contentful paint, ms. */
  lcp: number;
  /**
   * Sum of what long tasks exceed 50 ms, from the first contentful paint until the page is quiet (web.dev/articles/tbt). As long animation frames tell
   * it: they count tasks that only draw as well, of which the list of long tasks knows nothing.
   */
  blocking: number;
  /** JavaScript before the reader acts: inline and external, gzip, kB. */
  script: number;
  /** From the first click to the new title in the article, ms. */
  click: number;
  /** The same for a second click, once that page has been quiet. */
  next: number;
}

/** The compiler that runs these files names functions with a helper, which functions sent to the browser then need there. */
export const withHelpers = (context: BrowserContext) => context.addInitScript('globalThis.__name = (fn) => fn');

/** Opens the first route, waits until it is quiet, clicks its first visible link to the second, waits, clicks to the third. */
export async function visit(browser: Browser, origin: string, [from, to, next]: Tour): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await withHelpers(context);
    await context.addInitScript(watchTitles);
    const page = await context.newPage();
    const script = await openSlowly(page, origin + from);
    const { lcp, blocking } = await page.evaluate(() => window.seen);
    const click = await clickTo(page, to);
    await page.waitForTimeout(SETTLED);
    return { lcp, blocking, script, click, next: await clickTo(page, next) };
  } finally {
    await context.close();
  }
}

/** Routes of neighbours in one sidebar. */
export type Tour = readonly [from: string, to: string, next: string];

declare global {
  interface Window {
    seen: { lcp: number; blocking: number };
    watchTitle(): void;
  }
}

/** Opens a page and waits for silence; answers with the kB of its scripts. */
async function openSlowly(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow.network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
  const scripts = new Set<string>();
  let bytes = 0;
  let last = performance.now();
  session.on('Network.requestWillBeSent', () => {
    last = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    window.seen = { lcp: 0, blocking: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.seen.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      for (const frame of list.getEntries() as (PerformanceEntry & { blockingDuration: number })[])
        if (frame.startTime >= painted) window.seen.blocking += frame.blockingDuration;
    }).observe({ type: 'long-animation-frame', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  while (performance.now() - last < SETTLED) await page.waitForTimeout(100);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')]
      .filter((script) => /^(|module|text\/javascript)$/.test((script as HTMLScriptElement).type))
      .map((script) => script.textContent)
      .join('\n'),
  );
  return (bytes + gzipSync(inline, { level: 9 }).length) / 1000;
}

/** Milliseconds between a click and another title in the article, in this document or, where the browser follows the link, in the next. */
async function clickTo(page: Page, route: string): Promise<number> {
  const box = await visibleLink(page, route);
  await page.evaluate(() => {
    delete sessionStorage.took;
    sessionStorage.before = document.querySelector('main h1')?.textContent;
    const once = { capture: true, once: true };
    addEventListener(
      'click',
      ({ timeStamp }) => {
        sessionStorage.at = performance.timeOrigin + timeStamp;
        window.watchTitle();
      },
      once,
    );
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  for (;;) {
    // Between two documents there is nobody to ask.
    const took = await page.evaluate(() => sessionStorage.took).catch(() => undefined);
    if (took) return Number(took);
    await page.waitForTimeout(50);
  }
}

/** Notes when the article's title is another than at the click; runs in every document. */
function watchTitles(): void {
  window.watchTitle = () => {
    const look = () => {
      const title = document.querySelector('main h1')?.textContent;
      if (!title || title === sessionStorage.before) return false;
      requestAnimationFrame(() => {
        sessionStorage.took = performance.timeOrigin + performance.now() - Number(sessionStorage.at);
        delete sessionStorage.at;
      });
      return true;
    };
    const observed = { subtree: true, childList: true, characterData: true };
    if (!look()) new MutationObserver((_, observer) => look() && observer.disconnect()).observe(document, observed);
  };
  if (sessionStorage.at) window.watchTitle();
}

async function visibleLink(page: Page, route: string) {
  for (const link of await page.locator(`a[href="${route}"]`).all()) {
    if (!(await link.isVisible())) continue;
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (box) return box;
  }
  throw new Error(`The page shows no link to ${route}.`);
}
