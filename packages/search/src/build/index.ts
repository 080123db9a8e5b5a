/**
 * The packed index: a map from file names (relative to the directory of the index, `_search/`) to bytes.
 *
 *     manifest.json                 names of the next two; the only file whose name does not change
 *     dictionary.<hash>.bin         terms, front-coded, and the shards of their postings
 *     metadata.<hash>.bin           pages, sections, names of the shards, synonyms (JSON)
 *     postings-<n>.<hash>.bin       postings, at most SHARD_BYTES each before compression, in the order of the dictionary
 *     excerpts-<n>.<hash>.bin       texts of the sections (JSON list of `ShownRecord`), read for shown hits only
 *
 * All but the manifest are gzipped. The same records and synonyms give the same bytes. Runs in Node.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { stopWords } from '../analysis/stopwords.ts';
import { tokenize } from '../analysis/tokenize.ts';
import { sentenceAt } from '../engine/excerpt.ts';
import { loadSpoken } from '../engine/synonyms.ts';
import { type DictionaryShard, encodeDictionary } from '../format/dictionary.ts';
import { FORMAT, MANIFEST, type Manifest } from '../format/manifest.ts';
import {
  describeRecords,
  fileName,
  HASH_LENGTH,
  type Metadata,
  pagesOfUnits,
  type ShownQuestion,
  type ShownRecord,
} from '../format/metadata.ts';
import { encodeShard, type Postings, postingBytes } from '../format/postings.ts';
import type { SectionRecord } from '../types.ts';
import { type InvertedTerm, invert } from './invert.ts';
import { findSimilarPages } from './similar-pages.ts';
import { compileSynonyms, type SynonymEntry } from './synonyms.ts';

/** Most bytes of a posting shard before compression. A query reads some eight shards: smaller ones compress badly, larger ones are mostly not needed. */
export const SHARD_BYTES = 5000;
/** Most bytes of what a shard says of itself, and of each block. */
const HEAD = { shard: 2, block: 4 } as const;
/** Characters of an excerpt shard, of which a query reads one a hit. */
const EXCERPT_CHARACTERS = 3000;
/** A section without prose shows the beginning of its code. */
const CODE_EXCERPT = 400;

export interface BuildOptions {
  /** Words that are on every page, like the product's name: passed over in queries, prose and code. */
  ignoredWords?: string[];
}

/** Packs the index. Records of one page must be adjacent; throws a RangeError otherwise. */
export function buildIndex(
  records: SectionRecord[],
  synonyms: readonly SynonymEntry[],
  options: BuildOptions = {},
): Map<string, Uint8Array> {
  refuseScatteredPages(records);
  const productWords = (options.ignoredWords ?? []).flatMap((word) => tokenize(word).map(({ term }) => term));
  const ignored = new Set([...stopWords, ...productWords]);
  const files = new Map<string, Uint8Array>();
  /** Returns the hash that the name of the file holds. */
  const write = (name: string, bytes: Uint8Array): string => {
    const hash = hashOf(bytes);
    files.set(fileName(name, hash), gzip(bytes));
    return hash;
  };
  const compiled = compileSynonyms(synonyms);
  const terms = invert(records, ignored, loadSpoken(compiled.spoken));
  const { shards, described: held } = packPostings(terms);
  const excerpts = packExcerpts(records);
  const metadata: Metadata = {
    ...describeRecords(records, findSimilarPages(terms, pagesOfUnits(records))),
    postings: shards.map((shard, i) => write(`postings-${i}`, shard)).join(''),
    excerpts: {
      files: excerpts.map(({ texts }, i) => write(`excerpts-${i}`, toJson(texts))).join(''),
      first: excerpts.map(({ first }, i) => first - (excerpts[i - 1]?.first ?? 0)),
    },
    ignored: [...ignored],
    synonyms: compiled,
  };
  const dictionary = fileName('dictionary', write('dictionary', encodeDictionary(terms, held)));
  const described = fileName('metadata', write('metadata', toJson(metadata)));
  const manifest: Manifest = {
    format: FORMAT,
    version: hashOf(toJson([dictionary, described])),
    dictionary,
    metadata: described,
    pages: metadata.pages.route.length,
  };
  files.set(MANIFEST, toJson(manifest));
  return files;
}

