import { describe, expect, it, vi } from 'vitest';
import { buildIndex } from './build/index.ts';
import { type FetchFile, MissingFileError, openIndex } from './open.ts';
import { section, serveFiles } from './testing.ts';

/** Enough terms and texts for several shards of each kind. */
const records = (version: string) =>
  Array.from({ length: 300 }, (_, i) =>
    section(`/page-${i}`, {
      title: `Page ${i}`,
      text: `stream${i} ${version} join ${Array.from({ length: 40 }, (_, w) => `word${w}x${i % 50}`).join(' ')}`,
    }),
  );
const buildVersion = (version: string) => buildIndex(records(version), []);

/** Creates a `FetchFile` that rejects with the error of `getError`, if any. */
function createFailingHost(files: ReadonlyMap<string, Uint8Array>, getError: (path: string) => Error | undefined) {
  const fetchFile = serveFiles(files);
  return vi.fn<FetchFile>(async (path, options) => {
    const error = getError(path);
    if (error) throw error;
    return fetchFile(path, options);
  });
}

describe('an opened index', () => {
  it('reads only the shards that a query needs, each once', async () => {
    const fetchFile = createFailingHost(buildVersion('a'), () => undefined);
    const index = await openIndex(fetchFile);
    await index.search('stream17');
    const names = fetchFile.mock.calls.map(([path]) => path);
    expect(names[0]).toBe('manifest.json');
    const all = [...buildVersion('a').keys()];
    expect(all.filter((path) => path.startsWith('postings')).length).toBeGreaterThan(2);
    expect(names.filter((path) => path.startsWith('postings')).length).toBeLessThan(
      all.filter((path) => path.startsWith('postings')).length,
    );
    await index.search('stream17');
    expect(fetchFile.mock.calls).toHaveLength(names.length);
  });

  it('retries a failed read once', async () => {
    let failures = 1;
    const fetchFile = createFailingHost(buildVersion('a'), (path) =>
      path.startsWith('postings') && failures-- > 0 ? new Error('reset') : undefined,
    );
    const index = await openIndex(fetchFile);
    expect(await index.search('stream17')).not.toHaveProperty('partial');
  });

  it('answers from the other shards while a shard fails, marks the answer as partial, and recovers', async () => {
    let down = true;
    const files = buildVersion('a');
    const complete = await (await openIndex(serveFiles(files))).search('stream17 join');
    const index = await openIndex(
      createFailingHost(files, (path) => (down && path.startsWith('excerpts') ? new Error('offline') : undefined)),
    );
    const partial = await index.search('stream17 join');
    expect(partial.partial).toBe(true);
    expect(partial.hits.map(({ route }) => route)).toEqual(complete.hits.map(({ route }) => route));
    expect(partial.hits[0]?.excerpt).toEqual({ text: '', marks: [] });
    down = false;
    expect(await index.search('stream17 join')).toEqual(complete);
  });

  const damages: [string, (bytes: Uint8Array) => Uint8Array][] = [
    ['answers with a page of HTML', () => new TextEncoder().encode('<!doctype html><title>Not found</title>')],
    ['is cut', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['has a changed byte', (bytes) => bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 255 : byte))],
    ['is decompressed garbage', () => new Uint8Array(50).fill(255)],
  ];
  const hashing = [['with', true] as const, ['without', false] as const];

  it.each(damages.flatMap(([kind, damage]) => hashing.map(([label, isOn]) => [kind, label, damage, isOn] as const)))(
    'answers from the other files while a shard %s, %s hashes, and completely afterwards',
    async (_kind, _label, damage, isOn) => {
      if (!isOn) vi.stubGlobal('crypto', {});
      const files = buildVersion('a');
      const complete = await (await openIndex(serveFiles(files))).search('stream17 join');
      for (const kind of ['excerpts', 'postings']) {
        let damaged = true;
        const index = await openIndex(async (path, options) => {
          const bytes = await serveFiles(files)(path, options);
          return damaged && path.startsWith(kind) ? damage(bytes) : bytes;
        });
        expect((await index.search('stream17 join')).partial, kind).toBe(true);
        damaged = false;
        expect(await index.search('stream17 join'), kind).toEqual(complete);
      }
      vi.unstubAllGlobals();
    },
  );

  it('answers without any postings', async () => {
    const index = await openIndex(
      createFailingHost(buildVersion('a'), (path) => (path.startsWith('postings') ? new Error('offline') : undefined)),
    );
    expect(await index.search('stream17')).toEqual({ query: 'stream17', hits: [], total: 0, areas: [], partial: true });
  });

  it('switches to a new version when the files of the old one are gone', async () => {
    let files = buildVersion('old');
    const fetchFile = vi.fn<FetchFile>((path, options) => serveFiles(files)(path, options));
    const index = await openIndex(fetchFile);
    files = buildVersion('new');
    const answer = await index.search('join');
    expect(answer).not.toHaveProperty('partial');
    expect(answer.total).toBe(300);
    expect(
      fetchFile.mock.calls.filter(([path]) => path === 'manifest.json').map(([, options]) => options?.fresh),
    ).toEqual([false, true]);
  });

  it('requests the manifest once per query when a file is missing and the version is unchanged', async () => {
    const fetchFile = createFailingHost(buildVersion('a'), (path) =>
      path.startsWith('postings') ? new MissingFileError(path) : undefined,
    );
    const index = await openIndex(fetchFile);
    expect((await index.search('stream17')).partial).toBe(true);
    expect(fetchFile.mock.calls.filter(([path]) => path === 'manifest.json')).toHaveLength(2);
  });

  it('requests a fresh manifest when the cached one names deleted files', async () => {
    const [oldFiles, newFiles] = [buildVersion('old'), buildVersion('new')];
    const index = await openIndex((path, options) =>
      serveFiles(path === 'manifest.json' && !options?.fresh ? oldFiles : newFiles)(path, options),
    );
    expect((await index.search('new')).total).toBe(300);
  });

  it('reads files that the host decompresses', async () => {
    const { gunzipSync } = await import('node:zlib');
    const decompressed = new Map(
      [...buildVersion('a')].map(([path, bytes]) => [
        path,
        path.endsWith('.bin') ? new Uint8Array(gunzipSync(bytes)) : bytes,
      ]),
    );
    expect((await (await openIndex(serveFiles(decompressed))).search('stream17')).hits[0]?.route).toBe('/page-17');
  });

  it('cannot be opened without a manifest', async () => {
    await expect(openIndex(serveFiles(new Map()))).rejects.toThrow(MissingFileError);
  });
});
