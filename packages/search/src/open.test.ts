import { describe, expect, it, vi } from 'vitest';
import { buildIndex } from './build/index.ts';
import { type FetchFile, MissingFileError, openIndex } from './open.ts';
import { filesOf, section } from './testing.ts';

/** Enough terms and texts for several shards of each kind. */
const records = (version: string) =>
  Array.from({ length: 300 }, (_, i) =>
    section(`/page-${i}`, {
      title: `Page ${i}`,
      text: `stream${i} ${version} join ${Array.from({ length: 40 }, (_, w) => `word${w}x${i % 50}`).join(' ')}`,
    }),
  );
const built = (version: string) => buildIndex(records(version), []);

/** A host whose files can fail. `fails` is asked at every read. */
function host(files: ReadonlyMap<string, Uint8Array>, fails: (path: string) => Error | undefined) {
  const read = filesOf(files);
  return vi.fn<FetchFile>(async (path, options) => {
    const error = fails(path);
    if (error) throw error;
    return read(path, options);
  });
}

describe('an opened index', () => {
  it('reads only the shards that a query needs, each once', async () => {
    const fetchFile = host(built('a'), () => undefined);
    const index = await openIndex(fetchFile);
    await index.search('stream17');
    const names = fetchFile.mock.calls.map(([path]) => path);
    expect(names[0]).toBe('manifest.json');
    const all = [...built('a').keys()];
    expect(all.filter((path) => path.startsWith('postings')).length).toBeGreaterThan(2);
    expect(names.filter((path) => path.startsWith('postings')).length).toBeLessThan(
      all.filter((path) => path.startsWith('postings')).length,
    );
    await index.search('stream17');
    expect(fetchFile.mock.calls).toHaveLength(names.length);
  });

  it('retries a failed read once', async () => {
    let failures = 1;
    const fetchFile = host(built('a'), (path) =>
      path.startsWith('postings') && failures-- > 0 ? new Error('reset') : undefined,
    );
    const index = await openIndex(fetchFile);
    expect(await index.search('stream17')).not.toHaveProperty('partial');
  });

  it('answers from the other shards while a shard fails, marks the answer as partial, and recovers', async () => {
    let down = true;
    const files = built('a');
    const whole = await (await openIndex(filesOf(files))).search('stream17 join');
    const index = await openIndex(
      host(files, (path) => (down && path.startsWith('excerpts') ? new Error('offline') : undefined)),
    );
    const partial = await index.search('stream17 join');
    expect(partial.partial).toBe(true);
    expect(partial.hits.map(({ route }) => route)).toEqual(whole.hits.map(({ route }) => route));
    expect(partial.hits[0]?.excerpt).toEqual({ text: '', marks: [] });
    down = false;
    expect(await index.search('stream17 join')).toEqual(whole);
  });

  /** Another answer than the shard: a page of the host, the beginning of the file, the file with one byte changed. */
  const damages: [string, (bytes: Uint8Array) => Uint8Array][] = [
    ['answers with a page of HTML', () => new TextEncoder().encode('<!doctype html><title>Not found</title>')],
    ['is cut', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['was changed', (bytes) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 255 : byte))],
    ['was changed and unpacked', () => new Uint8Array(50).fill(255)],
  ];
  const subtles = [['with', true] as const, ['without', false] as const];

  it.each(damages.flatMap(([what, damage]) => subtles.map(([said, has]) => [what, said, damage, has] as const)))(
    'answers from what is there while a shard %s, %s hashes, and is whole again afterwards',
    async (_what, _said, damage, hasSubtle) => {
      if (!hasSubtle) vi.stubGlobal('crypto', {});
      const files = built('a');
      const whole = await (await openIndex(filesOf(files))).search('stream17 join');
      for (const kind of ['excerpts', 'postings']) {
        let damaged = true;
        const index = await openIndex(async (path, options) => {
          const bytes = await filesOf(files)(path, options);
          return damaged && path.startsWith(kind) ? damage(bytes) : bytes;
        });
        expect((await index.search('stream17 join')).partial, kind).toBe(true);
        damaged = false;
        expect(await index.search('stream17 join'), kind).toEqual(whole);
      }
      vi.unstubAllGlobals();
    },
  );

  it('answers without any postings', async () => {
    const index = await openIndex(
      host(built('a'), (path) => (path.startsWith('postings') ? new Error('offline') : undefined)),
    );
    expect(await index.search('stream17')).toEqual({ query: 'stream17', hits: [], total: 0, areas: [], partial: true });
  });

  it('switches to a new version when the files of the old one are gone', async () => {
    let files = built('old');
    const fetchFile = vi.fn<FetchFile>((path, options) => filesOf(files)(path, options));
    const index = await openIndex(fetchFile);
    files = built('new');
    const answer = await index.search('join');
    expect(answer).not.toHaveProperty('partial');
    expect(answer.total).toBe(300);
    expect(
      fetchFile.mock.calls.filter(([path]) => path === 'manifest.json').map(([, options]) => options?.fresh),
    ).toEqual([false, true]);
  });

  it('requests the manifest once per query when a file is missing and the version is unchanged', async () => {
    const fetchFile = host(built('a'), (path) =>
      path.startsWith('postings') ? new MissingFileError(path) : undefined,
    );
    const index = await openIndex(fetchFile);
    expect((await index.search('stream17')).partial).toBe(true);
    expect(fetchFile.mock.calls.filter(([path]) => path === 'manifest.json')).toHaveLength(2);
  });

  it('requests a fresh manifest when the cached one names deleted files', async () => {
    const [old, now] = [built('old'), built('new')];
    const index = await openIndex((path, options) =>
      filesOf(path === 'manifest.json' && !options?.fresh ? old : now)(path, options),
    );
    expect((await index.search('new')).total).toBe(300);
  });

  it('reads files that the host has unpacked', async () => {
    const { gunzipSync } = await import('node:zlib');
    const unpacked = new Map(
      [...built('a')].map(([path, bytes]) => [path, path.endsWith('.bin') ? new Uint8Array(gunzipSync(bytes)) : bytes]),
    );
    expect((await (await openIndex(filesOf(unpacked))).search('stream17')).hits[0]?.route).toBe('/page-17');
  });

  it('cannot be opened without a manifest', async () => {
    await expect(openIndex(filesOf(new Map()))).rejects.toThrow(MissingFileError);
  });
});
