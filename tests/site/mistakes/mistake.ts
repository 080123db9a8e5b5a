/** By file: a replacement, a new content, or null to delete the file. */
export type Edits = Record<string, [from: string, to: string] | string | null>;

export interface Mistake {
  edits: Edits;
  /** The source location of the diagnostic: `at` is the line, or a text in it. */
  file: string;
  at?: string | number;
  message: RegExp;
  hint: RegExp;
}

/** The page that most mistakes change. */
export const page = 'content/stream.md';

/** Creates similar mistakes from a table of their differences. */
export const createMistakes = <T>(
  cases: Record<string, T>,
  create: (difference: T) => Mistake,
): Record<string, Mistake> =>
  Object.fromEntries(Object.entries(cases).map(([name, difference]) => [name, create(difference)]));
