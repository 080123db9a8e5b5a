/** One reader on a slow phone: what a first view and the first click cost. */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Processor 4x slower; slow 4G as Lighthouse applies it in the browser: 150 ms round trip and 1.6 Mbit/s, with its factors of 3.75 and .9. */
export const SLOW_PHONE = {
  processor: 4,
  network: {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: (1.6e6 * 0.9) / 8,
    uploadThroughput: (750e3 * 0.9) / 8,
  },
};
/** After this silence on the network a first view is over, and links in range are fetched. */
const QUIET_MS = 2000;

/** The reader clicks so long after the load, in ms. */
const CLICK_DELAY_MS = 3000;

/** What a visit costs: times in ms, sizes in kB. */
export interface Visit {
  /** Largest contentful paint. */
  lcp: number;
  /**
   * Sum of what long tasks exceed 50 ms, from the first contentful paint until the page is quiet (web.dev/articles/tbt). As long animation frames tell
   * it: they count tasks that only draw as well, of which the list of long tasks knows nothing.
   */
  blocking: number;
  /** JavaScript before the reader acts: inline and external, gzip. */
  script: number;
  /** What is fetched after the load, while the reader does nothing. */
  ahead: number;
  /** From a first click at the load to the new title in the article. */
  atLoad: number;
  /** From a first click three seconds later. */
  soon: number;
  /** From a second click, on a page that was not fetched ahead, once that page has been quiet. */
  far: number;
  /** From another click, back on that page, on one that was. */
  next: number;
  /** From a click to the same page by a full load, when the page has been quiet. */
  full: number;
}

/** The compiler that runs these files names functions with a helper, which functions sent to the browser then need there. */
export const withHelpers = (context: BrowserContext) => context.addInitScript('globalThis.__name = (fn) => fn');

/** A reader who loads two pages, one who clicks at the load, and one who waits three seconds, goes far, comes back and clicks again. */
export async function visit(browser: Browser, origin: string, tour: Tour): Promise<Visit> {
  const [from, to, next] = tour.near;
  const open = async <T>(read: (page: Page, quiet: Quiet) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      await withHelpers(context);
      await context.addInitScript(watchTitles);
      await context.addInitScript(muteScripts);
      const page = await context.newPage();
      const quiet = await slowDown(page);
      await page.goto(origin + from, { waitUntil: 'load' });
      return await read(page, quiet);
    } finally {
      await context.close();
    }
  };
  const idle = await open(async (page, quiet) => {
    const before = quiet.bytes();
    await quiet.wait();
    const { lcp, blocking } = await page.evaluate(() => window.seen);
    const [script, ahead] = [quiet.scripts() + (await inlineScripts(page)), quiet.bytes() - before];
    return { lcp, blocking, script, ahead, full: await loadOf(page, tour.far) };
  });
  const atLoad = await open((page) => clickTo(page, to));
  const later = await open(async (page, quiet) => {
    await page.waitForTimeout(CLICK_DELAY_MS);
    const soon = await clickTo(page, to);
    await quiet.wait();
    await page.evaluate(addLink, tour.far);
    const far = await clickTo(page, tour.far);
    await quiet.wait();
    await page.goBack();
    await quiet.wait();
    return { soon, far, next: await clickTo(page, next) };
  });
  return { ...idle, atLoad, ...later };
}

/** What the bench reads: neighbours in one sidebar, and a page that none of them links to. */
export interface Tour {
  near: readonly [from: string, to: string, next: string];
  far: string;
}

declare global {
  interface Window {
    seen: { lcp: number; blocking: number };
    watchTitle(): void;
    scriptsHear: boolean;
  }
}

/** What the network of a page has brought. */
interface Quiet {
  /** Waits until nothing has been on its way for a while. */
  wait(): Promise<void>;
  /** kB of all answers. */
  bytes(): number;
  /** kB of scripts. */
  scripts(): number;
}

/** Gives a page a slow processor and a slow line, and watches both. */
async function slowDown(page: Page): Promise<Quiet> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_PHONE.network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.processor });
  const ofScripts = new Set<string>();
  let scripts = 0;
  let bytes = 0;
  let last = performance.now();
  session.on('Network.requestWillBeSent', () => {
    last = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) ofScripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    bytes += encodedDataLength;
    if (ofScripts.has(requestId)) scripts += encodedDataLength;
  });
  // Chromium says of the emulated line in some of its processes only.
  await page.addInitScript(
    (rtt) =>
      Object.defineProperty(navigator, 'connection', {
        value: { rtt, downlink: 1.45, effectiveType: '3g', saveData: false, addEventListener() {} },
      }),
    Math.round(SLOW_PHONE.network.latency / 25) * 25,
  );
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
  return {
    async wait() {
      last = performance.now();
      while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
    },
    bytes: () => bytes / 1000,
    scripts: () => scripts / 1000,
  };
}

/** kB of the scripts that a page holds itself. */
async function inlineScripts(page: Page): Promise<number> {
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')]
      .filter((script) => /^(|module|text\/javascript)$/.test((script as HTMLScriptElement).type))
      .map((script) => script.textContent)
      .join('\n'),
  );
  return gzipSync(inline, { level: 9 }).length / 1000;
}

/** Puts a link at the top of the article, as a result of a search would be: nothing has fetched its page ahead. */
function addLink(route: string): void {
  const link = document.createElement('a');
  link.href = route;
  link.textContent = 'Another page';
  document.querySelector('main h1')?.after(link);
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
  return timeTaken(page);
}

/** The same for a full load of another page: the browser alone follows the link, from the click on, as if the page had no scripts. */
async function loadOf(page: Page, route: string): Promise<number> {
  await page.evaluate(addLink, route);
  const box = await visibleLink(page, route);
  await page.evaluate(() => {
    delete sessionStorage.took;
    sessionStorage.before = document.querySelector('main h1')?.textContent;
    window.scriptsHear = false;
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return timeTaken(page);
}

/** Keeps a reader's signs from the scripts of the page when they are to hear none; runs in every document, before all of them. */
function muteScripts(): void {
  window.scriptsHear = true;
  const signs = ['over', 'enter', 'move', 'down', 'up'].flatMap((sign) => [`pointer${sign}`, `mouse${sign}`]);
  for (const sign of [...signs, 'focusin', 'click'])
    addEventListener(
      sign,
      (event) => {
        if (window.scriptsHear) return;
        event.stopImmediatePropagation();
        if (sign === 'click') sessionStorage.at = performance.timeOrigin + event.timeStamp;
      },
      true,
    );
}

async function timeTaken(page: Page): Promise<number> {
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
      // Right after the frame: layout and paint of the title are part of the time, for a full load too.
      const stamp = () => {
        sessionStorage.took = performance.timeOrigin + performance.now() - Number(sessionStorage.at);
        delete sessionStorage.at;
      };
      requestAnimationFrame(() => scheduler.postTask(stamp, { priority: 'user-blocking' }));
      return true;
    };
    const observed = { subtree: true, childList: true, characterData: true };
    if (!look()) new MutationObserver((_, observer) => look() && observer.disconnect()).observe(document, observed);
  };
  if (sessionStorage.at) window.watchTitle();
}

async function visibleLink(page: Page, route: string) {
  for (const link of await page.locator(`a:is([href="${route}"], [href="${route}.html"])`).all()) {
    if (!(await link.isVisible())) continue;
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (box) return box;
  }
  throw new Error(`The page shows no link to ${route}.`);
}
