import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { HASH_CHARS, toFileName } from '../format/metadata.ts';
import { createFileStore, type FetchFile, MissingFileError } from '../open.ts';

const toBytes = (text: string) => new Uint8Array(Buffer.from(text));
const toText = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
/** Returns the file name with the hash of the text. */
const hashName = (text: string) =>
  toFileName('texts', createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARS));

/** Creates a store whose host responds with these in order, and repeats the last one. Errors are thrown. */
function createTestStore(...responses: (Uint8Array | Error)[]) {
  let requestCount = 0;
  const fetchFile = vi.fn<FetchFile>(async () => {
    const response = responses[Math.min(requestCount++, responses.length - 1)];
    if (!response || response instanceof Error) throw response;
    return response;
  });
  return { fetchFile, ...createFileStore(fetchFile) };
}
/** Returns whether each request bypassed caches. */
const getFreshness = ({ fetchFile }: ReturnType<typeof createTestStore>) =>
  fetchFile.mock.calls.map(([, options]) => options?.fresh);

describe('a file', () => {
  it('is decompressed and cached after the first read', async () => {
    const store = createTestStore(gzipSync('needle'));
    expect(store.peek('a')).toBeUndefined();
    expect(toText(await store.read('a'))).toBe('needle');
    expect(toText(store.peek('a'))).toBe('needle');
    expect(await store.read('a')).toBe(store.peek('a'));
    expect(store.fetchFile.mock.calls).toEqual([['a', { fresh: false }]]);
  });

  it.each([
    ['nothing', []],
    ['its first byte only', [0x1f, 0x8a, 1]],
    ['its second byte only', [0x1e, 0x8b, 1]],
  ])('is not decompressed if it has %s of the first bytes of gzip', async (_, bytes) =>
    expect(await createTestStore(Uint8Array.from(bytes)).read('a')).toEqual(Uint8Array.from(bytes)),
  );

  it('is requested once for simultaneous reads', async () => {
    const store = createTestStore(toBytes('needle'));
    const [first, second] = await Promise.all([store.read('a'), store.read('a'), store.readAll(['a'])]);
    expect(first).toBe(second);
    expect(store.fetchFile).toHaveBeenCalledTimes(1);
    await store.read('b');
    expect(store.fetchFile).toHaveBeenCalledTimes(2);
  });

  it('is requested with caches bypassed after a failure', async () => {
    const store = createTestStore(new Error('reset'), toBytes('needle'));
    expect(toText(await store.read('a'))).toBe('needle');
    expect(getFreshness(store)).toEqual([false, true]);
  });

  it('is requested again by the next read after two failures', async () => {
    const store = createTestStore(new Error('reset'), new Error('offline'), toBytes('needle'));
    await expect(store.read('a')).rejects.toEqual(new Error('offline'));
    expect(store.peek('a')).toBeUndefined();
    expect(toText(await store.read('a'))).toBe('needle');
    expect(getFreshness(store)).toEqual([false, true, false]);
  });

  it('is requested once if it does not exist', async () => {
    const store = createTestStore(new MissingFileError('a'));
    await expect(store.read('a')).rejects.toMatchObject({ name: 'MissingFileError', message: 'a' });
    expect(getFreshness(store)).toEqual([false]);
  });

  it('is requested again after it is removed from the cache', async () => {
    const store = createTestStore(toBytes('needle'), toBytes('pin'));
    await store.read('a');
    store.remove('a');
    expect(store.peek('a')).toBeUndefined();
    expect(toText(await store.read('a'))).toBe('pin');
    expect(toText(store.peek('a'))).toBe('pin');
  });
});

describe('several files', () => {
  it('are requested once each, and not if they are cached', async () => {
    const store = createTestStore(toBytes('needle'));
    await store.read('a');
    expect(await store.readAll(new Set(['b', 'a', 'c']))).toEqual([]);
    expect(store.fetchFile.mock.calls.map(([path]) => path)).toEqual(['a', 'b', 'c']);
    expect(toText(store.peek('c'))).toBe('needle');
  });

  it('return one error for each failed file', async () => {
    const missing = new MissingFileError('c');
    const store = createFileStore(async (path) => {
      if (path === 'c') throw missing;
      return toBytes(path);
    });
    expect(await store.readAll(['a', 'c', 'c', 'b'])).toEqual([missing]);
    expect([toText(store.peek('a')), store.peek('c'), toText(store.peek('b'))]).toEqual(['a', undefined, 'b']);
  });
});

describe('a response other than the file', () => {
  const createHashError = (path: string) => new Error(`The response for "${path}" is another file.`);

  // The second and the third hash have a byte below 16, which needs a leading zero.
  it.each(['wool', 'needle', 'knot'])('is detected by the hash in the file name: %s', async (text) => {
    expect(toText(await createTestStore(gzipSync(text)).read(hashName(text)))).toBe(text);
    await expect(createTestStore(toBytes(`${text}.`)).read(hashName(text))).rejects.toEqual(
      createHashError(hashName(text)),
    );
  });

  it('is replaced by the file if it came from a cache', async () => {
    const store = createTestStore(toBytes('<!doctype html>'), toBytes('needle'));
    expect(toText(await store.read(hashName('needle')))).toBe('needle');
    expect(getFreshness(store)).toEqual([false, true]);
  });

  it.each([
    'manifest.json',
    'texts.012345678.bin',
    'texts.0.bin',
    'texts.0123456789.bin.map',
    'texts.0123456789xbin',
    'texts-0123456789.bin',
  ])('is not detected without a hash in the file name: %s', async (path) =>
    expect(toText(await createTestStore(toBytes('<html>')).read(path))).toBe('<html>'),
  );

  describe.each([
    ['has no hash function', {}],
    ['has no crypto API', undefined],
  ])('if the browser %s', (_, crypto) => {
    it.each(['<!doctype html>', '<html>', '<HTML>', '<!'])('is detected by its beginning: %s', async (text) => {
      vi.stubGlobal('crypto', crypto);
      await expect(createTestStore(toBytes(text)).read(hashName('needle'))).rejects.toEqual(
        createHashError(hashName('needle')),
      );
    });

    it.each(['', '<', 'pin', '<pin>', ' <html>', 'x<!'])('is accepted with any other beginning: %j', async (text) => {
      vi.stubGlobal('crypto', crypto);
      expect(toText(await createTestStore(toBytes(text)).read(hashName('needle')))).toBe(text);
    });
  });
});
