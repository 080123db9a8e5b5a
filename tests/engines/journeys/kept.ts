/** A site that the reader keeps on the device. The fixture is one, below a base path. */

import { strings } from '@folio/core/theme/strings.ts';
import { expect, it } from 'vitest';
import { inFixture } from '../../support/fixture.ts';
import type { Readers } from '../reader.ts';

export function kept({ newReader }: Readers) {
  it('a site that is kept has its pages and its search without a network, until it is removed', async () => {
    const reader = await newReader('fixture');
    await reader.visit(inFixture('/overview'));
    await reader.hydrate();
    const workers = () => reader.run(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await workers()).toBe(0);
    await reader.click('.offline-button');
    await expect.poll(() => reader.text('.offline-panel')).toMatch(/Requires [\d.]+ MB/);
    const letGo = reader.front.hold(/\/about\/license$/);
    await reader.click('.offline-panel button', strings.offlineDownload);
    await reader.appears('.offline-panel progress');
    letGo();
    await expect.poll(() => reader.text('.offline-panel')).toContain(strings.offlineRemove);
    const giveBack = reader.front.treat(/./, 'cut');
    for (const [path, heading] of [
      ['/stream', 'Streams: overview'],
      ['/about/license', 'Licence'],
    ] as const) {
      await reader.visit(inFixture(path));
      expect(await reader.text('h1')).toBe(heading);
    }
    await reader.visit(inFixture('/search?q=stream'));
    await reader.appears('.hit');
    await reader.visit(inFixture('/overview'));
    await reader.hydrate();
    await reader.click('.offline-button');
    await reader.click('.offline-panel button', strings.offlineRemove);
    await expect.poll(() => reader.text('.offline-panel')).toContain(strings.offlineRemoved);
    expect([await reader.run(() => caches.keys()), await workers()]).toEqual([[], 0]);
    giveBack();
  });
}
