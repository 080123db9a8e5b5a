import { describe, expect, it } from 'vitest';
import type { Clause } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { QUERY_LIMITS, type QueryCost } from './query.ts';
import { createScorer } from './score.ts';

const nothingYet = (): QueryCost => ({ clauses: 0, rewrites: 0, postings: 0, files: 0, capped: false });

interface Corpus {
  /** The page of each section. */
  pages: number[];
  /** The section of each question. The first question is the unit behind the last section. */
  questions?: number[];
  /** What a term weighs, and its impact in each unit. */
  terms: Record<string, [idf: number, impacts: Record<number, number>]>;
}

function corpusOf({ pages, questions = [], terms }: Corpus) {
  const names = Object.keys(terms);
  const termOf = (number: number) => terms[names[number] ?? ''] ?? [0, {}];
  const blockOf = (impacts: Record<number, number>) => ({
    sections: Int32Array.from(Object.keys(impacts).map(Number)),
    impacts: Uint8Array.from(Object.values(impacts), (impact) => Math.round(255 * impact)),
    followers: new Uint8Array(Object.keys(impacts).length),
  });
  const pageCount = Math.max(...pages) + 1;
  const scorer = createScorer(
    { idf: (number: number) => termOf(number)[0] } as unknown as Lexicon,
    (number) => blockOf(termOf(number)[1]),
    { pageCount, pageOf: Int32Array.from(pages), questions },
  );
  let typed = 0;
  return {
    /** A word of the query and its alternatives, by default itself. */
    word: (meant: string | Record<string, number>, fields: Partial<Clause> = {}): Clause => ({
      term: '',
      alternatives: new Map(
        Object.entries(typeof meant === 'string' ? { [meant]: 1 } : meant).map(([name, weight]) => [
          names.indexOf(name),
          weight,
        ]),
      ),
      closeness: 1,
      word: typed++,
      open: false,
      ...fields,
    }),
    score: (
      clauses: Clause[],
      { said = clauses.length, work = nothingYet() }: { said?: number; work?: QueryCost } = {},
    ) => {
      const scored = scorer.score(clauses, said, work);
      const candidates = scored.candidates
        .map(({ own: _, ...candidate }) => candidate)
        .sort((a, b) => b.base - a.base || a.section - b.section);
      return { ...scored, candidates, work };
    },
    /** Share of the words on each page. */
    cover: (clauses: Clause[]) => [...scorer.getPageCoverage(clauses, nothingYet())],
  };
}

const close = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, expect.closeTo(value, 5)]));

describe('a word of the query', () => {
  const { word, score } = corpusOf({ pages: [0, 1, 2], terms: { common: [2, {}], rare: [5, {}] } });

  it.each([
    ['what its term weighs', { common: 1 }, 2],
    ['what the closest of its alternatives weighs, if that is rare', { common: 0.9, rare: 1 }, 5],
    ['what the closest weighs, in any order', { rare: 1, common: 0.9 }, 5],
    ['what the closest weighs, if that is common', { rare: 0.9, common: 1 }, 2],
    ['what the more common of two weighs that are as close', { rare: 1, common: 1 }, 2],
    ['that in any order, too', { common: 1, rare: 1 }, 2],
    ['as much as a word can where it is nowhere', {}, Math.log(1 + 3)],
  ])('weighs %s', (_, alternatives, idf) => {
    const clauses = [word(alternatives), word('rare')];
    const scored = score(clauses);
    expect(scored.clauses).toEqual([
      { ...clauses[0], idf },
      { ...clauses[1], idf: 5 },
    ]);
    expect(scored.totalIdf).toBeCloseTo(idf + 5);
  });
});

