/** Visits with a slow phone: the first view and the first clicks. */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** CPU 4x slower; slow 4G as Lighthouse throttles in the browser: 150 ms RTT and 1.6 Mbit/s, with its factors of 3.75 and 0.9. */
export const SLOW_PHONE = {
  processor: 4,
  network: {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: (1.6e6 * 0.9) / 8,
    uploadThroughput: (750e3 * 0.9) / 8,
  },
};
/** After this time without network activity, the page is loaded and its links are prefetched. */
const QUIET_MS = 2000;

const CLICK_DELAY_MS = 3000;

/** Times in ms, sizes in kB. */
export interface Visit {
  /** Largest contentful paint. */
  lcp: number;
  /**
   * Total blocking time from the first contentful paint until the page is idle (web.dev/articles/tbt).
   * From long animation frames, which include rendering, unlike long tasks.
   */
  blocking: number;
  /** Gzipped JavaScript before the first interaction, inline and external. */
  script: number;
  /** Prefetched after the load, without an interaction. */
  ahead: number;
  /** From a first click at the load to the new title. */
  atLoad: number;
  /** From a first click three seconds later. */
  soon: number;
  /** From a second click, on an unprefetched page. */
  far: number;
  /** From a third click, on a prefetched page. */
  next: number;
  /** From a click to the same page by a full load. */
  full: number;
}

/** esbuild calls `__name` in the functions that `page.evaluate` sends to the browser. */
export const defineNameHelper = (context: BrowserContext) => context.addInitScript('globalThis.__name = (fn) => fn');

export async function slowDownProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.processor });
}

/** Makes three visits: two full loads; a click at the load; a click after three seconds and further ones. */
export async function visit(browser: Browser, origin: string, tour: Tour): Promise<Visit> {
  const [from, to, next] = tour.near;
  const open = async <T>(measure: (page: Page, network: Network) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      await defineNameHelper(context);
      await context.addInitScript(watchTitles);
      await context.addInitScript(muteScripts);
      const page = await context.newPage();
      const network = await throttle(page);
      await page.goto(origin + from, { waitUntil: 'load' });
      return await measure(page, network);
    } finally {
      await context.close();
    }
  };
  const firstVisit = await open(async (page, network) => {
    const before = network.bytes();
    await network.waitUntilIdle();
    const { lcp, blocking } = await page.evaluate(() => window.paint);
    const [script, ahead] = [network.scripts() + (await measureInlineScripts(page)), network.bytes() - before];
    return { lcp, blocking, script, ahead, full: await measureFullLoad(page, tour.far) };
  });
  const atLoad = await open((page) => clickTo(page, to));
  const lastVisit = await open(async (page, network) => {
    await page.waitForTimeout(CLICK_DELAY_MS);
    const soon = await clickTo(page, to);
    await network.waitUntilIdle();
    await page.evaluate(addLink, tour.far);
    const far = await clickTo(page, tour.far);
    await network.waitUntilIdle();
    await page.goBack();
    await network.waitUntilIdle();
    return { soon, far, next: await clickTo(page, next) };
  });
  return { ...firstVisit, atLoad, ...lastVisit };
}

/** Neighbors in one sidebar, and a page that none of them links to. */
export interface Tour {
  near: readonly [from: string, to: string, next: string];
  far: string;
}

declare global {
  interface Window {
    paint: { lcp: number; blocking: number };
    watchTitle(): void;
    isMuted: boolean;
  }
}

interface Network {
  waitUntilIdle(): Promise<void>;
  /** kB of all responses. */
  bytes(): number;
  /** kB of scripts. */
  scripts(): number;
}

