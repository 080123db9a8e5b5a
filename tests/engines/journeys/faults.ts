/** Files that are wrong or never come, and texts of people with bad intentions. Units and Chromium (tests/browser) have more of each sort. */

import { strings } from '@folio/core/theme/strings.ts';
import { expect, it } from 'vitest';
import { EMPTY_PAGE } from '../../support/empty-page.ts';
import type { EngineName } from '../find.ts';
import type { Reader, Readers } from '../reader.ts';

const boot = /\/assets\/boot\./;
const main = /\/assets\/main\./;
const data = /\/assets\/site\./;
const html = { body: '<!doctype html><title>Log in</title>', type: 'text/html' };
const heading = 'Join: the definition in a schema';
const toJoin = '.tree a[href="/join"]';

/** Text that would run, or end what it is in, where it was not escaped. */
const payloads = [
  '<img src=x onerror="hacked=1">',
  '"><svg onload=hacked=1>',
  "';hacked=1;'",
  '</script><script>hacked=1</script>',
  'javascript:hacked=1',
  '{{constructor.constructor("hacked=1")()}}',
];

/** What a site like this one might find in its stores, by what it keeps there: words, and JSON. */
const stores = {
  ...Object.fromEntries(['theme', 'sidebar', 'keys', 'apiValues'].map((name) => [name, payloads[0]])),
  ...Object.fromEntries(
    ['tabs', 'steps', 'recent', 'playground'].map((name) => [
      name,
      JSON.stringify({ language: payloads[0], texts: payloads[0], history: [payloads[0]] }),
    ]),
  ),
};

const filter = '.sidebar input[type="search"]';
/** Gives the filter a text as a whole. */
const put = (reader: Reader, text: string) =>
  reader.see(
    filter,
    ([box], text) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
      set?.call(box, text);
      box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    text,
  );

/** The browser has opened the page behind the link. */
async function opens(reader: Reader) {
  await reader.arrives('/join');
  await expect.poll(() => reader.text('h1')).toBe(heading);
}

