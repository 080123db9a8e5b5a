/** A reader in any engine: looks at a page, presses what shows, types. */
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { EMPTY_PAGE } from '../support/empty-page.ts';
import type { Engine, Window } from './engine.ts';
import { type EngineName, engines } from './find.ts';
import { type Front, startFront } from './front.ts';
import { inTime, limited } from './limit.ts';

/** A call of a function as text, for the page: the function can use nothing but its arguments and the page. */
const callOf = (look: (...given: never[]) => unknown, args: unknown[], first: string[] = []) =>
  `(${look})(${[...first, ...args.map((one) => JSON.stringify(one))].join(', ')})`;

export class Reader {
  /** The document that is looked at: of the page, or of the frame in it. */
  #root = 'document';
  constructor(
    readonly window: Window,
    readonly front: Front,
  ) {}

  /** What the pages of this journey may complain of. */
  tolerated: RegExp | undefined;
  tolerate(complaints: RegExp) {
    this.tolerated = complaints;
  }

  /** Opens a page by its address. */
  async visit(path: string, { width = 1440, height = 900 } = {}) {
    this.#root = 'document';
    const size = () => this.window.evaluate('[innerWidth, innerHeight]');
    const wanted = [width, height];
    if (String(await size()) !== String(wanted)) {
      // The page on view does not see its window change.
      await this.goto(EMPTY_PAGE);
      await this.window.resize(width, height);
      await expect.poll(size).toEqual(wanted);
    }
    await this.goto(path);
  }

  goto = (path: string) => this.#load(() => this.window.goto(this.front.url + path));
  reload = () => this.#load(() => this.window.reload());

  /** Waits until another document is there, and whole: Firefox may say so while the one before still is, or an empty one on the way. */
  async #load(how: () => Promise<unknown>) {
    await this.hasLoaded();
    await this.window.evaluate('void (globalThis.isLeft = true)');
    await how();
    await this.hasLoaded("!globalThis.isLeft && location.protocol === 'http:'");
  }

  /** Waits until the page on view has loaded: Firefox gives no answer to a load that interrupts another. */
  hasLoaded = async (condition = 'true') => {
    const look = () => this.window.evaluate(`${condition} && document.readyState === 'complete'`);
    // On the way from one document to the next there is none to ask.
    await expect.poll(() => look().catch(() => false), { message: 'The page has not loaded.' }).toBe(true);
  };

  /** Opens a page in a frame that runs no scripts. */
  async visitWithoutScripts(path: string, width = 1440) {
    await this.visit(`/__frame?${new URLSearchParams({ path, width: String(width) })}`);
    this.#root = "document.querySelector('iframe').contentDocument";
  }

  /** Gives what a function of the page returns. */
  run<Args extends unknown[], Value>(look: (...args: Args) => Value, ...args: Args) {
    return this.window.evaluate(callOf(look, args)) as Promise<Awaited<Value>>;
  }

  /** Gives what a function makes of all elements that a selector finds. */
  see<Args extends unknown[], Value>(
    selector: string,
    look: (all: HTMLElement[], ...args: Args) => Value,
    ...args: Args
  ) {
    const all = `[...${this.#root}.querySelectorAll(${JSON.stringify(selector)})]`;
    return this.window.evaluate(callOf(look, args, [all])) as Promise<Awaited<Value>>;
  }

  /** The text of the first element, as it shows; undefined without one. */
  text = (selector: string) => this.see(selector, ([one]) => one?.innerText ?? null);
  /** The texts of all elements that show. */
  texts = (selector: string) =>
    this.see(selector, (all) =>
      all.filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => one.innerText.trim()),
    );
  /** How many elements show. */
  count = (selector: string) =>
    this.see(selector, (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);
  /** An attribute of the first element. */
  attribute = (selector: string, name: string) =>
    this.window.evaluate(
      `${this.#root}.querySelector(${JSON.stringify(selector)})?.getAttribute(${JSON.stringify(name)})`,
    ) as Promise<string | null>;
  /** What the first field holds. */
  value = (selector: string) => this.see(selector, ([field]) => (field as HTMLInputElement).value);
  /** The text of what has the focus. */
  focused = () => this.window.evaluate(`${this.#root}.activeElement.innerText.trim()`) as Promise<string>;
  /** Path, query and anchor of the address. */
  address = () =>
    this.window.evaluate(
      `(({ pathname, search, hash }) => pathname + search + hash)(${this.#root}.location)`,
    ) as Promise<string>;

  /** Waits until an element shows. */
  async appears(selector: string) {
    await expect.poll(() => this.count(selector), { message: selector }).toBeGreaterThan(0);
  }
  /** Waits until the page has this address. */
  async arrives(address: string | RegExp) {
    if (typeof address === 'string') await expect.poll(this.address).toBe(address);
    else await expect.poll(this.address).toMatch(address);
  }

  /** Presses the first element that shows and has this text, in its middle, once a press would reach it. */
  async click(selector: string, text = '') {
    const { x, y } = await this.#place(selector, text);
    await this.window.click(x, y);
  }
  async hover(selector: string, text = '') {
    const { x, y } = await this.#place(selector, text);
    await this.window.move(x, y);
  }

  /** Puts a text in place of what a field holds, by keys. */
  async fill(selector: string, text: string) {
    await this.see(selector, ([field]) => {
      field?.focus();
      (field as HTMLInputElement).select();
    });
    await this.window.type(text);
  }

  /** Gives the first sign of a reader and waits until the client answers. */
  async hydrate() {
    await this.window.move(300, 300);
    await this.window.move(310, 310);
    await this.appears('html[data-hydrated]');
  }

  /** The middle of an element in the window, where a press reaches it. */
  async #place(selector: string, text: string) {
    const find = `((all, text) => {
      const element = all.find((one) => one.checkVisibility({ visibilityProperty: true }) && one.innerText.includes(text));
      if (!element) return null;
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const reached = element.ownerDocument.elementFromPoint(middle.x, middle.y);
      if (element.contains(reached)) return middle;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return null;
    })([...${this.#root}.querySelectorAll(${JSON.stringify(selector)})], ${JSON.stringify(text)})`;
    let place: { x: number; y: number } | null = null;
    let before = '';
    await expect
      .poll(
        async () => {
          place = (await this.window.evaluate(find)) as typeof place;
          const now = JSON.stringify(place);
          const isStill = place !== null && now === before;
          before = now;
          return isStill;
        },
        { message: `${selector} ${text}` },
      )
      .toBe(true);
    return place as unknown as { x: number; y: number };
  }
}

