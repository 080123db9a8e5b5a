import { expect, test } from 'vitest';
import { linesOf, namesIn } from './lines.ts';

test('lines know their place in the text', () => {
  expect(linesOf('ab\n\nc')).toEqual([
    { text: 'ab', start: 0, end: 2 },
    { text: '', start: 3, end: 3 },
    { text: 'c', start: 4, end: 5 },
  ]);
});

test.each([
  ['  "table_name": "plants",', ['table_name']],
  ["    'sz': 4, 'n': 1", ['sz', 'n']],
  ['  table_type: 1,', ['table_type']],
  ['curl -X POST http://127.0.0.1:18080/db/mydb/table \\', ['dbname']],
  ["curl 'http://127.0.0.1:18080/db/mydb/scan?limit=3&from=a'", ['dbname', 'limit', 'from']],
  ['import requests', []],
])('the names in %s', (line, names) => {
  expect(namesIn(line, ['dbname'])).toEqual(names);
});
