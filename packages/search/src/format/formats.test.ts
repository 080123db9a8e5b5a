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
import { decodeBlock, encodeShard, followerBit, type Postings, postingBytes } from './postings.ts';

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
        expect(reader.offset).toBe(out.finish().length);
      }),
    );
  });

  it.each(['\uFEFFtitle', '\uFEFF', 'a\uFEFF', 'é\uFEFFb', '\uFEFF\uFEFFx'])('read %j as it was written', (text) => {
    const out = new ByteWriter();
    out.string(text);
    expect(createByteReader(out.finish()).string()).toBe(text);
  });

  it('refuse a file that was cut off', () => {
    expect(() => createByteReader(new Uint8Array([0x80])).number()).toThrow(RangeError);
    expect(() => createByteReader(new Uint8Array([5, 97])).string()).toThrow(RangeError);
  });
});

describe('the dictionary', () => {
  const shards = [
    { terms: 2, continues: false },
    { terms: 1, continues: true },
    { terms: 1, continues: true },
    { terms: 3, continues: true },
    { terms: 1, continues: false },
  ];
  // The second term goes on through three shards.
  const places = { firstTerm: [0, 1, 1, 1, 4], firstShard: [0, 0, 3, 3, 4] };

  it('reads what was written, surrogate pairs with a common half included', () => {
    const term = wellFormed.filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(fc.dictionary(term, fc.nat()), (map) => {
        const written = Object.keys(map)
          .sort()
          .map((term) => ({ term, pages: map[term] as number }));
        const read = decodeDictionary(encodeDictionary(written, [{ terms: written.length, continues: false }]));
        expect(read.terms).toEqual(written.map(({ term }) => term));
        expect(read.pages).toEqual(written.map(({ pages }) => pages));
        expect(read.firstShard).toEqual(written.map(() => 0));
      }),
    );
  });

  it('says where the postings of a term begin, and what a shard begins with', () => {
    const terms = ['a', 'ab', 'abc', 'b', 'c'].map((term) => ({ term, pages: 1 }));
    expect(decodeDictionary(encodeDictionary(terms, shards))).toMatchObject(places);
  });

  it('refuses a file that was cut off', () => {
    const bytes = encodeDictionary([{ term: 'join', pages: 3 }], [{ terms: 1, continues: false }]);
    expect(() => decodeDictionary(bytes.subarray(0, -1))).toThrow(RangeError);
  });
});

describe('postings', () => {
  const byte = fc.nat(255);
  const posting = fc.record({ section: fc.nat(1_000_000), impact: byte, follower: byte });
  const block = fc
    .uniqueArray(posting, { selector: ({ section: number }) => number, maxLength: 40 })
    .map((list): Postings => {
      const sorted = [...list].sort((a, b) => a.section - b.section);
      return {
        sections: Int32Array.from(sorted, (one) => one.section),
        impacts: Uint8Array.from(sorted, ({ impact }) => impact),
        followers: Uint8Array.from(sorted, ({ follower }) => follower),
      };
    });

  it('read what was written, each block of a shard', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const shard = encodeShard(blocks);
        const read = blocks.map((_, at) => decodeBlock(shard, at));
        expect(read.map((one) => [[...one.sections], [...one.impacts], [...one.followers]])).toEqual(
          blocks.map((one) => [[...one.sections], [...one.impacts], [...one.followers]]),
        );
        expect(() => decodeBlock(shard, blocks.length)).toThrow(RangeError);
      }),
    );
  });

  it('weigh as much as is said before they are written', () => {
    fc.assert(
      fc.property(block, (one) => {
        const weight = [...one.sections].reduce(
          (sum, section, i) => sum + postingBytes(section, one.sections[i - 1] ?? 0),
          0,
        );
        const head = encodeShard([
          {
            ...one,
            sections: one.sections.subarray(0, 0),
            impacts: one.impacts.subarray(0, 0),
            followers: one.followers.subarray(0, 0),
          },
        ]).length;
        expect(encodeShard([one]).length - weight - head).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuse a shard that was cut off', () => {
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
  it('of another format is refused', () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    expect(decodeManifest(bytes({ format: FORMAT, version: 'x' })).version).toBe('x');
    expect(() => decodeManifest(bytes({ format: FORMAT + 1 }))).toThrow(/reload the page/);
  });
});
