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

const getCached = (version: string) => Object.fromEntries(device.stores.get(getVersionCacheName(base, version)) ?? []);
async function saveVersion(offer: AvailableVersion) {
  await downloadVersion(base, offer);
  await writeState(base, { version: offer.version, bytes: 0, pages: {} });
}
/** Returns the reason why a download fails. */
const reasonOf = (offer: AvailableVersion) =>
  downloadVersion(base, offer).then(
    () => undefined,
    (error) => (error instanceof OfflineError ? error.reason : error),
  );

describe('downloadVersion', () => {
  it('saves all files, and the manifest last', async () => {
    const progress: number[] = [];
    await downloadVersion(base, deploy('1', { a: 'one', b: 'three' }), (bytes) => progress.push(bytes));
    expect(Object.keys(getCached('1')).at(-1)).toBe(getManifestUrl(base));
    expect(getCached('1')).toMatchObject({ '/docs/a': 'one', '/docs/b': 'three' });
    expect(progress.at(-1)).toBe(8);
  });

  it('copies unchanged files from an earlier version, which it does not change', async () => {
    await saveVersion(deploy('1', { a: 'one', b: 'two' }));
    await downloadVersion(base, deploy('2', { a: 'one', b: 'new' }));
    expect(device.requests).toEqual(['/docs/_offline/2.json', '/docs/b']);
    expect([getCached('1')['/docs/b'], getCached('2')]).toMatchObject(['two', { '/docs/a': 'one', '/docs/b': 'new' }]);
  });

  it('rejects files of another deploy, and keeps the earlier version unchanged', async () => {
    await saveVersion(deploy('1', { a: 'one', b: 'two' }));
    const offer = deploy('2', { a: 'new', b: 'new' });
    // A third deploy replaces a file before the download is complete.
    device.host[`${base}b`] = 'newer';
    expect(await reasonOf(offer)).toBe('changed');
    expect((await readState(base))?.version).toBe('1');
    expect(getCached('1')).toMatchObject({ '/docs/a': 'one', '/docs/b': 'two' });
    expect(Object.keys(getCached('2'))).not.toContain(getManifestUrl(base));
    expect(Object.values(getCached('2'))).not.toContain('newer');
  });

  it('resumes an incomplete download', async () => {
    const offer = deploy('1', { a: 'one', b: 'two' });
    const { [`${base}b`]: lost = '', ...rest } = device.host;
    device.host = rest;
    expect(await reasonOf(offer)).toBe('changed');
    await vi.waitFor(() => expect(Object.keys(getCached('1'))).toEqual(['/docs/a']));
    device.host[`${base}b`] = lost;
    device.requests = [];
    expect(await reasonOf(offer)).toBeUndefined();
    expect(device.requests).toEqual(['/docs/_offline/1.json', '/docs/b']);
  });

  it.each([
    ['full', new DOMException('', 'QuotaExceededError')],
    ['refused', new DOMException('', 'SecurityError')],
  ])('throws the reason "%s" if the browser cannot save a file', async (reason, error) => {
    device.failure = error;
    expect(await reasonOf(deploy('1', { a: 'one', b: 'two' }))).toBe(reason);
  });

  it('throws if the manifest is HTML or the connection fails', async () => {
    const offer = deploy('1', { a: 'one' });
    device.host[`${base}_offline/1.json`] = '<!doctype html>';
    expect(await reasonOf(offer)).toBe('changed');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await reasonOf(offer)).toBe('network');
  });
});

describe('fetchAvailableVersion', () => {
  it.each([404, 410])('returns undefined for the status %i', async (status) => {
    device.host[`${base}_offline.json`] = status;
    expect(await fetchAvailableVersion(base)).toBeUndefined();
  });

  it.each([403, 500, '<!doctype html>'])('throws for the response %j', async (answer) => {
    device.host[`${base}_offline.json`] = answer;
    await expect(fetchAvailableVersion(base)).rejects.toMatchObject({ reason: 'changed' });
  });
});

describe('deleteVersions', () => {
  it('deletes all versions of the site, except for those that are passed', async () => {
    await saveVersion(deploy('1', { a: 'one' }));
    await saveVersion(deploy('2', { a: 'two' }));
    device.stores.set('kept /other/ 1', new Map());
    await deleteVersions(base, new Set(['2']));
    expect([Object.keys(getCached('1')), (await readState(base))?.version]).toEqual([[], '2']);
    await deleteVersions(base);
    expect([...device.stores.keys()]).toEqual(['kept /other/ 1']);
  });
});
