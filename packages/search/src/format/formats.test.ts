import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { section } from '../testing.ts';
import { ByteWriter, createByteReader } from './bytes.ts';
import { decodeDictionary, encodeDictionary } from './dictionary.ts';
import {
  decodeManifest,
  describeRecords,
  FORMAT,
  getAnchor,
  getShardNames,
  type Metadata,
  toFileName,
  toPlainAnchor,
} from './metadata.ts';
import { decodeBlock, encodeShard, followerBit, type Postings } from './postings.ts';

const wellFormed = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });

describe('the byte reader', () => {
  it('reads the written values', () => {
    const value = fc.oneof(fc.nat({ max: 2 ** 31 - 1 }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const out = new ByteWriter();
        for (const item of values) typeof item === 'number' ? out.number(item) : out.string(item);
        const reader = createByteReader(out.finish());
        for (const item of values) expect(typeof item === 'number' ? reader.number() : reader.string()).toBe(item);
        expect(reader.offset).toBe(out.finish().length);
      }),
    );
  });

  it.each(['\uFEFFtitle', '\uFEFF', 'a\uFEFF', 'é\uFEFFb', '\uFEFF\uFEFFx'])('reads the written text %j', (text) => {
    const out = new ByteWriter();
    out.string(text);
    expect(createByteReader(out.finish()).string()).toBe(text);
  });

  it('rejects a truncated file', () => {
    expect(() => createByteReader(new Uint8Array([0x80])).number()).toThrow(RangeError);
    expect(() => createByteReader(new Uint8Array([5, 97])).string()).toThrow(RangeError);
  });
});

describe('the dictionary', () => {
  it('reads the written terms, including surrogate pairs with a common half', () => {
    const term = wellFormed.filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(fc.dictionary(term, fc.nat()), (map) => {
        const terms = Object.keys(map)
          .sort()
          .map((term) => ({ term, pages: map[term] as number }));
        const dictionary = decodeDictionary(encodeDictionary(terms, [terms.length]));
        expect(dictionary.terms).toEqual(terms.map(({ term }) => term));
        expect(dictionary.pages).toEqual(terms.map(({ pages }) => pages));
        expect(dictionary.shardOf).toEqual(terms.map(() => 0));
      }),
    );
  });

  it('stores the shard of each term and the first term of each shard', () => {
    const terms = ['a', 'ab', 'abc', 'b', 'c'].map((term) => ({ term, pages: 1 }));
    const location = { firstTerm: [0, 2, 3], shardOf: [0, 0, 1, 2, 2] };
    expect(decodeDictionary(encodeDictionary(terms, [2, 1, 2]))).toMatchObject(location);
  });

  it('rejects a truncated file', () => {
    const bytes = encodeDictionary([{ term: 'join', pages: 3 }], [1]);
    expect(() => decodeDictionary(bytes.subarray(0, -1))).toThrow(RangeError);
  });
});

describe('postings', () => {
  const byte = fc.nat(255);
  const posting = fc.record({ section: fc.nat(1_000_000), impact: byte, follower: byte });
  const block = fc
    .uniqueArray(posting, { selector: (posting) => posting.section, maxLength: 40 })
    .map((list): Postings => {
      const sorted = [...list].sort((a, b) => a.section - b.section);
      return {
        sections: Int32Array.from(sorted, ({ section }) => section),
        impacts: Uint8Array.from(sorted, ({ impact }) => impact),
        followers: Uint8Array.from(sorted, ({ follower }) => follower),
      };
    });

  it('are decoded as they were encoded, for each block of a shard', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const shard = encodeShard(blocks);
        const toArrays = ({ sections, impacts, followers }: Postings) => [[...sections], [...impacts], [...followers]];
        expect(blocks.map((_, i) => toArrays(decodeBlock(shard, i)))).toEqual(blocks.map(toArrays));
        expect(() => decodeBlock(shard, blocks.length)).toThrow(RangeError);
      }),
    );
  });

  it('reject a truncated shard', () => {
    const shard = encodeShard([{ sections: Int32Array.of(3), impacts: Uint8Array.of(9), followers: Uint8Array.of(1) }]);
    for (let length = 0; length < shard.length; length++)
      expect(() => decodeBlock(shard.subarray(0, length), 0)).toThrow(RangeError);
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
  it('describes pages and sections, and restores anchors', () => {
    const records = [
      section('/a', { title: 'A', breadcrumbs: ['Guide', 'A'] }),
      section('/a', { title: 'A', heading: 'First steps', anchor: 'first-steps' }),
      section('/a', { title: 'A', heading: 'putDoc()', anchor: 'putdoc-2' }),
      section('/a', { title: 'A', heading: 'JO_AND', anchor: 'operator-jo_and' }),
      section('/b', { area: 'Other' }),
    ];
    const metadata = describeRecords(records) as Metadata;
    expect(metadata.pages).toMatchObject({ route: ['/a', '/b'], first: [0, 4], area: [0, 1], breadcrumbs: [0, 1] });
    expect(records.map((_, i) => getAnchor(metadata, i))).toEqual(records.map(({ anchor }) => anchor));
    expect(metadata.sections.anchor).toEqual([0, 0, 'putdoc-2', 'operator-~', 0]);
    expect(toPlainAnchor('What is it?')).toBe('what-is-it');
  });

  it('names the shards by their hashes', () => {
    expect(getShardNames('postings', '0123456789abcdefabcd')).toEqual([
      toFileName('postings-0', '0123456789'),
      toFileName('postings-1', 'abcdefabcd'),
    ]);
    expect(getShardNames('postings', '')).toEqual([]);
  });
});

describe('the manifest', () => {
  it('is rejected if it has another format', () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    expect(decodeManifest(bytes({ format: FORMAT, version: 'x' })).version).toBe('x');
    expect(() => decodeManifest(bytes({ format: FORMAT + 1 }))).toThrow(/reload the page/);
  });
});
