import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { HASH_CHARS, toFileName } from '../format/metadata.ts';
import { createFileStore, type FetchFile, MissingFileError } from '../open.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
/** A file as it is named and stored. */
const named = (text: string) =>
  toFileName('texts', createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARS));

/** A store of a host that answers each time with the next of these; an error is thrown. The last is given for ever. */
function storeOf(...answers: (Uint8Array | Error)[]) {
  let asked = 0;
  const fetchFile = vi.fn<FetchFile>(async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (!answer || answer instanceof Error) throw answer;
    return answer;
  });
  return { fetchFile, ...createFileStore(fetchFile) };
}
/** Whether each question of the host went past its caches. */
const freshness = ({ fetchFile }: ReturnType<typeof storeOf>) =>
  fetchFile.mock.calls.map(([, options]) => options?.fresh);

describe('a file', () => {
  it('is unpacked and cached after the first read', async () => {
    const store = storeOf(gzipSync('needle'));
    expect(store.peek('a')).toBeUndefined();
    expect(textOf(await store.read('a'))).toBe('needle');
    expect(textOf(store.peek('a'))).toBe('needle');
    expect(await store.read('a')).toBe(store.peek('a'));
    expect(store.fetchFile.mock.calls).toEqual([['a', { fresh: false }]]);
  });

  it.each([
    ['nothing', []],
    ['its first byte only', [0x1f, 0x8a, 1]],
    ['its second byte only', [0x1e, 0x8b, 1]],
  ])('is not unpacked if it has %s of the first bytes of gzip', async (_, bytes) =>
    expect(await storeOf(Uint8Array.from(bytes)).read('a')).toEqual(Uint8Array.from(bytes)),
  );

  it('is requested once for simultaneous readers', async () => {
    const store = storeOf(bytesOf('needle'));
    const [one, other] = await Promise.all([store.read('a'), store.read('a'), store.readAll(['a'])]);
    expect(one).toBe(other);
    expect(store.fetchFile).toHaveBeenCalledTimes(1);
    await store.read('b');
    expect(store.fetchFile).toHaveBeenCalledTimes(2);
  });

  it('is requested past every cache after a failure', async () => {
    const store = storeOf(new Error('reset'), bytesOf('needle'));
    expect(textOf(await store.read('a'))).toBe('needle');
    expect(freshness(store)).toEqual([false, true]);
  });

  it('is requested again by the next reader after two failures', async () => {
    const store = storeOf(new Error('reset'), new Error('offline'), bytesOf('needle'));
    await expect(store.read('a')).rejects.toEqual(new Error('offline'));
    expect(store.peek('a')).toBeUndefined();
    expect(textOf(await store.read('a'))).toBe('needle');
    expect(freshness(store)).toEqual([false, true, false]);
  });

  it('is requested once if it does not exist', async () => {
    const store = storeOf(new MissingFileError('a'));
    await expect(store.read('a')).rejects.toMatchObject({ name: 'MissingFileError', message: 'a' });
    expect(freshness(store)).toEqual([false]);
  });

  it('is requested again after it is removed from the cache', async () => {
    const store = storeOf(bytesOf('needle'), bytesOf('pin'));
    await store.read('a');
    store.forget('a');
    expect(store.peek('a')).toBeUndefined();
    expect(textOf(await store.read('a'))).toBe('pin');
    expect(textOf(store.peek('a'))).toBe('pin');
  });
});

describe('several files', () => {
  it('are requested once each, and not if they are cached', async () => {
    const store = storeOf(bytesOf('needle'));
    await store.read('a');
    expect(await store.readAll(new Set(['b', 'a', 'c']))).toEqual([]);
    expect(store.fetchFile.mock.calls.map(([path]) => path)).toEqual(['a', 'b', 'c']);
    expect(textOf(store.peek('c'))).toBe('needle');
  });

  it('return one error for each failed file', async () => {
    const missing = new MissingFileError('c');
    const store = createFileStore(async (path) => {
      if (path === 'c') throw missing;
      return bytesOf(path);
    });
    expect(await store.readAll(['a', 'c', 'c', 'b'])).toEqual([missing]);
    expect([textOf(store.peek('a')), store.peek('c'), textOf(store.peek('b'))]).toEqual(['a', undefined, 'b']);
  });
});

describe('another response in place of the file', () => {
  const foreign = (path: string) => new Error(`The response for "${path}" is another file.`);

  // The second and the third hash have a byte that is one digit long.
  it.each(['wool', 'needle', 'knot'])('is detected by the hash in the file name: %s', async (text) => {
    expect(textOf(await storeOf(gzipSync(text)).read(named(text)))).toBe(text);
    await expect(storeOf(bytesOf(`${text}.`)).read(named(text))).rejects.toEqual(foreign(named(text)));
  });

  it('is replaced by the file if only a cache has it', async () => {
    const store = storeOf(bytesOf('<!doctype html>'), bytesOf('needle'));
    expect(textOf(await store.read(named('needle')))).toBe('needle');
    expect(freshness(store)).toEqual([false, true]);
  });

  it.each([
    'manifest.json',
    'texts.012345678.bin',
    'texts.0.bin',
    'texts.0123456789.bin.map',
    'texts.0123456789xbin',
    'texts-0123456789.bin',
  ])('is not detected without a hash in the name: %s', async (path) =>
    expect(textOf(await storeOf(bytesOf('<html>')).read(path))).toBe('<html>'),
  );

  describe.each([
    ['has no hashes', {}],
    ['has no cryptography', undefined],
  ])('if the browser %s', (_, crypto) => {
    it.each(['<!doctype html>', '<html>', '<HTML>', '<!'])('is detected by its beginning: %s', async (text) => {
      vi.stubGlobal('crypto', crypto);
      await expect(storeOf(bytesOf(text)).read(named('needle'))).rejects.toEqual(foreign(named('needle')));
    });

    it.each(['', '<', 'pin', '<pin>', ' <html>', 'x<!'])('is accepted with any other beginning: %j', async (text) => {
      vi.stubGlobal('crypto', crypto);
      expect(textOf(await storeOf(bytesOf(text)).read(named('needle')))).toBe(text);
    });
  });
});
