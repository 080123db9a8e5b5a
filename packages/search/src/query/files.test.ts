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
  it('is unpacked, and kept once it has been read', async () => {
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
  ])('is taken as it is when it has %s of what packed files begin with', async (_, bytes) =>
    expect(await storeOf(Uint8Array.from(bytes)).read('a')).toEqual(Uint8Array.from(bytes)),
  );

  it('is asked for once by those who want it at the same time', async () => {
    const store = storeOf(bytesOf('needle'));
    const [one, other] = await Promise.all([store.read('a'), store.read('a'), store.readAll(['a'])]);
    expect(one).toBe(other);
    expect(store.fetchFile).toHaveBeenCalledTimes(1);
    await store.read('b');
    expect(store.fetchFile).toHaveBeenCalledTimes(2);
  });

  it('is asked for past every cache after a failure', async () => {
    const store = storeOf(new Error('reset'), bytesOf('needle'));
    expect(textOf(await store.read('a'))).toBe('needle');
    expect(freshness(store)).toEqual([false, true]);
  });

  it('that fails twice is asked for again by the next who wants it', async () => {
    const store = storeOf(new Error('reset'), new Error('offline'), bytesOf('needle'));
    await expect(store.read('a')).rejects.toEqual(new Error('offline'));
    expect(store.peek('a')).toBeUndefined();
    expect(textOf(await store.read('a'))).toBe('needle');
    expect(freshness(store)).toEqual([false, true, false]);
  });

  it('that does not exist is asked for once', async () => {
    const store = storeOf(new MissingFileError('a'));
    await expect(store.read('a')).rejects.toMatchObject({ name: 'MissingFileError', message: 'a' });
    expect(freshness(store)).toEqual([false]);
  });

  it('that is forgotten is asked for again', async () => {
    const store = storeOf(bytesOf('needle'), bytesOf('pin'));
    await store.read('a');
    store.forget('a');
    expect(store.peek('a')).toBeUndefined();
    expect(textOf(await store.read('a'))).toBe('pin');
    expect(textOf(store.peek('a'))).toBe('pin');
  });
});

describe('files together', () => {
  it('are asked for once each, and not where they have been read', async () => {
    const store = storeOf(bytesOf('needle'));
    await store.read('a');
    expect(await store.readAll(new Set(['b', 'a', 'c']))).toEqual([]);
    expect(store.fetchFile.mock.calls.map(([path]) => path)).toEqual(['a', 'b', 'c']);
    expect(textOf(store.peek('c'))).toBe('needle');
  });

  it('give one error for each that failed', async () => {
    const missing = new MissingFileError('c');
    const store = createFileStore(async (path) => {
      if (path === 'c') throw missing;
      return bytesOf(path);
    });
    expect(await store.readAll(['a', 'c', 'c', 'b'])).toEqual([missing]);
    expect([textOf(store.peek('a')), store.peek('c'), textOf(store.peek('b'))]).toEqual(['a', undefined, 'b']);
  });
});

describe('another answer than the file', () => {
  const foreign = (path: string) => new Error(`The response for "${path}" is another file.`);

  // The second and the third hash have a byte that is one digit long.
  it.each(['wool', 'needle', 'knot'])('is told from it by the hash in its name: %s', async (text) => {
    expect(textOf(await storeOf(gzipSync(text)).read(named(text)))).toBe(text);
    await expect(storeOf(bytesOf(`${text}.`)).read(named(text))).rejects.toEqual(foreign(named(text)));
  });

  it('is not taken from a cache where the host has the file', async () => {
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
  ])('cannot be told where the name holds no hash: %s', async (path) =>
    expect(textOf(await storeOf(bytesOf('<html>')).read(path))).toBe('<html>'),
  );

  describe.each([
    ['has no hashes', {}],
    ['has no cryptography', undefined],
  ])('where the browser %s', (_, crypto) => {
    it.each(['<!doctype html>', '<html>', '<HTML>', '<!'])('is told by its beginning: %s', async (text) => {
      vi.stubGlobal('crypto', crypto);
      await expect(storeOf(bytesOf(text)).read(named('needle'))).rejects.toEqual(foreign(named('needle')));
    });

    it.each(['', '<', 'pin', '<pin>', ' <html>', 'x<!'])('may be anything else: %j', async (text) => {
      vi.stubGlobal('crypto', crypto);
      expect(textOf(await storeOf(bytesOf(text)).read(named('needle')))).toBe(text);
    });
  });
});
