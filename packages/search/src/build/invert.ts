/** Section records and their questions → inverted index in memory, with impacts (see ranking.ts). */
import { type ConversationalPhrases, isSpoken, matchPhrases, spokenTerm } from '../analysis/phrases.ts';
import { stem } from '../analysis/stem.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import { pagesOfUnits, questionsOf } from '../format/metadata.ts';
import { followerBit, type Postings } from '../format/postings.ts';
import { alternatives, bm25, fields, inverseFrequency } from '../ranking.ts';
import type { SectionRecord } from '../types.ts';
import { Column } from './column.ts';

type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];

export interface InvertedTerm {
  term: string;
  /** Pages that hold the term. */
  pages: number;
  postings: Postings;
}

/** Identifiers, timestamps and measured values in samples: a tenth of all terms, and nobody looks for them. Versions (22.04) and ports stay. */
const LONG_NUMBER = /^(?:\d{9,}|0\d{3,}|\d{3,}\.\d+|\d+\.\d{3,})$/;

/** Terms in the order of the dictionary. `ignored`: stop words and the product's name; `spoken`: phrases of speech, which questions have as queries do. */
export function invert(
  records: readonly SectionRecord[],
  ignored: ReadonlySet<string>,
  spoken: ConversationalPhrases = new Map(),
): InvertedTerm[] {
  const isStop = ({ kind, term }: Token) => kind === 'word' && (ignored.has(term) || LONG_NUMBER.test(term));
  const questions = questionsOf(records).map(({ section, question }) => ({
    section,
    ...termsOf(question, isStop, spoken),
  }));
  const { numbers, postings, cells, lengths } = countTerms(records, questions, isStop);
  const firsts = firstPostings(numbers.size, postings.term);
  const columns: Postings = {
    sections: new Int32Array(postings.term.length),
    impacts: new Uint8Array(postings.term.length),
    followers: new Uint8Array(postings.term.length),
  };
  const isRow = (section: number) => records[section]?.entry?.row === true;
  const averages = averageLengths(lengths.filter((_, section) => !isRow(section)));
  const places = placesOf(firsts, postings.term);
  const setImpact = (posting: number, impact: number) => {
    columns.impacts[places[posting] as number] = Math.max(1, Math.min(255, Math.round(impact * 255)));
  };
  for (let posting = 0, unit = 0; posting < postings.term.length; posting++) {
    while (postings.end.at(unit) <= posting) unit++;
    columns.sections[places[posting] as number] = unit;
    columns.followers[places[posting] as number] = postings.followers.at(posting);
  }
  let posting = 0;
  let cell = 0;
  lengths.forEach((counted, section) => {
    // A row of a table is short by nature, which makes its words no more telling.
    const own = isRow(section) ? counted.map((length, f) => Math.max(length, averages[f] as number)) : counted;
    const first = section === 0 || records[section - 1]?.route !== records[section]?.route;
    for (const end = postings.end.at(section); posting < end; posting++) {
      const from = cell;
      cell += postings.cells.at(posting);
      setImpact(posting, impactOf(cells, from, cell, own, averages, first));
    }
  });
  const pageOf = pagesOfUnits(records);
  const pages = countPages(columns.sections, firsts, pageOf);
  const pageCount = (pageOf[records.length - 1] ?? -1) + 1;
  // What a word of a question weighs is its share of the question. The words of a phrase weigh beside it what they would weigh as words.
  const idf = (at: number) => inverseFrequency(pages[postings.term.at(at)] as number, pageCount);
  questions.forEach(({ heard, others }) => {
    const end = posting + heard.length + others.length;
    let whole = 0;
    for (let at = posting; at < end - others.length; at++) whole += idf(at);
    for (let at = posting; at < end; at++) {
      // A query finds a phrase as a synonym, which counts twice for a question.
      const isPhrase = isSpoken(heard[at - posting] ?? '');
      setImpact(at, idf(at) / whole / (isPhrase ? alternatives.synonym ** 2 : 1));
    }
    posting = end;
  });
  return [...numbers.keys()].sort().map((term) => {
    const number = numbers.get(term) as number;
    const [from, to] = [firsts[number], firsts[number + 1]];
    const sections = columns.sections.subarray(from, to);
    return {
      term,
      pages: pages[number] as number,
      postings: {
        sections,
        impacts: columns.impacts.subarray(from, to),
        followers: columns.followers.subarray(from, to),
      },
    };
  });
}

/** Terms of all sections, in columns of numbers: as objects they took most of the memory of a build. */
interface Counted {
  /** Number of each term. */
  numbers: Map<string, number>;
  /** One row for each term of each section, section after section, and how many cells belong to it. `end`: per section, the row behind its last. */
  postings: {
    term: Column<Int32Array>;
    followers: Column<Uint8Array>;
    cells: Column<Uint8Array>;
    end: Column<Int32Array>;
  };
  /** How often the term is in a field, fields (by their place in `fieldNames`) ascending. */
  cells: Cells;
  /** Per section, tokens in each field. */
  lengths: number[][];
}

interface Cells {
  field: Column<Uint8Array>;
  count: Column<Float64Array>;
}

interface QuestionTerms {
  /** Words and phrases of speech (`spokenTerm`) that a query has for the same question. */
  heard: string[];
  /** Words of the phrases, and parts of identifiers. */
  others: string[];
}

