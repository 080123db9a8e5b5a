/**
 * Packs the index: a map from file names (below `_search/`) to bytes.
 *
 *     manifest.json                 names of the next two; the only file whose name does not change
 *     dictionary.<hash>.bin         terms, front-coded, and the shards of their postings
 *     metadata.<hash>.bin           pages, sections, names of the shards, synonyms (JSON)
 *     postings-<n>.<hash>.bin       postings in the order of the dictionary
 *     excerpts-<n>.<hash>.bin       texts of the sections (JSON list of `ShownRecord`), read for shown hits only
 *
 * All but the manifest are gzipped. The same input gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { stopWords, tokenize } from '../analysis/tokenize.ts';
import { type DictionaryShard, encodeDictionary } from '../format/dictionary.ts';
import {
  describeRecords,
  FORMAT,
  getUnitPages,
  HASH_CHARS,
  MANIFEST,
  type Manifest,
  type Metadata,
  type ShownQuestion,
  type ShownRecord,
  toFileName,
} from '../format/metadata.ts';
import { encodeShard, type Postings, postingBytes } from '../format/postings.ts';
import { findSentence } from '../query/excerpt.ts';
import type { SectionRecord } from '../types.ts';
import { findSimilarPages, type InvertedTerm, invert } from './invert.ts';
import { compileSynonyms, type SynonymEntry } from './synonyms.ts';

/** A query reads some six shards: smaller ones compress badly, larger ones are mostly not needed. */
export const MAX_SHARD_BYTES = 5000;
const MAX_HEAD_BYTES = { shard: 2, block: 4 } as const;
/** A page has 6,000 on average, so that a hit takes about one file. */
const MAX_EXCERPT_CHARS = 8000;
const CODE_EXCERPT_CHARS = 400;

export interface BuildOptions {
  /** Additional stop words, like the product's name, which is on every page. */
  ignoredWords?: string[];
}

/** Packs the index. @throws RangeError if the records of a page are not adjacent. */
export function buildIndex(
  records: SectionRecord[],
  synonyms: readonly SynonymEntry[],
  options: BuildOptions = {},
): Map<string, Uint8Array> {
  assertAdjacentPages(records);
  const productWords = (options.ignoredWords ?? []).flatMap((word) => tokenize(word).map(({ term }) => term));
  const ignored = new Set([...stopWords, ...productWords]);
  const files = new Map<string, Uint8Array>();
  const write = (name: string, bytes: Uint8Array): string => {
    const hash = hashOf(bytes);
    files.set(toFileName(name, hash), gzip(bytes));
    return hash;
  };
  const terms = invert(records, ignored);
  const { shards, described: dictionaryShards } = packPostings(terms);
  const excerpts = packExcerpts(records);
  const metadata: Metadata = {
    ...describeRecords(records, findSimilarPages(terms, getUnitPages(records))),
    postings: shards.map((shard, i) => write(`postings-${i}`, shard)).join(''),
    excerpts: {
      files: excerpts.map(({ texts }, i) => write(`excerpts-${i}`, toJson(texts))).join(''),
      first: excerpts.map(({ first }, i) => first - (excerpts[i - 1]?.first ?? 0)),
    },
    ignored: [...ignored],
    synonyms: compileSynonyms(synonyms),
  };
  const dictionary = toFileName('dictionary', write('dictionary', encodeDictionary(terms, dictionaryShards)));
  const metadataFile = toFileName('metadata', write('metadata', toJson(metadata)));
  const manifest: Manifest = {
    format: FORMAT,
    version: hashOf(toJson([dictionary, metadataFile])),
    dictionary,
    metadata: metadataFile,
  };
  files.set(MANIFEST, toJson(manifest));
  return files;
}

function packPostings(terms: InvertedTerm[]): { shards: Uint8Array[]; described: DictionaryShard[] } {
  const shards: { blocks: Postings[]; continues: boolean }[] = [];
  let free = 0;
  for (const { postings } of terms) {
    const { sections, impacts, followers } = postings;
    for (let from = 0; from < sections.length; ) {
      const { to, bytes } = fitPostings(sections, from);
      if (bytes > free) {
        shards.push({ blocks: [], continues: from > 0 });
        free = MAX_SHARD_BYTES - MAX_HEAD_BYTES.shard;
      }
      free -= bytes;
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

function fitPostings(sections: Int32Array, from: number): { to: number; bytes: number } {
  let bytes: number = MAX_HEAD_BYTES.block;
  for (let to = from; to < sections.length; to++) {
    const next = postingBytes(sections[to] as number, to > from ? (sections[to - 1] as number) : 0);
    if (bytes + next > MAX_SHARD_BYTES - MAX_HEAD_BYTES.shard) return { to, bytes };
    bytes += next;
  }
  return { to: sections.length, bytes };
}

/** Keeps the sections of a page together, since a hit shows several. */
function packExcerpts(records: SectionRecord[]): { first: number; texts: ShownRecord[] }[] {
  const packed = records.map((_, section) => toShownRecord(records, section));
  const sizes = packed.map((record) => record.flat().join('').length);
  const pageSizes = new Map<string, number>();
  records.forEach(({ route }, section) => {
    pageSizes.set(route, (pageSizes.get(route) ?? 0) + (sizes[section] ?? 0));
  });
  const shards: { first: number; texts: ShownRecord[]; size: number }[] = [];
  packed.forEach((record, section) => {
    const { route } = records[section] as SectionRecord;
    const size = sizes[section] ?? 0;
    const needed = records[section - 1]?.route === route ? size : (pageSizes.get(route) ?? 0);
    const last = shards.at(-1);
    if (last && last.size + needed <= MAX_EXCERPT_CHARS) {
      last.texts.push(record);
      last.size += size;
    } else shards.push({ first: section, texts: [record], size });
  });
  return shards;
}

function toShownRecord(records: SectionRecord[], section: number): ShownRecord {
  const record = records[section] as SectionRecord;
  const { text, shown = text, code, entry, description, asked, answers = {} } = record;
  const excerpt = entry?.text ? '' : shown.trim() || code.slice(0, CODE_EXCERPT_CHARS) || textBelow(records, section);
  const summary = entry?.text || (records[section - 1]?.route === record.route ? '' : description);
  const questions = asked.map((question): ShownQuestion => {
    const answer = answers[question] ? findSentence(excerpt, answers[question]) : -1;
    return answer < 0 ? question : [question, answer];
  });
  return entry?.line || asked.length ? [excerpt, summary, entry?.line ?? '', ...questions] : [excerpt, summary];
}

function textBelow(records: SectionRecord[], section: number): string {
  const [record, next] = [records[section], records[section + 1]];
  const isBelow = record?.heading && next?.route === record.route && next.path.at(-1) === record.heading;
  return isBelow ? (next.shown ?? next.text) : '';
}

function assertAdjacentPages(records: SectionRecord[]): void {
  const seen = new Set<string>();
  records.forEach(({ route }, i) => {
    if (records[i - 1]?.route === route) return;
    if (seen.has(route)) throw new RangeError(`The records of "${route}" are not adjacent: sort them by page.`);
    seen.add(route);
  });
}

function toJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARS);
}

/** Byte 9 names the operating system, which would change the hash. */
function gzip(bytes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(gzipSync(bytes, { level: 9 }));
  packed[9] = 255;
  return packed;
}
