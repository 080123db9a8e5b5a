/** What a mistake is: the change of the fixture, and what its author reads. */

/** Changes of files: a text and what stands in its place, or a new text for the whole file; null takes the file away. */
export type Edits = Record<string, [from: string, to: string] | string | null>;

export interface Mistake {
  edits: Edits;
  /** The place of the fault: the file, and text of its line where it has one. */
  file: string;
  at?: string | number;
  message: RegExp;
  hint: RegExp;
}

/** The page that most mistakes are made in. */
export const page = 'content/stream.md';

/** Mistakes of one sort: the name of each, and what is its own, to which `rest` adds what all of them share. */
export const mistakesOf = <T>(cases: Record<string, T>, rest: (own: T) => Mistake): Record<string, Mistake> =>
  Object.fromEntries(Object.entries(cases).map(([name, own]) => [name, rest(own)]));