describe('the score of a section', () => {
  it('is half its own and half that of its page, each multiplied by the matched share of the query', () => {
    const { word, score } = corpusOf({
      pages: [0, 0, 1, 2, 3],
      terms: { one: [1, { 0: 0.4, 2: 0.4 }], three: [3, { 1: 0.8, 2: 0.8, 3: 0.8 }] },
    });
    const { candidates, questionScores } = score([word('one'), word('three')]);
    const whole = (1 * 0.4 + 3 * 0.8) / 4;
    const ofThree = ((3 * 0.8) / 4) * (3 / 4);
    const ofOne = ((1 * 0.4) / 4) * (1 / 4);
    const expected = [
      { section: 2, page: 1, ...close({ base: whole, coverage: 1 }) },
      // Page 0 holds the whole query, in two sections.
      { section: 1, page: 0, ...close({ base: ofThree / 2 + whole / 2, coverage: 3 / 4 }) },
      { section: 0, page: 0, ...close({ base: ofOne / 2 + whole / 2, coverage: 1 / 4 }) },
      { section: 3, page: 2, ...close({ base: ofThree, coverage: 3 / 4 }) },
    ];
    expect(candidates).toEqual(expect.arrayContaining(expected));
    expect(candidates).toHaveLength(expected.length);
    expect(questionScores).toEqual(new Map());
  });

  it.each([
    [{ 0: 0.8, 1: 0.4 }, 0, 1],
    [{ 0: 0.4, 1: 0.8 }, 1, 0],
  ])('takes the best section for the page: %o', (impacts, best, other) => {
    const { word, score } = corpusOf({ pages: [0, 0], terms: { window: [2, impacts] } });
    expect(score([word('window')]).candidates).toEqual([
      { section: best, page: 0, ...close({ base: 0.8, coverage: 1 }) },
      { section: other, page: 0, ...close({ base: 0.4 / 2 + 0.8 / 2, coverage: 1 }) },
    ]);
  });

  it('counts the best alternative of a word, never the sum', () => {
    const { word, score } = corpusOf({
      pages: [0, 1, 2],
      terms: { delete: [1, { 0: 0.2, 1: 0.6 }], erase: [1, { 0: 0.8, 1: 0.8, 2: 0.6 }] },
    });
    expect(score([word({ erase: 0.5, delete: 1 })]).candidates).toEqual([
      { section: 1, page: 1, ...close({ base: 0.6, coverage: 1 }) },
      { section: 0, page: 0, ...close({ base: 0.8 * 0.5, coverage: 1 }) },
      { section: 2, page: 2, ...close({ base: 0.6 * 0.5, coverage: 1 }) },
    ]);
  });

  it('does not depend on the previous query', () => {
    const corpus = (): Corpus => ({
      pages: [0, 0, 1],
      questions: [1],
      terms: { one: [1, { 0: 1, 1: 1, 2: 1, 3: 1 }], other: [2, { 0: 0.2, 1: 0.4, 3: 0.6 }] },
    });
    const [used, fresh] = [corpusOf(corpus()), corpusOf(corpus())];
    used.score([used.word('one'), used.word('other')]);
    const [again, alone] = [used, fresh].map(({ word, score }) => score([word('other')]));
    expect(again?.candidates).toEqual(alone?.candidates);
    expect(again?.questionScores).toEqual(alone?.questionScores);
  });
});

