/** Section records → inverted index in memory, with BM25F impacts (see ranking.ts). */
import { stem } from '../analysis/stem.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import { followerBit, type Postings } from '../format/postings.ts';
import { bm25, fields } from '../ranking.ts';
import type { SectionRecord } from '../types.ts';

type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];

export interface InvertedTerm {
  term: string;
  /** Pages that hold the term. */
  pages: number;
  postings: Postings;
}

/** Identifiers and timestamps in samples: a tenth of all terms, and nobody looks for them. */
const LONG_NUMBER = /^\d{9,}$/;

/** Terms in the order of the dictionary. `ignored`: stop words and the product's name. */
export function invert(records: readonly SectionRecord[], ignored: ReadonlySet<string>): InvertedTerm[] {
  const isStop = ({ kind, term }: Token) => kind === 'word' && (ignored.has(term) || LONG_NUMBER.test(term));
  const analyse = rememberingTokenizer();
  const sections = records.map((record) => analyseSection(record, analyse, isStop));
  const averages = averageLengths(sections);
  const terms = new Map<string, { section: number; impact: number; followers: number }[]>();
  sections.forEach((section, number) => {
    const first = number === 0 || records[number - 1]?.route !== records[number]?.route;
    for (const [term, counts] of section.counts) {
      const list = terms.get(term);
      const posting = {
        section: number,
        impact: impactOf(counts, section, averages, first),
        followers: section.followers.get(stem(term)) ?? 0,
      };
      if (list) list.push(posting);
      else terms.set(term, [posting]);
    }
  });
  const pageOf = numberPages(records);
  return [...terms.keys()].sort().map((term) => {
    const list = terms.get(term) ?? [];
    return {
      term,
      pages: new Set(list.map(({ section }) => pageOf[section])).size,
      postings: {
        sections: Int32Array.from(list, ({ section }) => section),
        impacts: Uint8Array.from(list, ({ impact }) => Math.max(1, Math.min(255, Math.round(impact * 255)))),
        followers: Uint8Array.from(list, ({ followers }) => followers),
      },
    };
  });
}

interface AnalysedSection {
  /** Per term, how often it is in each field, in the order of `fieldNames`. */
  counts: Map<string, Float64Array>;
  lengths: number[];
  /** Per stem, the mask of the stems that follow it. */
  followers: Map<string, number>;
}

function fieldText(record: SectionRecord, field: Field): string {
  switch (field) {
    case 'heading':
      return [record.heading, ...record.path].join('\n');
    case 'symbols':
    case 'trail':
    case 'keywords':
      return record[field].join('\n');
    case 'route':
      return record.route.replace(/[/-]/g, ' ');
    default:
      return record[field];
  }
}

type Analyse = (text: string, field: Field) => Token[];

/** Sections of a page repeat title, trail and description; title, heading, text and code are asked for twice in a row. */
function rememberingTokenizer(): Analyse {
  const last = new Map<Field, { text: string; tokens: Token[] }>();
  return (text, field) => {
    const known = last.get(field);
    if (known?.text === text) return known.tokens;
    const tokens = tokenize(text);
    last.set(field, { text, tokens });
    return tokens;
  };
}

function analyseSection(record: SectionRecord, analyse: Analyse, isStop: (token: Token) => boolean): AnalysedSection {
  const counts: AnalysedSection['counts'] = new Map();
  const lengths = fieldNames.map((field, f) => {
    const all = analyse(fieldText(record, field), field);
    // Stop words are of use in names only ("not", "with"), and half of all postings otherwise.
    const tokens = field === 'text' || field === 'code' ? all.filter((token) => !isStop(token)) : all;
    for (const token of tokens) {
      let count = counts.get(token.term);
      if (!count) {
        count = new Float64Array(fieldNames.length);
        counts.set(token.term, count);
      }
      count[f] = (count[f] ?? 0) + (token.kind === 'part' ? bm25.part : 1);
    }
    return tokens.length;
  });
  return { counts, lengths, followers: followersOf(record, analyse, isStop) };
}

function followersOf(record: SectionRecord, analyse: Analyse, isStop: (token: Token) => boolean): Map<string, number> {
  const followers = new Map<string, number>();
  for (const field of ['title', 'heading', 'text', 'code'] as const) {
    const stems = analyse(record[field], field)
      .filter((token) => token.kind !== 'identifier' && !isStop(token))
      .map((token) => stem(token.term));
    stems.forEach((current, i) => {
      const next = stems[i + 1];
      followers.set(current, (followers.get(current) ?? 0) | (next === undefined ? 0 : followerBit(next)));
    });
  }
  return followers;
}

function averageLengths(sections: AnalysedSection[]): number[] {
  return fieldNames.map(
    (_, f) => sections.reduce((sum, section) => sum + (section.lengths[f] ?? 0), 0) / Math.max(1, sections.length),
  );
}

function impactOf(counts: Float64Array, section: AnalysedSection, averages: number[], firstOfPage: boolean): number {
  let frequency = 0;
  fieldNames.forEach((name, f) => {
    const count = counts[f] ?? 0;
    if (count === 0) return;
    const { weight, b, ofPage } = fields[name];
    const length = 1 - b + (b * (section.lengths[f] ?? 0)) / (averages[f] || 1);
    frequency += ((ofPage && !firstOfPage ? weight * bm25.laterSections : weight) * count) / length;
  });
  return frequency / (bm25.k1 + frequency);
}

/** Number of the page of every section. */
function numberPages(records: readonly SectionRecord[]): Int32Array {
  let page = -1;
  return Int32Array.from(records, (record, i) => (i === 0 || records[i - 1]?.route !== record.route ? ++page : page));
}
