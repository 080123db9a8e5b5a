import { describe, expect, it } from 'vitest';
import type { Dictionary } from './dictionary.ts';
import { createPostingReader, encodeShard, findPosting, type Postings } from './postings.ts';

const block = (...sections: number[]): Postings => ({
  sections: Int32Array.from(sections),
  impacts: Uint8Array.from(sections, (section) => section + 100),
  followers: Uint8Array.from(sections, (section) => section + 1),
});

/** The first term is in the first shard only; the postings of the second go on through all three; the third is in the last. */
const shards = {
  one: encodeShard([block(1, 4), block(0, 2)]),
  two: encodeShard([block(3, 5)]),
  three: encodeShard([block(6), block(7)]),
};
const dictionary: Dictionary = {
  terms: ['a', 'b', 'c'],
  pages: [2, 5, 1],
  firstShard: [0, 0, 2],
  firstTerm: [0, 1, 1],
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

  it('are in the shard where they begin, and in those where they go on', () => {
    const { shardsOf } = reader();
    expect([...shardsOf([0])]).toEqual(['one']);
    expect([...shardsOf([1])]).toEqual(['one', 'two', 'three']);
    expect([...shardsOf([2])]).toEqual(['three']);
    expect([...shardsOf([2, 0])]).toEqual(['three', 'one']);
    expect([...shardsOf([])]).toEqual([]);
  });

  it('are the blocks of all its shards', () => {
    const { read, takeErrors } = reader();
    expect(read(0)).toEqual([block(1, 4)]);
    expect(read(1)).toEqual([block(0, 2), block(3, 5), block(6)]);
    expect(read(2)).toEqual([block(7)]);
    expect(takeErrors()).toEqual([]);
  });

  it('are unpacked once', () => {
    const { read } = reader();
    expect(read(1)).toBe(read(1));
  });

  it('are those that have been read, and all once the others have been', () => {
    const { held, read, takeErrors } = reader();
    held.delete('two');
    expect(read(1)).toEqual([block(0, 2), block(6)]);
    expect(takeErrors()).toEqual([]);
    held.set('two', shards.two);
    expect(read(1)).toEqual([block(0, 2), block(3, 5), block(6)]);
  });

  it('leave a damaged shard out; it is forgotten, and the error is told once', () => {
    const { held, read, takeErrors } = reader();
    held.set('two', shards.two.subarray(0, 4));
    expect(read(1)).toEqual([block(0, 2), block(6)]);
    expect([...held.keys()]).toEqual(['one', 'three']);
    expect(takeErrors()).toEqual([expect.any(RangeError)]);
    expect(takeErrors()).toEqual([]);
    held.set('two', shards.two);
    expect(read(1)).toHaveLength(3);
  });

  it('stay unpacked until there are more than 400,000 of all terms', () => {
    const half = {
      sections: new Int32Array(200_000).fill(1),
      impacts: new Uint8Array(200_000),
      followers: new Uint8Array(200_000),
    };
    const large = encodeShard([half]);
    const small = encodeShard([block(1), block(2), block(3)]);
    const { read } = readerOf(
      { large, more: large, small },
      { terms: ['a', 'b', 'c', 'd'], pages: [1, 1, 1, 1], firstShard: [0, 2, 2, 2], firstTerm: [0, 0, 1] },
    );
    const [many, one] = [read(0), read(1)];
    expect(many.map(({ sections }) => sections.length)).toEqual([200_000, 200_000]);
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

describe('a section', () => {
  const [first, second] = [block(2, 5, 9), block(12, 20)];
  const blocks = [first, block(), second];

  it.each([
    [2, first, 0],
    [5, first, 1],
    [9, first, 2],
    [12, second, 0],
    [20, second, 1],
  ])('is found in its block: %i', (section, own, at) => {
    const found = findPosting(blocks, section);
    expect(found?.block).toBe(own);
    expect(found?.index).toBe(at);
  });

  it.each([0, 1, 3, 4, 6, 8, 10, 11, 13, 19, 21])('is not found where it is not: %i', (section) =>
    expect(findPosting(blocks, section)).toBeUndefined(),
  );

  it('is in no block where there is none', () => expect(findPosting([], 1)).toBeUndefined());
});
