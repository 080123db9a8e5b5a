import { memoize, stem } from '../analysis/stem.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import { getQuestions, getUnitPages } from '../format/metadata.ts';
import { followerBit, type Postings } from '../format/postings.ts';
import { bm25, fields, inverseFrequency } from '../ranking.ts';
import type { SectionRecord } from '../types.ts';

type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];

export interface InvertedTerm {
  term: string;
  pages: number;
  postings: Postings;
}

/** Identifiers, timestamps and measured values are a tenth of all terms. Versions (22.04) and ports stay. */
const LONG_NUMBER = /^(?:\d{9,}|0\d{3,}|\d{3,}\.\d+|\d+\.\d{3,})$/;

/** Fields without stop words, which elsewhere are part of names ("not", "with"). */
const PROSE_FIELDS: ReadonlySet<Field> = new Set(['text', 'questions']);

interface PostingList {
  units: number[];
  impacts: number[];
  followers: number[];
}

export function invert(records: readonly SectionRecord[], ignored: ReadonlySet<string>): InvertedTerm[] {
  const isStop = ({ kind, term }: Token) => kind === 'word' && (ignored.has(term) || LONG_NUMBER.test(term));
  const analyze = memoize(tokenize, 200);
  const isFirst = (section: number): boolean => records[section - 1]?.route !== records[section]?.route;
  const tokensOf = (record: SectionRecord, section: number, field: Field): Token[] => {
    const tokens =
      fields[field].ofPage && !isFirst(section) ? [] : analyze(getFieldText(record, field, isFirst(section)));
    return PROSE_FIELDS.has(field) ? tokens.filter((token) => !isStop(token)) : tokens;
  };
  const lists = new Map<string, PostingList>();
  const add = (term: string, unit: number, impact: number, followers = 0): PostingList => {
    const list = lists.get(term) ?? { units: [], impacts: [], followers: [] };
    lists.set(term, list);
    list.units.push(unit);
    list.impacts.push(quantize(impact));
    list.followers.push(followers);
    return list;
  };

  const lengths = records.map((record, section) => fieldNames.map((field) => tokensOf(record, section, field).length));
  const averages = getAverages(lengths.filter((_, section) => !records[section]?.entry?.row));
  records.forEach((record, section) => {
    const followers = getFollowers(record, analyze, isStop);
    const frequencies = new Map<string, number>();
    fieldNames.forEach((field, f) => {
      const { weight, b } = fields[field];
      const length = lengths[section]?.[f] ?? 0;
      const average = averages[f] || 1;
      // A row of a table is short by nature, so its words aren't more important.
      const relative = (record.entry?.row ? Math.max(length, average) : length) / average;
      const share = weight / (1 - b + b * relative);
      for (const { term } of tokensOf(record, section, field))
        frequencies.set(term, (frequencies.get(term) ?? 0) + share);
    });
    for (const [term, frequency] of frequencies)
      add(term, section, frequency / (bm25.k1 + frequency), followers.get(stem(term)));
  });

  const questions = getQuestions(records).map(({ question }, i) => {
    const { words, others } = getQuestionTerms(question, isStop);
    const postings = [...words, ...others].map((term) => {
      const list = add(term, records.length + i, 0);
      return { term, list, index: list.units.length - 1 };
    });
    return { wordCount: words.length, postings };
  });
  const pageOf = getUnitPages(records);
  const pageCount = (pageOf[records.length - 1] ?? -1) + 1;
  const pagesOf = new Map(
    [...lists].map(([term, { units }]) => [term, new Set(units.map((unit) => pageOf[unit])).size]),
  );
  // A word of a question weighs its share of the idf.
  for (const { wordCount, postings } of questions) {
    const idfs = postings.map(({ term }) => inverseFrequency(pagesOf.get(term) ?? 0, pageCount));
    const total = idfs.slice(0, wordCount).reduce((sum, idf) => sum + idf, 0);
    postings.forEach(({ list, index }, i) => {
      list.impacts[index] = quantize((idfs[i] ?? 0) / total);
    });
  }
  return [...lists.keys()].sort().map((term) => {
    const { units, impacts, followers } = lists.get(term) as PostingList;
    return {
      term,
      pages: pagesOf.get(term) ?? 0,
      postings: {
        sections: Int32Array.from(units),
        impacts: Uint8Array.from(impacts),
        followers: Uint8Array.from(followers),
      },
    };
  });
}

const quantize = (impact: number): number => Math.max(1, Math.min(255, Math.round(impact * 255)));

