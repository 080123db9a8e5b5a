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
import { chromiumFlags, needlessFlags } from './chromium.ts';
import { emptyPage } from './empty-page.ts';
import { inFixture } from './fixture.ts';

declare global {
  interface Window {
    saidTwice?: string[];
  }
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Addresses asked for since the visit began, in order, without the origin. */
  requests: string[];
}

/** Console messages that the browser writes for answers we ask for on purpose. */
const expected = /the server responded with a status of 404|net::ERR_|Failed to load resource/;

/** A page that tests visit one after the other, and what it visits for the test that has it. */
interface Tab {
  page: Page;
  context: BrowserContext;
  /** Empties its history when a test leaves it. */
  session: CDPSession;
  /** The theme that it was opened with. */
  colorScheme: BrowserContextOptions['colorScheme'];
  /** Takes back what a test has done to it for later pages. */
  undo: (() => Promise<void>)[];
  /** Something was done to it that cannot be undone: no later test gets it. */
  spoilt: boolean;
}

type Options = BrowserContextOptions & {
  /** Prepares the page before the visit, which then ends at the load: what was prepared may keep the late rules away. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** What the visit waits for; the load of the page unless it says else. */
  waitUntil?: 'commit' | 'load';
};

/** The browser of this process, and the pages that wait for the next test: a new one takes as long as a visit. */
let started: Promise<Browser> | undefined;
const free = new Map<string, Tab[]>();

/** The browser of all test files that one process runs. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  started ??= chromium.launch({
    executablePath: inject('chromium'),
    args: chromiumFlags,
    ignoreDefaultArgs: needlessFlags(),
  });
  return started;
}

/**
 * Visits for the tests of a file. `visit` opens a page as a new reader does: nothing is stored, and nothing is in its history. At the end of each test every
 * console message, page error and CSP report is a failure, unless the test says which ones it provokes.
 */
