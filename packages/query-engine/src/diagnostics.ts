/** Diagnostics that a user sees instead of a result. Inside the engine they are thrown. */

export type Source = 'setup' | 'query' | 'schema' | 'event';

/** A range of a text. Offsets are UTF-16 units from 0. */
export interface Span {
  start: number;
  end: number;
}

/** Replaces a range. */
export interface Fix extends Span {
  text: string;
}

/** A diagnostic before its text is known. Without `start` it concerns the whole text. */
export interface DiagnosticDraft {
  /** Stable, for tests and links. */
  code: string;
  message: string;
  hint: string;
  start?: number | undefined;
  end?: number | undefined;
  /** A path in a JSON document, as `streams[0].join[1].iatr`. */
  path?: string | undefined;
  link?: string | undefined;
  fix?: Fix | undefined;
  /** What the parser expected, as "a closing bracket". */
  expected?: string | undefined;
}

/** Lines and columns count from 1. */
export interface Diagnostic extends DiagnosticDraft {
  source: Source;
  part?: number | undefined;
  start: number;
  end: number;
  line: number;
  column: number;
}

/** Public functions return it as a diagnostic. */
export class QueryError extends Error {
  readonly draft: DiagnosticDraft;
  /** Set if the error is in another text than the parsed one. */
  location?: { text: string; source: Source; part?: number };

  constructor(draft: DiagnosticDraft) {
    super(draft.message);
    this.name = 'QueryError';
    this.draft = draft;
  }
}

/** @param span - The text that the error is about, unless the draft has it. */
export function throwError(draft: DiagnosticDraft, { start, end }: Partial<Span> = draft): never {
  throw new QueryError({ ...draft, start, end });
}

/** Adds the line and column in `text`. */
export function resolvePosition(draft: DiagnosticDraft, text: string, source: Source, part?: number): Diagnostic {
  const start = Math.min(Math.max(draft.start ?? 0, 0), text.length);
  const end = Math.min(Math.max(draft.end ?? (draft.start === undefined ? text.length : start), start), text.length);
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  const column = start - before.lastIndexOf('\n');
  return { ...draft, source, part, start, end, line, column };
}

/**
 * Runs `work` and returns a `QueryError` as a diagnostic. Other errors are bugs, and aren't caught.
 */
export function catchQueryError<T>(
  work: () => T,
  text: string,
  source: Source,
  part?: number,
): T | { diagnostic: Diagnostic } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const location = error.location ?? { text, source, part };
    return { diagnostic: resolvePosition(error.draft, location.text, location.source, location.part) };
  }
}

/** Finds the candidate that the user probably meant. Up to a third of the letters may differ. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const target = word.slice(0, 60).toLowerCase();
  let best: string | undefined;
  let maxDistance = Math.max(Math.min(target.length - 1, 1), Math.floor(target.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) >= maxDistance) continue;
    const distance = getEditDistance(target, candidate.toLowerCase());
    if (distance < maxDistance) [best, maxDistance] = [candidate, distance];
  }
  return best;
}

/** Suggests the nearest of some names, or lists them. `what` is their kind, as "alias". */
export function suggest(word: string, candidates: Iterable<string>, what: string): string {
  const names = [...new Set(candidates)];
  const nearest = findNearest(word, names);
  if (nearest !== undefined) return `Did you mean ${nearest}?`;
  if (names.length === 0) return `There is no ${what} to choose from.`;
  const list = names.slice(0, 8).join(', ');
  return `Use one of these ${/(?:s|ch)$/.test(what) ? `${what}es` : `${what}s`}: ${list}${names.length > 8 ? ', …' : ''}.`;
}

/** Like `suggest`, with the location of the unknown name, and a fix if a candidate is near. */
export function suggestAt(
  { text, start, end }: Span & { text: string },
  candidates: Iterable<string>,
  what: string,
): Pick<DiagnosticDraft, 'hint' | 'start' | 'end' | 'fix'> {
  const names = [...candidates];
  const nearest = findNearest(text, names);
  // Replace the name inside its double quotes.
  const quotes = end - start === text.length ? 0 : 1;
  const fix = nearest === undefined ? undefined : { start: start + quotes, end: end - quotes, text: nearest };
  return { hint: suggest(text, names, what), start, end, fix };
}

function getEditDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[right.length] as number;
}

/** `3 nodes`, `1 row`. */
export const pluralize = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
