/** Expansion of words, tested by the answers of an index. */
import { describe, expect, it } from 'vitest';
import { buildTestIndex, findRoutes, section } from '../testing.ts';

const filler = Array.from({ length: 8 }, (_, i) => section(`/filler-${i}`, { text: 'Other things.' }));

describe('a word', () => {
  it('is completed rather than corrected while it is typed', async () => {
    const index = await buildTestIndex([
      section('/stream', { text: 'A stream of events.' }),
      section('/streak', { title: 'Strea', text: 'Strex.' }),
      ...filler,
    ]);
    const { hits, didYouMean } = await index.search('stre');
    expect([hits[0]?.route, didYouMean]).toEqual(['/streak', undefined]);
    expect((await index.search('strea')).didYouMean).toBeUndefined();
  });

  it('ranks above its completions if it is complete', async () => {
    const index = await buildTestIndex([
      section('/portfolio', { title: 'Portfolio', text: 'A portfolio.' }),
      section('/text', { text: 'One port is here.' }),
      ...filler,
    ]);
    expect(await findRoutes(index, 'port ')).toEqual(['/text']);
    expect(await findRoutes(index, 'portf')).toEqual(['/portfolio']);
  });

  it.each(['anything', 'never', 'another'])('without a topic is ignored in a question: %s', async (word) => {
    const index = await buildTestIndex([
      section('/lock', { text: 'A lock.', questions: ['Can a lock wait?'] }),
      section('/word', { title: word, text: `${word} else.`, questions: [`Is ${word} else there?`] }),
      ...filler,
    ]);
    expect(await findRoutes(index, `can ${word} lock`)).toEqual(['/lock']);
  });

  it('in the singular finds an irregular plural', async () => {
    const index = await buildTestIndex([section('/indices', { text: 'All indices.' }), ...filler]);
    expect(await findRoutes(index, 'index ')).toEqual(['/indices']);
  });

  it('of a request path may be a value, and one may have a typo', async () => {
    const entry = { name: 'Count', kind: 'GET', line: '/stream/{schema_name}/{stream_name}/count', text: '' };
    const index = await buildTestIndex([
      section('/count', { heading: 'Count', anchor: 'count', text: 'Counts events.', entry }),
      ...filler,
    ]);
    expect((await index.search('/stream/sales/orders/conut')).hits[0]).toMatchObject({ route: '/count', exact: true });
  });
});

describe('the count of results', () => {
  const records = [
    section('/drop', { text: 'To drop a table.', questions: ['How do I drop a table?'] }),
    section('/delete', { text: 'To delete a table.', questions: ['How do I delete a table?'] }),
    section('/remove', { text: 'To delete it.', questions: ['How can I delete the table?'], area: 'Streams' }),
    ...filler,
  ];
  const synonyms = [{ from: ['drop'], to: ['delete'] }];

  it('includes the pages of corrections and completions', async () => {
    const index = await buildTestIndex(records);
    expect((await index.search('delete table')).total).toBe(2);
    expect((await index.search('delete tab')).total).toBe(2);
    expect((await index.search('delte table')).total).toBe(2);
  });

  it('excludes pages that only synonyms find, which are weak hits', async () => {
    const answer = await (await buildTestIndex(records, synonyms)).search('how do i drop a table');
    expect(answer.hits.map(({ route, weak = false }) => [route, weak])).toEqual([
      ['/drop', false],
      ['/delete', true],
      ['/remove', true],
    ]);
    expect(answer.total).toBe(1);
  });

  it('of all areas is the sum of the counts of each area', async () => {
    const index = await buildTestIndex(records);
    const { total, areas } = await index.search('delete table');
    expect(areas.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    for (const { area, count } of areas) expect((await index.search('delete table', { area })).total).toBe(count);
  });
});

it('keeps a page listed while the same word is typed, and no longer', async () => {
  const index = await buildTestIndex([
    ...Array.from({ length: 12 }, (_, i) => section(`/text-${i}`, { text: 'A part.' })),
    section('/partition', { title: 'Partition map', text: 'Another thing.' }),
    ...filler,
  ]);
  const find = async (query: string, typing: boolean) =>
    (await index.search(query, { limit: 4, typing })).hits.map(({ route }) => route);
  expect(await find('par', true)).toContain('/partition');
  expect(await find('part', true)).toContain('/partition');
  expect(await find('part', false)).not.toContain('/partition');
  expect(await find('part ', true)).not.toContain('/partition');
});
