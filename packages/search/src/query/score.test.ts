import { describe, expect, it } from 'vitest';
import type { Clause } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { QUERY_LIMITS, type QueryCost } from './query.ts';
import { createScorer } from './score.ts';

const createCost = (): QueryCost => ({ clauses: 0, rewrites: 0, postings: 0, files: 0, capped: false });

interface Corpus {
  /** The page of each section. */
  pages: number[];
  /** The section of each question. The first question is the unit after the last section. */
  questions?: number[];
  /** Impacts by unit. */
  terms: Record<string, [idf: number, impacts: Record<number, number>]>;
}

function createCorpus({ pages, questions = [], terms }: Corpus) {
  const names = Object.keys(terms);
  const getTerm = (term: number) => terms[names[term] ?? ''] ?? [0, {}];
  const createPostings = (impacts: Record<number, number>) => ({
    sections: Int32Array.from(Object.keys(impacts).map(Number)),
    impacts: Uint8Array.from(Object.values(impacts), (impact) => Math.round(255 * impact)),
    followers: new Uint8Array(Object.keys(impacts).length),
  });
  const pageCount = Math.max(...pages) + 1;
  const scorer = createScorer(
    { getIdf: (term: number) => getTerm(term)[0] } as unknown as Lexicon,
    (number) => createPostings(getTerm(number)[1]),
    { pageCount, pageOf: Int32Array.from(pages), questions },
  );
  let nextWord = 0;
  return {
    /** Creates a clause of a term, or of weighted alternatives. */
    word: (forms: string | Record<string, number>, fields: Partial<Clause> = {}): Clause => ({
      term: '',
      alternatives: new Map(
        Object.entries(typeof forms === 'string' ? { [forms]: 1 } : forms).map(([name, weight]) => [
          names.indexOf(name),
          weight,
        ]),
      ),
      closeness: 1,
      word: nextWord++,
      isPrefix: false,
      ...fields,
    }),
    score: (
      clauses: Clause[],
      { wordCount = clauses.length, cost = createCost() }: { wordCount?: number; cost?: QueryCost } = {},
    ) => {
      const scored = scorer.score(clauses, wordCount, cost);
      const candidates = scored.candidates
        .map(({ ownScore: _, ...candidate }) => candidate)
        .sort((a, b) => b.baseScore - a.baseScore || a.section - b.section);
      return { ...scored, candidates, cost };
    },
    getCoverage: (clauses: Clause[]) => [...scorer.getPageCoverage(clauses, createCost())],
  };
}

const closeTo = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, expect.closeTo(value, 5)]));

