import { expect, it } from 'vitest';
import { formatReport, readEntries } from './report.ts';

const time = '2026-11-26T10:00:00.000Z';
const vote = (route: string, answer: string, reasons: string[] = [], text = '') =>
  JSON.stringify({ time, route, section: 'part', version: '', answer, reasons, text, quote: '' });
const event = (details: object) => JSON.stringify({ time, event: { route: '/a', ...details } });

it('ranks pages, searches, runs and errors', () => {
  const text = [
    vote('/a', 'no', ['wrong', 'missing']),
    vote('/a', 'no', ['wrong'], 'Two\nlines \u001b[31m'),
    vote('/b', 'yes'),
    vote('/b', 'no'),
    event({ type: 'search-empty', query: 'shards' }),
    event({ type: 'search-empty', query: 'shards' }),
    event({ type: 'search-empty', query: 'backup' }),
    event({ type: 'run', isOk: false }),
    event({ type: 'run', isOk: true }),
    event({ type: 'error', message: 'x is undefined' }),
  ].join('\n');
  const { entries, diagnostics } = readEntries([{ file: 'day.jsonl', text }]);
  expect(diagnostics).toEqual([]);
  expect(formatReport(entries)).toBe(
    `Votes
      2 no     0 yes  /a  (2 wrong, 1 missing)
      1 no     1 yes  /b

Comments
  2026-11-26  /a#part  Two lines [31m

Searches without a result
      2  shards
      1  backup

Failed runs
      1  /a

Errors
      1  /a x is undefined
`,
  );
});

it('skips broken lines and names them', () => {
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

it('says that there is nothing', () => expect(formatReport([])).toBe('There is no feedback yet.\n'));
