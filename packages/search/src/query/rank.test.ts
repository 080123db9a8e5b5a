import { describe, expect, it } from 'vitest';
import type { Metadata } from '../format/metadata.ts';
import { NEIGHBOR_BOOST } from '../ranking.ts';
import { countAreas, groupVariants, keepListed, type RankedPage, rankPages } from './rank.ts';

interface RankCase {
  /** By section, with ten sections per page. */
  scores?: Record<number, number>;
  questionScores?: Record<number, number>;
  /** `questionScores` by default. */
  typedQuestionScores?: Record<number, number>;
  /** By section; by default, the coverage of the page. */
  coverage?: Record<number, number>;
  /** Coverage of the typed words by page, 1 by default. */
  typed?: number[];
  links?: [from: number, to: number, share: number][];
  /** `scores` by default. */
  fits?: Record<number, number>;
}

const toMap = (record: Record<number, number>) =>
  new Map(Object.entries(record).map(([key, value]) => [Number(key), value]));
const rank = ({
  scores = {},
  questionScores = {},
  typedQuestionScores = questionScores,
  coverage = {},
  typed = [1, 1, 1, 1],
  links = [],
  fits = scores,
}: RankCase) =>
  rankPages({
    scores: toMap(scores),
    questionScores: toMap(questionScores),
    coverage: new Map(
      typed.flatMap((share, page) =>
        Array.from({ length: 10 }, (_, i) => [10 * page + i, coverage[10 * page + i] ?? share]),
      ),
    ),
    typedCoverage: Float32Array.from(typed),
    typedQuestionScores: toMap(typedQuestionScores),
    pageOf: Int32Array.from({ length: 10 * typed.length }, (_, section) => Math.floor(section / 10)),
    firstSection: typed.map((_, page) => 10 * page),
    fits: toMap(fits),
    neighbors: typed.map((_, page) => new Map(links.flatMap(([a, b, share]) => (a === page ? [[b, share]] : [])))),
  });
const getPages = (ranked: readonly RankedPage[]) => ranked.map(({ page }) => page);
/** Excludes pages without a score. */
const rankScored = (input: RankCase) => rank(input).filter(({ score }) => score > 0);

describe('pages', () => {
  it('are sorted by their best section, and their sections, too', () =>
    expect(rankScored({ scores: { 3: 0.4, 1: 0.6, 12: 0.9, 11: 0.5 } })).toEqual([
      { page: 1, score: 0.9, sections: [12, 11] },
      { page: 0, score: 0.6, sections: [1, 3] },
    ]));

  it('have at most three sections, and none below half of the best', () => {
    expect(rankScored({ scores: { 1: 0.8, 2: 0.7, 3: 0.6, 4: 0.5 } })[0]?.sections).toEqual([1, 2, 3]);
    expect(rankScored({ scores: { 1: 0.8, 2: 0.4, 3: 0.39 } })[0]?.sections).toEqual([1, 2]);
  });

  it('link to the best matching section, and have the score of the best one', () => {
    const scores = { 0: 0.8, 1: 0.6, 2: 0.7 };
    expect(rankScored({ scores, fits: { 0: 0.3, 1: 0.5, 2: 0.4 } })).toEqual([
      { page: 0, score: 0.8, sections: [1, 2, 0] },
    ]);
  });

  it('keep the order of sections with equal scores', () => {
    expect(rankScored({ scores: { 7: 0.5, 2: 0.5, 4: 0.5 } })[0]?.sections).toEqual([2, 4, 7]);
  });

  it('gain the score of their best question, in any section', () =>
    expect(rankScored({ scores: { 1: 0.5, 11: 0.6 }, questionScores: { 2: 0.1, 3: 0.3 } })[0]).toMatchObject({
      page: 0,
      score: 0.8,
    }));

  it('add the score of a question to the fit of its section', () => {
    // With its question, section 2 fits by 0.3 + 0.2, section 1 by 0.49 or 0.51.
    expect(rankScored({ scores: { 1: 0.49, 2: 0.3 }, questionScores: { 2: 0.2 } })[0]?.sections).toEqual([2, 1]);
    expect(rankScored({ scores: { 1: 0.51, 2: 0.3 }, questionScores: { 2: 0.2 } })[0]?.sections).toEqual([1, 2]);
    expect(rankScored({ questionScores: { 25: 0.4 } })).toEqual([{ page: 2, score: 0.4, sections: [25] }]);
  });

  it('have the score of their best section, even if the question moves another one forward', () => {
    // The question adds 0.4 to the score of the page, and to the fit of its section.
    const [page] = rankScored({ scores: { 1: 0.4, 2: 0.5 }, questionScores: { 1: 0.4 } });
    expect(page).toEqual({ page: 0, score: 0.9, sections: [1, 2] });
  });

  it('have their first section if they match the query without a scored section', () =>
    expect(rank({ scores: { 12: 0.5 }, typed: [1, 1] })).toEqual([
      { page: 1, score: 0.5, sections: [12] },
      { page: 0, score: 0, sections: [0] },
    ]));

  it('are not found if they match less than a quarter of what the best one matches', () => {
    const scores = { 1: 0.9, 11: 0.8, 21: 0.7, 31: 0.6 };
    expect(getPages(rank({ scores, typed: [0.8, 0.2, 0.19, 0] }))).toEqual([0, 1]);
  });
});