describe('a word of the query', () => {
  const { word, score } = createCorpus({ pages: [0, 1, 2], terms: { common: [2, {}], rare: [5, {}] } });

  it.each([
    ['its idf', { common: 1 }, 2],
    ['the idf of its closest alternative, if that is rare', { common: 0.9, rare: 1 }, 5],
    ['the idf of its closest alternative, in any order', { rare: 1, common: 0.9 }, 5],
    ['the idf of its closest alternative, if that is common', { rare: 0.9, common: 1 }, 2],
    ['the idf of the more common of two equally close alternatives', { rare: 1, common: 1 }, 2],
    ['the same in any order', { common: 1, rare: 1 }, 2],
    ['the maximum if it is unknown', {}, Math.log(1 + 3)],
  ])('has as idf %s', (_, alternatives, idf) => {
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
    const { word, score } = createCorpus({
      pages: [0, 0, 1, 2, 3],
      terms: { one: [1, { 0: 0.4, 2: 0.4 }], three: [3, { 1: 0.8, 2: 0.8, 3: 0.8 }] },
    });
    const { candidates, questionScores } = score([word('one'), word('three')]);
    const pageScore = (1 * 0.4 + 3 * 0.8) / 4;
    const ofThree = ((3 * 0.8) / 4) * (3 / 4);
    const ofOne = ((1 * 0.4) / 4) * (1 / 4);
    const expected = [
      { section: 2, page: 1, ...closeTo({ baseScore: pageScore, coverage: 1 }) },
      // Page 0 matches the whole query, in two sections.
      { section: 1, page: 0, ...closeTo({ baseScore: ofThree / 2 + pageScore / 2, coverage: 3 / 4 }) },
      { section: 0, page: 0, ...closeTo({ baseScore: ofOne / 2 + pageScore / 2, coverage: 1 / 4 }) },
      { section: 3, page: 2, ...closeTo({ baseScore: ofThree, coverage: 3 / 4 }) },
    ];
    expect(candidates).toEqual(expect.arrayContaining(expected));
    expect(candidates).toHaveLength(expected.length);
    expect(questionScores).toEqual(new Map());
  });

  it.each([
    [{ 0: 0.8, 1: 0.4 }, 0, 1],
    [{ 0: 0.4, 1: 0.8 }, 1, 0],
  ])('takes the best section for the page: %o', (impacts, best, other) => {
    const { word, score } = createCorpus({ pages: [0, 0], terms: { window: [2, impacts] } });
    expect(score([word('window')]).candidates).toEqual([
      { section: best, page: 0, ...closeTo({ baseScore: 0.8, coverage: 1 }) },
      { section: other, page: 0, ...closeTo({ baseScore: 0.4 / 2 + 0.8 / 2, coverage: 1 }) },
    ]);
  });

  it('counts the best alternative of a word, never the sum', () => {
    const { word, score } = createCorpus({
      pages: [0, 1, 2],
      terms: { delete: [1, { 0: 0.2, 1: 0.6 }], erase: [1, { 0: 0.8, 1: 0.8, 2: 0.6 }] },
    });
    expect(score([word({ erase: 0.5, delete: 1 })]).candidates).toEqual([
      { section: 1, page: 1, ...closeTo({ baseScore: 0.6, coverage: 1 }) },
      { section: 0, page: 0, ...closeTo({ baseScore: 0.8 * 0.5, coverage: 1 }) },
      { section: 2, page: 2, ...closeTo({ baseScore: 0.6 * 0.5, coverage: 1 }) },
    ]);
  });

  it('does not depend on the previous query', () => {
    const createData = (): Corpus => ({
      pages: [0, 0, 1],
      questions: [1],
      terms: { one: [1, { 0: 1, 1: 1, 2: 1, 3: 1 }], other: [2, { 0: 0.2, 1: 0.4, 3: 0.6 }] },
    });
    const [used, fresh] = [createCorpus(createData()), createCorpus(createData())];
    used.score([used.word('one'), used.word('other')]);
    const [again, alone] = [used, fresh].map(({ word, score }) => score([word('other')]));
    expect(again?.candidates).toEqual(alone?.candidates);
    expect(again?.questionScores).toEqual(alone?.questionScores);
  });
});

describe('the share of the query that a page matches', () => {
  const all = (...sections: number[]) => Object.fromEntries(sections.map((section) => [section, 1]));
  const allCloseTo = (shares: number[]) => shares.map((share) => expect.closeTo(share, 5));
  const sixPages = [0, 1, 2, 3, 4, 5];
  const identifier = [
    ['whole', { isIdentifier: true }],
    ['put', {}],
    ['doc', {}],
  ] as const;

  it('counts words on any section or in a question', () => {
    const { word, getCoverage } = createCorpus({
      pages: [0, 0, 1, 2],
      questions: [2],
      terms: { one: [1, all(0, 4)], three: [3, all(1, 3)] },
    });
    expect(getCoverage([word('one'), word('three')])).toEqual([1, 0.25, 0.75]);
  });

  it('is 1 for a whole identifier, nine tenths for all of its parts, and less for one part', () => {
    const { word, getCoverage } = createCorpus({
      pages: sixPages,
      terms: { whole: [2, all(0, 5)], put: [2, all(1, 2, 5)], doc: [4, all(1, 3)] },
    });
    const clauses = identifier.map(([name, fields]) => word(name, { ...fields, word: 0 }));
    expect(getCoverage(clauses)).toEqual(allCloseTo([1, 0.9, 0.9 * (2 / 6), 0.9 * (4 / 6), 0, 1]));
  });

  it('weighs an identifier as its heaviest part, beside other words', () => {
    const { word, getCoverage } = createCorpus({
      pages: sixPages,
      terms: { whole: [2, all(0, 5)], put: [2, all(1, 2)], doc: [4, all(1, 2)], now: [2.4, all(2, 3, 5)] },
    });
    // The heaviest part weighs 4.
    const clauses = identifier.map(([name, fields]) => word(name, { ...fields, word: 4 }));
    expect(getCoverage([word('now', { word: 0 }), ...clauses])).toEqual(
      allCloseTo([0.625, 0.5625, 0.9375, 0.375, 0, 1]),
    );
  });

  it('is 1 for all parts of an unknown identifier', () => {
    const { word, getCoverage } = createCorpus({
      pages: [0, 1, 2],
      terms: { put: [2, all(0, 1)], doc: [4, all(0, 2)] },
    });
    const clauses = ['put', 'doc'].map((name) => word(name, { word: 0 }));
    expect(getCoverage(clauses)).toEqual(allCloseTo([1, 2 / 6, 4 / 6]));
  });

  it('is 0 for a missing identifier without parts', () => {
    const { word, getCoverage } = createCorpus({ pages: [0, 1], terms: { whole: [2, all(0)], now: [2.4, all(1)] } });
    const whole = word('whole', { isIdentifier: true });
    expect(getCoverage([whole, word('now')])).toEqual(allCloseTo([2 / 4.4, 2.4 / 4.4]));
  });
});

