/** Measures results by judged queries. */
import type { Marked, SearchAnswer, SearchHit } from '@folio/search/types';

export const HALVES = ['a', 'b', 'c', 'd', 'e1', 'e2', 'f1', 'f2', 'g1', 'g2', 'h1', 'h2'] as const;
export type Half = (typeof HALVES)[number];

/** A query and its pages: 3 the page to find, 2 right, 1 of use. Other pages are wrong. */
export interface JudgedQuery {
  id: string;
  class: string;
  query: string;
  /**
   * Half of a split list. All halves have been looked at to improve search; see `fresh.ts` for a list that judges it.
   * Pages of e2, f2, g and h are graded blind: by judges who saw neither engine nor rank.
   */
  half?: Half;
  relevant: { route: string; grade: number; section?: string; pooled?: true }[];
}

const RIGHT = 2;

export interface Judgement {
  query: JudgedQuery;
  routes: string[];
  /** Normalised discounted cumulative gain of the first ten, gain = grade, as in trec_eval. */
  ndcg: number;
  reciprocalRank: number;
  first: boolean;
  firstFive: boolean;
  empty: boolean;
}

export interface Measures {
  queries: number;
  ndcg: number;
  mrr: number;
  success1: number;
  success5: number;
  empty: number;
}

/**
 * Leaves out labels without a page, and queries without a right page. `complete` counts the queries that keep all of
 * their right pages.
 */
export function filterJudgeable(
  queries: readonly JudgedQuery[],
  routes: ReadonlySet<string>,
): { queries: JudgedQuery[]; complete: number } {
  const right = ({ relevant }: JudgedQuery) => relevant.filter(({ grade }) => grade >= RIGHT);
  const there = queries.map((query) => ({
    ...query,
    relevant: query.relevant.filter(({ route }) => routes.has(route)),
  }));
  return {
    queries: there.filter((query) => right(query).length > 0),
    complete: there.filter((query, i) => right(query).length === right(queries[i] as JudgedQuery).length).length,
  };
}

export const routesOf = (hits: readonly SearchHit[]): string[] =>
  hits.flatMap(({ route, variants }) => variants?.map((variant) => variant.route) ?? [route]);

export function judge(query: JudgedQuery, answer: readonly string[]): Judgement {
  const routes = [...new Set(answer)].slice(0, 10);
  const grades = new Map(query.relevant.map(({ route, grade }) => [route, grade]));
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, 10);
  const rank = routes.findIndex((route) => (grades.get(route) ?? 0) >= RIGHT);
  return {
    query,
    routes,
    ndcg: gain(routes.map((route) => grades.get(route) ?? 0)) / (gain(ideal) || 1),
    reciprocalRank: rank < 0 ? 0 : 1 / (rank + 1),
    first: rank === 0,
    firstFive: rank >= 0 && rank < 5,
    empty: routes.length === 0,
  };
}

/** Discounted cumulative gain. Source: K. Järvelin, J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", TOIS 20(4), 2002. */
function gain(grades: number[]): number {
  return grades.reduce((sum, grade, i) => sum + grade / Math.log2(i + 2), 0);
}

function measure(judgements: readonly Judgement[]): Measures {
  const mean = (value: (judgement: Judgement) => number) =>
    judgements.reduce((sum, one) => sum + value(one), 0) / Math.max(1, judgements.length);
  return {
    queries: judgements.length,
    ndcg: mean(({ ndcg }) => ndcg),
    mrr: mean(({ reciprocalRank }) => reciprocalRank),
    success1: mean(({ first }) => Number(first)),
    success5: mean(({ firstFive }) => Number(firstFive)),
    empty: judgements.filter(({ empty }) => empty).length,
  };
}

export function measureByClass(judgements: readonly Judgement[]): Map<string, Measures> {
  const classes = [...new Set(judgements.map(({ query }) => query.class))];
  return new Map([
    ['all', measure(judgements)],
    ...classes.map((name) => [name, measure(judgements.filter(({ query }) => query.class === name))] as const),
  ]);
}

/** A right page of a query, and the first words of its sentences and rows to show. Chosen without a look at the excerpts. */
export interface LabelledExcerpts {
  query: string;
  route: string;
  best: string;
  also: string[];
}

export interface ExcerptsJudgement {
  helps: boolean;
  best: boolean;
  sections: number;
  helpful: number;
}

export function judgeExcerpts(
  { best, also }: LabelledExcerpts,
  { excerpt, sections }: Pick<SearchHit, 'excerpt' | 'sections'>,
): ExcerptsJudgement {
  const helps = ({ text }: Marked) => [best, ...also].some((words) => text.includes(words));
  const all = [excerpt, ...sections.map((section) => section.excerpt)];
  return {
    helps: all.some(helps),
    best: all.some(({ text }) => text.includes(best)),
    sections: sections.length,
    helpful: sections.filter((section) => helps(section.excerpt)).length,
  };
}

export async function judgeRows(
  labels: readonly LabelledExcerpts[],
  search: (query: string) => Promise<Pick<SearchAnswer, 'hits'>>,
): Promise<{ label: LabelledExcerpts; row: ExcerptsJudgement | undefined }[]> {
  const judged = [];
  for (const label of labels) {
    const hit = (await search(label.query)).hits.find(({ route }) => route === label.route);
    judged.push({ label, row: hit && judgeExcerpts(label, hit) });
  }
  return judged;
}

/** Computes the share of a query to type until a right page is among the first five, or 1. */
export async function keystrokes(query: JudgedQuery, search: (typed: string) => Promise<string[]>): Promise<number> {
  for (let length = 1; length < query.query.length; length++) {
    const { firstFive } = judge(query, await search(query.query.slice(0, length)));
    if (firstFive) return length / query.query.length;
  }
  return 1;
}

const SAME_WORD = /^[\p{L}\p{N}]{2}$/u;

/** Counts the keys at which a right page leaves the first ten while the user goes on with the same word. */
export async function countLosses(query: JudgedQuery, search: (typed: string) => Promise<string[]>): Promise<number> {
  const right = new Set(query.relevant.flatMap(({ route, grade }) => (grade >= RIGHT ? [route] : [])));
  let losses = 0;
  let before: string[] = [];
  for (let length = 1; length <= query.query.length; length++) {
    const found = judge(query, await search(query.query.slice(0, length))).routes.filter((route) => right.has(route));
    const isSameWord = SAME_WORD.test(query.query.slice(length - 2, length));
    if (isSameWord && before.some((route) => !found.includes(route))) losses++;
    before = found;
  }
  return losses;
}
