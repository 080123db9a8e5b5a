/**
 * Packs the index: a map from file names (below `_search/`) to bytes.
 *
 *     manifest.json                 names of the next two; the only file whose name does not change
 *     dictionary.<hash>.bin         terms, front-coded, and the shards of their postings
 *     metadata.<hash>.bin           pages, sections, names of the shards, synonyms (JSON)
 *     postings-<n>.<hash>.bin       postings in the order of the dictionary
 *     excerpts-<n>.<hash>.bin       texts of the sections (JSON list of `ExcerptRecord`), read for shown hits only
 *
 * All but the manifest are gzipped. The same input gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { STOP_WORDS, tokenize } from '../analysis/tokenize.ts';
import { encodeDictionary } from '../format/dictionary.ts';
import {
  describeRecords,
  type ExcerptQuestion,
  type ExcerptRecord,
  FORMAT,
  getUnitPages,
  HASH_CHARS,
  MANIFEST,
  type Manifest,
  type Metadata,
  toFileName,
} from '../format/metadata.ts';
import { encodeShard } from '../format/postings.ts';
import { findSentence } from '../query/excerpt.ts';
import type { SectionRecord } from '../types.ts';
import { findSimilarPages, type InvertedTerm, invert } from './invert.ts';
import { compileSynonyms, type SynonymEntry } from './synonyms.ts';

/** A posting has about three bytes. Smaller shards need more requests, larger ones more unused bytes. */
const MAX_SHARD_POSTINGS = 1800;
/** A page has 4,000 on average. */
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
  const ignored = new Set([...STOP_WORDS, ...productWords]);
  const files = new Map<string, Uint8Array>();
  const write = (name: string, bytes: Uint8Array): string => {
    const hash = hashBytes(bytes);
    files.set(toFileName(name, hash), gzip(bytes));
    return hash;
  };
  const terms = invert(records, ignored);
  const shards = packPostings(terms);
  const described = describeRecords(records, findSimilarPages(terms, getUnitPages(records)));
  const excerpts = packExcerpts(records, described.pages.first);
  const shardFiles = shards.map((shard) => encodeShard(shard.map(({ postings }) => postings)));
  const metadata: Metadata = {
    ...described,
    postings: shardFiles.map((file, i) => write(`postings-${i}`, file)).join(''),
    excerpts: {
      files: excerpts.map(({ texts }, i) => write(`excerpts-${i}`, toJson(texts))).join(''),
      first: excerpts.map(({ first }, i) => first - (excerpts[i - 1]?.first ?? 0)),
    },
    ignored: [...ignored],
    synonyms: compileSynonyms(synonyms),
  };
  const shardSizes = shards.map(({ length }) => length);
  const dictionary = toFileName('dictionary', write('dictionary', encodeDictionary(terms, shardSizes)));
  const metadataFile = toFileName('metadata', write('metadata', toJson(metadata)));
  const manifest: Manifest = {
    format: FORMAT,
    version: hashBytes(toJson([dictionary, metadataFile])),
    dictionary,
    metadata: metadataFile,
  };
  files.set(MANIFEST, toJson(manifest));
  return files;
}

/**
 * Packs terms with a common prefix into the same shard, so that a word, its stems and its completions mostly
 * need one request. The postings of a term are never split, because a query reads all of them.
 */
function packPostings(terms: InvertedTerm[]): InvertedTerm[][] {
  const shards: InvertedTerm[][] = [];
  let free = 0;
  const pack = (group: InvertedTerm[], depth: number): void => {
    const size = group.reduce((sum, { postings }) => sum + postings.sections.length + 1, 0);
    if (size > MAX_SHARD_POSTINGS && group.length > 1) {
      const parts = new Map<string, InvertedTerm[]>();
      for (const term of group) {
        const prefix = term.term.slice(0, depth);
        parts.set(prefix, [...(parts.get(prefix) ?? []), term]);
      }
      for (const part of parts.values()) pack(part, depth + 1);
      return;
    }
    if (size > free) {
      shards.push([]);
      free = MAX_SHARD_POSTINGS;
    }
    free -= size;
    shards.at(-1)?.push(...group);
  };
  pack(terms, 1);
  return shards;
}

/** Keeps the sections of a page in one file, since a hit shows several. */
function packExcerpts(records: SectionRecord[], firstOfPages: readonly number[]) {
  const files: { first: number; texts: ExcerptRecord[]; free: number }[] = [];
  firstOfPages.forEach((first, page) => {
    const texts = records.slice(first, firstOfPages[page + 1]).map((_, i) => toExcerptRecord(records, first + i));
    const size = texts.flat(2).join('').length;
    const last = files.at(-1);
    if (last && size <= last.free) {
      last.texts.push(...texts);
      last.free -= size;
    } else files.push({ first, texts, free: MAX_EXCERPT_CHARS - size });
  });
  return files;
}

function toExcerptRecord(records: SectionRecord[], section: number): ExcerptRecord {
  const record = records[section] as SectionRecord;
  const { text, excerptText = text, code, entry, description, answers = {} } = record;
  const excerpt = entry?.text
    ? ''
    : excerptText.trim() || code.slice(0, CODE_EXCERPT_CHARS) || getTextBelow(records, section);
  const summary = entry?.text || (records[section - 1]?.route === record.route ? '' : description);
  const questions = record.questions.map((question): ExcerptQuestion => {
    const answer = answers[question] ? findSentence(excerpt, answers[question]) : -1;
    return answer < 0 ? question : [question, answer];
  });
  return entry?.line || questions.length ? [excerpt, summary, entry?.line ?? '', ...questions] : [excerpt, summary];
}

function getTextBelow(records: SectionRecord[], section: number): string {
  const [record, next] = [records[section], records[section + 1]];
  const isBelow = record?.heading && next?.route === record.route && next.path.at(-1) === record.heading;
  return isBelow ? (next.excerptText ?? next.text) : '';
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

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARS);
}

/** Byte 9 is the operating system: a fixed value keeps the output independent of it. */
function gzip(bytes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(gzipSync(bytes, { level: 9 }));
  packed[9] = 255;
  return packed;
}
