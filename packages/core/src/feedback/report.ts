import type { Diagnostic } from '../model/types.ts';
import { type Entry, entrySchema } from './schema.ts';

/** Longer lists are not read. */
const MAX_ROWS = 20;

interface StoredFile {
  file: string;
  text: string;
}

/** Reads stored lines. A broken line is skipped and reported. */
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
        message: `The line "${line.slice(0, 60)}" is neither a vote nor an event; it was skipped.`,
        hint: 'Delete the line, or leave it: the report needs no line.',
      });
      return [];
    }),
  );
  return { entries, diagnostics };
}

function parseLine(line: string): Entry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

type EventOf<T> = Extract<Entry, { type: T }>;

/** Formats a report of what readers said and did, the most frequent first. */
export function formatReport(entries: readonly Entry[]): string {
  const select = <T extends Extract<Entry, { type: string }>['type']>(type: T) =>
    entries.filter((entry): entry is EventOf<T> => 'type' in entry && entry.type === type);
  const sections: [title: string, rows: string[]][] = [
    ['Votes', formatVotes(entries)],
    ['Comments', formatComments(entries)],
    ['Searches without a result', rank(select('search-empty').map(({ query }) => query))],
    [
      'Failed runs',
      rank(
        select('run')
          .filter(({ isOk }) => !isOk)
          .map(({ route }) => route),
      ),
    ],
    ['Errors', rank(select('error').map(({ route, message }) => `${route}  ${message}`))],
    ['Addresses without a page', rank(select('not-found').map(({ route }) => route))],
    ['Pages by views', rank(select('page').map(({ route }) => route))],
  ];
  const filled = sections.filter(([, rows]) => rows.length);
  if (!filled.length) return 'There is no feedback yet.\n';
  return filled
    .map(([title, rows]) => {
      const more = rows.length > MAX_ROWS ? [`  … ${rows.length - MAX_ROWS} more`] : [];
      return [title, ...rows.slice(0, MAX_ROWS).map((row) => `  ${row}`), ...more, ''].join('\n');
    })
    .join('\n');
}

function rank(keys: string[]): string[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || compareText(a, b))
    .map(([key, count]) => `${String(count).padStart(5)}  ${toLine(key)}`);
}

type VoteEntry = Extract<Entry, { reasons: unknown }>;

const listVotes = (entries: readonly Entry[]) => entries.filter((entry): entry is VoteEntry => 'reasons' in entry);

/** The pages with the most votes against them first. */
function formatVotes(entries: readonly Entry[]): string[] {
  const pages = new Map<string, VoteEntry[]>();
  for (const vote of listVotes(entries))
    if (vote.answer !== 'comment') pages.set(vote.route, [...(pages.get(vote.route) ?? []), vote]);
  return [...pages]
    .map(([route, votes]) => {
      const no = votes.filter(({ answer }) => answer === 'no').length;
      return { route, no, yes: votes.length - no, reasons: rank(votes.flatMap(({ reasons }) => reasons)) };
    })
    .sort((a, b) => b.no - a.no || a.yes - b.yes || compareText(a.route, b.route))
    .map(({ route, no, yes, reasons }) => {
      const why = reasons.map((reason) => reason.trim().replace('  ', ' ')).join(', ');
      return `${String(no).padStart(5)} no ${String(yes).padStart(5)} yes  ${route}${why && `  (${why})`}`;
    });
}

/** The latest first. */
const formatComments = (entries: readonly Entry[]): string[] =>
  listVotes(entries)
    .filter(({ text }) => text.trim())
    .sort((a, b) => compareText(b.time, a.time))
    .map(({ time, route, section, text, quote }) => {
      const page = section ? `${route}#${section}` : route;
      return `${time.slice(0, 10)}  ${page}  ${quote && `“${toLine(quote)}”  `}${toLine(text)}`;
    });

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Texts come from strangers: terminals obey control characters. */
const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
