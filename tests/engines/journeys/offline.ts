import { strings } from '@folio/core/theme/strings.ts';
import { expect, it } from 'vitest';
import { inFixture } from '../../support/fixture.ts';
import type { OpenPage } from '../test-page.ts';

export function offline(openPage: OpenPage) {
  it('serves pages and search from the offline copy until it is removed', async () => {
    const page = await openPage('fixture');
    await page.visit(inFixture('/overview'));
    await page.hydrate();
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await workers()).toBe(0);
    await page.click('.offline-button');
    await expect.poll(() => page.getText('.offline-panel')).toMatch(/Requires [\d.]+ MB/);
    const release = page.server.pause(/\/about\/license$/);
    await page.click('.offline-panel button', strings.offlineDownload);
    await page.waitForSelector('.offline-panel progress');
    release();
    await expect.poll(() => page.getText('.offline-panel')).toContain(strings.offlineRemove);
    const restore = page.server.intercept(/./, 'abort');
    for (const [path, heading] of [
      ['/stream', 'Streams: overview'],
      ['/about/license', 'Licence'],
    ] as const) {
      await page.visit(inFixture(path));
      expect(await page.getText('h1')).toBe(heading);
    }
    await page.visit(inFixture('/search?q=stream'));
    await page.waitForSelector('.hit');
    await page.visit(inFixture('/overview'));
    await page.hydrate();
    await page.click('.offline-button');
    await page.click('.offline-panel button', strings.offlineRemove);
    await expect.poll(() => page.getText('.offline-panel')).toContain(strings.offlineRemoved);
    expect([await page.evaluate(() => caches.keys()), await workers()]).toEqual([[], 0]);
    restore();
  });
}