describe('a replaced phrase', () => {
  it('counts on pages that have all of its words, and finds no other page', () => {
    const { word, score } = createCorpus({
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
      { section: 2, page: 1, ...closeTo({ baseScore: (((4 * 0.8) / 8) * (4 / 8) + page) / 2, coverage: 4 / 8 }) },
      {
        section: 1,
        page: 1,
        ...closeTo({ baseScore: (((2 * 0.8 + 1 * 0.4) / 8) * (3 / 8) + page) / 2, coverage: 3 / 8 }),
      },
    ]);
  });

  it('of one word counts wherever the word is, and its questions belong to its page', () => {
    const { word, score } = createCorpus({
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

  it('adds the shared idf to its section; the best of several questions counts', () => {
    const { word, score } = createCorpus({ pages: [0, 0, 1], questions: [1, 1, 2, 2], terms: two });
    const { questionScores, candidates } = score([word('one'), word('three')]);
    // Two significant words: 0.2 · 2.
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
  ])('counts more in a query of more words, stop words by half: 2 of %d', (wordCount, max) => {
    const { word, score } = createCorpus({ pages: [0, 0, 1], questions: [1, 1, 2, 2], terms: two });
    expect(score([word('one'), word('three')], { wordCount }).questionScores.get(1)).toBeCloseTo(max * 0.6, 5);
  });

  it('adds at most its weight, and counts an identifier as one word', () => {
    const { word, score } = createCorpus({
      pages: [0],
      questions: [0],
      terms: { whole: [2, { 1: 1 }], put: [2, { 1: 1 }], doc: [4, { 1: 1 }] },
    });
    const clauses = ['whole', 'put', 'doc'].map((name) => word(name, { word: 0 }));
    expect(score(clauses, { wordCount: 1 }).questionScores).toEqual(new Map([[0, expect.closeTo(0.2, 5)]]));
  });

  it('may be shown if the query matches a good share of it', () => {
    const terms = { one: [1, { 2: 0.09, 3: 0.1, 4: 0.06 }], three: [3, { 4: 0.05 }] } satisfies Corpus['terms'];
    const { word, score } = createCorpus({ pages: [0, 0], questions: [0, 0, 1], terms });
    const { questionAgreement, questionScores } = score([word('one'), word('three')]);
    // The first two questions have a quarter of the query by idf. Question 1 agrees by 0.25 · 0.1, which is too little.
    expect([...questionAgreement]).toEqual([[2, expect.closeTo(0.11, 2)]]);
    expect([...questionScores.keys()]).toEqual([1]);
  });

  it('counts a synonym less than a section does', () => {
    const { word, score } = createCorpus({ pages: [0], questions: [0], terms: { erase: [1, { 0: 1, 1: 1 }] } });
    const { candidates, questionScores } = score([word({ erase: 0.5 })]);
    expect(candidates).toEqual([{ section: 0, page: 0, ...closeTo({ baseScore: 0.5, coverage: 1 }) }]);
    expect(questionScores).toEqual(new Map([[0, expect.closeTo(0.2 * 0.5 * 0.5, 5)]]));
  });
});

describe('the candidates', () => {
  it('are all sections of a page that have a word of the query', () => {
    const { word, score } = createCorpus({ pages: [0, 0, 0, 1], terms: { window: [1, { 0: 0.3, 1: 0.9, 3: 0.1 }] } });
    const { candidates } = score([word('window')]);
    expect(candidates.map(({ section }) => section).sort()).toEqual([0, 1, 3]);
  });

  it('are limited to the best pages', () => {
    const equal = score(QUERY_LIMITS.pages * 2, [createClause(0)]).scored.candidates;
    expect(equal).toHaveLength(QUERY_LIMITS.pages);
    const pages = Array.from({ length: QUERY_LIMITS.pages + 1 }, (_, page) => page);
    const rising = Object.fromEntries(pages.map((page) => [page, 0.1 + page / 200]));
    const { word, score: scoreOf } = createCorpus({ pages, terms: { window: [1, rising] } });
    const { candidates } = scoreOf([word('window')]);
    expect(candidates.map(({ page }) => page)).toEqual(pages.slice(1).reverse());
  });
});

/** Creates postings in the first sections. */
const createBlock = (sections: number) => ({
  sections: Int32Array.from({ length: sections }, (_, section) => section),
  impacts: new Uint8Array(sections).fill(100),
  followers: new Uint8Array(sections),
});
/** Creates a scorer of an index whose terms are in all sections, with one section per page. */
function createTestScorer(sections: number) {
  const block = createBlock(sections);
  const lexicon = { getIdf: () => 1 } as unknown as Lexicon;
  return createScorer(lexicon, () => block, { pageCount: sections, pageOf: block.sections, questions: [] });
}
const createClause = (term: number, alternatives = new Map([[term, 1]])): Clause => ({
  term: `term ${term}`,
  alternatives,
  closeness: 1,
  word: term,
  isPrefix: false,
});
function score(sections: number, clauses: Clause[]) {
  const cost = createCost();
  const scored = createTestScorer(sections).score(clauses, clauses.length, cost);
  return { cost, scored };
}

/** Creates alternatives with equal weights. */
const createAlternatives = (count: number, weight = 1) =>
  new Map(Array.from({ length: count }, (_, term) => [term, weight]));

describe('the cost of a query', () => {
  // Many alternatives in few sections: postings without many sections.
  const sections = 1000;
  const alternatives = QUERY_LIMITS.postings / sections;

  it('is limited in postings, and reports the limit', () => {
    const half = alternatives / 2;
    const { cost } = score(
      sections + 1,
      [0, 1, 2].map((term) => createClause(term, createAlternatives(half))),
    );
    expect(cost).toMatchObject({ postings: QUERY_LIMITS.postings, capped: true });
  });

  it('may equal the limit of postings without a report', () => {
    const { cost } = score(sections, [createClause(0, createAlternatives(alternatives))]);
    expect(cost).toMatchObject({ postings: QUERY_LIMITS.postings, capped: false });
  });

  it('may equal the limit of sections without a report', () => {
    const { cost } = score(
      QUERY_LIMITS.sections,
      [0, 1].map((term) => createClause(term)),
    );
    expect(cost).toMatchObject({ postings: 2 * QUERY_LIMITS.sections, capped: false });
  });

  it('counts the postings of a word once for all variants', () => {
    const { word, score: scoreAgain } = createCorpus({ pages: [0, 1], terms: { window: [1, { 0: 0.4, 1: 0.8 }] } });
    const clauses = [word('window')];
    const [first, second] = [scoreAgain(clauses), scoreAgain(clauses)];
    expect([first.cost.postings, second.cost.postings]).toEqual([2, 0]);
    expect(second.candidates).toEqual(first.candidates);
  });

  it('is spent on close alternatives first, in any order', () => {
    const [far, near] = [createBlock(sections), { ...createBlock(1), impacts: new Uint8Array([255]) }];
    const scorer = createScorer(
      { getIdf: () => 1 } as unknown as Lexicon,
      (term) => (term < alternatives ? far : near),
      {
        pageCount: 1,
        pageOf: new Int32Array(sections),
        questions: [],
      },
    );
    const cost = createCost();
    const farFirst = createAlternatives(alternatives, 0.5).set(alternatives, 1);
    const { candidates } = scorer.score([createClause(0, farFirst)], 1, cost);
    expect(candidates[0]).toEqual({ section: 0, page: 0, ownScore: 1, baseScore: 1, coverage: 1 });
    expect(cost).toMatchObject({ postings: QUERY_LIMITS.postings, capped: true });
  });

  it('reports a limit if further words only raise found sections', () => {
    expect(
      score(
        QUERY_LIMITS.sections + 1,
        [0, 1].map((term) => createClause(term)),
      ).cost.capped,
    ).toBe(true);
    expect(score(QUERY_LIMITS.sections + 1, [createClause(0)]).cost.capped).toBe(false);
  });

  it.each([
    ['finds sections by a common word', QUERY_LIMITS.sections, false],
    ['only raises found sections by a common word', QUERY_LIMITS.sections + 1, true],
  ])('%s after a rare word has found %i', (_, sectionCount, capped) => {
    const common = {
      sections: Int32Array.from([0, sectionCount]),
      impacts: new Uint8Array(2).fill(100),
      followers: new Uint8Array(2),
    };
    const rare = createBlock(sectionCount);
    const scorer = createScorer(
      { getIdf: (term: number) => (term === 0 ? 1 : 3) } as unknown as Lexicon,
      (term) => (term === 0 ? common : rare),
      { pageCount: sectionCount + 1, pageOf: createBlock(sectionCount + 1).sections, questions: [] },
    );
    const cost = createCost();
    const { candidates } = scorer.score([createClause(0), createClause(1)], 2, cost);
    expect(candidates[0]).toMatchObject({ section: 0, coverage: 1 });
    expect(cost.capped).toBe(capped);
  });
});
