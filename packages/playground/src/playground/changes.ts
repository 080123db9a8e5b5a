/** Data of a graph as one text, and what statements that ran add to it. */
import type { Result } from '@folio/query-engine/engine/index.ts';

const change = /^[ \t]*(?:CREATE|MERGE|DELETE|SET|create geoindex|insert into|register schema)\b/m;

/** Whether a text has statements that change data, and not only queries. */
export const hasChanges = (text: string): boolean => change.test(text);

/** The texts of a setup as the one that the user edits. */
export const asText = (setup: readonly string[]): string => setup.join('\n');

/**
 * The texts of a setup in one that the user may have edited: each schema alone, and the statements between them. Lines keep their numbers: each text begins
 * with the line breaks of those before it.
 */
export function asSetup(text: string): string[] {
  const setup: string[] = [];
  const take = (start: number, end: number) => {
    const part = text.slice(start, end);
    if (part.trim()) setup.push(text.slice(0, start).replace(/[^\n]/g, '') + part);
  };
  let start = 0;
  for (const { index } of text.matchAll(/^\{/gm)) {
    if (index < start) continue;
    take(start, index);
    start = endOfObject(text, index);
    take(index, start);
  }
  take(start, text.length);
  return setup;
}

/** Where the JSON object that begins at `start` ends; the end of the text for one that is not closed. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  const marks = /"(?:\\.|[^"\\])*"|[{}]/g;
  marks.lastIndex = start;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth++;
    else if (mark[0] === '}' && --depth === 0) return marks.lastIndex;
  }
  return text.length;
}

/** Data with the statements of a text that ran; undefined where none of them changed the data. */
export function withChanges(data: string, text: string, results: readonly Result[]): string | undefined {
  const statements = results.flatMap((result) => (result.kind === 'done' ? text.slice(result.start, result.end) : []));
  return statements.some(hasChanges) ? [data.trimEnd(), ...statements].filter(Boolean).join('\n') : undefined;
}