describe('the share of the query that a page matches', () => {
  const all = (...sections: number[]) => Object.fromEntries(sections.map((section) => [section, 1]));
  const closely = (shares: number[]) => shares.map((share) => expect.closeTo(share, 5));
  const apart = [0, 1, 2, 3, 4, 5];
  const known = [
    ['whole', { isIdentifier: true }],
    ['put', {}],
    ['doc', {}],
  ] as const;

  it('counts words on any section or in a question', () => {
    const { word, cover } = corpusOf({
      pages: [0, 0, 1, 2],
      questions: [2],
      terms: { one: [1, all(0, 4)], three: [3, all(1, 3)] },
    });
    expect(cover([word('one'), word('three')])).toEqual([1, 0.25, 0.75]);
  });

  it('is 1 for a whole identifier, nine tenths for all of its parts, and less for one part', () => {
    const { word, cover } = corpusOf({
      pages: apart,
      terms: { whole: [2, all(0, 5)], put: [2, all(1, 2, 5)], doc: [4, all(1, 3)] },
    });
    const clauses = known.map(([name, fields]) => word(name, { ...fields, word: 0 }));
    expect(cover(clauses)).toEqual(closely([1, 0.9, 0.9 * (2 / 6), 0.9 * (4 / 6), 0, 1]));
  });

  it('weighs an identifier as its heaviest part, beside other words', () => {
    const { word, cover } = corpusOf({
      pages: apart,
      terms: { whole: [2, all(0, 5)], put: [2, all(1, 2)], doc: [4, all(1, 2)], now: [2.4, all(2, 3, 5)] },
    });
    // The heaviest part weighs 4.
    const clauses = known.map(([name, fields]) => word(name, { ...fields, word: 4 }));
    expect(cover([word('now', { word: 0 }), ...clauses])).toEqual(closely([0.625, 0.5625, 0.9375, 0.375, 0, 1]));
  });

  it('is 1 for all parts of an unknown identifier', () => {
    const { word, cover } = corpusOf({ pages: [0, 1, 2], terms: { put: [2, all(0, 1)], doc: [4, all(0, 2)] } });
    const clauses = ['put', 'doc'].map((name) => word(name, { word: 0 }));
    expect(cover(clauses)).toEqual(closely([1, 2 / 6, 4 / 6]));
  });

  it('is 0 for a missing identifier without parts', () => {
    const { word, cover } = corpusOf({ pages: [0, 1], terms: { whole: [2, all(0)], now: [2.4, all(1)] } });
    const whole = word('whole', { isIdentifier: true });
    expect(cover([whole, word('now')])).toEqual(closely([2 / 4.4, 2.4 / 4.4]));
  });
});

describe('a replaced phrase', () => {
  it('counts on pages that have all of its words, and finds no other page', () => {
    const { word, score } = corpusOf({
      pages: [0, 1, 1, 2, 3],
      terms: {
        time: [2, { 0: 0.2, 1: 0.8 }],
        live: [1, { 1: 0.4, 3: 0.8 }],
        now: [1, { 0: 0.8 }],
        log: [4, { 2: 0.8, 4: 0.8 }],
      },
    });
    const phrase = ['time', 'live'].map((name) => word(name, { word: -1 }));
    const { candidates } = score([...phrase, word('now', { word: 0 }), word('log', { word: 1 })]);
    const page = ((2 * 0.8 + 1 * 0.4 + 4 * 0.8) / 8) * (7 / 8);
    expect(candidates).toEqual([
      // Another section of the page.
      { section: 2, page: 1, ...close({ base: (((4 * 0.8) / 8) * (4 / 8) + page) / 2, coverage: 4 / 8 }) },
      { section: 1, page: 1, ...close({ base: (((2 * 0.8 + 1 * 0.4) / 8) * (3 / 8) + page) / 2, coverage: 3 / 8 }) },
    ]);
  });

  it('of one word counts wherever the word is, and its questions belong to its page', () => {
    const { word, score } = corpusOf({
      pages: [0, 1, 2],
      questions: [1, 2],
      terms: { ttl: [1, { 0: 0.8, 3: 0.5 }], now: [1, { 1: 0.6, 2: 0.6, 3: 0.5, 4: 1 }] },
    });
    const { candidates, questionScores } = score([word('ttl', { word: -1 }), word('now')]);
    expect(candidates.map(({ section }) => section)).toEqual([0, 1]);
    expect([...questionScores.keys()]).toEqual([1]);
  });
});

