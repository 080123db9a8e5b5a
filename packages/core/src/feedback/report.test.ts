import { expect, it } from 'vitest';
import { formatReport, readEntries } from './report.ts';

const time = '2026-11-26T10:00:00.000Z';
const vote = (route: string, answer: string, reasons: string[] = [], text = '') =>
  JSON.stringify({ time, route, section: 'part', version: '', answer, reasons, text, quote: '' });

it('formatReport ranks pages by votes, and lists comments', () => {
  const text = [
    vote('/a', 'no', ['wrong', 'missing']),
    vote('/a', 'no', ['wrong'], 'Two\nlines \u001b[31m'),
    vote('/b', 'yes'),
    vote('/b', 'no'),
  ].join('\n');
  const { entries, diagnostics } = readEntries([{ file: 'day.jsonl', text }]);
  expect(diagnostics).toEqual([]);
  expect(formatReport(entries)).toBe(
    `Votes
      2 no     0 yes  /a  (2 wrong, 1 missing)
      1 no     1 yes  /b

Comments
  2026-11-26  /a#part  Two lines [31m
`,
  );
});

it('formatReport counts events', () => {
  const events = [
    ...['Joins', 'joins', 'ttl'].map((query) => ({ type: 'search', route: '/search', query, results: 0 })),
    { type: 'search', route: '/', query: 'stream', results: 9, position: 1 },
    { type: 'not-found', route: '/gone\u202e' },
    { type: 'run', route: '/a', what: 'query', message: 'Unknown table "…".' },
    { type: 'run', route: '/a', what: 'query' },
    { type: 'error', route: '/a', message: 'TypeError: x' },
    { type: 'page', route: '/a', first: true },
    { type: 'page', route: '/b', first: false },
    { type: 'page', route: '/b', first: true },
    { type: 'copy', route: '/b' },
    ...[100, 900, 300, 200].map((value) => ({ type: 'vital', route: '/a', name: 'LCP', value })),
    { type: 'vital', route: '/a', name: 'CLS', value: 0.01 },
  ];
  const text = events.map((event) => JSON.stringify({ time, ...event })).join('\n');
  const { entries, diagnostics } = readEntries([{ file: 'day.jsonl', text }]);
  expect(diagnostics).toEqual([]);
  expect(formatReport(entries)).toBe(`Searches without a result
      2  joins
      1  ttl

Addresses without a page
      1  /gone

Failed runs
      1  /a Unknown table "…".

Errors in the browser
      1  /a TypeError: x

Page views
      2  /b
      1  /a

Web vitals, 75th percentile
  CLS  0.010  (1)
  LCP  300 ms  (4)
`);
});

it('readEntries skips invalid lines and reports them', () => {
  const { entries, diagnostics } = readEntries([
    { file: 'day.jsonl', text: `\n{"route":"/cut\n${vote('/a', 'yes')}\n` },
  ]);
  expect(entries).toHaveLength(1);
  expect(diagnostics).toEqual([
    {
      file: 'day.jsonl',
      line: 2,
      message: expect.stringContaining('{"route":"/cut'),
      hint: expect.any(String),
    },
  ]);
});

it('formatReport reports that there is no feedback', () =>
  expect(formatReport([])).toBe('There is no feedback yet.\n'));