/** Slows down CPU and network, and records requests. */
async function throttle(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_PHONE.network);
  await slowDownProcessor(page);
  const scriptRequests = new Set<string>();
  let scripts = 0;
  let bytes = 0;
  let lastActivity = performance.now();
  session.on('Network.requestWillBeSent', () => {
    lastActivity = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scriptRequests.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastActivity = performance.now();
    bytes += encodedDataLength;
    if (scriptRequests.has(requestId)) scripts += encodedDataLength;
  });
  // Chromium doesn't apply the emulated connection in all of its processes.
  await page.addInitScript(
    (rtt) =>
      Object.defineProperty(navigator, 'connection', {
        value: { rtt, downlink: 1.45, effectiveType: '3g', saveData: false, addEventListener() {} },
      }),
    Math.round(SLOW_PHONE.network.latency / 25) * 25,
  );
  await page.addInitScript(() => {
    window.paint = { lcp: 0, blocking: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.paint.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      for (const frame of list.getEntries() as (PerformanceEntry & { blockingDuration: number })[])
        if (frame.startTime >= painted) window.paint.blocking += frame.blockingDuration;
    }).observe({ type: 'long-animation-frame', buffered: true });
  });
  return {
    async waitUntilIdle() {
      lastActivity = performance.now();
      while (performance.now() - lastActivity < QUIET_MS) await page.waitForTimeout(100);
    },
    bytes: () => bytes / 1000,
    scripts: () => scripts / 1000,
  };
}

/** Returns the gzipped size of inline scripts in kB. */
async function measureInlineScripts(page: Page): Promise<number> {
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')]
      .filter((script) => /^(|module|text\/javascript)$/.test((script as HTMLScriptElement).type))
      .map((script) => script.textContent)
      .join('\n'),
  );
  return gzipSync(inline, { level: 9 }).length / 1000;
}

/** Adds a link to the article whose page isn't prefetched. */
function addLink(route: string): void {
  const link = document.createElement('a');
  link.href = route;
  link.textContent = 'Another page';
  document.querySelector('main h1')?.after(link);
}

/** Measures from a click to the new title, in this document or the next. */
async function clickTo(page: Page, route: string): Promise<number> {
  const box = await findVisibleLink(page, route);
  await page.evaluate(() => {
    delete sessionStorage.duration;
    sessionStorage.previousTitle = document.querySelector('main h1')?.textContent;
    const once = { capture: true, once: true };
    addEventListener(
      'click',
      ({ timeStamp }) => {
        sessionStorage.clickTime = performance.timeOrigin + timeStamp;
        window.watchTitle();
      },
      once,
    );
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return readTime(page);
}

/** Measures the same for a full load, as if the page had no scripts. */
async function measureFullLoad(page: Page, route: string): Promise<number> {
  await page.evaluate(addLink, route);
  const box = await findVisibleLink(page, route);
  await page.evaluate(() => {
    delete sessionStorage.duration;
    sessionStorage.previousTitle = document.querySelector('main h1')?.textContent;
    window.isMuted = true;
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return readTime(page);
}

/** Hides interactions from the scripts of the page while muted. Runs first in every document. */
function muteScripts(): void {
  window.isMuted = false;
  const events = ['over', 'enter', 'move', 'down', 'up'].flatMap((name) => [`pointer${name}`, `mouse${name}`]);
  for (const type of [...events, 'focusin', 'click'])
    addEventListener(
      type,
      (event) => {
        if (!window.isMuted) return;
        event.stopImmediatePropagation();
        if (type === 'click') sessionStorage.clickTime = performance.timeOrigin + event.timeStamp;
      },
      true,
    );
}

async function readTime(page: Page): Promise<number> {
  for (;;) {
    // Evaluation fails between two documents.
    const duration = await page.evaluate(() => sessionStorage.duration).catch(() => undefined);
    if (duration) return Number(duration);
    await page.waitForTimeout(50);
  }
}

/** Records when the title has changed since the click. Runs in every document. */
function watchTitles(): void {
  window.watchTitle = () => {
    const check = () => {
      const title = document.querySelector('main h1')?.textContent;
      if (!title || title === sessionStorage.previousTitle) return false;
      // After the frame, so that layout and paint are included.
      const recordTime = () => {
        sessionStorage.duration = performance.timeOrigin + performance.now() - Number(sessionStorage.clickTime);
        delete sessionStorage.clickTime;
      };
      requestAnimationFrame(() => scheduler.postTask(recordTime, { priority: 'user-blocking' }));
      return true;
    };
    const observed = { subtree: true, childList: true, characterData: true };
    if (!check()) new MutationObserver((_, observer) => check() && observer.disconnect()).observe(document, observed);
  };
  if (sessionStorage.clickTime) window.watchTitle();
}

async function findVisibleLink(page: Page, route: string) {
  for (const link of await page.locator(`a:is([href="${route}"], [href="${route}.html"])`).all()) {
    if (!(await link.isVisible())) continue;
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (box) return box;
  }
  throw new Error(`The page has no visible link to ${route}.`);
}
