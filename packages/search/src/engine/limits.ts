/**
 * What one query may cost at most, whatever is typed and however large the site is. `Work` counts what it did cost; the bench prints it and the
 * property tests hold it against these limits.
 */
export const QUERY_LIMITS = {
  /** UTF-16 units of a query that are read. */
  queryLength: 512,
  /** Words of a query that count, parts of identifiers included. */
  clauses: 24,
  /** Terms looked at, and completions kept (those on most pages), for a word. */
  completionsSeen: 3000,
  completions: 48,
  /** Terms looked at for words of the same stem. */
  stemsSeen: 400,
  /** Misspellings kept for a word. */
  misspellings: 16,
  /** Longer compounds of two adjacent words that are looked at. */
  joined: 20,
  /** Readings with a synonym put in, beside the query as typed. */
  rewrites: 4,
  /** Alternatives for a word that are tried as single-word synonyms. */
  synonyms: 8,
  /** Postings visited for a query, all readings together. Rare words and close alternatives are visited first. */
  postings: 150_000,
  /** Once so many sections are found, further words only raise sections that are found already. */
  sections: 2500,
  /** Pages of a reading whose title, headings and adjacency are looked at; and the sections of each. */
  pages: 40,
  sectionsPerPage: 3,
} as const;

/** What a query cost. */
export interface QueryCost {
  clauses: number;
  rewrites: number;
  postings: number;
  candidates: number;
  /** A limit on postings or sections was met: lower-ranked pages may be missing from counts. */
  capped: boolean;
}