describe('a page that lacks a typed word', () => {
  const getWeak = (input: RankCase) => rank(input).map((entry) => [entry.page, entry.weak]);

  it('is weak and follows all others, whatever its score', () =>
    expect(getWeak({ scores: { 1: 1, 11: 0.9, 31: 0.2 }, typed: [1, 0.5, 0, 1] })).toEqual([
      [0, undefined],
      [3, undefined],
      [1, true],
    ]));

  it('is not weak because of a rounding error', () =>
    expect(rank({ scores: { 1: 1, 11: 0.1 }, typed: [1, 0.9995] })[1]?.weak).toBeUndefined());

  it('is weak even if it is the best page', () =>
    expect(rank({ scores: { 1: 0.3 }, typed: [0.5] })[0]?.weak).toBe(true));

  it('is not weak if it answers the query as a question, at least half as well as the best one', () => {
    const scores = { 1: 1, 11: 0.9, 21: 0.8 };
    expect(getWeak({ scores, questionScores: { 1: 0.8, 11: 0.4, 21: 0.39 }, typed: [0.5, 0.5, 0.5] })).toEqual([
      [0, undefined],
      [1, undefined],
      [2, true],
    ]);
    expect(getWeak({ scores, questionScores: { 1: 0.15, 11: 0.14 }, typed: [0.5, 0.5, 0.5] })).toEqual([
      [0, undefined],
      [1, true],
      [2, true],
    ]);
  });
});

