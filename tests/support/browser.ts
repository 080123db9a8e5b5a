import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { chromiumFlags, getUnneededFlags } from './chromium.ts';
import { EMPTY_PAGE } from './empty-page.ts';
import { inFixture } from './fixture.ts';

declare global {
  interface Window {
    repeatedSpeech?: string[];
  }
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** URLs of requests since the visit began, without the origin. */
  requests: string[];
}

/** Console messages about responses that tests provoke. */
const EXPECTED_MESSAGES = /the server responded with a status of 404|net::ERR_|Failed to load resource/;

/** A page that tests reuse, because a new one takes as long as a visit. */
interface Tab {
  page: Page;
  context: BrowserContext;
  /** Resets the history. */
  session: CDPSession;
  colorScheme: BrowserContextOptions['colorScheme'];
  /** Reverts changes of the test that affect later visits. */
  undo: (() => Promise<void>)[];
  /** False after changes that can't be reverted. */
  isReusable: boolean;
}

type Options = BrowserContextOptions & {
  /** Prepares the page. The visit doesn't wait for deferred CSS then, which the preparation may block. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** @defaultValue 'load' */
  waitUntil?: 'commit' | 'load';
};

let browser: Promise<Browser> | undefined;
const freeTabs = new Map<string, Tab[]>();

/** Returns the browser of this process, in which all its test files run. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: inject('chromium'),
    args: chromiumFlags,
    ignoreDefaultArgs: getUnneededFlags(),
  });
  return browser;
}

/**
 * Creates visits for the tests of a file. A visit has no stored data and no history. Console messages,
 * page errors and CSP reports fail the test unless it tolerates them.
 */
