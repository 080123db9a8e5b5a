/** What a reader does before the client is there. */
import { expect, it } from 'vitest';
import type { Readers } from '../reader.ts';

const box = '.header input[type="search"]';
const client = /\/assets\/main\./;

export function firstSigns({ newReader }: Readers) {
  it.each(['/', 'Control+k'])('the first key, %s, leads to the search box, and what is typed stays', async (key) => {
    const reader = await newReader();
    const release = reader.front.hold(client);
    await reader.visit('/stream-join');
    await reader.window.press(key);
    await expect.poll(() => reader.run(() => document.activeElement?.getAttribute('name'))).toBe('q');
    await reader.window.type('join');
    release();
    await reader.appears('html[data-hydrated]');
    expect(await reader.value(box)).toBe('join');
    await reader.appears('.suggest [role="option"]');
  });

  it('the first click is held and replayed within the site', async () => {
    const reader = await newReader();
    const release = reader.front.hold(client);
    await reader.visit('/stream-join');
    await reader.run(() => document.body.setAttribute('data-same', ''));
    await reader.click('.tree a[href="/join"]');
    await reader.appears('html[data-loading]');
    expect(await reader.address()).toBe('/stream-join');
    release();
    await reader.arrives('/join');
    expect(await reader.count('[data-same]')).toBe(1);
    expect(reader.front.requests.filter((path) => path === '/join')).toEqual([]);
  });

  it('a search that is sent is answered when the client comes', async () => {
    const reader = await newReader();
    const release = reader.front.hold(client);
    await reader.visit('/stream-join');
    await reader.click(box);
    await reader.window.type('join');
    await reader.window.press('Enter');
    release();
    await reader.arrives('/search?q=join');
    await reader.appears('.hit');
  });

  it('a press on a button that loads a part of its own gives that part', async () => {
    const reader = await newReader();
    await reader.visit('/rest-api/get-the-server-stats');
    await reader.click('.console > summary');
    await reader.appears('.console form');
  });
}
