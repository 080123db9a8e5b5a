import { memoize, stem } from '../analysis/stem.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import { getQuestions, getUnitPages } from '../format/metadata.ts';
import { followerBit, type Postings } from '../format/postings.ts';
import { BM25, computeIdf, FIELDS } from '../ranking.ts';
import type { SectionRecord } from '../types.ts';

type Field = keyof typeof FIELDS;
const fieldNames = Object.keys(FIELDS) as Field[];

export interface InvertedTerm {
  term: string;
  pages: number;
  postings: Postings;
}

/** Identifiers, timestamps and measured values are a tenth of all terms. Versions (22.04) and ports stay. */
const LONG_NUMBER = /^(?:\d{9,}|0\d{3,}|\d{3,}\.\d+|\d+\.\d{3,})$/;

/** Stop words are removed from these fields only: elsewhere they may be part of names ("not", "with"). */
const PROSE_FIELDS: ReadonlySet<Field> = new Set(['text', 'questions']);

interface PostingList {
  units: number[];
  impacts: number[];
  followers: number[];
}

export function invert(records: readonly SectionRecord[], ignored: ReadonlySet<string>): InvertedTerm[] {
  const isIgnored = ({ kind, term }: Token) => kind === 'word' && (ignored.has(term) || LONG_NUMBER.test(term));
  const analyze = memoize(tokenize, 200);
  const isFirst = (section: number): boolean => records[section - 1]?.route !== records[section]?.route;
  const getTokens = (record: SectionRecord, section: number, field: Field): Token[] => {
    const tokens =
      FIELDS[field].ofPage && !isFirst(section) ? [] : analyze(getFieldText(record, field, isFirst(section)));
    return PROSE_FIELDS.has(field) ? tokens.filter((token) => !isIgnored(token)) : tokens;
  };
  const lists = new Map<string, PostingList>();
  const addPosting = (term: string, unit: number, impact: number, followers = 0): PostingList => {
    const list = lists.get(term) ?? { units: [], impacts: [], followers: [] };
    lists.set(term, list);
    list.units.push(unit);
    list.impacts.push(quantize(impact));
    list.followers.push(followers);
    return list;
  };

  const lengths = records.map((record, section) => fieldNames.map((field) => getTokens(record, section, field).length));
  const averages = getAverages(lengths.filter((_, section) => !records[section]?.entry?.row));
  records.forEach((record, section) => {
    const followers = getFollowers(record, analyze, isIgnored);
    const frequencies = new Map<string, number>();
    fieldNames.forEach((field, f) => {
      const { weight, b } = FIELDS[field];
      const length = lengths[section]?.[f] ?? 0;
      const average = averages[f] || 1;
      // All table rows are short, so their words aren't more important.
      const relative = (record.entry?.row ? Math.max(length, average) : length) / average;
      const share = weight / (1 - b + b * relative);
      for (const { term } of getTokens(record, section, field))
        frequencies.set(term, (frequencies.get(term) ?? 0) + share);
    });
    for (const [term, frequency] of frequencies)
      addPosting(term, section, frequency / (BM25.k1 + frequency), followers.get(stem(term)));
  });

  const questions = getQuestions(records).map(({ question }, i) => {
    const { words, others } = getQuestionTerms(question, isIgnored);
    const postings = [...words, ...others].map((term) => {
      const list = addPosting(term, records.length + i, 0);
      return { term, list, index: list.units.length - 1 };
    });
    return { wordCount: words.length, postings };
  });
  const pageOf = getUnitPages(records);
  const pageCount = (pageOf[records.length - 1] ?? -1) + 1;
  const pageCounts = new Map(
    [...lists].map(([term, { units }]) => [term, new Set(units.map((unit) => pageOf[unit])).size]),
  );
  // A word of a question weighs its share of the idf.
  for (const { wordCount, postings } of questions) {
    const idfs = postings.map(({ term }) => computeIdf(pageCounts.get(term) ?? 0, pageCount));
    const total = idfs.slice(0, wordCount).reduce((sum, idf) => sum + idf, 0);
    postings.forEach(({ list, index }, i) => {
      list.impacts[index] = quantize((idfs[i] ?? 0) / total);
    });
  }
  return [...lists.keys()].sort().map((term) => {
    const { units, impacts, followers } = lists.get(term) as PostingList;
    return {
      term,
      pages: pageCounts.get(term) ?? 0,
      postings: {
        sections: Int32Array.from(units),
        impacts: Uint8Array.from(impacts),
        followers: Uint8Array.from(followers),
      },
    };
  });
}