/** Opens an engine for the tests of a file. Each test that asks gets a reader for whom nothing is stored; what went wrong in the pages fails the test. */
export function readersOf(name: EngineName) {
  let programs: string[];
  /** The engine; undefined until a reader asks for it, also after one that did not answer any more. */
  let engine: Engine | undefined;
  const fronts = {} as Record<'site' | 'fixture', Front>;
  /** The reader of this test. */
  let reader: Reader | undefined;
  const end = async () => {
    await engine?.close();
    engine = undefined;
  };
  beforeAll(async () => {
    for (const site of ['site', 'fixture'] as const) fronts[site] = await startFront(inject(site));
    programs = engines[name].find();
  });
  afterAll(async () => {
    await end();
    for (const front of Object.values(fronts)) await front.close();
  });
  /** Has a reader leave. Gives what went wrong in the pages. */
  const leave = async ({ window, front, hasLoaded, tolerated }: Reader) => {
    front.release();
    await hasLoaded();
    await window.evaluate('Promise.allSettled(globalThis.told ?? []).then(() => 0)');
    const found = front.complaints.filter((complaint) => !tolerated?.test(complaint));
    // A browser that does not leave has made the journey: the next reader gets another one.
    await window.close(front.url + EMPTY_PAGE).catch(end);
    front.reset();
    return found;
  };
  afterEach(async () => {
    const left = reader;
    reader = undefined;
    if (!left) return;
    const found = await leave(left).catch(async (fault) => {
      left.front.reset();
      await end();
      throw fault;
    });
    expect(found, 'console messages, errors and reports of the pages').toEqual([]);
  });
  return {
    /** Opens a window for the reader of this test, of the site or of the fixture. */
    async newReader(site: keyof typeof fronts = 'site') {
      engine ??= await (engines[name].open as (...paths: string[]) => Promise<Engine>)(...programs);
      reader = new Reader(limited(await inTime(engine.open(), 'open a window')), fronts[site]);
      return reader;
    },
  };
}

export type Readers = ReturnType<typeof readersOf>;