describe('a question', () => {
  const two = { one: [1, { 3: 0.2, 4: 0.4, 5: 0.4 }], three: [3, { 3: 0.4, 6: 1 }] } satisfies Corpus['terms'];

  it('adds to its section what it shares with the query; the best of several counts', () => {
    const { word, score } = corpusOf({ pages: [0, 0, 1], questions: [1, 1, 2, 2], terms: two });
    const { questionScores, candidates } = score([word('one'), word('three')]);
    // Two words, both of which say something: 0.2 · 2.
    expect(questionScores).toEqual(
      new Map([
        [1, expect.closeTo(0.4 * 1 * (0.2 + 0.4), 5)],
        [2, expect.closeTo(0.4 * (3 / 4) * 1, 5)],
      ]),
    );
    expect(candidates).toEqual([]);
  });

  it.each([
    [2, 0.4],
    [6, 0.8],
    [8, 1],
    [9, 1],
  ])('counts more in a query of more words, stop words by half: 2 of %d', (said, most) => {
    const { word, score } = corpusOf({ pages: [0, 0, 1], questions: [1, 1, 2, 2], terms: two });
    expect(score([word('one'), word('three')], { said }).questionScores.get(1)).toBeCloseTo(most * 0.6, 5);
  });

  it('adds at most its weight, and counts an identifier as one word', () => {
    const { word, score } = corpusOf({
      pages: [0],
      questions: [0],
      terms: { whole: [2, { 1: 1 }], put: [2, { 1: 1 }], doc: [4, { 1: 1 }] },
    });
    const clauses = ['whole', 'put', 'doc'].map((name) => word(name, { word: 0 }));
    expect(score(clauses, { said: 1 }).questionScores).toEqual(new Map([[0, expect.closeTo(0.2, 5)]]));
  });

  it('may be shown if the query matches a good share of it', () => {
    const terms = { one: [1, { 2: 0.09, 3: 0.1, 4: 0.06 }], three: [3, { 4: 0.05 }] } satisfies Corpus['terms'];
    const { word, score } = corpusOf({ pages: [0, 0], questions: [0, 0, 1], terms });
    const { questionAgreement, questionScores } = score([word('one'), word('three')]);
    // The idf of the two is 1 and 3: a quarter of the query is in the first two. Question 1 agrees by 0.25 · 0.1, which adds nothing.
    expect([...questionAgreement]).toEqual([[2, expect.closeTo(0.11, 2)]]);
    expect([...questionScores.keys()]).toEqual([1]);
  });

  it('counts a synonym less than a section does', () => {
    const { word, score } = corpusOf({ pages: [0], questions: [0], terms: { erase: [1, { 0: 1, 1: 1 }] } });
    const { candidates, questionScores } = score([word({ erase: 0.5 })]);
    expect(candidates).toEqual([{ section: 0, page: 0, ...close({ base: 0.5, coverage: 1 }) }]);
    expect(questionScores).toEqual(new Map([[0, expect.closeTo(0.2 * 0.5 * 0.5, 5)]]));
  });
});

describe('the candidates', () => {
  it('are all sections of a page that have a word of the query', () => {
    const { word, score } = corpusOf({ pages: [0, 0, 0, 1], terms: { window: [1, { 0: 0.3, 1: 0.9, 3: 0.1 }] } });
    const { candidates } = score([word('window')]);
    expect(candidates.map(({ section }) => section).sort()).toEqual([0, 1, 3]);
  });

  it('are limited to the best pages', () => {
    const alike = score(QUERY_LIMITS.pages * 2, [clauseOf(0)]).scored.candidates;
    expect(alike).toHaveLength(QUERY_LIMITS.pages);
    const pages = Array.from({ length: QUERY_LIMITS.pages + 1 }, (_, page) => page);
    const rising = Object.fromEntries(pages.map((page) => [page, 0.1 + page / 200]));
    const { word, score: scoreOf } = corpusOf({ pages, terms: { window: [1, rising] } });
    const { candidates } = scoreOf([word('window')]);
    expect(candidates.map(({ page }) => page)).toEqual(pages.slice(1).reverse());
  });
});

/** Postings in so many sections, from the first. */
const inFirst = (sections: number) => ({
  sections: Int32Array.from({ length: sections }, (_, section) => section),
  impacts: new Uint8Array(sections).fill(100),
  followers: new Uint8Array(sections),
});
/** An index whose terms are each in all of its sections, one section a page. */
function scorerOf(sections: number) {
  const block = inFirst(sections);
  const lexicon = { idf: () => 1 } as unknown as Lexicon;
  return createScorer(lexicon, () => block, { pageCount: sections, pageOf: block.sections, questions: [] });
}
const clauseOf = (term: number, alternatives = new Map([[term, 1]])): Clause => ({
  term: `term ${term}`,
  alternatives,
  closeness: 1,
  word: term,
  open: false,
});
function score(sections: number, clauses: Clause[]) {
  const work = nothingYet();
  const scored = scorerOf(sections).score(clauses, clauses.length, work);
  return { work, scored };
}

