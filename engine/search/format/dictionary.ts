/**
 * The dictionary: every term of the index, sorted by UTF-16 code units, front-coded, with the place of its postings.
 *
 *     number of terms
 *     per term:   length of the beginning shared with the term before (UTF-16 units) · rest (string)
 *                 pages that hold the term · number of blocks − 1
 *     per block:  postings · length in bytes · 1 if it begins a new shard, else 0
 *
 * Blocks lie in the shards in the order of the dictionary, one behind the other, so no offset is written. A term has one block, unless its
 * postings are longer than a shard.
 */
import { ByteWriter, createByteReader } from './bytes.ts';

export interface Block {
  postings: number;
  bytes: number;
  shard: number;
}

export interface DictionaryEntry {
  term: string;
  /** Pages that hold the term. */
  pages: number;
  blocks: Block[];
}

/** The dictionary in memory: columns, so that 100,000 terms are a handful of arrays. */
export interface Dictionary {
  terms: string[];
  /** Pages that hold the term. */
  pages: number[];
  /** Blocks of term i are those from `firstBlock[i]` to `firstBlock[i + 1] - 1`. */
  firstBlock: number[];
  blocks: { postings: number[]; offset: number[]; shard: number[] };
}

export function encodeDictionary(entries: DictionaryEntry[]): Uint8Array {
  const out = new ByteWriter();
  out.number(entries.length);
  let before = '';
  let shard = 0;
  for (const { term, pages, blocks } of entries) {
    const shared = sharedLength(before, term);
    out.number(shared);
    out.string(term.slice(shared));
    out.number(pages);
    out.number(blocks.length - 1);
    for (const block of blocks) {
      out.number(block.postings);
      out.number(block.bytes);
      out.number(block.shard - shard);
      shard = block.shard;
    }
    before = term;
  }
  return out.finish();
}

export function decodeDictionary(bytes: Uint8Array): Dictionary {
  const reader = createByteReader(bytes);
  const terms: string[] = [];
  const pages: number[] = [];
  const firstBlock = [0];
  const blocks: Dictionary['blocks'] = { postings: [], offset: [], shard: [] };
  let term = '';
  let shard = 0;
  let offset = 0;
  for (let left = reader.number(); left > 0; left--) {
    term = term.slice(0, reader.number()) + reader.string();
    terms.push(term);
    pages.push(reader.number());
    for (let more = reader.number(); more >= 0; more--) {
      blocks.postings.push(reader.number());
      const length = reader.number();
      if (reader.number() > 0) {
        shard += 1;
        offset = 0;
      }
      blocks.offset.push(offset);
      blocks.shard.push(shard);
      offset += length;
    }
    firstBlock.push(blocks.shard.length);
  }
  return { terms, pages, firstBlock, blocks };
}

/** Units that two terms share at their beginning; never ends within a surrogate pair, which could not be written as UTF-8. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  const last = a.charCodeAt(length - 1);
  return length > 0 && last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}
