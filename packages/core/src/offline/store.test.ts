import { describe, expect, it, vi } from 'vitest';
import type { AvailableVersion } from './manifest.ts';
import {
  deleteVersions,
  downloadVersion,
  fetchAvailableVersion,
  getManifestUrl,
  getVersionCacheName,
  OfflineError,
  readState,
  writeState,
} from './store.ts';
import { base, withDevice } from './testing/device.ts';

const device = withDevice();
const { deploy } = device;

const kept = (version: string) => Object.fromEntries(device.stores.get(getVersionCacheName(base, version)) ?? []);
async function keep(offer: AvailableVersion) {
  await downloadVersion(base, offer);
  await writeState(base, { version: offer.version, bytes: 0, pages: {} });
}
/** Why a version cannot be brought. */
const reasonOf = (offer: AvailableVersion) =>
  downloadVersion(base, offer).then(
    () => undefined,
    (error) => (error instanceof OfflineError ? error.reason : error),
  );

describe('a version', () => {
  it('is brought whole, and its list comes last', async () => {
    const progress: number[] = [];
    await downloadVersion(base, deploy('1', { a: 'one', b: 'three' }), (bytes) => progress.push(bytes));
    expect(Object.keys(kept('1')).at(-1)).toBe(getManifestUrl(base));
    expect(kept('1')).toMatchObject({ '/docs/a': 'one', '/docs/b': 'three' });
    expect(progress.at(-1)).toBe(8);
  });

  it('copies what an earlier one has, and leaves that as it is', async () => {
    await keep(deploy('1', { a: 'one', b: 'two' }));
    await downloadVersion(base, deploy('2', { a: 'one', b: 'new' }));
    expect(device.requests).toEqual(['/docs/_offline/2.json', '/docs/b']);
    expect([kept('1')['/docs/b'], kept('2')]).toMatchObject(['two', { '/docs/a': 'one', '/docs/b': 'new' }]);
  });

  it('that meets files of another deploy does not come to count, and mixes nothing into the one that does', async () => {
    await keep(deploy('1', { a: 'one', b: 'two' }));
    const offer = deploy('2', { a: 'new', b: 'new' });
    // Before all of it has come, a third deploy takes its place.
    device.host[`${base}b`] = 'newer';
    expect(await reasonOf(offer)).toBe('changed');
    expect((await readState(base))?.version).toBe('1');
    expect(kept('1')).toMatchObject({ '/docs/a': 'one', '/docs/b': 'two' });
    expect(Object.keys(kept('2'))).not.toContain(getManifestUrl(base));
    expect(Object.values(kept('2'))).not.toContain('newer');
  });

  it('goes on where it was cut off', async () => {
    const offer = deploy('1', { a: 'one', b: 'two' });
    const { [`${base}b`]: lost = '', ...rest } = device.host;
    device.host = rest;
    expect(await reasonOf(offer)).toBe('changed');
    await vi.waitFor(() => expect(Object.keys(kept('1'))).toEqual(['/docs/a']));
    device.host[`${base}b`] = lost;
    device.requests = [];
    expect(await reasonOf(offer)).toBeUndefined();
    expect(device.requests).toEqual(['/docs/_offline/1.json', '/docs/b']);
  });

  it.each([
    ['full', new DOMException('', 'QuotaExceededError')],
    ['refused', new DOMException('', 'SecurityError')],
  ])('that the browser does not store is said to be %s', async (reason, error) => {
    device.failure = error;
    expect(await reasonOf(deploy('1', { a: 'one', b: 'two' }))).toBe(reason);
  });

  it('cannot be brought over a line that is cut, or from a list that is HTML', async () => {
    const offer = deploy('1', { a: 'one' });
    device.host[`${base}_offline/1.json`] = '<!doctype html>';
    expect(await reasonOf(offer)).toBe('changed');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await reasonOf(offer)).toBe('network');
  });
});

describe('the offer of the host', () => {
  it.each([404, 410])('is none where it answers %i', async (status) => {
    device.host[`${base}_offline.json`] = status;
    expect(await fetchAvailableVersion(base)).toBeUndefined();
  });

  it.each([403, 500, '<!doctype html>'])('is not known where it answers %j', async (answer) => {
    device.host[`${base}_offline.json`] = answer;
    await expect(fetchAvailableVersion(base)).rejects.toMatchObject({ reason: 'changed' });
  });
});

describe('what is kept', () => {
  it('goes but for the versions that are named, or altogether; another site of the host keeps its own', async () => {
    await keep(deploy('1', { a: 'one' }));
    await keep(deploy('2', { a: 'two' }));
    device.stores.set('kept /other/ 1', new Map());
    await deleteVersions(base, new Set(['2']));
    expect([Object.keys(kept('1')), (await readState(base))?.version]).toEqual([[], '2']);
    await deleteVersions(base);
    expect([...device.stores.keys()]).toEqual(['kept /other/ 1']);
  });
});
