import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { EMPTY_PAGE } from '../support/empty-page.ts';
import type { Engine, Window } from './engine.ts';
import { type EngineName, engines } from './engines.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { withTimeout, withTimeouts } from './with-timeout.ts';

/** Writes the call of a function that runs in the page, where it has access to its arguments only. */
const formatCall = (callback: (...args: never[]) => unknown, args: unknown[], first: string[] = []) =>
  `(${callback})(${[...first, ...args.map((argument) => JSON.stringify(argument))].join(', ')})`;

/** A page in any engine. */
export class TestPage {
  /** An expression for the document of the page, or of the frame in it. */
  #root = 'document';
  constructor(
    readonly window: Window,
    readonly server: TestServer,
  ) {}

  allowedErrors: RegExp | undefined;
  allowErrors(pattern: RegExp) {
    this.allowedErrors = pattern;
  }

  async visit(path: string, { width = 1440, height = 900 } = {}) {
    this.#root = 'document';
    const getSize = () => this.window.evaluate('[innerWidth, innerHeight]');
    const size = [width, height];
    if (String(await getSize()) !== String(size)) {
      // The current page must not observe the resize.
      await this.goto(EMPTY_PAGE);
      await this.window.resize(width, height);
      await expect.poll(getSize).toEqual(size);
    }
    await this.goto(path);
  }

  goto = (path: string) => this.#load(() => this.window.goto(this.server.url + path));
  reload = () => this.#load(() => this.window.reload());

  /** Waits until a new document has loaded: Firefox may resolve while the old or an empty one is current. */
  async #load(navigate: () => Promise<unknown>) {
    await this.waitForLoad();
    await this.window.evaluate('void (globalThis.isLeft = true)');
    await navigate();
    await this.waitForLoad("!globalThis.isLeft && location.protocol === 'http:'");
  }

  /** Firefox doesn't resolve a navigation that interrupts another one. */
  waitForLoad = async (condition = 'true') => {
    const hasLoaded = () => this.window.evaluate(`${condition} && document.readyState === 'complete'`);
    // Between two documents, there is none to evaluate in.
    await expect.poll(() => hasLoaded().catch(() => false), { message: 'The page has not loaded.' }).toBe(true);
  };

  /** Opens a page in a frame that runs no scripts. */
  async visitWithoutScripts(path: string, width = 1440) {
    await this.visit(`/__frame?${new URLSearchParams({ path, width: String(width) })}`);
    this.#root = "document.querySelector('iframe').contentDocument";
  }

  evaluate<Args extends unknown[], Value>(callback: (...args: Args) => Value, ...args: Args) {
    return this.window.evaluate(formatCall(callback, args)) as Promise<Awaited<Value>>;
  }

  /** Calls a function in the page with all elements that match. */
  evaluateAll<Args extends unknown[], Value>(
    selector: string,
    callback: (elements: HTMLElement[], ...args: Args) => Value,
    ...args: Args
  ) {
    const elements = `[...${this.#root}.querySelectorAll(${JSON.stringify(selector)})]`;
    return this.window.evaluate(formatCall(callback, args, [elements])) as Promise<Awaited<Value>>;
  }

  getText = (selector: string) => this.evaluateAll(selector, ([element]) => element?.innerText ?? null);
  /** Returns the texts of all visible elements. */
  getTexts = (selector: string) =>
    this.evaluateAll(selector, (elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.innerText.trim()),
    );
  countVisible = (selector: string) =>
    this.evaluateAll(
      selector,
      (elements) => elements.filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
    );
  getAttribute = (selector: string, name: string) =>
    this.evaluateAll(selector, ([element], name) => element?.getAttribute(name) ?? null, name);
  getValue = (selector: string) => this.evaluateAll(selector, ([field]) => (field as HTMLInputElement).value);
  getFocusedText = () => this.window.evaluate(`${this.#root}.activeElement.innerText.trim()`) as Promise<string>;
  /** Returns path, query and anchor. */
  getAddress = () =>
    this.window.evaluate(
      `(({ pathname, search, hash }) => pathname + search + hash)(${this.#root}.location)`,
    ) as Promise<string>;

  /** Waits until an element is visible. */
  async waitForSelector(selector: string) {
    await expect.poll(() => this.countVisible(selector), { message: selector }).toBeGreaterThan(0);
  }
  async waitForAddress(address: string | RegExp) {
    if (typeof address === 'string') await expect.poll(this.getAddress).toBe(address);
    else await expect.poll(this.getAddress).toMatch(address);
  }

  /** Clicks the first visible element with this text, once it doesn't move and isn't covered. */
  async click(selector: string, text = '') {
    const { x, y } = await this.#findCenter(selector, text);
    await this.window.click(x, y);
  }

  /** Replaces the text of a field by typing. */
  async fill(selector: string, text: string) {
    await this.evaluateAll(selector, ([field]) => {
      field?.focus();
      (field as HTMLInputElement).select();
    });
    await this.window.type(text);
  }

  /** Moves the pointer, which is an interaction, and waits until the client has hydrated the page. */
  async hydrate() {
    await this.window.move(300, 300);
    await this.window.move(310, 310);
    await this.waitForSelector('html[data-hydrated]');
  }

  async #findCenter(selector: string, text: string) {
    const find = `((elements, text) => {
      const element = elements.find((one) => one.checkVisibility({ visibilityProperty: true }) && one.innerText.includes(text));
      if (!element) return null;
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const center = { x: x + width / 2, y: y + height / 2 };
      const target = element.ownerDocument.elementFromPoint(center.x, center.y);
      if (element.contains(target)) return center;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return null;
    })([...${this.#root}.querySelectorAll(${JSON.stringify(selector)})], ${JSON.stringify(text)})`;
    let center: { x: number; y: number } | null = null;
    let previous = '';
    await expect
      .poll(
        async () => {
          center = (await this.window.evaluate(find)) as typeof center;
          const current = JSON.stringify(center);
          const isStill = center !== null && current === previous;
          previous = current;
          return isStill;
        },
        { message: `${selector} ${text}` },
      )
      .toBe(true);
    return center as unknown as { x: number; y: number };
  }
}