/** Fills shards with the postings of the terms, in their order. A term begins a new shard where it does not fit, and goes on in others where it fits in none. */
function packPostings(terms: InvertedTerm[]): { shards: Uint8Array[]; described: DictionaryShard[] } {
  const shards: { blocks: Postings[]; continues: boolean }[] = [];
  let room = 0;
  for (const { postings } of terms) {
    const { sections, impacts, followers } = postings;
    for (let from = 0; from < sections.length; ) {
      const { to, bytes } = stretch(sections, from);
      if (bytes > room) {
        shards.push({ blocks: [], continues: from > 0 });
        room = SHARD_BYTES - HEAD.shard;
      }
      room -= bytes;
      shards.at(-1)?.blocks.push({
        sections: sections.subarray(from, to),
        impacts: impacts.subarray(from, to),
        followers: followers.subarray(from, to),
      });
      from = to;
    }
  }
  return {
    shards: shards.map(({ blocks }) => encodeShard(blocks)),
    described: shards.map(({ blocks, continues }) => ({ terms: blocks.length, continues })),
  };
}

/** The postings that fit into a shard: up to which one, and their bytes. */
function stretch(sections: Int32Array, from: number): { to: number; bytes: number } {
  let bytes: number = HEAD.block;
  for (let at = from; at < sections.length; at++) {
    const next = postingBytes(sections[at] as number, at > from ? (sections[at - 1] as number) : 0);
    if (bytes + next > SHARD_BYTES - HEAD.shard) return { to: at, bytes };
    bytes += next;
  }
  return { to: sections.length, bytes };
}

function packExcerpts(records: SectionRecord[]): { first: number; texts: ShownRecord[] }[] {
  const shards: { first: number; texts: ShownRecord[]; size: number }[] = [];
  records.forEach((record, section) => {
    const { text, shown = text, code, entry, description, asked, answers = {} } = record;
    // An entry that has a meaning is explained by it.
    const excerpt = entry?.text ? '' : shown.trim() || code.slice(0, CODE_EXCERPT) || textBelow(records, section);
    const lead = entry?.text || (records[section - 1]?.route === record.route ? '' : description);
    const packed: ShownRecord = [excerpt, lead];
    const questions = asked.map((question): ShownQuestion => {
      const answer = answers[question] ? sentenceAt(excerpt, answers[question]) : -1;
      return answer < 0 ? question : [question, answer];
    });
    if (entry?.line || asked.length) packed.push(entry?.line ?? '', ...questions);
    const size = packed.join('').length;
    const last = shards.at(-1);
    if (last && last.size + size <= EXCERPT_CHARACTERS) {
      last.texts.push(packed);
      last.size += size;
    } else shards.push({ first: section, texts: [packed], size });
  });
  return shards;
}

/** A heading with nothing of its own above its first subsection is explained by the text of that. */
function textBelow(records: SectionRecord[], section: number): string {
  const [record, next] = [records[section], records[section + 1]];
  const isBelow = record?.heading && next?.route === record.route && next.path.at(-1) === record.heading;
  return isBelow ? (next.shown ?? next.text) : '';
}

function refuseScatteredPages(records: SectionRecord[]): void {
  const seen = new Set<string>();
  records.forEach(({ route }, i) => {
    if (records[i - 1]?.route === route) return;
    if (seen.has(route)) throw new RangeError(`The records of ${route} are not adjacent: sort them by page.`);
    seen.add(route);
  });
}

function toJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
}

/** Gzip without the operating system in its header, so that builds on all systems are the same bytes. */
function gzip(bytes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(gzipSync(bytes, { level: 9 }));
  packed[9] = 255;
  return packed;
}