export function openBrowser() {
  /** The pages of this test. */
  const used: { tab: Tab; kind: string; site: string }[] = [];
  const complaints: string[] = [];
  let tolerated = /(?!)/;
  const repeated: string[] = [];

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    await Promise.all(
      used.splice(0).map(async ({ tab, kind, site }) => {
        repeated.push(...(await tab.page.evaluate(() => window.saidTwice ?? []).catch(() => [])));
        if (failed || tab.spoilt) return tab.context.close();
        await leave(tab, site);
        free.set(kind, [...(free.get(kind) ?? []), tab]);
      }),
    );
    const found = complaints.splice(0).filter((line) => !tolerated.test(line));
    tolerated = /(?!)/;
    expect(found, 'console messages and page errors').toEqual([]);
    expect(repeated.splice(0), 'texts that two live regions say').toEqual([]);
  });

  const newTab = async (options: BrowserContextOptions): Promise<Tab> => {
    const browser = await sharedBrowser();
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const { colorScheme = 'light' } = options;
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const tab: Tab = { context, page, session, colorScheme, undo: [], spoilt: false };
    noticeChanges(tab);
    return tab;
  };

  const open = async (site: string, path: string, options: Options = {}): Promise<Visit> => {
    const { before, waitUntil = 'load', viewport = { width: 1440, height: 900 }, ...rest } = options;
    const kind = JSON.stringify(rest);
    const tab = free.get(kind)?.pop() ?? (await newTab({ viewport, ...rest }));
    used.push({ tab, kind, site });
    const { page, context } = tab;
    const { width, height } = page.viewportSize() ?? {};
    if (viewport && (viewport.width !== width || viewport.height !== height)) await page.setViewportSize(viewport);
    const requests: string[] = [];
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text().slice(0, 300)}`));
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
    page.on('request', (request) => requests.push(request.url().replace(/^https?:\/\/[^/]+/, '')));
    await page.addInitScript(noticeRepeatedSpeech);
    await before?.(page, context);
    await page.goto(site + path, { waitUntil });
    if (!before && waitUntil === 'load') await lateRules(page);
    return { page, context, requests };
  };

  return {
    /** Opens a page of the site. */
    visit: (path: string, options?: Options) => open(inject('siteUrl'), path, options),
    /** Opens a page of the fixture, by its route. */
    visitFixture: (path: string, options?: Options) => open(inject('fixtureUrl'), inFixture(path), options),
    /** Messages of this test that do not make it fail: answers such as 404 that it asks for. */
    tolerate: (pattern = expected) => {
      tolerated = pattern;
    },
  };
}

/** In the page: notices texts that two live regions say within a second, which screen readers speak twice. */
function noticeRepeatedSpeech() {
  const LIVE = '[role=status], [role=alert], output, [aria-live]';
  const said: { region: Element; text: string; at: number }[] = [];
  window.saidTwice = [];
  const say = (region: Element) => {
    const text = region.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const last = said.findLast((one) => one.region === region);
    if (text.length < 4 || last?.text === text || !region.isConnected || !region.checkVisibility()) return;
    const at = performance.now();
    const twin = said.find(
      (one) =>
        one.region !== region &&
        one.region.isConnected &&
        at - one.at < 1000 &&
        (one.text.includes(text) || text.includes(one.text)),
    );
    said.push({ region, text, at });
    if (twin) window.saidTwice?.push(`${twin.text} | ${text}`);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region) say(region);
      // Only an alert is spoken when it comes with its text.
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('*')]) if (alert.matches('[role=alert]')) say(alert);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Notices what later visits would still be under. Scripts and routes are taken back when the test leaves the page; the rest spoils it. */
function noticeChanges(tab: Tab) {
  const { page, context, undo } = tab;
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...given: Parameters<Page['addInitScript']>) => {
    const script = await addInitScript(...given);
    undo.push(() => script.dispose());
    return script;
  };
  const route = context.route.bind(context);
  context.route = (...given) => {
    undo.push(() => context.unrouteAll({ behavior: 'ignoreErrors' }));
    return route(...given);
  };
  const watch = <Name extends string>(on: Record<Name, (...given: never[]) => unknown>, ...names: Name[]) => {
    for (const name of names) {
      const original = on[name].bind(on);
      on[name] = (...given) => {
        tab.spoilt = true;
        return original(...given);
      };
    }
  };
  watch(page, 'exposeFunction');
  watch(page.clock, 'install');
  watch(context, 'addInitScript', 'newCDPSession', 'setOffline');
}

/**
 * Fails requests for addresses that match, with `status` or without an answer, until the function that it returns is called. The route stays: taking
 * it away loses requests that the browser has just stopped at it, and a module among them never arrives.
 */
export async function cutOff(at: Page | BrowserContext, pattern: RegExp, status?: number): Promise<() => void> {
  let cut = true;
  await at.route(pattern, (route) => {
    if (!cut) return route.continue();
    return status ? route.fulfill({ status, body: '' }) : route.abort();
  });
  return () => {
    cut = false;
  };
}

/** Presses a button whose files do not arrive, and once they do, the button that offers another try. */
export async function tryAgain({ page, context }: Visit, files: RegExp, button: Locator) {
  const giveBack = await cutOff(context, files);
  await button.click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  giveBack();
  await again.click();
}

/** Leaves a page as the next test finds it: on an address of the site, whose process goes on, without a history, and with nothing stored. */
async function leave({ page, context, session, colorScheme, undo }: Tab, site: string) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const take of undo.splice(0)) await take();
  await page.mouse.move(-1, -1);
  await page.goto(site + emptyPage);
  for (const event of ['console', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(event);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ media: null, colorScheme });
  await context.clearPermissions();
  await session.send('Page.resetNavigationHistory');
}

/** Gives the first sign of a reader and waits until the client answers. */
export async function hydrate(page: Page) {
  await page.mouse.move(100, 100);
  await page.mouse.move(110, 110);
  await page.waitForSelector('html[data-hydrated]');
}

/** Clicks by script: no other event announces it. */
export const clickOn = (page: Page, selector: string) =>
  page.evaluate((found) => (document.querySelector(found) as HTMLElement).click(), selector);

/** Asserts that the browser itself has opened the page "Join" at a path, after a visit that made `requests`. */
export async function openedByBrowser(page: Page, requests: string[], path: string) {
  await page.waitForURL(`**${path}`);
  await expect.poll(() => page.locator('h1').textContent()).toBe('Join: the definition in a schema');
  expect(requests.filter((one) => one === path).length).toBeGreaterThan(0);
}

/** Waits until the late rules are in use: what waits for them is hidden, and has no text of its own. Without JavaScript they are not late. */
async function lateRules(page: Page) {
  await page.waitForFunction(
    () =>
      !('js' in document.documentElement.dataset) ||
      [...document.querySelectorAll<HTMLLinkElement>('link[as="style"]')].every(({ sheet }) => sheet),
  );
}

/** Waits until what a page draws by itself is drawn: late rules are in use, and two frames have been. */
export async function settle(page: Page) {
  await lateRules(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A gate before the client bundle: `hold` closes it for a page, which may wait for it as long as it likes; `open` lets the client come. */
export function gateTheClient() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const hold = (page: Page) => page.route(/\/assets\/main\./, (route) => opened.then(() => route.continue()));
  return { open, hold };
}
