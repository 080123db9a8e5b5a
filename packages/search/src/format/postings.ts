/**
 * A shard of postings: blocks, one for each term of a stretch of the dictionary, which say where they lie.
 *
 *     number of blocks · per block: postings, length in bytes · the blocks
 *
 * A block: the sections that hold a term, in three columns (like next to like compresses better).
 *
 *     n section numbers, each as the difference from the one before (the first from 0) · n impacts (bytes) · n masks of followers (bytes)
 *
 * Impact: 1 to 255, the BM25F impact in [0, 1) times 255. Mask of followers: bit `followerBit(stem)` is set for every stem that follows the term
 * directly in the section, stop words aside: one byte is enough to see with 7 of 8 certainty whether two words are neighbours.
 */
import { ByteWriter, createByteReader, TRUNCATED_MESSAGE } from './bytes.ts';

export interface Postings {
  sections: Int32Array;
  impacts: Uint8Array;
  followers: Uint8Array;
}

/** Packs blocks into a shard. */
export function encodeShard(blocks: readonly Postings[]): Uint8Array {
  const out = new ByteWriter();
  const encoded = blocks.map(encodeBlock);
  out.number(blocks.length);
  blocks.forEach(({ sections }, at) => {
    out.number(sections.length);
    out.number(encoded[at]?.length ?? 0);
  });
  for (const block of encoded) out.bytes(block);
  return out.finish();
}

function encodeBlock({ sections, impacts, followers }: Postings): Uint8Array {
  const out = new ByteWriter();
  let before = 0;
  for (const section of sections) {
    out.number(section - before);
    before = section;
  }
  out.bytes(impacts);
  out.bytes(followers);
  return out.finish();
}

/** Bytes of the posting of a section that follows another one in a block; the first follows 0. */
export const postingBytes = (section: number, before: number): number => {
  let bytes = 3;
  for (let rest = (section - before) >>> 7; rest > 0; rest >>>= 7) bytes++;
  return bytes;
};

/** Reads a block of a shard; throws a RangeError when the shard ends too early. */
export function decodeBlock(shard: Uint8Array, block: number): Postings {
  const head = createByteReader(shard);
  let count = 0;
  let offset = 0;
  const blocks = head.number();
  for (let at = 0; at < blocks; at++) {
    const [postings, bytes] = [head.number(), head.number()];
    if (at === block) count = postings;
    if (at < block) offset += bytes;
  }
  const reader = createByteReader(shard, head.offset + offset);
  const sections = new Int32Array(count);
  let section = 0;
  for (let i = 0; i < count; i++) {
    section += reader.number();
    sections[i] = section;
  }
  const impactsEnd = reader.offset + count;
  if (block >= blocks || impactsEnd + count > shard.length) throw new RangeError(TRUNCATED_MESSAGE);
  return {
    sections,
    impacts: shard.subarray(reader.offset, impactsEnd),
    followers: shard.subarray(impactsEnd, impactsEnd + count),
  };
}

/** Bit of a stem in the mask of followers: FNV-1a, finished like MurmurHash3 so that the low bits are good. */
export function followerBit(stem: string): number {
  let hash = 2166136261;
  for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  hash ^= hash >>> 13;
  return 1 << (hash & 7);
}
