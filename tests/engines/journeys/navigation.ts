/** From page to page, also over a line that fails. */
import { expect, it } from 'vitest';
import type { Reader, Readers } from '../reader.ts';

const heading = 'Join: the definition in a schema';
const scrolled = (reader: Reader) => reader.run(() => Math.round(scrollY));
/** Scrolls, and waits until the page has kept the place for the way back. */
const scroll = async (reader: Reader, top: number) => {
  await reader.run((top) => scrollTo({ top, behavior: 'instant' }), top);
  await expect.poll(() => reader.run(() => (history.state as { y?: number } | null)?.y)).toBe(top);
};
const goBack = (reader: Reader) => reader.run(() => history.back());
const goForward = (reader: Reader) => reader.run(() => history.forward());
/** Follows a link of the tree by script: no other event announces it. */
const follow = (reader: Reader, path: string) => reader.see(`.tree a[href="${path}"]`, ([link]) => link?.click());

export function navigation({ newReader }: Readers) {
  it('a link swaps the page in: title, heading with the focus, no load', async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.run(() => document.body.setAttribute('data-same', ''));
    await reader.click('.tree a[href="/join"]');
    await reader.arrives('/join');
    expect(await reader.count('[data-same]')).toBe(1);
    await expect.poll(() => reader.text('h1')).toBe(heading);
    await expect.poll(() => reader.run(() => document.title)).toContain(heading);
    await expect.poll(reader.focused).toBe(heading);
  });

  /** Scrolls two pages, where `open` leads from one to the other, and looks at their places on the way back and forward. */
  async function thereAndBack(open: (reader: Reader) => Promise<void>) {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await scroll(reader, 1200);
    await open(reader);
    await scroll(reader, 300);
    await goBack(reader);
    await reader.arrives('/stream-join');
    await expect.poll(() => scrolled(reader)).toBe(1200);
    await goForward(reader);
    await reader.arrives('/join');
    await expect.poll(() => scrolled(reader)).toBe(300);
  }

  it('back and forward restore the place on each page', () =>
    thereAndBack(async (reader) => {
      await follow(reader, '/join');
      await reader.arrives('/join');
      await expect.poll(() => scrolled(reader)).toBe(0);
    }));

  it('back and forward restore the place also where the browser loaded the page', () =>
    thereAndBack(async (reader) => {
      await reader.run(() => location.assign('/join'));
      await reader.arrives('/join');
      await reader.hasLoaded();
      await reader.hydrate();
    }));

  it('the place is kept over a reload', async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await scroll(reader, 1500);
    await reader.reload();
    await expect.poll(() => scrolled(reader)).toBe(1500);
    await reader.hydrate();
    expect(await scrolled(reader)).toBe(1500);
  });

  it('a section of another page is shown below the header', async () => {
    const reader = await newReader();
    await reader.visit('/join');
    await reader.hydrate();
    await reader.see('.prose', ([prose]) => {
      const link = document.createElement('a');
      link.href = '/stream-join#next-steps';
      prose?.prepend(link);
      link.click();
    });
    await reader.arrives('/stream-join#next-steps');
    const isBelowHeader = () =>
      reader.see('#next-steps', ([one]) => {
        const { top } = (one as HTMLElement).getBoundingClientRect();
        return top >= 64 && top < innerHeight;
      });
    await expect.poll(isBelowHeader).toBe(true);
  });

  it('a query stays on the links of tree, trail and pager, letter by letter', async () => {
    const reader = await newReader();
    const query = '?ref=mail&x=a%20b+c&x=2&empty=&flag&u=%C3%A4';
    const hrefs = () =>
      reader.see('.tree a, .trail a, .pager a', (links) => links.map((link) => link.getAttribute('href') ?? ''));
    await reader.visit(`/stream-join${query}`);
    const before = await hrefs();
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter((href) => !href.endsWith(query))).toEqual([]);
    await reader.appears('html[data-hydrated]');
    expect(await hrefs()).toEqual(before);
    expect(await reader.attribute('link[rel="canonical"]', 'href')).toMatch(/^[^?]+\/stream-join$/);
    await reader.click('.pager a[rel="next"]');
    await reader.arrives(/\?ref=mail&x=a%20b\+c&x=2&empty=&flag&u=%C3%A4$/);
  });

  it.each([
    ['HTML', '<!doctype html><title>Log in</title>'],
    ['cut JSON', '{"route":"/join","html":"<p>'],
    ['nothing', ''],
    ['{}', '{}'],
    ['[]', '[]'],
    ['null', 'null'],
    ['a text', '"text"'],
    ['another page', '{"route":"/filter","html":"<p></p>","layout":"article"}'],
    ['a page without HTML', '{"route":"/join","layout":"article"}'],
  ])('a fragment that is %s is left to the browser', { tags: 'long' }, async (_, body) => {
    await leftToBrowser(/\/_pages\/join\./, body);
  });

  it.each([
    ['HTML', '<!doctype html><title>Log in</title>'],
    ['cut', '{"/join":"abc'],
    ['null', 'null'],
    ['{}', '{}'],
  ])('a manifest that is %s is left to the browser', { tags: 'long' }, async (_, body) => {
    await leftToBrowser(/\/_pages\/manifest/, body);
  });

  async function leftToBrowser(address: RegExp, body: string) {
    const reader = await newReader();
    reader.front.treat(address, { body });
    await reader.visit('/stream-join');
    await reader.hydrate();
    await follow(reader, '/join');
    await reader.arrives('/join');
    await expect.poll(() => reader.text('h1')).toBe(heading);
    expect(reader.front.requests).toContain('/join');
  }

  it('a link is followed by the browser when the client does not arrive', async () => {
    const reader = await newReader();
    reader.front.treat(/\/assets\/main\./, 'cut');
    await reader.visit('/stream-join');
    await reader.click('.tree a[href="/join"]');
    await reader.arrives('/join');
    await expect.poll(() => reader.text('h1')).toBe(heading);
  });

  it('offline, a page says so and stays; back online, the next page opens', async () => {
    const reader = await newReader();
    const giveBackPages = reader.front.treat(/\/_pages\/(?!manifest)/, 'cut');
    await reader.visit('/stream-join');
    await reader.hydrate();
    const giveBack = reader.front.treat(/./, 'cut');
    await follow(reader, '/join');
    await reader.appears('.notice[role="alert"]');
    expect(await reader.address()).toBe('/stream-join');
    giveBackPages();
    giveBack();
    await reader.run(() => dispatchEvent(new Event('online')));
    await reader.arrives('/join');
    await expect.poll(() => reader.count('.notice')).toBe(0);
  });
}
