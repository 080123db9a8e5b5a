/**
 * The dictionary: all terms, sorted by UTF-16 code units and front-coded, and the shards of their postings. Columns
 * compress better.
 *
 *     number of terms
 *     per term:   UTF-16 units shared with the term before
 *     per term:   pages with the term
 *     number of shards
 *     per shard:  number of terms
 *     the other units of the terms, each term with a line break (string)
 */
import { ByteWriter, createByteReader } from './bytes.ts';

export interface Dictionary {
  terms: string[];
  pages: number[];
  shardOf: number[];
  /** Of each shard. */
  firstTerm: number[];
}

const END = '\n';

export function encodeDictionary(
  terms: readonly { term: string; pages: number }[],
  shardSizes: readonly number[],
): Uint8Array {
  const out = new ByteWriter();
  const shared = terms.map(({ term }, i) => countSharedUnits(terms[i - 1]?.term ?? '', term));
  out.number(terms.length);
  for (const length of shared) out.number(length);
  for (const { pages } of terms) out.number(pages);
  out.number(shardSizes.length);
  for (const size of shardSizes) out.number(size);
  out.string(terms.map(({ term }, i) => term.slice(shared[i]) + END).join(''));
  return out.finish();
}

export function decodeDictionary(bytes: Uint8Array): Dictionary {
  const { number, string } = createByteReader(bytes);
  const numbers = (count: number) => Array.from({ length: count }, number);
  const count = number();
  const shared = numbers(count);
  const pages = numbers(count);
  const shardOf: number[] = [];
  const firstTerm = numbers(number()).map((size, shard) => {
    const first = shardOf.length;
    for (let i = 0; i < size; i++) shardOf.push(shard);
    return first;
  });
  const suffixes = string().split(END);
  let term = '';
  const terms = shared.map((length, i) => (term = term.slice(0, length) + suffixes[i]));
  return { terms, pages, shardOf, firstTerm };
}

/** Never ends within a surrogate pair, which could not be written as UTF-8. */
function countSharedUnits(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  const last = a.charCodeAt(length - 1);
  return length > 0 && last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}