export function openBrowser() {
  const visits: { tab: Tab; kind: string; site: string }[] = [];
  const messages: string[] = [];
  let tolerated = /(?!)/;
  const repeatedTexts: string[] = [];

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    await Promise.all(
      visits.splice(0).map(async ({ tab, kind, site }) => {
        repeatedTexts.push(...(await tab.page.evaluate(() => window.repeatedSpeech ?? []).catch(() => [])));
        if (failed || !tab.isReusable) return tab.context.close();
        await resetTab(tab, site);
        freeTabs.set(kind, [...(freeTabs.get(kind) ?? []), tab]);
      }),
    );
    const unexpected = messages.splice(0).filter((line) => !tolerated.test(line));
    tolerated = /(?!)/;
    expect(unexpected, 'console messages and page errors').toEqual([]);
    expect(repeatedTexts.splice(0), 'texts that two live regions announce').toEqual([]);
  });

  const newTab = async (options: BrowserContextOptions): Promise<Tab> => {
    const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce', ...options });
    const { colorScheme = 'light' } = options;
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const tab: Tab = { context, page, session, colorScheme, undo: [], isReusable: true };
    trackChanges(tab);
    return tab;
  };

  const open = async (site: string, path: string, options: Options = {}): Promise<Visit> => {
    const { before, waitUntil = 'load', viewport = { width: 1440, height: 900 }, ...rest } = options;
    const kind = JSON.stringify(rest);
    const tab = freeTabs.get(kind)?.pop() ?? (await newTab({ viewport, ...rest }));
    visits.push({ tab, kind, site });
    const { page, context } = tab;
    const { width, height } = page.viewportSize() ?? {};
    if (viewport && (viewport.width !== width || viewport.height !== height)) await page.setViewportSize(viewport);
    const requests: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text().slice(0, 300)}`));
    page.on('pageerror', (error) => messages.push(`page error: ${error.message}`));
    page.on('request', (request) => requests.push(request.url().replace(/^https?:\/\/[^/]+/, '')));
    await page.addInitScript(recordRepeatedSpeech);
    await before?.(page, context);
    await page.goto(site + path, { waitUntil });
    if (!before && waitUntil === 'load') await waitForDeferredCss(page);
    return { page, context, requests };
  };

  return {
    /** Opens a page of the site. */
    visit: (path: string, options?: Options) => open(inject('siteUrl'), path, options),
    /** Opens a page of the fixture by its route. */
    visitFixture: (path: string, options?: Options) => open(inject('fixtureUrl'), inFixture(path), options),
    /** Allows messages in this test, by default those about failed requests. */
    tolerate: (pattern = EXPECTED_MESSAGES) => {
      tolerated = pattern;
    },
  };
}

/** Runs in the page. Records texts that two live regions announce within a second. */
function recordRepeatedSpeech() {
  const LIVE = '[role=status], [role=alert], output, [aria-live]';
  const announcements: { region: Element; text: string; at: number }[] = [];
  window.repeatedSpeech = [];
  const record = (region: Element) => {
    const text = region.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const last = announcements.findLast((other) => other.region === region);
    if (text.length < 4 || last?.text === text || !region.isConnected || !region.checkVisibility()) return;
    const at = performance.now();
    const duplicate = announcements.find(
      (other) =>
        other.region !== region &&
        other.region.isConnected &&
        at - other.at < 1000 &&
        (other.text.includes(text) || text.includes(other.text)),
    );
    announcements.push({ region, text, at });
    if (duplicate) window.repeatedSpeech?.push(`${duplicate.text} | ${text}`);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region) record(region);
      // Alerts are announced even if they are added with their text.
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('*')]) if (alert.matches('[role=alert]')) record(alert);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Tracks changes that affect later visits: scripts and routes are reverted, others prevent reuse. */
function trackChanges(tab: Tab) {
  const { page, context, undo } = tab;
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...args: Parameters<Page['addInitScript']>) => {
    const script = await addInitScript(...args);
    undo.push(() => script.dispose());
    return script;
  };
  const route = context.route.bind(context);
  context.route = (...args) => {
    undo.push(() => context.unrouteAll({ behavior: 'ignoreErrors' }));
    return route(...args);
  };
  const watch = <Name extends string>(target: Record<Name, (...args: never[]) => unknown>, ...names: Name[]) => {
    for (const name of names) {
      const original = target[name].bind(target);
      target[name] = (...args) => {
        tab.isReusable = false;
        return original(...args);
      };
    }
  };
  watch(page, 'exposeFunction');
  watch(page.clock, 'install');
  watch(context, 'addInitScript', 'newCDPSession', 'setOffline');
}

/**
 * Fails requests for matching URLs, with `status` or without a response.
 *
 * @returns A function that lets requests pass. The route stays, because removing it loses requests
 *   that are paused in it.
 */
export async function blockRequests(
  target: Page | BrowserContext,
  pattern: RegExp,
  status?: number,
): Promise<() => void> {
  let isBlocked = true;
  await target.route(pattern, (route) => {
    if (!isBlocked) return route.continue();
    return status ? route.fulfill({ status, body: '' }) : route.abort();
  });
  return () => {
    isBlocked = false;
  };
}

/** Clicks a button whose files fail to load, then "Try again" once they load. */
export async function tryAgain({ page, context }: Visit, files: RegExp, button: Locator) {
  const unblock = await blockRequests(context, files);
  await button.click();
  const retryButton = page.getByRole('button', { name: 'Try again' });
  await retryButton.waitFor();
  unblock();
  await retryButton.click();
}

/** Clears data and history, and opens the empty page, which keeps the process of the site. */
async function resetTab({ page, context, session, colorScheme, undo }: Tab, site: string) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const revert of undo.splice(0)) await revert();
  await page.mouse.move(-1, -1);
  await page.goto(site + EMPTY_PAGE);
  for (const event of ['console', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(event);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ media: null, colorScheme });
  await context.clearPermissions();
  await session.send('Page.resetNavigationHistory');
}

/** Moves the pointer, which starts hydration, and waits for its end. */
export async function hydrate(page: Page) {
  await page.mouse.move(100, 100);
  await page.mouse.move(110, 110);
  await page.waitForSelector('html[data-hydrated]');
}

/** Clicks without other events of the pointer. */
export const clickByScript = (page: Page, selector: string) =>
  page.evaluate((target) => (document.querySelector(target) as HTMLElement).click(), selector);

/** Asserts that the browser, and not the client, has opened the page "Join". */
export async function expectBrowserNavigation(page: Page, requests: string[], path: string) {
  await page.waitForURL(`**${path}`);
  await expect.poll(() => page.locator('h1').textContent()).toBe('Join: the definition in a schema');
  expect(requests.filter((url) => url === path).length).toBeGreaterThan(0);
}

/** Waits for deferred CSS. Without JavaScript, it isn't deferred. */
async function waitForDeferredCss(page: Page) {
  await page.waitForFunction(
    () =>
      !('js' in document.documentElement.dataset) ||
      [...document.querySelectorAll<HTMLLinkElement>('link[as="style"]')].every(({ sheet }) => sheet),
  );
}

/** Waits for deferred CSS and two frames. */
export async function settle(page: Page) {
  await waitForDeferredCss(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Returns functions that hold the client bundle back (`hold`) and let it load (`open`). */
export function createClientGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const hold = (page: Page) => page.route(/\/assets\/main\./, (route) => opened.then(() => route.continue()));
  return { open, hold };
}
