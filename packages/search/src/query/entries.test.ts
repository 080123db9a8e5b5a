import { describe, expect, it } from 'vitest';
import type { Metadata } from '../format/metadata.ts';
import { describeRecords } from '../format/metadata.ts';
import { section } from '../testing.ts';
import type { EntryRecord } from '../types.ts';
import { createEntries, extractPath, findRequests } from './entries.ts';

const entry = (route: string, name: string, fields: Partial<EntryRecord> = {}, heading = name) =>
  section(route, { anchor: name, heading, entry: { name, kind: 'method', text: '', ...fields } });
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
const findNames = (query: string) =>
  entries.findByName(query).map((section) => records[section]?.entry?.name ?? records[section]?.route);

it('returns the entry of a section', () => {
  expect(entries.get(1)).toMatchObject({ kind: 'method', name: 'createTable', symbol: '' });
  expect(entries.get(2)).toMatchObject({ kind: 'method', name: 'put_file', symbol: '' });
  expect(entries.get(4)?.kind).toBe('keyword');
  expect(entries.get(0)).toBeUndefined();
  const [embedded, server] = [entries.get(8), entries.get(9)];
  expect([embedded?.variant, server?.variant]).toEqual(['Embedded', 'Server']);
  expect(embedded?.symbol).toBe(server?.symbol);
  expect(embedded?.symbol).not.toBe('');
});

it('returns the parts of a declared identifier in lower case', () => {
  expect(entries.getParts('createtable')).toEqual(['create', 'table']);
  expect(entries.getParts('putfile')).toEqual(['put', 'file']);
  for (const word of ['filter', 'select', 'selectusagefrom', 'createtables'])
    expect(entries.getParts(word)).toBeUndefined();
});

describe('findByName', () => {
  const all = ['createTable', 'createTable', 'createTable'];

  it.each([
    ['an identifier in another notation', 'create_table', all],
    ['an identifier in lower case', ' createtable ', all],
    ['a word in capitals', 'MERGE', ['MERGE']],
  ])('finds %s: %s', (_, query, names) => expect(findNames(query)).toEqual(names));

  it.each(['create table', 'filter', 'merge', 'fltr', 'api', 'ab', 'creat', 'filters', '', 'select usage'])(
    'but not for "%s", which may mean something else or is no name',
    (query) => expect(findNames(query)).toEqual([]),
  );

  it('prefers the page with the name in brackets in its title, unless several pages have it', () => {
    expect(findNames('FLTR')).toEqual(['/sieves', 'fltr']);
    expect(findNames('API')).toEqual([]);
  });
});

describe('findByName for pasted text', () => {
  it.each([
    ['a statement, by the longest name that it begins with', 'select  usage\nfrom shop;', ['select usage from']],
    ['a statement, by a word', 'SELECT * FROM shop', ['select']],
    ['a call', 'put_file(name)', ['put_file']],
    ['a pattern', 'merge (n)', ['MERGE']],
    ['a request', 'GET /shop/corner/count', ['count']],
    ['the URL of a page', 'https://example.org/other#ab', ['/other']],
    ['the URL of the first page, in lower case', '/guide', ['/Guide']],
  ])('finds %s', (_, query, names) => expect(findNames(query)).toEqual(names));

  it.each(['usage of select;', 'select usage of pages', '(a) select', ';', '= 1', 'select (by the user)'])(
    'finds nothing for "%s", which does not begin with a name or is not code',
    (query) => expect(findNames(query)).toEqual([]),
  );
});

const declared = [
  ['GET', '/shop'],
  ['GET', '/shop/{name}/count'],
  ['GET', '/shop/{name}/{shelf}'],
  ['GET', '/shop/{name}/{shelf}?key={key}'],
  ['DELETE', '/shop/{name}/{shelf}'],
  ['POST', '/shop/{name}/{shelf}/item'],
  ['POST', '/shop/{name}/query'],
  ['POST', '/staff/{name}/query'],
] as const;
const requests = declared.map(([method, path], section) => ({ method, path, section }));
const find = (query: string) => findRequests(requests, extractPath(query) ?? '', query);
const findRequestNames = (query: string) => find(query).map((section) => declared[section]?.join(' '));

describe('a pasted request', () => {
  it.each([
    ['by method and path, with the values of the user', 'GET /shop/corner/top', 'GET /shop/{name}/{shelf}'],
    ['with placeholders of any form', 'delete /shop/{shop}/<shelf>', 'DELETE /shop/{name}/{shelf}'],
    ['by a word of the path before a value', 'GET /shop/corner/count', 'GET /shop/{name}/count'],
    ['by the names of its query string', 'GET /shop/corner/top?key=7', 'GET /shop/{name}/{shelf}?key={key}'],
    ['after the origin of a server', 'GET http://127.0.0.1:18080/shop/', 'GET /shop'],
    ['in a curl command', "curl 'http://localhost:8080/shop'", 'GET /shop'],
    ['in a curl command with a body', "curl -d '{}' http://localhost/shop/corner/query", 'POST /shop/{name}/query'],
    ['without its values', '/staff/query', 'POST /staff/{name}/query'],
    ['while its last word is typed', 'GET /shop/corner/cou', 'GET /shop/{name}/count'],
    ['by a longer path of its method', 'POST /shop/corner/top', 'POST /shop/{name}/{shelf}/item'],
    ['by a shorter path of its method', 'DELETE /shop/corner/top/7', 'DELETE /shop/{name}/{shelf}'],
  ])('is found %s: %s', (_, query, expected) => expect(findRequestNames(query)).toEqual([expected]));

  it('is found for each method if none is given, or if the path lacks the given one', () => {
    const both = ['GET /shop/{name}/{shelf}', 'DELETE /shop/{name}/{shelf}'];
    expect(findRequestNames('/shop/corner/top')).toEqual(both);
    expect(findRequestNames('PATCH /shop/corner/top')).toEqual(both);
  });
});

it.each(['shop', 'get shop', '/', '/other/path', 'GET /', 'a/b', 'http://localhost', ''])(
  'finds no request for "%s"',
  (query) => expect(find(query)).toEqual([]),
);

it('finds a request with one typo in its literal segments, but not with two', () => {
  const staff = [{ method: 'GET', path: '/staff/{name}/query', section: 0 }];
  expect(findRequests(staff, '/staff/anna/qurey', 'GET /staff/anna/qurey')).toEqual([0]);
  expect(findRequests(staff, '/staf/anna/qurey', 'GET /staf/anna/qurey')).toEqual([]);
});
