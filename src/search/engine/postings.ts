/** Postings of the terms of a query, from shards that have been read. */
import type { Dictionary } from '../format/dictionary.ts';
import { decodePostings, type Postings } from '../format/postings.ts';
import type { FileStore } from './files.ts';

/** Postings kept decoded, over all terms. */
const KEPT_POSTINGS = 400_000;

export class PostingReader {
  readonly #dictionary: Dictionary;
  readonly #shards: string[];
  readonly #files: FileStore;
  readonly #decoded = new Map<number, Postings[]>();
  #decodedSize = 0;

  constructor(dictionary: Dictionary, shards: string[], files: FileStore) {
    this.#dictionary = dictionary;
    this.#shards = shards;
    this.#files = files;
  }

  /** Names of the shards that hold the terms. */
  shardsOf(terms: Iterable<number>): Set<string> {
    const names = new Set<string>();
    for (const term of terms)
      this.#eachBlock(term, (block) => names.add(this.#shards[this.#dictionary.blocks.shard[block]!]!));
    return names;
  }

  /** Blocks of postings of a term, in ascending order of sections. Blocks of shards that could not be read are left out. */
  read(term: number): Postings[] {
    const known = this.#decoded.get(term);
    if (known) return known;
    const { blocks } = this.#dictionary;
    const found: Postings[] = [];
    let whole = true;
    this.#eachBlock(term, (block) => {
      const shard = this.#files.peek(this.#shards[blocks.shard[block]!]!);
      if (shard) found.push(decodePostings(shard, blocks.offset[block]!, blocks.postings[block]!));
      else whole = false;
    });
    if (whole) this.#keep(term, found);
    return found;
  }

  #eachBlock(term: number, visit: (block: number) => void): void {
    const { firstBlock } = this.#dictionary;
    for (let block = firstBlock[term]!; block < firstBlock[term + 1]!; block++) visit(block);
  }

  #keep(term: number, postings: Postings[]): void {
    if (this.#decodedSize > KEPT_POSTINGS) {
      this.#decoded.clear();
      this.#decodedSize = 0;
    }
    this.#decoded.set(term, postings);
    for (const { sections } of postings) this.#decodedSize += sections.length;
  }
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
