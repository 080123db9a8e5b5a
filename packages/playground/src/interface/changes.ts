import type { Result } from '@folio/query-engine';

const CHANGE_STATEMENT =
  /^[ \t]*(?:CREATE|MERGE|DELETE|SET|create geoindex|create table|insert into|register schema)\b/m;

export const hasChanges = (text: string): boolean => CHANGE_STATEMENT.test(text);

export const joinSetup = (setup: readonly string[]): string => setup.join('\n');

/**
 * Splits an edited setup into schemas and the statements between them. Leading line breaks keep the
 * line numbers.
 */
export function splitSetup(text: string): string[] {
  const setup: string[] = [];
  const take = (start: number, end: number) => {
    const part = text.slice(start, end);
    if (part.trim()) setup.push(text.slice(0, start).replace(/[^\n]/g, '') + part);
  };
  let start = 0;
  for (const { index } of text.matchAll(/^\{/gm)) {
    if (index < start) continue;
    take(start, index);
    start = findObjectEnd(text, index);
    take(index, start);
  }
  take(start, text.length);
  return setup;
}

function findObjectEnd(text: string, start: number): number {
  let depth = 0;
  const marks = /"(?:\\.|[^"\\])*"|[{}]/g;
  marks.lastIndex = start;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth++;
    else if (mark[0] === '}' && --depth === 0) return marks.lastIndex;
  }
  return text.length;
}

export const appendStatements = (data: string, ...statements: string[]): string =>
  [data.trimEnd(), ...statements].filter(Boolean).join('\n');

/** Undefined if no statement changed the data. */
export function appendChanges(data: string, text: string, results: readonly Result[]): string | undefined {
  const statements = results.flatMap((result) => (result.kind === 'done' ? text.slice(result.start, result.end) : []));
  return statements.some(hasChanges) ? appendStatements(data, ...statements) : undefined;
}

const isStatement = (line: string): boolean => hasChanges(line) || /^\s*USE GRAPH\b/.test(line);

/**
 * Removes the statements of a text from the end of the data, so that the text gives the same result
 * when it runs again.
 */
export function removeStatements(data: string, text: string): string {
  const statements = text
    .split('\n')
    .filter(isStatement)
    .map((line) => line.trim());
  const rest = data.slice(0, -statements.join('\n').length || undefined).trimEnd();
  return appendStatements(rest, ...statements) === data ? rest : data;
}

const LOADED_CHARACTERS_PER_MS = 500;

/** The setup of edited data. 100,000 rows take some seconds to load. */
export const createOwnSetup = (text: string): { setup: string[]; extraMs: number } => ({
  setup: splitSetup(text),
  extraMs: text.length / LOADED_CHARACTERS_PER_MS,
});