export function faults({ newReader }: Readers, engine: EngineName) {
  const long = { tags: 'long' };

  it.each([
    ['the client', main],
    ['the data of the site', data],
  ])('a click is answered when %s never comes', long, async (_, file) => {
    const reader = await newReader();
    const letGo = reader.front.hold(file);
    await reader.visit('/stream-join');
    await reader.click(toJoin);
    await reader.appears('html[data-loading]');
    await expect.poll(() => reader.front.requests).toContain('/join');
    letGo();
    await opens(reader);
  });

  // The page has not loaded then, and the driver of WebKit does not look at it so long.
  it.skipIf(engine === 'webkit')('a click is answered when the first script never comes', long, async () => {
    const reader = await newReader();
    reader.front.hold(boot);
    await reader.visit(EMPTY_PAGE);
    await reader.run(() => location.assign('/stream-join'));
    await reader.click(toJoin);
    await reader.appears('html[data-loading]');
    await opens(reader);
  });

  it.each([
    ['the page behind it', /\/_pages\/join\./],
    ['the manifest', /\/_pages\/manifest/],
  ])('a link is followed when %s never comes', long, async (_, file) => {
    const reader = await newReader();
    reader.front.hold(file);
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.see(toJoin, ([link]) => link?.click());
    await opens(reader);
  });

  it.each(
    [
      ['the first script', boot],
      ['the client', main],
      ['the data of the site', data],
    ].flatMap(([name, file]) => [
      [name as string, 'cut', file as RegExp, 'cut' as const],
      [name as string, 'gone', file as RegExp, { status: 404, body: '' }],
      [name as string, 'HTML', file as RegExp, html],
    ]),
  )('a link is followed when %s is %s', long, async (_, __, file, treatment) => {
    const reader = await newReader();
    reader.tolerate(/^(error|rejection): /);
    reader.front.treat(file as RegExp, treatment as typeof html);
    await reader.visit('/stream-join');
    await reader.click(toJoin);
    await opens(reader);
  });

  it('the site works where storage is refused', async () => {
    const reader = await newReader();
    reader.front.begin(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`);
    await reader.visit('/stream-join');
    await reader.hydrate();
    const refusal = () => {
      try {
        return String(localStorage);
      } catch (error) {
        return (error as Error).name;
      }
    };
    expect(await reader.run(refusal)).toBe('SecurityError');
    await reader.click('.theme-button');
    await expect.poll(() => reader.attribute('html', 'data-theme')).toBe('light');
    await reader.see(toJoin, ([link]) => link?.click());
    await opens(reader);
    await reader.click('.toggle');
    await expect.poll(() => reader.attribute('.toggle', 'aria-expanded')).toBe('false');
  });

  it('a page whose fragment is gone is opened by the browser', long, async () => {
    const reader = await newReader();
    reader.front.treat(/\/_pages\/join\./, { status: 404, body: '' });
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.see(toJoin, ([link]) => link?.click());
    await opens(reader);
  });

  it('a start that failed is tried again at a later sign', long, async () => {
    const reader = await newReader();
    reader.tolerate(/^(error|rejection): /);
    const giveBack = reader.front.treat(data, 'cut');
    await reader.visit('/stream-join');
    await reader.window.move(300, 300);
    await reader.appears('html[data-failed]');
    giveBack();
    let x = 310;
    await expect
      .poll(async () => {
        await reader.window.move(x++, 310);
        return reader.count('html[data-hydrated]');
      })
      .toBe(1);
    await reader.click('.theme-button');
    await expect.poll(() => reader.attribute('html', 'data-theme')).toBe('light');
  });

  async function showsAllPages(reader: Reader) {
    await reader.appears('.results-failed');
    await reader.appears('.all-pages a[href="/stream-join"]');
  }

  const searchWithout = (file: RegExp) => async () => {
    const reader = await newReader();
    reader.tolerate(/^(error|rejection|warn): /);
    reader.front.treat(file, 'cut');
    await reader.visit('/search?q=join');
    await showsAllPages(reader);
  };
  it('a search shows all pages when the client is gone', searchWithout(main));
  it('a search shows all pages when the search is gone', long, searchWithout(/\/assets\/search\./));

  // In Firefox and WebKit a page has not loaded while its client is on the way, and the driver of WebKit does not look at it so long.
  it.skipIf(engine === 'webkit')('a search shows all pages when the client never comes', long, async () => {
    const reader = await newReader();
    reader.tolerate(/^warn: /);
    reader.front.hold(main);
    await reader.visit(EMPTY_PAGE);
    await reader.run(() => location.assign('/search?q=join'));
    await showsAllPages(reader);
  });

  it('a search without its index says so and leads on', long, async () => {
    const reader = await newReader();
    reader.tolerate(/^(error|rejection|warn): /);
    const giveBack = reader.front.treat(/\/_search\//, 'cut');
    await reader.visit('/search?q=join');
    await reader.appears('.results-failed');
    expect(await reader.text('.results-failed')).toContain(strings.indexError);
    giveBack();
    await reader.click('.results-failed button');
    await reader.appears('.hit');
  });

  it('a search is answered on the page when the Worker does not come', long, async () => {
    const reader = await newReader();
    reader.tolerate(/^error: /);
    reader.front.treat(/\/assets\/worker-(?!client)/, 'cut');
    await reader.visit('/search?q=join');
    await reader.appears('.hit');
  });

  it('a fault of the shell leaves the page as it was, and says so; links lead on, also where a fragment is HTML', async () => {
    const reader = await newReader();
    reader.tolerate(/A fault on purpose/);
    reader.front.treat(/\/_pages\/join\./, html);
    await reader.visit('/stream-join');
    await reader.hydrate();
    const before = await reader.text('.prose');
    await reader.run(() => {
      // A text that holds "fault" cannot be compared from now on.
      const { from } = Array;
      Array.from = ((text: unknown, ...rest: [never]) => {
        if (String(text).includes('fault')) throw new Error('A fault on purpose');
        return from(text as never, ...rest);
      }) as typeof from;
    });
    await put(reader, 'fault');
    await reader.appears('.notice[role="alert"]');
    expect(await reader.text('.notice')).toMatch(/^Part of this page stopped working\./);
    expect(await reader.text('.prose')).toBe(before);
    expect(await reader.count('.header, .tree, .footer')).toBe(3);
    const reported = () => reader.front.complaints.filter((complaint) => complaint.includes('A fault on purpose'));
    await expect.poll(reported).toHaveLength(1);
    await reader.see('.tree a[href="/filter"]', ([link]) => link?.click());
    await reader.arrives('/filter');
    await expect.poll(() => reader.count('.notice')).toBe(0);
    expect(reader.front.requests).not.toContain('/filter');
    await reader.see(toJoin, ([link]) => link?.click());
    await opens(reader);
    expect(reader.front.requests).toContain('/join');
    expect(reported()).toHaveLength(1);
  });

  it('60,000 letters find nothing, and the page stays', long, async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await put(reader, 'x'.repeat(60_000));
    await reader.appears('.tree-nothing');
    expect((await reader.text('.prose'))?.length).toBeGreaterThan(1000);
  });

  it('a link with a broken percent sign is followed', long, async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.see('.prose', ([prose]) => {
      const link = document.createElement('a');
      link.href = '/100%';
      prose?.prepend(link);
      link.click();
    });
    await reader.arrives('/100%');
  });

  it('no text of an address or a box runs', { ...long, timeout: 120_000 }, async () => {
    const reader = await newReader();
    const hacked = () => reader.run(() => 'hacked' in globalThis);
    for (const payload of payloads) {
      await reader.goto(`/search?${new URLSearchParams({ q: payload, area: payload })}#${encodeURIComponent(payload)}`);
      await expect.poll(() => reader.text('h1')).toContain(payload.toLowerCase());
      await reader.appears('.results-count b');
      expect(await hacked(), payload).toBe(false);
    }
    await reader.visit(`/install-leads-management?${new URLSearchParams({ app: payloads[0] as string })}`);
    await reader.hydrate();
    for (const box of [filter, '.header input[type="search"]'])
      for (const payload of payloads) {
        await reader.fill(box, payload);
        await expect.poll(() => reader.value(box)).toBe(payload);
        expect(await hacked(), payload).toBe(false);
      }
  });

  it('no text of a store runs, and none harms the page', long, async () => {
    const reader = await newReader();
    reader.front.begin(`Object.assign(localStorage, ${JSON.stringify(stores)});`);
    for (const path of ['/dataquery', '/playground', '/rest-api/get-the-server-stats']) {
      await reader.visit(path);
      await reader.hydrate();
      expect(await reader.text('h1')).toMatch(/\w/);
      expect(await reader.run(() => 'hacked' in globalThis)).toBe(false);
    }
  });

  it('no handler of a fragment runs', long, async () => {
    const reader = await newReader();
    reader.tolerate(/^policy: script-src/);
    const hashes = (await (await fetch(`${reader.front.url}/_pages/manifest.json`)).json()) as Record<string, string>;
    const fragment = (await (await fetch(`${reader.front.url}/_pages/join.${hashes['/join']}.json`)).json()) as object;
    const made =
      '<h2 id="made" onclick="hacked=1">Made</h2><script>hacked=1</script><a id="runs" href="javascript:hacked=1">x</a>';
    reader.front.treat(/\/_pages\/join\./, { body: JSON.stringify({ ...fragment, html: made }) });
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.see(toJoin, ([link]) => link?.click());
    await reader.appears('#made');
    await reader.click('#made');
    await reader.click('#runs');
    await expect.poll(() => reader.front.complaints.length).toBeGreaterThanOrEqual(2);
    expect(await reader.run(() => 'hacked' in globalThis)).toBe(false);
  });
}
