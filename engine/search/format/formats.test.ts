import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { section } from '../testing.ts';
import { ByteWriter, createByteReader } from './bytes.ts';
import { type DictionaryEntry, decodeDictionary, encodeDictionary } from './dictionary.ts';
import { decodeManifest, FORMAT } from './manifest.ts';
import { anchorOfSection, describeRecords, fileName, type Metadata, plainAnchor, shardNames } from './metadata.ts';
import { decodePostings, encodePostings, followerBit } from './postings.ts';

const wellFormed = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });

describe('bytes', () => {
  it('read what was written', () => {
    const value = fc.oneof(fc.nat({ max: 2 ** 31 - 1 }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const out = new ByteWriter();
        for (const one of values) typeof one === 'number' ? out.number(one) : out.string(one);
        const reader = createByteReader(out.finish());
        for (const one of values) expect(typeof one === 'number' ? reader.number() : reader.string()).toBe(one);
        expect(reader.offset).toBe(out.length);
      }),
    );
  });

  it('refuse a file that was cut off', () => {
    expect(() => createByteReader(new Uint8Array([0x80])).number()).toThrow(RangeError);
    expect(() => createByteReader(new Uint8Array([5, 97])).string()).toThrow(RangeError);
  });
});

describe('the dictionary', () => {
  it('reads what was written, surrogate pairs with a common half included', () => {
    const block = fc.record({ postings: fc.nat(5000), bytes: fc.nat(20_000), begins: fc.boolean() });
    const entries = fc.dictionary(
      wellFormed,
      fc.record({ pages: fc.nat(), blocks: fc.array(block, { minLength: 1, maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(entries, (map) => {
        let shard = 0;
        const written = Object.keys(map)
          .sort()
          .map((term): DictionaryEntry => {
            const { pages, blocks } = map[term] as {
              pages: number;
              blocks: { postings: number; bytes: number; begins: boolean }[];
            };
            return {
              term,
              pages,
              blocks: blocks.map(({ begins, ...rest }) => ({ ...rest, shard: begins ? ++shard : shard })),
            };
          });
        const read = decodeDictionary(encodeDictionary(written));
        expect(read.terms).toEqual(written.map(({ term }) => term));
        expect(read.pages).toEqual(written.map(({ pages }) => pages));
        const blocks = written.flatMap((entry) => entry.blocks);
        expect(read.blocks.postings).toEqual(blocks.map(({ postings }) => postings));
        expect(read.blocks.shard).toEqual(blocks.map((one) => one.shard));
        // A block lies behind those before it in its shard.
        blocks.forEach((one, i) => {
          const before = blocks.slice(0, i).filter((other) => other.shard === one.shard);
          expect(read.blocks.offset[i]).toBe(before.reduce((sum, { bytes }) => sum + bytes, 0));
        });
        expect(read.firstBlock).toHaveLength(written.length + 1);
      }),
    );
  });
});

describe('postings', () => {
  const byte = fc.nat(255);
  it('read what was written, at any place of a shard', () => {
    const posting = fc.record({ section: fc.nat(1_000_000), impact: byte, follower: byte });
    fc.assert(
      fc.property(
        fc.uniqueArray(posting, { selector: ({ section: number }) => number }),
        fc.uint8Array(),
        (list, before) => {
          const sorted = [...list].sort((a, b) => a.section - b.section);
          const block = encodePostings({
            sections: Int32Array.from(sorted, (one) => one.section),
            impacts: Uint8Array.from(sorted, ({ impact }) => impact),
            followers: Uint8Array.from(sorted, ({ follower }) => follower),
          });
          const shard = new Uint8Array([...before, ...block, 1, 2, 3]);
          const read = decodePostings(shard, before.length, sorted.length);
          expect([...read.sections]).toEqual(sorted.map((one) => one.section));
          expect([...read.impacts]).toEqual(sorted.map(({ impact }) => impact));
          expect([...read.followers]).toEqual(sorted.map(({ follower }) => follower));
        },
      ),
    );
  });

  it('refuse a shard that was cut off', () => {
    const block = encodePostings({
      sections: Int32Array.of(3),
      impacts: Uint8Array.of(9),
      followers: Uint8Array.of(1),
    });
    expect(() => decodePostings(block.subarray(0, 2), 0, 1)).toThrow(RangeError);
  });

  it('spread stems over the eight bits of the mask', () => {
    const bits = [
      'join',
      'stream',
      'tabl',
      'index',
      'queri',
      'graph',
      'model',
      'server',
      'notif',
      'window',
      'kei',
      'valu',
    ].map(followerBit);
    for (const bit of bits) expect([1, 2, 4, 8, 16, 32, 64, 128]).toContain(bit);
    expect(new Set(bits).size).toBeGreaterThan(4);
  });
});

describe('metadata', () => {
  it('describes pages and sections, and gives anchors back', () => {
    const records = [
      section('/a', { title: 'A', trail: ['Guide', 'A'] }),
      section('/a', { title: 'A', heading: 'First steps', anchor: 'first-steps' }),
      section('/a', { title: 'A', heading: 'putDoc()', anchor: 'putdoc-2' }),
      section('/a', { title: 'A', heading: 'JO_AND', anchor: 'operator-jo_and' }),
      section('/b', { area: 'Other' }),
    ];
    const metadata = describeRecords(records) as Metadata;
    expect(metadata.pages).toMatchObject({ route: ['/a', '/b'], first: [0, 4], area: [0, 1], trail: [0, 1] });
    expect(records.map((_, i) => anchorOfSection(metadata, i))).toEqual(records.map(({ anchor }) => anchor));
    expect(metadata.sections.anchor).toEqual([0, 0, 'putdoc-2', 'operator-~', 0]);
    expect(plainAnchor('What is it?')).toBe('what-is-it');
  });

  it('names the shards by their hashes', () => {
    expect(shardNames('postings', '0123456789abcdefabcd')).toEqual([
      fileName('postings-0', '0123456789'),
      fileName('postings-1', 'abcdefabcd'),
    ]);
    expect(shardNames('postings', '')).toEqual([]);
  });
});

describe('the manifest', () => {
  it('of another format is refused', () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    expect(decodeManifest(bytes({ format: FORMAT, version: 'x' })).version).toBe('x');
    expect(() => decodeManifest(bytes({ format: FORMAT + 1 }))).toThrow(/reload the page/);
  });
});
