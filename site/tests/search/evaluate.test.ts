import type { SearchHit } from '@folio/search/types';
import { describe, expect, it } from 'vitest';
import {
  filterJudgeable,
  type JudgedQuery,
  judge,
  judgeExcerpts,
  judgeRows,
  keystrokes,
  measureByClass,
} from './evaluate.ts';

const query: JudgedQuery = {
  id: 'q1',
  class: 'nav',
  query: 'join',
  relevant: [
    { route: '/a', grade: 3 },
    { route: '/b', grade: 2 },
    { route: '/c', grade: 1 },
  ],
};

describe('search metrics', () => {
  it('are 1 for the best order, and lower with irrelevant pages before relevant ones', () => {
    expect(judge(query, ['/a', '/b', '/c', '/x'])).toMatchObject({
      ndcg: 1,
      reciprocalRank: 1,
      first: true,
      firstFive: true,
    });
    const second = judge(query, ['/x', '/a', '/a', '/b']);
    expect(second).toMatchObject({ routes: ['/x', '/a', '/b'], reciprocalRank: 0.5, first: false, firstFive: true });
    expect(second.ndcg).toBeCloseTo((3 / Math.log2(3) + 2 / 2) / (3 + 2 / Math.log2(3) + 1 / 2));
    expect(judge(query, [])).toMatchObject({ ndcg: 0, reciprocalRank: 0, empty: true });
    expect(judge(query, ['/c'])).toMatchObject({ first: false, reciprocalRank: 0 });
  });

  it('only include queries with a relevant page', () => {
    expect(filterJudgeable([query], new Set(['/c']))).toEqual({ queries: [], complete: 0 });
    expect(filterJudgeable([query], new Set(['/a', '/b']))).toMatchObject({
      queries: [{ relevant: [{ route: '/a' }, { route: '/b' }] }],
      complete: 1,
    });
  });

  it('are computed for all queries and by class', () => {
    const other = { ...query, id: 'q2', class: 'syn' };
    const measures = measureByClass([judge(query, ['/a']), judge(other, [])]);
    expect([...measures.keys()]).toEqual(['all', 'nav', 'syn']);
    expect(measures.get('all')).toMatchObject({ queries: 2, mrr: 0.5, success1: 0.5, empty: 1 });
  });

  it('count keystrokes until a relevant page is in the first five', async () => {
    expect(await keystrokes(query, async (typed) => (typed.length >= 2 ? ['/a'] : []))).toBe(0.5);
    expect(await keystrokes(query, async () => [])).toBe(1);
  });
});

describe('judgments of excerpts', () => {
  const label = { query: 'needle', route: '/a', best: 'A needle sews', also: ['Thread it', 'Pins hold'] };
  const shown = (text: string) => ({ text, marks: [] });
  const row = (page: string, ...sections: string[]) =>
    judgeExcerpts(label, {
      excerpt: shown(page),
      sections: sections.map((text) => ({ anchor: 'a', heading: 'A', excerpt: shown(text) })),
    });

  it('accept any labeled sentence of the page or its sections', () => {
    expect(row('Pins hold cloth.')).toEqual({ helps: true, best: false, sections: 0, helpful: 0 });
    expect(row('Cloth.', 'First. A needle sews.', 'Cloth.', 'Thread it.')).toEqual({
      helps: true,
      best: true,
      sections: 3,
      helpful: 2,
    });
    expect(row('Cloth.', 'Wool.')).toEqual({ helps: false, best: false, sections: 1, helpful: 0 });
  });

  it('use the result of the labeled page, if there is one', async () => {
    const hit = (route: string, text: string): SearchHit => ({
      ...{ route, title: 'A', titleMarks: [], breadcrumbs: [], area: '', excerpt: shown(text), sections: [], score: 1 },
    });
    const hits = [hit('/b', 'A needle sews.'), hit('/a', 'Cloth.')];
    expect(await judgeRows([label, { ...label, route: '/c' }], async () => ({ hits }))).toEqual([
      { label, row: { helps: false, best: false, sections: 0, helpful: 0 } },
      { label: { ...label, route: '/c' }, row: undefined },
    ]);
  });
});