function getQuestionTerms(question: string, isStop: (token: Token) => boolean): { words: string[]; others: string[] } {
  const tokens = tokenize(question).filter((token) => !isStop(token));
  const isWhole = ({ kind }: Token) => kind !== 'part' && kind !== 'path';
  const words = new Set(tokens.filter(isWhole).map(({ term }) => term));
  return { words: [...words], others: [...new Set(tokens.map(({ term }) => term))].filter((term) => !words.has(term)) };
}

function getFieldText(record: SectionRecord, field: Field, isFirst: boolean): string {
  switch (field) {
    case 'heading':
      // A table is found by the headings above its rows.
      return record.entry?.row ? record.heading : [record.heading, ...record.path].join('\n');
    case 'text':
      return [...(isFirst ? [record.description] : []), record.text, record.code].join('\n');
    case 'title':
      return record.title;
    default:
      return record[field].join('\n');
  }
}

function getFollowers(
  record: SectionRecord,
  analyze: (text: string) => Token[],
  isStop: (token: Token) => boolean,
): Map<string, number> {
  const followers = new Map<string, number>();
  for (const field of ['title', 'heading', 'text', 'code'] as const) {
    const stems = analyze(record[field])
      .filter((token) => token.kind !== 'identifier' && !isStop(token))
      .map((token) => stem(token.term));
    stems.forEach((current, i) => {
      const next = stems[i + 1];
      followers.set(current, (followers.get(current) ?? 0) | (next === undefined ? 0 : followerBit(next)));
    });
  }
  return followers;
}

function getAverages(lengths: number[][]): number[] {
  return fieldNames.map((_, f) => {
    const found = lengths.flatMap((own) => own[f] || []);
    return found.reduce((sum, length) => sum + length, 0) / Math.max(1, found.length);
  });
}

const MAX_SIMILAR_PAGES = 6;
/** Other terms say little about a page, and would take most of the time. */
const TOP_TERMS_PER_PAGE = 200;
/** More frequent terms say little, and would make the time grow with the square of the pages. */
const MAX_PAGES_OF_TERM = 100;

/**
 * Finds the most similar pages of each page, best first: cosine similarity of their words, weighted
 * by the best impact and the idf. `pageOf` has the page of each unit of the index.
 */
export function findSimilarPages(terms: readonly InvertedTerm[], pageOf: readonly number[]): number[][] {
  const words = getTopTerms(terms, pageOf);
  const pagesOf = new Map<number, [page: number, weight: number][]>();
  words.forEach((own, page) => {
    for (const [term, weight] of own) {
      const pages = pagesOf.get(term);
      if (pages) pages.push([page, weight]);
      else pagesOf.set(term, [[page, weight]]);
    }
  });
  const similarity = new Float64Array(words.length);
  return words.map((own, page) => {
    const found: number[] = [];
    for (const [term, weight] of own)
      for (const [other, its] of pagesOf.get(term) ?? []) {
        if (other === page) continue;
        if (similarity[other] === 0) found.push(other);
        similarity[other] = (similarity[other] as number) + weight * its;
      }
    found.sort((a, b) => (similarity[b] as number) - (similarity[a] as number) || a - b);
    for (const other of found) similarity[other] = 0;
    return found.slice(0, MAX_SIMILAR_PAGES);
  });
}

function getTopTerms(terms: readonly InvertedTerm[], pageOf: readonly number[]): [term: number, weight: number][][] {
  const pageCount = pageOf.reduce((count, page) => Math.max(count, page + 1), 0);
  const words = Array.from({ length: pageCount }, (): [term: number, weight: number][] => []);
  terms.forEach(({ pages, postings: { sections, impacts } }, term) => {
    // A term of one page makes no two similar, and one of most pages says little.
    if (pages < 2 || pages > Math.min(pageCount / 2, MAX_PAGES_OF_TERM)) return;
    const bests = new Map<number, number>();
    sections.forEach((unit, i) => {
      const page = pageOf[unit] as number;
      bests.set(page, Math.max(bests.get(page) ?? 0, impacts[i] as number));
    });
    const idf = inverseFrequency(pages, pageCount);
    for (const [page, impact] of bests) words[page]?.push([term, impact * idf]);
  });
  return words.map((own) => {
    const top = own.sort((a, b) => b[1] - a[1]).slice(0, TOP_TERMS_PER_PAGE);
    const length = Math.hypot(...top.map(([, weight]) => weight));
    return top.map(([term, weight]) => [term, weight / length]);
  });
}