/** What a question is found by. */
function termsOf(question: string, isStop: (token: Token) => boolean, spoken: ConversationalPhrases): QuestionTerms {
  const tokens = tokenize(question);
  const whole = tokens.filter(({ kind }) => kind !== 'part' && kind !== 'path');
  const heard = new Set(
    matchPhrases(whole, spoken).flatMap(({ word, standsFor }) => {
      if (standsFor) return standsFor.length ? [spokenTerm(standsFor)] : [];
      return isStop(word) ? [] : [word.term];
    }),
  );
  const telling = new Set(tokens.filter((token) => !isStop(token)).map(({ term }) => term));
  if (!heard.size) return { heard: [...telling], others: [] };
  return { heard: [...heard], others: [...telling].filter((term) => !heard.has(term)) };
}

/** Questions are counted as units behind the sections; they have no fields, and so no cells. */
function countTerms(
  records: readonly SectionRecord[],
  questions: readonly QuestionTerms[],
  isStop: (token: Token) => boolean,
): Counted {
  const analyse = rememberingTokenizer();
  const numbers = new Map<string, number>();
  const postings: Counted['postings'] = {
    term: new Column(Int32Array),
    followers: new Column(Uint8Array),
    cells: new Column(Uint8Array),
    end: new Column(Int32Array),
  };
  const cells: Cells = { field: new Column(Uint8Array), count: new Column(Float64Array) };
  const numberOf = (term: string): number => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  };
  const lengths = records.map((record) => {
    const analysed = analyseSection(record, analyse, isStop);
    for (const [term, counts] of analysed.counts) {
      const before = cells.field.length;
      for (const [field, count] of counts.entries()) {
        if (!count) continue;
        cells.field.push(field);
        cells.count.push(count);
      }
      postings.term.push(numberOf(term));
      postings.followers.push(analysed.followers.get(stem(term)) ?? 0);
      postings.cells.push(cells.field.length - before);
    }
    postings.end.push(postings.term.length);
    return analysed.lengths;
  });
  for (const { heard, others } of questions) {
    for (const term of [...heard, ...others]) {
      postings.term.push(numberOf(term));
      postings.followers.push(0);
      postings.cells.push(0);
    }
    postings.end.push(postings.term.length);
  }
  return { numbers, postings, cells, lengths };
}

/** Where the postings of each term begin when they are sorted by term; one more at the end. */
function firstPostings(terms: number, postings: Column<Int32Array>): Int32Array {
  const firsts = new Int32Array(terms + 1);
  for (let posting = 0; posting < postings.length; posting++) {
    const after = postings.at(posting) + 1;
    firsts[after] = (firsts[after] as number) + 1;
  }
  for (let term = 0; term < terms; term++) firsts[term + 1] = (firsts[term + 1] as number) + (firsts[term] as number);
  return firsts;
}

/** Where each posting is when they are sorted by term. */
function placesOf(firsts: Int32Array, terms: Column<Int32Array>): Int32Array {
  const next = firsts.slice();
  return Int32Array.from({ length: terms.length }, (_, posting) => (next[terms.at(posting)] as number)++);
}

/** Pages that hold each term. `units`: of the postings, by term; `pageOf`: of the units. */
function countPages(units: Int32Array, firsts: Int32Array, pageOf: readonly number[]): Int32Array {
  return Int32Array.from({ length: firsts.length - 1 }, (_, term) => {
    const own = units.subarray(firsts[term], firsts[term + 1]);
    return new Set(Array.from(own, (unit) => pageOf[unit])).size;
  });
}

interface AnalysedSection {
  /** Per term, how often it is in each field, in the order of `fieldNames`. */
  counts: Map<string, number[]>;
  lengths: number[];
  /** Per stem, the mask of the stems that follow it. */
  followers: Map<string, number>;
}

function fieldText(record: SectionRecord, field: Field): string {
  switch (field) {
    case 'heading':
      // The headings above a row are those of its table, which is found by them itself.
      return record.entry?.row ? record.heading : [record.heading, ...record.path].join('\n');
    case 'symbols':
    case 'trail':
    case 'keywords':
    case 'asked':
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
    const tokens =
      field === 'text' || field === 'code' || field === 'asked' ? all.filter((token) => !isStop(token)) : all;
    for (const token of tokens) {
      let count = counts.get(token.term);
      if (!count) {
        count = fieldNames.map(() => 0);
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

function averageLengths(lengths: number[][]): number[] {
  return fieldNames.map((_, f) => lengths.reduce((sum, own) => sum + (own[f] ?? 0), 0) / Math.max(1, lengths.length));
}

/** The impact of a term in a section, from its cells. */
function impactOf(
  cells: Cells,
  from: number,
  to: number,
  lengths: number[],
  averages: number[],
  firstOfPage: boolean,
): number {
  let frequency = 0;
  for (let cell = from; cell < to; cell++) {
    const f = cells.field.at(cell);
    const { weight, b, ofPage } = fields[fieldNames[f] as Field];
    const length = 1 - b + (b * (lengths[f] ?? 0)) / (averages[f] || 1);
    frequency += ((ofPage && !firstOfPage ? weight * bm25.laterSections : weight) * cells.count.at(cell)) / length;
  }
  return frequency / (bm25.k1 + frequency);
}
