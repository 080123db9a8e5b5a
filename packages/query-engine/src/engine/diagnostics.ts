/** Diagnostics that a user sees in place of a result. Inside the engine they are thrown as a `Refusal`. */

/** Where the text at fault is from. */
export type Source = 'setup' | 'query' | 'schema' | 'event';

/** A change of the text that cures a fault, where the cure is mechanical. Offsets are UTF-16 units. */
export interface Fix {
  start: number;
  end: number;
  text: string;
}

/** Where and why a text is refused. Offsets are UTF-16 units from 0; lines and columns count from 1. */
export interface Diagnostic {
  /** A stable name of the case, for tests and for links. */
  code: string;
  /** What is wrong, one sentence. */
  message: string;
  /** What to do, one sentence. */
  hint: string;
  source: Source;
  /** Which of several texts of the setup. */
  part?: number;
  start: number;
  end: number;
  line: number;
  column: number;
  /** The place in a JSON document, as `streams[0].join[1].iatr`. */
  path?: string;
  /** Where to read on, as given with the notes on keywords. */
  link?: string;
  fix?: Fix;
}

/** A fault before its text is known. Without `start` it concerns the whole text. */
export interface DiagnosticDraft {
  code: string;
  message: string;
  hint: string;
  start?: number;
  end?: number;
  path?: string;
  link?: string;
  fix?: Fix;
}

/** Ends a piece of work. Every function that the outside calls turns it into a `Fault`. */
export class QueryError extends Error {
  readonly draft: DiagnosticDraft;
  /** Set where the fault is in another text than the one being read. */
  place?: { text: string; source: Source; part?: number };

  constructor(draft: DiagnosticDraft) {
    super(draft.message);
    this.name = 'Refusal';
    this.draft = draft;
  }
}

export function refuse(draft: DiagnosticDraft): never {
  throw new QueryError(draft);
}

/** Gives a draft its line and column in `text`. */
export function resolvePosition(draft: DiagnosticDraft, text: string, source: Source, part?: number): Diagnostic {
  const start = Math.min(Math.max(draft.start ?? 0, 0), text.length);
  const end = Math.min(Math.max(draft.end ?? (draft.start === undefined ? text.length : start), start), text.length);
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  const column = start - before.lastIndexOf('\n');
  const { code, message, hint, path, link, fix } = draft;
  return {
    code,
    message,
    hint: hint,
    source,
    ...(part === undefined ? {} : { part }),
    start,
    end,
    line,
    column,
    ...(path === undefined ? {} : { path }),
    ...(link === undefined ? {} : { link }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** Runs `work`; a refusal becomes a fault in `text`. Other errors are not caught: they are defects of the engine. */
export function catchQueryError<T>(
  work: () => T,
  text: string,
  source: Source,
  part?: number,
): T | { fault: Diagnostic } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const place = error.place ?? { text, source, part };
    return { fault: resolvePosition(error.draft, place.text, place.source, place.part) };
  }
}

/**
 * Returns the candidate that the user probably meant: at most a third of its letters differ, or one
 * of two. Ignores case.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const asked = word.slice(0, 60).toLowerCase();
  let best: string | undefined;
  let least = Math.max(Math.min(asked.length - 1, 1), Math.floor(asked.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - asked.length) >= least) continue;
    const distance = editDistance(asked, candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** A cure that offers the nearest of some names, or lists them. `what` names one of them, as "alias". */
export function offer(word: string, candidates: Iterable<string>, what: string): string {
  const names = [...new Set(candidates)];
  const near = nearest(word, names);
  if (near !== undefined) return `Did you mean ${near}?`;
  if (names.length === 0) return `There is no ${what} to choose from.`;
  const shown = names.slice(0, 8).join(', ');
  return `Use one of these ${/(?:s|ch)$/.test(what) ? `${what}es` : `${what}s`}: ${shown}${names.length > 8 ? ', …' : ''}.`;
}

/**
 * Returns the location of an unknown name and a cure, with a fix if one of the candidates is near.
 * `what` names one of the candidates, such as "alias".
 */
export function offerAt(
  { text, start, end }: { text: string; start: number; end: number },
  candidates: Iterable<string>,
  what: string,
): Pick<DiagnosticDraft, 'hint' | 'start' | 'end' | 'fix'> {
  const names = [...candidates];
  const near = nearest(text, names);
  // A name in double quotes keeps them.
  const quotes = end - start === text.length ? 0 : 1;
  const fix = near === undefined ? {} : { fix: { start: start + quotes, end: end - quotes, text: near } };
  return { hint: offer(text, names, what), start, end, ...fix };
}

/** Levenshtein's distance: letters to put in, take out or change. */
function editDistance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= two.length; j++) {
      const change = (row[j - 1] as number) + (one[i - 1] === two[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[two.length] as number;
}
