// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
/**
 * Postings, and the shards that they are stored in.
 *
 *     shard:  number of blocks · per block: number of postings, length in bytes · the blocks
 *     block:  n section numbers (LEB128, delta-encoded) · n impacts (bytes) · n masks of followers (bytes)
 *
 * A shard has a block for each term of a part of the dictionary. Impact: the BM25F impact times 255. Mask of followers:
 * bit `followerBit(stem)` is set for each stem that follows the term in the section, without stop words. A bit is set
 * by chance in one of eight cases.
 */
import type { FileStore } from '../open.ts';
import { ByteWriter, createByteReader, TRUNCATED_MESSAGE } from './bytes.ts';
import type { Dictionary } from './dictionary.ts';

export interface Postings {
  sections: Int32Array;
  impacts: Uint8Array;
  followers: Uint8Array;
}

export function encodeShard(blocks: readonly Postings[]): Uint8Array {
  const out = new ByteWriter();
  const encoded = blocks.map(encodeBlock);
  out.number(blocks.length);
  blocks.forEach(({ sections }, i) => {
    out.number(sections.length);
    out.number(encoded[i]?.length ?? 0);
  });
  for (const block of encoded) out.bytes(block);
  return out.finish();
}

function encodeBlock({ sections, impacts, followers }: Postings): Uint8Array {
  const out = new ByteWriter();
  let previous = 0;
  for (const section of sections) {
    out.number(section - previous);
    previous = section;
  }
  out.bytes(impacts);
  out.bytes(followers);
  return out.finish();
}

export function decodeBlock(shard: Uint8Array, block: number): Postings {
  const head = createByteReader(shard);
  let count = 0;
  let offset = 0;
  const blockCount = head.number();
  for (let i = 0; i < blockCount; i++) {
    const [postingCount, byteCount] = [head.number(), head.number()];
    if (i === block) count = postingCount;
    if (i < block) offset += byteCount;
  }
  const reader = createByteReader(shard, head.offset + offset);
  const sections = new Int32Array(count);
  let section = 0;
  for (let i = 0; i < count; i++) {
    section += reader.number();
    sections[i] = section;
  }
  const impactsEnd = reader.offset + count;
  if (block >= blockCount || impactsEnd + count > shard.length) throw new RangeError(TRUNCATED_MESSAGE);
  return {
    sections,
    impacts: shard.subarray(reader.offset, impactsEnd),
    followers: shard.subarray(impactsEnd, impactsEnd + count),
  };
}

/** Hashes a stem to a bit: FNV-1a, finished like MurmurHash3 for good low bits. */
export function followerBit(stem: string): number {
  let hash = 2166136261;
  for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  hash ^= hash >>> 13;
  return 1 << (hash & 7);
}

const MAX_DECODED_POSTINGS = 400_000;

export interface PostingReader {
  getShard(term: number): string;
  /** Returns no postings if the shard of the term is missing or damaged. */
  read(term: number): Postings;
  takeErrors(): unknown[];
}

const NO_POSTINGS: Postings = {
  sections: new Int32Array(),
  impacts: new Uint8Array(),
  followers: new Uint8Array(),
};

export function createPostingReader(
  { shardOf, firstTerm }: Dictionary,
  shards: string[],
  files: FileStore,
): PostingReader {
  const decoded = new Map<number, Postings>();
  let decodedSize = 0;
  let errors: unknown[] = [];
  const getShard = (term: number): string => shards[shardOf[term]!]!;
  const decode = (bytes: Uint8Array, term: number): Postings => {
    try {
      return decodeBlock(bytes, term - firstTerm[shardOf[term]!]!);
    } catch (error) {
      errors.push(error);
      files.remove(getShard(term));
      return NO_POSTINGS;
    }
  };
  return {
    getShard,
    read: (term) => {
      const cached = decoded.get(term);
      if (cached) return cached;
      const bytes = files.peek(getShard(term));
      const postings = bytes ? decode(bytes, term) : NO_POSTINGS;
      if (postings === NO_POSTINGS) return postings;
      if (decodedSize > MAX_DECODED_POSTINGS) {
        decoded.clear();
        decodedSize = 0;
      }
      decoded.set(term, postings);
      decodedSize += postings.sections.length;
      return postings;
    },
    takeErrors: () => {
      const takenErrors = errors;
      errors = [];
      return takenErrors;
    },
  };
}

/** Returns the index of the posting of a section, or -1. */
export function findPosting({ sections }: Postings, section: number): number {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sections[middle]! < section) low = middle + 1;
    else high = middle;
  }
  return sections[low] === section ? low : -1;
}
