import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchIndex } from '../open.ts';
import { anyText, buildTestIndex, section } from '../testing.ts';
import { QUERY_LIMITS } from './query.ts';

const words = [
  'stream',
  'join',
  'table',
  'index',
  'graph',
  'query',
  'model',
  'train',
  'putDoc',
  'scanDoc',
  'server',
  'log',
  'window',
  'alert',
];
/** 4,000 sections with the same words: the worst case for every limit. */
const many = Array.from({ length: 4000 }, (_, i) =>
  section(`/page-${i >> 2}`, {
    title: `Page ${i >> 2}`,
    heading: `${words[i % 14]} ${i}`,
    anchor: `s-${i}`,
    text: words.join(' '),
  }),
);
const synonyms = words.flatMap((word, i) =>
  ['one', 'two', 'three', 'four'].map((other) => ({ from: [word], to: [`${other} ${words[(i + 1) % 14]}`] })),
);

describe('a query', () => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await buildTestIndex([...many, section('/words', { text: 'one two three four' })], synonyms);
  });

  it('is answered within the limits for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        fc.integer({ min: 0, max: 30 }),
        fc.option(fc.constantFrom('Guide', 'x')),
        async (query, limit, area) => {
          const { answer, cost, errors } = await index.run(query, { limit, ...(area === null ? {} : { area }) });
          expect(errors).toEqual([]);
          expect(answer.query).toBe(query);
          expect(answer.hits.length).toBeLessThanOrEqual(limit);
          expect(answer.total).toBeGreaterThanOrEqual(answer.hits.filter(({ weak }) => !weak).length);
          if (area === null) expect(answer.total).toBe(answer.areas.reduce((sum, { count }) => sum + count, 0));
          expect(cost.clauses).toBeLessThanOrEqual(QUERY_LIMITS.clauses);
          expect(cost.rewrites).toBeLessThanOrEqual(QUERY_LIMITS.rewrites);
          expect(cost.postings).toBeLessThanOrEqual(QUERY_LIMITS.postings);
          if (!answer.filters) expect(cost.files).toBeLessThanOrEqual(QUERY_LIMITS.shards + limit);
          for (const hit of answer.hits) {
            expect(hit.sections.length).toBeLessThanOrEqual(3);
            expect(Number.isFinite(hit.score)).toBe(true);
            for (const { text, marks } of [
              hit.excerpt,
              ...hit.sections.map(({ excerpt }) => excerpt),
              { text: hit.title, marks: hit.titleMarks ?? [] },
            ]) {
              let previousEnd = 0;
              for (const [start, end] of marks) {
                expect(start).toBeGreaterThanOrEqual(previousEnd);
                expect(end).toBeGreaterThan(start);
                expect(end).toBeLessThanOrEqual(text.length);
                previousEnd = end;
              }
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reports a reached limit, and still finds rare words', async () => {
    const { answer, cost } = await index.run('stream join table index graph query model train server log window alert');
    expect(cost.capped).toBe(true);
    expect(cost.files).toBeLessThanOrEqual(QUERY_LIMITS.shards + answer.hits.length);
    expect(cost.rewrites).toBe(QUERY_LIMITS.rewrites);
    expect(answer.hits).toHaveLength(10);
    const rare = await index.run('3001 stream join table');
    expect(rare.answer.hits[0]).toMatchObject({ route: '/page-750' });
  });

  it('returns the same answer every time', async () => {
    for (const query of ['stream join', 'putdoc', 'grap', 'tabel'])
      expect(await index.search(query)).toEqual(await index.search(query));
  });
});

describe('random records', () => {
  it('are found after a round trip through the index', async () => {
    const record = fc.record({ title: anyText, heading: anyText, text: anyText, code: anyText, keyword: anyText });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (list) => {
        const records = list.map(({ keyword, ...fields }, i) => section(`/${i}`, { ...fields, keywords: [keyword] }));
        const index = await buildTestIndex([...records, section('/known', { title: 'Quetzalcoatlus' })]);
        expect((await index.search('quetzalcoatlus')).hits[0]?.route).toBe('/known');
        for (const { title } of records) await index.search(title);
      }),
      { numRuns: 60 },
    );
  });
});