const quantize = (impact: number): number => Math.max(1, Math.min(255, Math.round(impact * 255)));

function getQuestionTerms(
  question: string,
  isIgnored: (token: Token) => boolean,
): { words: string[]; others: string[] } {
  const tokens = tokenize(question).filter((token) => !isIgnored(token));
  const isWhole = ({ kind }: Token) => kind !== 'part' && kind !== 'path';
  const words = new Set(tokens.filter(isWhole).map(({ term }) => term));
  return { words: [...words], others: [...new Set(tokens.map(({ term }) => term))].filter((term) => !words.has(term)) };
}

function getFieldText(record: SectionRecord, field: Field, isFirst: boolean): string {
  switch (field) {
    case 'heading':
      // The headings above a table count once, not for each row.
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
  isIgnored: (token: Token) => boolean,
): Map<string, number> {
  const followers = new Map<string, number>();
  for (const field of ['title', 'heading', 'text', 'code'] as const) {
    const stems = analyze(record[field])
      .filter((token) => token.kind !== 'identifier' && !isIgnored(token))
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
    const fieldLengths = lengths.flatMap((sectionLengths) => sectionLengths[f] || []);
    return fieldLengths.reduce((sum, length) => sum + length, 0) / Math.max(1, fieldLengths.length);
  });
}

const MAX_SIMILAR_PAGES = 6;
/** Further terms hardly change the similarity, but take most of the time. */
const TOP_TERMS_PER_PAGE = 200;
/** With more frequent terms, the time grows with the square of the number of pages. */
const MAX_PAGES_OF_TERM = 100;

/**
 * Finds the most similar pages of each page, best first: cosine similarity of their words, weighted
 * by the best impact and the idf. `pageOf` has the page of each unit of the index.
 */
export function findSimilarPages(terms: readonly InvertedTerm[], pageOf: readonly number[]): number[][] {
  const topTerms = getTopTerms(terms, pageOf);
  const pagesByTerm = new Map<number, [page: number, weight: number][]>();
  topTerms.forEach((pageTerms, page) => {
    for (const [term, weight] of pageTerms) {
      const pages = pagesByTerm.get(term);
      if (pages) pages.push([page, weight]);
      else pagesByTerm.set(term, [[page, weight]]);
    }
  });
  const similarity = new Float64Array(topTerms.length);
  return topTerms.map((pageTerms, page) => {
    const candidates: number[] = [];
    for (const [term, weight] of pageTerms)
      for (const [other, otherWeight] of pagesByTerm.get(term) ?? []) {
        if (other === page) continue;
        if (similarity[other] === 0) candidates.push(other);
        similarity[other] = (similarity[other] as number) + weight * otherWeight;
      }
    candidates.sort((a, b) => (similarity[b] as number) - (similarity[a] as number) || a - b);
    for (const other of candidates) similarity[other] = 0;
    return candidates.slice(0, MAX_SIMILAR_PAGES);
  });
}

function getTopTerms(terms: readonly InvertedTerm[], pageOf: readonly number[]): [term: number, weight: number][][] {
  const pageCount = pageOf.reduce((count, page) => Math.max(count, page + 1), 0);
  const pageTerms = Array.from({ length: pageCount }, (): [term: number, weight: number][] => []);
  terms.forEach(({ pages, postings: { sections, impacts } }, term) => {
    // Terms of a single page or of most pages do not indicate similarity.
    if (pages < 2 || pages > Math.min(pageCount / 2, MAX_PAGES_OF_TERM)) return;
    const bestImpacts = new Map<number, number>();
    sections.forEach((unit, i) => {
      const page = pageOf[unit] as number;
      bestImpacts.set(page, Math.max(bestImpacts.get(page) ?? 0, impacts[i] as number));
    });
    const idf = computeIdf(pages, pageCount);
    for (const [page, impact] of bestImpacts) pageTerms[page]?.push([term, impact * idf]);
  });
  return pageTerms.map((weights) => {
    const top = weights.sort((a, b) => b[1] - a[1]).slice(0, TOP_TERMS_PER_PAGE);
    const length = Math.hypot(...top.map(([, weight]) => weight));
    return top.map(([term, weight]) => [term, weight / length]);
  });
}
