import { z } from 'zod';
import { VITALS } from '../model/events.ts';
import type { Diagnostic } from '../model/types.ts';
import { type Entry, entrySchema } from './schema.ts';

type Vote = Extract<Entry, { answer: string }>;
type Event = Extract<Entry, { type: string }>;

const MAX_ROWS = 20;

interface StoredFile {
  file: string;
  text: string;
}

/** Skips and reports invalid lines. */
export function readEntries(files: StoredFile[]): { entries: Entry[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const entries = files.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index): Entry[] => {
      if (!line.trim()) return [];
      const entry = parseLine(line);
      if (entry) return [entry];
      diagnostics.push({
        file,
        line: index + 1,
        message: `Skipped the line "${line.slice(0, 60)}", which is neither a vote nor an event.`,
        hint: 'Delete the line, or ignore this message.',
      });
      return [];
    }),
  );
  return { entries, diagnostics };
}

function parseLine(line: string): Entry | undefined {
  try {
    const { time, ...entry } = JSON.parse(line);
    return { time: z.iso.datetime().parse(time), ...entrySchema.parse(entry) };
  } catch {
    return undefined;
  }
}

export function formatReport(entries: readonly Entry[]): string {
  if (!entries.length) return 'There is no feedback yet.\n';
  const votes = entries.filter((entry): entry is Vote => 'answer' in entry);
  const events = entries.filter((entry): entry is Event => 'type' in entry);
  const count = (toRow: (event: Event) => string | undefined) =>
    countTexts(events.flatMap((event) => toRow(event) ?? [])).map(
      ([row, count]) => `${String(count).padStart(5)}  ${toLine(row)}`,
    );
  const sections: [title: string, rows: string[]][] = [
    ['Votes', formatVotes(votes)],
    ['Comments', formatComments(votes)],
    [
      'Searches without a result',
      count((event) => (event.type === 'search' && event.results === 0 ? event.query.toLowerCase() : undefined)),
    ],
    ['Addresses without a page', count(({ type, route }) => (type === 'not-found' ? route : undefined))],
    ['Failed runs', count((event) => (event.type === 'run' && event.message ? formatFailure(event) : undefined))],
    ['Errors in the browser', count((event) => (event.type === 'error' ? formatFailure(event) : undefined))],
    ['Page views', count(({ type, route }) => (type === 'page' ? route : undefined))],
    ['Web vitals, 75th percentile', formatVitals(events)],
  ];
  return sections
    .filter(([, rows]) => rows.length)
    .map(([title, rows]) => {
      const more = rows.length > MAX_ROWS ? [`  … ${rows.length - MAX_ROWS} more`] : [];
      return [title, ...rows.slice(0, MAX_ROWS).map((row) => `  ${row}`), ...more, ''].join('\n');
    })
    .join('\n');
}

const formatFailure = ({ route, message }: { route: string; message?: string }): string => `${route} ${message}`;

/** The percentile that https://web.dev/articles/vitals rates. */
const PERCENTILE = 0.75;

function formatVitals(events: readonly Event[]): string[] {
  return VITALS.flatMap((name) => {
    const values = events.flatMap((event) => (event.type === 'vital' && event.name === name ? event.value : []));
    values.sort((a, b) => a - b);
    const value = values[Math.ceil(values.length * PERCENTILE) - 1];
    if (value === undefined) return [];
    return `${name.padEnd(4)} ${name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}  (${values.length})`;
  });
}

function formatVotes(entries: readonly Vote[]): string[] {
  const pages = new Map<string, Vote[]>();
  for (const vote of entries)
    if (vote.answer !== 'comment') pages.set(vote.route, [...(pages.get(vote.route) ?? []), vote]);
  return [...pages]
    .map(([route, votes]) => {
      const no = votes.filter(({ answer }) => answer === 'no').length;
      return { route, no, yes: votes.length - no, reasons: countReasons(votes) };
    })
    .sort((a, b) => b.no - a.no || a.yes - b.yes || compareText(a.route, b.route))
    .map(({ route, no, yes, reasons }) => {
      const suffix = reasons.length ? `  (${reasons.join(', ')})` : '';
      return `${String(no).padStart(5)} no ${String(yes).padStart(5)} yes  ${route}${suffix}`;
    });
}

const countReasons = (votes: readonly Vote[]): string[] =>
  countTexts(votes.flatMap(({ reasons }) => reasons)).map(([reason, count]) => `${count} ${reason}`);

/** The most frequent first. */
function countTexts(texts: readonly string[]): [text: string, count: number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b));
}

/** The latest first. */
const formatComments = (entries: readonly Vote[]): string[] =>
  entries
    .filter(({ text }) => text.trim())
    .sort((a, b) => compareText(b.time, a.time))
    .map(({ time, route, section, text, quote }) => {
      const page = section ? `${route}#${section}` : route;
      return `${time.slice(0, 10)}  ${page}  ${quote && `“${toLine(quote)}”  `}${toLine(text)}`;
    });

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Removes control characters: anyone can send text, and terminals obey them. */
const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
