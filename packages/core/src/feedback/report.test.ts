import { expect, it } from 'vitest';
import { formatReport, readEntries } from './report.ts';

const time = '2026-11-26T10:00:00.000Z';
const vote = (route: string, answer: string, reasons: string[] = [], text = '') =>
  JSON.stringify({ time, route, section: 'part', version: '', answer, reasons, text, quote: '' });

it('ranks pages, and lists comments', () => {
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
