/**
 * The dictionary: every term of the index, sorted by UTF-16 code units, front-coded, and which shard holds its postings. In columns, since like next to like
 * compresses better.
 *
 *     number of terms
 *     per term:   length of the beginning shared with the term before (UTF-16 units)
 *     per term:   pages that hold the term
 *     number of shards
 *     per shard:  number of terms · 1 if the first of them is the last of the shard before, else 0
 *     the rests of the terms, each ended by a line break (string)
 *
 * Postings lie in the shards in the order of the dictionary. A term has one block in a shard, and goes on in the next one when its postings are longer than a
 * shard. Where the blocks lie, the shard says itself: it is read for few terms.
 */
import { ByteWriter, createByteReader } from './bytes.ts';

export interface DictionaryTerm {
  /** Without line breaks. */
  term: string;
  /** Pages that hold the term. */
  pages: number;
}

export interface DictionaryShard {
  terms: number;
  /** Whether its first term is the last one of the shard before. */
  continues: boolean;
}

/** The dictionary in memory: columns, so that 100,000 terms are a handful of arrays. */
export interface Dictionary {
  terms: string[];
  /** Pages that hold the term. */
  pages: number[];
  /** The shard where the postings of a term begin. */
  firstShard: number[];
  /** The first term of each shard. */
  firstTerm: number[];
}

const END = '\n';

export function encodeDictionary(terms: readonly DictionaryTerm[], shards: readonly DictionaryShard[]): Uint8Array {
  const out = new ByteWriter();
  const shared = terms.map(({ term }, i) => sharedLength(terms[i - 1]?.term ?? '', term));
  out.number(terms.length);
  for (const length of shared) out.number(length);
  for (const { pages } of terms) out.number(pages);
  out.number(shards.length);
  for (const { terms: count, continues } of shards) {
    out.number(count);
    out.number(continues ? 1 : 0);
  }
  out.string(terms.map(({ term }, i) => term.slice(shared[i]) + END).join(''));
  return out.finish();
}

export function decodeDictionary(bytes: Uint8Array): Dictionary {
  const { number, string } = createByteReader(bytes);
  const numbers = (count: number) => Array.from({ length: count }, number);
  const count = number();
  const shared = numbers(count);
  const pages = numbers(count);
  const firstShard: number[] = [];
  const firstTerm: number[] = [];
  for (let shards = number(); shards > 0; shards--) {
    const held = number();
    const first = firstShard.length - number();
    for (let term = firstShard.length; term < first + held; term++) firstShard.push(firstTerm.length);
    firstTerm.push(first);
  }
  const rests = string().split(END);
  let term = '';
  const terms = shared.map((length, i) => (term = term.slice(0, length) + rests[i]));
  return { terms, pages, firstShard, firstTerm };
}

/** Units that two terms share at their beginning; never ends within a surrogate pair, which could not be written as UTF-8. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  const last = a.charCodeAt(length - 1);
  return length > 0 && last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}
