import { describe, expect, it } from 'vitest';
import type { Dictionary } from './dictionary.ts';
import { createPostingReader, encodeShard, findPosting, type Postings } from './postings.ts';

const block = (...sections: number[]): Postings => ({
  sections: Int32Array.from(sections),
  impacts: Uint8Array.from(sections, (section) => section + 100),
  followers: Uint8Array.from(sections, (section) => section + 1),
});

const shards = {
  one: encodeShard([block(1, 4), block(0, 2)]),
  two: encodeShard([block(7)]),
};
const dictionary: Dictionary = {
  terms: ['a', 'b', 'c'],
  pages: [2, 2, 1],
  shardOf: [0, 0, 1],
  firstTerm: [0, 2],
};

/** Creates a reader of shards; `cache` has the loaded ones. */
function createTestReader(files: Record<string, Uint8Array>, dictionary: Dictionary) {
  const cache = new Map(Object.entries(files));
  const store = {
    peek: (path: string) => cache.get(path),
    read: async () => new Uint8Array(),
    readAll: async () => [],
    remove: (path: string) => void cache.delete(path),
  };
  return { cache, ...createPostingReader(dictionary, [...cache.keys()], store) };
}

describe('the postings of a term', () => {
  const reader = () => createTestReader(shards, dictionary);

  it('are read from its shard', () => {
    const { getShard, read, takeErrors } = reader();
    expect([0, 1, 2].map(getShard)).toEqual(['one', 'one', 'two']);
    expect([0, 1, 2].map(read)).toEqual([block(1, 4), block(0, 2), block(7)]);
    expect(takeErrors()).toEqual([]);
  });

  it('are decoded once', () => {
    const { read } = reader();
    expect(read(1)).toBe(read(1));
  });

  it('are empty until the shard is loaded', () => {
    const { cache, read, takeErrors } = reader();
    cache.delete('two');
    expect(read(2)).toEqual(block());
    expect(takeErrors()).toEqual([]);
    cache.set('two', shards.two);
    expect(read(2)).toEqual(block(7));
  });

  it('are empty in a damaged shard, which is removed and reported once', () => {
    const { cache, read, takeErrors } = reader();
    cache.set('two', shards.two.subarray(0, 2));
    expect(read(2)).toEqual(block());
    expect([...cache.keys()]).toEqual(['one']);
    expect(takeErrors()).toEqual([expect.any(RangeError)]);
    expect(takeErrors()).toEqual([]);
    cache.set('two', shards.two);
    expect(read(2)).toEqual(block(7));
  });

  it('stay decoded up to 400,000 postings of all terms', () => {
    const large = encodeShard([
      {
        sections: new Int32Array(400_000).fill(1),
        impacts: new Uint8Array(400_000),
        followers: new Uint8Array(400_000),
      },
    ]);
    const small = encodeShard([block(1), block(2), block(3)]);
    const { read } = createTestReader(
      { large, small },
      { terms: ['a', 'b', 'c', 'd'], pages: [1, 1, 1, 1], shardOf: [0, 1, 1, 1], firstTerm: [0, 1] },
    );
    const [largeBlock, first] = [read(0), read(1)];
    expect(largeBlock.sections.length).toBe(400_000);
    expect([read(0) === largeBlock, read(1) === first]).toEqual([true, true]);
    // The limit is exceeded now, so the cache is cleared.
    const second = read(2);
    expect(read(1)).not.toBe(first);
    expect(read(1)).toEqual(first);
    // The count starts again at 0.
    read(3);
    expect(read(2)).toBe(second);
  });
});

describe('findPosting', () => {
  it.each([
    [2, 0],
    [5, 1],
    [9, 2],
  ])('finds the section %i', (section, index) => expect(findPosting(block(2, 5, 9), section)).toBe(index));

  it.each([0, 1, 3, 4, 6, 8, 10])('does not find the missing section %i', (section) =>
    expect(findPosting(block(2, 5, 9), section)).toBe(-1),
  );

  it('finds nothing in an empty block', () => expect(findPosting(block(), 1)).toBe(-1));
});
