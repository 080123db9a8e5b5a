/** A heading of level 2 whose wording is fixed, with accepted alternatives: the first name is the usual one. */
export type KindSection = [usual: string, ...others: string[]];

/** The kinds of pages of a site, as its own data. */
export interface Kinds {
  /**
   * Every kind with its fixed headings of level 2, in order; none for a kind that orders itself. A page leaves out those that say nothing on it, and has free
   * headings between them. The first kind is that of new pages.
   */
  sections: Record<string, KindSection[]>;
  /** Headings that say nothing about their sections: a fault in every kind. */
  retired?: string[];
  /** Headings of sections that have links to other pages and nothing else. */
  links?: string[];
  /** Kinds of pages that sum up others and link to them: in search they come after those. */
  digests?: string[];
  /** Kinds of pages about one part or one case of what others explain: in search they come after those that answer as well. */
  details?: string[];
  /** A page with fewer words says in its frontmatter why it is short. No page has to where this is left out. */
  minWords?: number;
}
