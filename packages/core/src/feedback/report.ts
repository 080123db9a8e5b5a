import type { Diagnostic } from '../model/types.ts';
import { type Entry, entrySchema } from './schema.ts';

/** Nobody reads longer lists. */
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
        message: `The line "${line.slice(0, 60)}" is not a vote; it was skipped.`,
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

/** Formats a report of what readers said, the pages with the most votes against them first. */
export function formatReport(entries: readonly Entry[]): string {
  if (!entries.length) return 'There is no feedback yet.\n';
  const sections: [title: string, rows: string[]][] = [
    ['Votes', formatVotes(entries)],
    ['Comments', formatComments(entries)],
  ];
  return sections
    .filter(([, rows]) => rows.length)
    .map(([title, rows]) => {
      const more = rows.length > MAX_ROWS ? [`  … ${rows.length - MAX_ROWS} more`] : [];
      return [title, ...rows.slice(0, MAX_ROWS).map((row) => `  ${row}`), ...more, ''].join('\n');
    })
    .join('\n');
}

function formatVotes(entries: readonly Entry[]): string[] {
  const pages = new Map<string, Entry[]>();
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

function countReasons(votes: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of votes.flatMap(({ reasons }) => reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || compareText(a, b))
    .map(([reason, count]) => `${count} ${reason}`);
}

/** The latest first. */
const formatComments = (entries: readonly Entry[]): string[] =>
  entries
    .filter(({ text }) => text.trim())
    .sort((a, b) => compareText(b.time, a.time))
    .map(({ time, route, section, text, quote }) => {
      const page = section ? `${route}#${section}` : route;
      return `${time.slice(0, 10)}  ${page}  ${quote && `“${toLine(quote)}”  `}${toLine(text)}`;
    });

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Texts come from strangers: terminals obey control characters. */
const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
