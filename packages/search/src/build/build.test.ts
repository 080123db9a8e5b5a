import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeDictionary } from '../format/dictionary.ts';
import { section } from '../testing.ts';
import { buildIndex } from './index.ts';

const records = Array.from({ length: 6000 }, (_, i) =>
  section(`/page-${i >> 3}`, {
    title: 'A page',
    anchor: i % 8 ? `s${i}` : '',
    heading: i % 8 ? `Part ${i}` : '',
    text: `common word${i}`,
  }),
);

describe('buildIndex', () => {
  it('writes the same bytes for the same records, in files named after their hash', () => {
    const [first, second] = [buildIndex(records, []), buildIndex(records, [])];
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [path, bytes] of first) expect(Buffer.compare(bytes, second.get(path) as Uint8Array), path).toBe(0);
    for (const path of first.keys())
      expect(path).toMatch(/^(manifest\.json|(dictionary|metadata|postings-\d+|excerpts-\d+)\.[0-9a-f]{10}\.bin)$/);
    const changed = buildIndex([...records.slice(1), section('/zzz', { text: 'common' })], []);
    expect([...changed.keys()].filter((path) => first.has(path) && path !== 'manifest.json').length).toBeLessThan(
      first.size,
    );
    expect(
      Buffer.compare(changed.get('manifest.json') as Uint8Array, first.get('manifest.json') as Uint8Array),
    ).not.toBe(0);
  });

  it('keeps shards small and terms with a common prefix together', () => {
    const files = buildIndex(records, []);
    const [, bytes] = [...files].find(([path]) => path.startsWith('dictionary')) ?? [];
    const { terms, shardOf } = decodeDictionary(gunzipSync(bytes as Uint8Array));
    const countShards = (prefix: string) => new Set(shardOf.filter((_, term) => terms[term]?.startsWith(prefix))).size;
    expect(countShards('word')).toBeGreaterThan(3);
    for (let i = 10; i < 60; i++) expect(countShards(`word${i}`)).toBe(1);
    const sizes = [...files].flatMap(([path, shard]) => (path.startsWith('postings') ? gunzipSync(shard).length : []));
    const large = sizes.flatMap((size, shard) => (size > 8000 ? [shard] : []));
    // "common", "word" and "part" are in most sections.
    expect(large.map((shard) => shardOf.filter((other) => other === shard).length)).toEqual([1, 1, 1]);
  });

  it('writes the texts of a page to one file', () => {
    const pages = ['/a', '/b', '/c', '/d'].flatMap((route, page) =>
      Array.from({ length: 4 }, () => section(route, { text: 'pin '.repeat(page < 2 ? 1000 : 100) })),
    );
    const counts = [...buildIndex(pages, [])].flatMap(([path, bytes]) =>
      path.startsWith('excerpts') ? JSON.parse(gunzipSync(bytes).toString()).length : [],
    );
    expect(counts).toEqual([4, 4, 8]);
  });

  it('writes gzip without data about the system', () => {
    for (const [path, bytes] of buildIndex(records.slice(0, 9), []))
      if (path.endsWith('.bin')) expect([...bytes.subarray(4, 10)]).toEqual([0, 0, 0, 0, 2, 255]);
  });

  it('stores the offset of the sentence that a question names as its answer', () => {
    const [text, excerptText] = ['A pin. A needle sews.', 'It is thin. A needle sews.'];
    const questions = ['What sews?', 'What is sharp?', 'What is blunt?'];
    const answers = { 'What sews?': 'A needle', 'What is blunt?': 'A pillow' };
    const files = buildIndex(
      [section('/a', { text, questions, answers }), section('/b', { text, excerptText, questions, answers })],
      [],
    );
    const texts = [...files].flatMap(([path, bytes]) =>
      path.startsWith('excerpts') ? JSON.parse(gunzipSync(bytes).toString()) : [],
    );
    expect(texts).toEqual([
      [text, '', '', ['What sews?', 7], 'What is sharp?', 'What is blunt?'],
      [excerptText, '', '', ['What sews?', 12], 'What is sharp?', 'What is blunt?'],
    ]);
  });

  it('rejects pages whose records are not adjacent', () => {
    expect(() => buildIndex([section('/a'), section('/b'), section('/a')], [])).toThrow(
      'The records of "/a" are not adjacent',
    );
  });
});
