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

/** A reader of shards; what is in `held` has been read. */
function readerOf(files: Record<string, Uint8Array>, known: Dictionary) {
  const held = new Map(Object.entries(files));
  const store = {
    peek: (path: string) => held.get(path),
    read: async () => new Uint8Array(),
    readAll: async () => [],
    forget: (path: string) => void held.delete(path),
  };
  return { held, ...createPostingReader(known, [...held.keys()], store) };
}

describe('the postings of a term', () => {
  const reader = () => readerOf(shards, dictionary);

  it('are read from its shard', () => {
    const { shardOf, read, takeErrors } = reader();
    expect([0, 1, 2].map(shardOf)).toEqual(['one', 'one', 'two']);
    expect([0, 1, 2].map(read)).toEqual([block(1, 4), block(0, 2), block(7)]);
    expect(takeErrors()).toEqual([]);
  });

  it('are unpacked once', () => {
    const { read } = reader();
    expect(read(1)).toBe(read(1));
  });

  it('are empty until the shard has been read', () => {
    const { held, read, takeErrors } = reader();
    held.delete('two');
    expect(read(2)).toEqual(block());
    expect(takeErrors()).toEqual([]);
    held.set('two', shards.two);
    expect(read(2)).toEqual(block(7));
  });

  it('are empty in a damaged shard, which is removed and reported once', () => {
    const { held, read, takeErrors } = reader();
    held.set('two', shards.two.subarray(0, 2));
    expect(read(2)).toEqual(block());
    expect([...held.keys()]).toEqual(['one']);
    expect(takeErrors()).toEqual([expect.any(RangeError)]);
    expect(takeErrors()).toEqual([]);
    held.set('two', shards.two);
    expect(read(2)).toEqual(block(7));
  });

  it('stay unpacked up to 400,000 postings of all terms', () => {
    const large = encodeShard([
      {
        sections: new Int32Array(400_000).fill(1),
        impacts: new Uint8Array(400_000),
        followers: new Uint8Array(400_000),
      },
    ]);
    const small = encodeShard([block(1), block(2), block(3)]);
    const { read } = readerOf(
      { large, small },
      { terms: ['a', 'b', 'c', 'd'], pages: [1, 1, 1, 1], shardOf: [0, 1, 1, 1], firstTerm: [0, 1] },
    );
    const [many, one] = [read(0), read(1)];
    expect(many.sections.length).toBe(400_000);
    expect([read(0) === many, read(1) === one]).toEqual([true, true]);
    // There were as many as may be when the one was read, and are more now.
    const two = read(2);
    expect(read(1)).not.toBe(one);
    expect(read(1)).toEqual(one);
    // What is kept is counted anew.
    read(3);
    expect(read(2)).toBe(two);
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