/**
 * Sets up an engine for the tests of a file. Errors of pages fail the test.
 *
 * @returns A function that opens a page with empty storage, once per test.
 */
export function setUpEngine(name: EngineName) {
  let programs: string[];
  /** Undefined until a test opens a page, and after the browser has stopped responding. */
  let engine: Engine | undefined;
  const servers = {} as Record<'site' | 'fixture', TestServer>;
  let currentPage: TestPage | undefined;
  const closeEngine = async () => {
    await engine?.close();
    engine = undefined;
  };
  beforeAll(async () => {
    for (const site of ['site', 'fixture'] as const) servers[site] = await startTestServer(inject(site));
    programs = engines[name].find();
  });
  afterAll(async () => {
    await closeEngine();
    for (const server of Object.values(servers)) await server.close();
  });
  const closePage = async ({ window, server, waitForLoad, allowedErrors }: TestPage): Promise<string[]> => {
    server.release();
    await waitForLoad();
    await window.evaluate('Promise.allSettled(globalThis.reports ?? []).then(() => 0)');
    const errors = server.errors.filter((error) => !allowedErrors?.test(error));
    // The test has passed even if its window can't be closed: the next test gets another browser.
    await window.close(server.url + EMPTY_PAGE).catch(closeEngine);
    server.reset();
    return errors;
  };
  afterEach(async () => {
    const page = currentPage;
    currentPage = undefined;
    if (!page) return;
    const errors = await closePage(page).catch(async (error) => {
      page.server.reset();
      await closeEngine();
      throw error;
    });
    expect(errors, 'console messages, errors and reports of the pages').toEqual([]);
  });
  return async (site: keyof typeof servers = 'site') => {
    engine ??= await (engines[name].open as (...paths: string[]) => Promise<Engine>)(...programs);
    currentPage = new TestPage(withTimeouts(await withTimeout(engine.open(), 'open a window')), servers[site]);
    return currentPage;
  };
}

export type OpenPage = ReturnType<typeof setUpEngine>;
