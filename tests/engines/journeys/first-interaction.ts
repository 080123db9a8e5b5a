import { expect, it } from 'vitest';
import type { OpenPage } from '../test-page.ts';

const box = '.header input[type="search"]';
const client = /\/assets\/main\./;

export function firstInteraction(openPage: OpenPage) {
  it.each(['/', 'Control+k'])('%s focuses the search box, which keeps the text typed before hydration', async (key) => {
    const page = await openPage();
    const release = page.server.pause(client);
    await page.visit('/stream-join');
    await page.window.press(key);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
    await page.window.type('join');
    release();
    await page.waitForSelector('html[data-hydrated]');
    expect(await page.getValue(box)).toBe('join');
    await page.waitForSelector('.suggest [role="option"]');
  });

  it('replays a click made before hydration as a navigation within the site', async () => {
    const page = await openPage();
    const release = page.server.pause(client);
    await page.visit('/stream-join');
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.click('.tree a[href="/join"]');
    await page.waitForSelector('html[data-loading]');
    expect(await page.getAddress()).toBe('/stream-join');
    release();
    await page.waitForAddress('/join');
    expect(await page.countVisible('[data-same]')).toBe(1);
    expect(page.server.requests.filter((path) => path === '/join')).toEqual([]);
  });

  it('shows the results of a search submitted before hydration', async () => {
    const page = await openPage();
    const release = page.server.pause(client);
    await page.visit('/stream-join');
    await page.click(box);
    await page.window.type('join');
    await page.window.press('Enter');
    release();
    await page.waitForAddress('/search?q=join');
    await page.waitForSelector('.hit');
  });

  it('opens the console on a click made before hydration', async () => {
    const page = await openPage();
    await page.visit('/rest-api/get-the-server-stats');
    await page.click('.console > summary');
    await page.waitForSelector('.console form');
  });
}
