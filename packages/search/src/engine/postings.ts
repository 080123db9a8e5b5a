// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Postings of the terms of a query, from shards that have been read. */
import type { Dictionary } from '../format/dictionary.ts';
import { decodeBlock, type Postings } from '../format/postings.ts';
import type { FileStore } from './files.ts';

/** Postings kept decoded, over all terms. */
const KEPT_POSTINGS = 400_000;

export interface PostingReader {
  /** Names of the shards that hold the terms. */
  shardsOf(terms: Iterable<number>): Set<string>;
  /** Blocks of postings of a term, in ascending order of sections. Blocks of shards that could not be read, or are damaged, are left out. */
  read(term: number): Postings[];
  /** The errors of damaged shards since the last call. */
  damaged(): unknown[];
}

export function createPostingReader(
  { firstShard, firstTerm }: Dictionary,
  shards: string[],
  files: FileStore,
): PostingReader {
  const decoded = new Map<number, Postings[]>();
  let decodedSize = 0;
  let errors: unknown[] = [];
  const decode = (bytes: Uint8Array, block: number, shard: string): Postings[] => {
    try {
      return [decodeBlock(bytes, block)];
    } catch (error) {
      errors.push(error);
      files.forget(shard);
      return [];
    }
  };
  const eachBlock = (term: number, visit: (block: number, shard: string) => void): void => {
    let shard = firstShard[term]!;
    do visit(term - firstTerm[shard]!, shards[shard]!);
    while (firstTerm[++shard] === term);
  };
  return {
    shardsOf: (terms) => {
      const names = new Set<string>();
      for (const term of terms) eachBlock(term, (_, shard) => names.add(shard));
      return names;
    },
    read: (term) => {
      const known = decoded.get(term);
      if (known) return known;
      const found: Postings[] = [];
      let whole = true;
      eachBlock(term, (block, shard) => {
        const bytes = files.peek(shard);
        const read = bytes ? decode(bytes, block, shard) : [];
        found.push(...read);
        if (!read.length) whole = false;
      });
      if (whole) {
        if (decodedSize > KEPT_POSTINGS) {
          decoded.clear();
          decodedSize = 0;
        }
        decoded.set(term, found);
        for (const { sections } of found) decodedSize += sections.length;
      }
      return found;
    },
    damaged: () => {
      const found = errors;
      errors = [];
      return found;
    },
  };
}

/** The block and place of a section in postings, if it is there. */
export function findPosting(blocks: Postings[], section: number): { block: Postings; at: number } | undefined {
  for (const block of blocks) {
    const { sections } = block;
    if (sections.length === 0 || sections[sections.length - 1]! < section) continue;
    let low = 0;
    let high = sections.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sections[middle]! < section) low = middle + 1;
      else high = middle;
    }
    return sections[low] === section ? { block, at: low } : undefined;
  }
  return undefined;
}
