import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { section } from '../testing.ts';
import { buildIndex, MAX_SHARD_BYTES } from './index.ts';

const records = Array.from({ length: 6000 }, (_, i) =>
  section(`/page-${i >> 3}`, {
    title: 'A page',
    anchor: i % 8 ? `s${i}` : '',
    heading: i % 8 ? `Part ${i}` : '',
    text: `common word${i}`,
  }),
);

describe('building the index', () => {
  it('gives the same bytes for the same records, under names that follow the content', () => {
    const [one, two] = [buildIndex(records, []), buildIndex(records, [])];
    expect([...two.keys()]).toEqual([...one.keys()]);
    for (const [path, bytes] of one) expect(Buffer.compare(bytes, two.get(path) as Uint8Array), path).toBe(0);
    for (const path of one.keys())
      expect(path).toMatch(/^(manifest\.json|(dictionary|metadata|postings-\d+|excerpts-\d+)\.[0-9a-f]{10}\.bin)$/);
    const changed = buildIndex([...records.slice(1), section('/zzz', { text: 'common' })], []);
    expect([...changed.keys()].filter((path) => one.has(path) && path !== 'manifest.json').length).toBeLessThan(
      one.size,
    );
    expect(Buffer.compare(changed.get('manifest.json') as Uint8Array, one.get('manifest.json') as Uint8Array)).not.toBe(
      0,
    );
  });

  it('keeps shards small, also those of a term that is everywhere', () => {
    const shards = [...buildIndex(records, [])].filter(([path]) => path.startsWith('postings'));
    expect(shards.length).toBeGreaterThan(3);
    for (const [, bytes] of shards) expect(gunzipSync(bytes).length).toBeLessThanOrEqual(MAX_SHARD_BYTES);
  });

  it('writes gzip without a trace of the system it was made on', () => {
    for (const [path, bytes] of buildIndex(records.slice(0, 9), []))
      if (path.endsWith('.bin')) expect([...bytes.subarray(4, 10)]).toEqual([0, 0, 0, 0, 2, 255]);
  });

  it('keeps where the sentence begins that answers a question, of those that were named and are there', () => {
    const [text, shown] = ['A pin. A needle sews.', 'It is thin. A needle sews.'];
    const asked = ['What sews?', 'What is sharp?', 'What is blunt?'];
    const answers = { 'What sews?': 'A needle', 'What is blunt?': 'A pillow' };
    const files = buildIndex(
      [section('/a', { text, asked, answers }), section('/b', { text, shown, asked, answers })],
      [],
    );
    const texts = [...files].flatMap(([path, bytes]) =>
      path.startsWith('excerpts') ? JSON.parse(gunzipSync(bytes).toString()) : [],
    );
    expect(texts).toEqual([
      [text, '', '', ['What sews?', 7], 'What is sharp?', 'What is blunt?'],
      [shown, '', '', ['What sews?', 12], 'What is sharp?', 'What is blunt?'],
    ]);
  });

  it('refuses pages whose records are not adjacent', () => {
    expect(() => buildIndex([section('/a'), section('/b'), section('/a')], [])).toThrow(
      'The records of "/a" are not adjacent',
    );
  });
});