/** So many alternatives that are as close. */
const alike = (count: number, weight = 1) => new Map(Array.from({ length: count }, (_, term) => [term, weight]));

describe('the work of a query', () => {
  // Many alternatives in few sections: postings without many sections.
  const sections = 1000;
  const alternatives = QUERY_LIMITS.postings / sections;

  it('stops at the limit of postings and reports it', () => {
    const half = alternatives / 2;
    const { work } = score(
      sections + 1,
      [0, 1, 2].map((term) => clauseOf(term, alike(half))),
    );
    expect(work).toMatchObject({ postings: QUERY_LIMITS.postings, capped: true });
  });

  it('visits exactly as many postings as the limit allows without a report', () => {
    const { work } = score(sections, [clauseOf(0, alike(alternatives))]);
    expect(work).toMatchObject({ postings: QUERY_LIMITS.postings, capped: false });
  });

  it('visits all postings in exactly as many sections as the limit allows without a report', () => {
    const { work } = score(
      QUERY_LIMITS.sections,
      [0, 1].map((term) => clauseOf(term)),
    );
    expect(work).toMatchObject({ postings: 2 * QUERY_LIMITS.sections, capped: false });
  });

  it('visits the postings of a word once for all variants', () => {
    const { word, score: scoreAgain } = corpusOf({ pages: [0, 1], terms: { window: [1, { 0: 0.4, 1: 0.8 }] } });
    const clauses = [word('window')];
    const [first, second] = [scoreAgain(clauses), scoreAgain(clauses)];
    expect([first.work.postings, second.work.postings]).toEqual([2, 0]);
    expect(second.candidates).toEqual(first.candidates);
  });

  it('visits close alternatives first, whatever their order', () => {
    const [far, near] = [inFirst(sections), { ...inFirst(1), impacts: new Uint8Array([255]) }];
    const scorer = createScorer({ idf: () => 1 } as unknown as Lexicon, (term) => (term < alternatives ? far : near), {
      pageCount: 1,
      pageOf: new Int32Array(sections),
      questions: [],
    });
    const work = nothingYet();
    const farFirst = alike(alternatives, 0.5).set(alternatives, 1);
    const { candidates } = scorer.score([clauseOf(0, farFirst)], 1, work);
    expect(candidates[0]).toEqual({ section: 0, page: 0, own: 1, base: 1, coverage: 1 });
    expect(work).toMatchObject({ postings: QUERY_LIMITS.postings, capped: true });
  });

  it('reports that it only raises found sections once there are many', () => {
    expect(
      score(
        QUERY_LIMITS.sections + 1,
        [0, 1].map((term) => clauseOf(term)),
      ).work.capped,
    ).toBe(true);
    expect(score(QUERY_LIMITS.sections + 1, [clauseOf(0)]).work.capped).toBe(false);
  });

  it.each([
    ['finds sections by a common word', QUERY_LIMITS.sections, false],
    ['raises sections that are found, but finds none by a common word', QUERY_LIMITS.sections + 1, true],
  ])('%s, once a rare one has found %s', (_, found, capped) => {
    const common = {
      sections: Int32Array.from([0, found]),
      impacts: new Uint8Array(2).fill(100),
      followers: new Uint8Array(2),
    };
    const rare = inFirst(found);
    const scorer = createScorer(
      { idf: (term: number) => (term === 0 ? 1 : 3) } as unknown as Lexicon,
      (term) => (term === 0 ? common : rare),
      { pageCount: found + 1, pageOf: inFirst(found + 1).sections, questions: [] },
    );
    const work = nothingYet();
    const { candidates } = scorer.score([clauseOf(0), clauseOf(1)], 2, work);
    expect(candidates[0]).toMatchObject({ section: 0, coverage: 1 });
    expect(work.capped).toBe(capped);
  });
});
