import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashLength, type KeptFile, type Offer } from './contract.ts';
import { fillVersion, forget, KeepFault, listKey, readKept, versionCache, writeKept } from './store.ts';

const base = '/docs/';
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, hashLength);

/** What the host has, by path, and what it was asked for. */
let host: Record<string, string>;
let asked: string[];
/** What the browser keeps: texts by path, by the name of the cache. */
let stores: Map<string, Map<string, string>>;
/** The error that storing ends with, from the second file on. */
let failure: DOMException | undefined;

const cacheOf = (name: string) => {
  const files = stores.get(name) as Map<string, string>;
  const match = async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined);
  return {
    match,
    keys: async () => [...files.keys()].map((path) => ({ url: `https://docs.example.org${path}` })),
    put: async (path: string, response: Response) => {
      if (failure && files.size) throw failure;
      files.set(path, await response.text());
    },
  };
};

beforeEach(() => {
  host = {};
  asked = [];
  stores = new Map();
  failure = undefined;
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (!stores.has(name)) stores.set(name, new Map());
      return cacheOf(name);
    },
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      stores.has(cacheName) ? cacheOf(cacheName).match(path) : undefined,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(host[path] ?? '', { status: path in host ? 200 : 404 });
  });
});

/** Deploys a version: its files, and the list of them. Gives its offer. */
function deploy(version: string, files: Record<string, string>): Offer {
  const list = Object.entries(files).map(([path, text]): KeptFile => [base + path, hashOf(text), text.length]);
  host = Object.fromEntries(Object.entries(files).map(([path, text]) => [base + path, text]));
  host[`${base}_offline/${version}.json`] = JSON.stringify({ files: list, redirects: {} });
  asked = [];
  return { version, bytes: 0, list: `/_offline/${version}.json` };
}
const kept = (version: string) => Object.fromEntries(stores.get(versionCache(base, version)) ?? []);
async function keep(offer: Offer) {
  await fillVersion(base, offer);
  await writeKept(base, { version: offer.version, bytes: 0, pages: {} });
}
/** Why a version cannot be brought. */
const reasonOf = (offer: Offer) =>
  fillVersion(base, offer).then(
    () => undefined,
    (error) => (error instanceof KeepFault ? error.reason : error),
  );

describe('a version', () => {
  it('is brought whole, and its list comes last', async () => {
    const progress: number[] = [];
    await fillVersion(base, deploy('1', { a: 'one', b: 'three' }), (bytes) => progress.push(bytes));
    expect(Object.keys(kept('1')).at(-1)).toBe(listKey(base));
    expect(kept('1')).toMatchObject({ '/docs/a': 'one', '/docs/b': 'three' });
    expect(progress.at(-1)).toBe(8);
  });

  it('copies what an earlier one has, and leaves that as it is', async () => {
    await keep(deploy('1', { a: 'one', b: 'two' }));
    await fillVersion(base, deploy('2', { a: 'one', b: 'new' }));
    expect(asked).toEqual(['/docs/_offline/2.json', '/docs/b']);
    expect([kept('1')['/docs/b'], kept('2')]).toMatchObject(['two', { '/docs/a': 'one', '/docs/b': 'new' }]);
  });

  it('that meets files of another deploy does not come to count, and mixes nothing into the one that does', async () => {
    await keep(deploy('1', { a: 'one', b: 'two' }));
    const offer = deploy('2', { a: 'new', b: 'new' });
    // Before all of it has come, a third deploy takes its place.
    host[`${base}b`] = 'newer';
    expect(await reasonOf(offer)).toBe('changed');
    expect((await readKept(base))?.version).toBe('1');
    expect(kept('1')).toMatchObject({ '/docs/a': 'one', '/docs/b': 'two' });
    expect(Object.keys(kept('2'))).not.toContain(listKey(base));
    expect(Object.values(kept('2'))).not.toContain('newer');
  });

  it('goes on where it was cut off', async () => {
    const offer = deploy('1', { a: 'one', b: 'two' });
    const { [`${base}b`]: lost = '', ...rest } = host;
    host = rest;
    expect(await reasonOf(offer)).toBe('changed');
    await vi.waitFor(() => expect(Object.keys(kept('1'))).toEqual(['/docs/a']));
    host[`${base}b`] = lost;
    asked = [];
    expect(await reasonOf(offer)).toBeUndefined();
    expect(asked).toEqual(['/docs/_offline/1.json', '/docs/b']);
  });

  it.each([
    ['full', new DOMException('', 'QuotaExceededError')],
    ['refused', new DOMException('', 'SecurityError')],
  ])('that the browser does not store is said to be %s', async (reason, error) => {
    failure = error;
    expect(await reasonOf(deploy('1', { a: 'one', b: 'two' }))).toBe(reason);
  });

  it('cannot be brought over a line that is cut, or from a list that is HTML', async () => {
    const offer = deploy('1', { a: 'one' });
    host[`${base}_offline/1.json`] = '<!doctype html>';
    expect(await reasonOf(offer)).toBe('changed');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await reasonOf(offer)).toBe('network');
  });
});

describe('what is kept', () => {
  it('goes but for the versions that are named, or altogether; another site of the host keeps its own', async () => {
    await keep(deploy('1', { a: 'one' }));
    await keep(deploy('2', { a: 'two' }));
    stores.set('kept /other/ 1', new Map());
    await forget(base, new Set(['2']));
    expect([Object.keys(kept('1')), (await readKept(base))?.version]).toEqual([[], '2']);
    await forget(base);
    expect([...stores.keys()]).toEqual(['kept /other/ 1']);
  });
});