describe('a page related to one of the first pages', () => {
  const scores = { 1: 0.9, 11: 0.8, 21: 0.75, 31: 0.7 };

  it('gains a share of its score', () => {
    const ranked = rank({ scores, links: [[0, 3, 0.15]] });
    expect(getPages(ranked)).toEqual([0, 3, 1, 2]);
    expect(ranked[1]?.score).toBeCloseTo(0.7 + 0.15 * 0.9, 6);
  });

  it('does not exceed the first page, which stays first', () => {
    const ranked = rank({ scores: { 1: 0.9, 11: 0.89 }, typed: [1, 1], links: [[0, 1, 0.15]] });
    expect(ranked.map(({ page, score }) => [page, score])).toEqual([
      [0, 0.9],
      [1, 0.9],
    ]);
  });

  it('does not exceed the best page, even with the score of a question', () => {
    // Page 0 has 0.3 + 0.4, and with 0.15 · 0.8 it would exceed 0.8.
    const ranked = rank({
      scores: { 1: 0.3, 11: 0.8 },
      questionScores: { 1: 0.4 },
      typed: [1, 1],
      links: [[1, 0, 0.15]],
    });
    expect(ranked.map(({ page, score }) => [page, score])).toEqual([
      [1, 0.8],
      [0, 0.8],
    ]);
  });

  it('gains from all of them, each six tenths of the previous one', () => {
    const ranked = rank({
      scores: { 1: 0.9, 11: 0.8, 21: 0.5 },
      links: [
        [0, 2, 0.1],
        [1, 2, 0.2],
      ],
    });
    expect(ranked[2]?.score).toBeCloseTo(0.5 + 0.1 * 0.9 + NEIGHBOR_BOOST.next * 0.2 * 0.8, 6);
  });

  it('is related only to the first five', () => {
    const six = { 1: 1, 11: 0.9, 21: 0.8, 31: 0.7, 41: 0.6, 51: 0.5, 61: 0.4 };
    const typed = [1, 1, 1, 1, 1, 1, 1];
    const rankLast = (from: number) =>
      rank({ scores: six, typed, links: [[from, 6, 0.1]] }).find(({ page }) => page === 6);
    expect(rankLast(4)?.score).toBeCloseTo(0.4 + NEIGHBOR_BOOST.next ** 4 * 0.1 * 0.6, 6);
    expect(rankLast(5)?.score).toBeCloseTo(0.4, 6);
  });
});

describe('variants of a symbol', () => {
  const createRanked = (page: number, sections: number[]): RankedPage => ({ page, score: 1 - page / 10, sections });
  const getSymbol = (section: number) => (section % 2 ? 'put' : '');

  it('are grouped under the first page, in order', () =>
    expect(
      groupVariants(
        [createRanked(0, [1, 2]), createRanked(1, [4]), createRanked(2, [3]), createRanked(3, [5, 6])],
        getSymbol,
      ),
    ).toEqual([
      {
        ...createRanked(0, [1, 2]),
        variants: [
          { page: 0, section: 1 },
          { page: 2, section: 3 },
          { page: 3, section: 5 },
        ],
      },
      createRanked(1, [4]),
    ]));

  it('do not change the given ranking', () => {
    const ranked = [createRanked(0, [1]), createRanked(1, [3])];
    groupVariants(ranked, getSymbol);
    expect(ranked).toEqual([createRanked(0, [1]), createRanked(1, [3])]);
  });

  it('do not include pages without a symbol', () => {
    const ranked = [createRanked(0, [2]), createRanked(1, [4])];
    expect(groupVariants(ranked, getSymbol)).toEqual(ranked);
  });
});

it('counts areas by pages that are not weak, in descending order', () => {
  const metadata = { pages: { area: [0, 1, 1, 0, 1, 2] }, areas: ['Manual', 'Streams', ''] } as unknown as Metadata;
  const createRanked = (page: number, weak?: true): RankedPage => ({
    page,
    score: 1,
    sections: [0],
    ...(weak && { weak }),
  });
  expect(
    countAreas(
      [createRanked(0), createRanked(1), createRanked(2), createRanked(3, true), createRanked(4), createRanked(5)],
      metadata,
    ),
  ).toEqual([
    { area: 'Streams', count: 3 },
    { area: 'Manual', count: 1 },
    { area: '', count: 1 },
  ]);
});

describe('pages that were listed before', () => {
  const ranked = [0, 1, 2, 3, 4, 5].map((page): RankedPage => ({ page, score: 1, sections: [] }));

  it('stay after the first third, in the order of their ranks', () => {
    expect(getPages(keepListed(ranked, 3, new Set([5, 4])))).toEqual([0, 4, 5]);
    expect(getPages(keepListed(ranked, 4, new Set([3, 4, 5])))).toEqual([0, 1, 3, 4]);
  });

  it('are the best pages if none was listed', () => {
    expect(getPages(keepListed(ranked, 3, new Set()))).toEqual([0, 1, 2]);
    expect(getPages(keepListed(ranked, 0, new Set([1])))).toEqual([]);
  });
});
