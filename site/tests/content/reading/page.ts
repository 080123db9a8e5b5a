/** Reads tables and code fences of a Markdown page, so that a test can compute what they show. */
import { readFileSync } from 'node:fs';

export type Row = Record<string, string>;
export interface Fence {
  title: string;
  output: boolean;
  text: string;
}

/** The part of a page under one heading (down to the next heading of its rank or above). */
export interface Part {
  text: string;
  tables: Row[][];
  fences: Fence[];
}

/** `route` is the file below content, without `.md`; `heading` is left out for the whole page. Tokens stay as they are. */
export function readPart(route: string, heading?: string): Part {
  const source = readFileSync(new URL(`../../../content/${route}.md`, import.meta.url), 'utf8');
  const lines = source.split('\n');
  const part = heading ? findSection(lines, heading) : lines;
  if (!part.length) throw new Error(`content/${route}.md has no heading "${heading}".`);
  return { text: part.join('\n'), tables: parseTables(part), fences: parseFences(part) };
}

function findSection(lines: string[], heading: string): string[] {
  const start = lines.findIndex(
    (line) => /^#{2,4} /.test(line) && line.replace(/^#+ | \{#[a-z0-9-]+\}$/g, '') === heading,
  );
  if (start < 0) return [];
  const rank = (lines[start] as string).indexOf(' ');
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => /^#{1,4} /.test(line) && line.indexOf(' ') <= rank);
  return end < 0 ? after : after.slice(0, end);
}

function parseTables(lines: string[]): Row[][] {
  const tables: Row[][] = [];
  lines.forEach((line, at) => {
    if (!/^\|[-:| ]+\|$/.test(line)) return;
    const names = cells(lines[at - 1] ?? '');
    const body = lines.slice(at + 1);
    const end = body.findIndex((row) => !row.startsWith('|'));
    const rows = end < 0 ? body : body.slice(0, end);
    tables.push(rows.map((row) => Object.fromEntries(cells(row).map((cell, column) => [names[column] ?? '', cell]))));
  });
  return tables;
}

/** Cells as plain text: without the marks of code and strong text. */
const cells = (row: string): string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('`', '').replaceAll('**', ''));

function parseFences(lines: string[]): Fence[] {
  return [...lines.join('\n').matchAll(/^```\w+([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, info = '', text = '']) => ({
    title: /title="([^"]*)"/.exec(info)?.[1] ?? '',
    output: /output=/.test(info),
    text,
  }));
}
