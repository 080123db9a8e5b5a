import { describe, expect, it } from 'vitest';
import { buildTestIndex, section } from '../testing.ts';
import { parseFilters } from './query.ts';

describe('the operators of a query', () => {
  it.each([
    ['"time to live" table', { text: '"time to live" table', phrases: ['time to live'] }],
    ['table -stream', { text: 'table        ', excluded: ['stream'] }],
    ['join area:Streams', { text: 'join             ', area: 'Streams' }],
    ['put kind:"rest call"', { text: 'put                 ', kind: 'rest call' }],
  ])('are parsed without changing the offsets of the words: %s', (query, expected) =>
    expect(parseFilters(query)).toMatchObject(expected),
  );

  it.each([
    ['an option', 'brs -d --bucket'],
    ['a hyphen inside a word', 'key-value k-means'],
    ['pasted JSON', '{"name": "a b", "c": ["d e"]}'],
    ['one word in quotes', '"ttl"'],
    ['a query of operators only', '-stream area:tables'],
  ])('do not include %s', (_, query) => expect(parseFilters(query)).toMatchObject({ text: query, typed: [] }));
});

describe('a filtered answer', () => {
  const method = (route: string, name: string) =>
    section(route, { heading: name, anchor: name, text: 'Puts a value.', entry: { name, kind: 'method', text: '' } });
  const index = buildTestIndex([
    section('/ttl', { text: 'The time to live of a row.\nA table is live.' }),
    section('/live', { text: 'Live time is not to be had. To the table.', area: 'Streams and events' }),
    section('/title', { title: 'Time to live', text: 'A row ends.' }),
    section('/apart', { text: 'This is the time.\nTo live is fine.' }),
    section('/api', { text: 'How to put a value.' }),
    method('/api', 'put'),
  ]);
  const find = async (query: string) => (await (await index).search(query)).hits.map(({ route }) => route).sort();

  it('has only sections with a phrase in one line or heading', async () => {
    expect(await find('time to live')).toEqual(['/apart', '/live', '/title', '/ttl']);
    expect(await find('"time to live"')).toEqual(['/title', '/ttl']);
    expect(await find('"time of a row"')).toEqual([]);
    expect(await find('"the zebra"')).toEqual([]);
  });

  it('has only pages without an excluded word, in all its forms', async () => {
    expect(await find('time -rows')).toEqual(['/apart', '/live']);
    expect(await find('time -zebra')).toEqual(['/apart', '/live', '/title', '/ttl']);
  });

  it('has only pages of an area, named by a prefix', async () => {
    expect(await find('time area:streams')).toEqual(['/live']);
    expect(await find('time area:nowhere')).toEqual([]);
  });

  it('has only sections of a kind', async () => {
    expect(await find('put')).toEqual(['/api']);
    const { hits, total, filters } = await (await index).search('put kind:method');
    expect(hits.map(({ best }) => best?.anchor)).toEqual(['put']);
    expect({ total, filters }).toEqual({ total: 1, filters: ['kind:method'] });
    expect(await find('time kind:method')).toEqual([]);
  });
});
