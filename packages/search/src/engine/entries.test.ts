import { describe, expect, it } from 'vitest';
import type { Metadata } from '../format/metadata.ts';
import { describeRecords } from '../format/metadata.ts';
import { exactName } from '../ranking.ts';
import { section } from '../testing.ts';
import type { EntryRecord } from '../types.ts';
import { createEntries } from './entries.ts';

const entry = (route: string, name: string, more: Partial<EntryRecord> = {}, heading = name) =>
  section(route, { anchor: name, heading, entry: { name, kind: 'method', text: '', ...more } });
const records = [
  section('/Guide'),
  entry('/Guide', 'createTable'),
  entry('/Guide', 'put_file', {}, 'Put a file'),
  entry('/Guide', 'filter'),
  entry('/Guide', 'MERGE', { kind: 'keyword' }),
  entry('/Guide', 'select usage from', { kind: 'command' }),
  entry('/Guide', 'select', { kind: 'command' }),
  section('/other'),
  entry('/other', 'createTable', { same: 'create', variant: 'Embedded' }),
  entry('/other', 'createTable', { same: 'create', variant: 'Server' }),
  entry('/other', 'ab', { kind: 'key' }),
  entry('/other', 'count', { kind: 'GET', line: '/shop/{name}/count' }),
  section('/sieves', { title: 'Sieves (fltr)' }),
  section('/doors', { title: 'Doors (API)' }),
  section('/gates', { title: 'Gates (API)' }),
  section('/rules', { title: 'Rules' }),
  entry('/rules', 'fltr', { kind: 'key' }),
];
const entries = createEntries(describeRecords(records) as Metadata);
const named = async (query: string) => {
  const { sections, bonus } = await entries.named(query);
  return { found: sections.map((at) => records[at]?.entry?.name ?? records[at]?.route), bonus };
};

it('a section has its entry, under its own name', () => {
  expect(entries.of(1)).toMatchObject({ kind: 'method', name: 'createTable', same: '' });
  expect(entries.of(2)).toMatchObject({ kind: 'method', name: 'put_file', same: '' });
  expect(entries.of(4)?.kind).toBe('keyword');
  expect(entries.of(0)).toBeUndefined();
  const [one, other] = [entries.of(8), entries.of(9)];
  expect([one?.variant, other?.variant]).toEqual(['Embedded', 'Server']);
  expect(one?.same).toBe(other?.same);
  expect(one?.same).not.toBe('');
});

it('an identifier of several parts is known in small letters', () => {
  expect(entries.partsOf('createtable')).toEqual(['create', 'table']);
  expect(entries.partsOf('putfile')).toEqual(['put', 'file']);
  for (const word of ['filter', 'select', 'selectusagefrom', 'createtables'])
    expect(entries.partsOf(word)).toBeUndefined();
});

describe('a name is found', () => {
  const all = ['createTable', 'createTable', 'createTable'];

  it.each([
    ['however an identifier is spelt', 'create_table', all, exactName.identifier],
    ['in small letters', ' createtable ', all, exactName.identifier],
    ['in words, which count the more the more they are', 'create table', all, exactName.spaced],
    ['in three words', 'select usage from', ['select usage from'], 2 * exactName.spaced],
    ['as a plain word, which may mean something else', 'filter', ['filter'], exactName.word],
    ['as a plain word with its capitals', 'MERGE', ['MERGE'], exactName.identifier],
    ['as a word that has them elsewhere', 'merge', ['MERGE'], exactName.word],
  ])('%s: %s', async (_, query, found, bonus) => {
    const one = await named(query);
    expect(one.found).toEqual(found);
    expect(one.bonus).toBeCloseTo(bonus, 9);
  });

  it('on the page whose title has it in brackets first, but not where several pages have the same ones', async () => {
    expect(await named('fltr')).toEqual({ found: ['/sieves', 'fltr'], bonus: exactName.word });
    expect((await named('sieves')).found).toEqual([]);
    expect((await named('api')).found).toEqual([]);
  });

  it.each(['ab', 'creat', 'filters', '', 'select usage'])('and none for "%s"', async (query) =>
    expect(await named(query)).toEqual({ found: [], bonus: 0 }),
  );
});

describe('what was pasted is found', () => {
  it.each([
    ['a statement, by the longest name that it begins with', 'select  usage\nfrom shop;', ['select usage from']],
    ['a statement, by a word', 'SELECT * FROM shop', ['select']],
    ['a call', 'put_file(name)', ['put_file']],
    ['a pattern', 'merge (n)', ['MERGE']],
    ['a request', 'GET /shop/corner/count', ['count']],
    ['the address of a page', 'https://example.org/other#ab', ['/other']],
    ['the address of the first page, capitals aside', '/guide', ['/Guide']],
  ])('%s', async (_, query, found) => expect(await named(query)).toEqual({ found, bonus: exactName.identifier }));

  it.each(['usage of select;', 'select usage of pages', '(a) select', ';', '= 1', 'select (by the reader)'])(
    'but nothing for "%s", which begins with no name or is no code',
    async (query) => expect(await named(query)).toEqual({ found: [], bonus: 0 }),
  );
});
