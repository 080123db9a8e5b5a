/**
 * What goes into the search room and what comes out of it. Nothing here knows of React, Vite, the site or Node.
 */

/** One searchable section: the part of a page under one heading (h2 to h4), or one entry (method, command) of a reference page. */
export interface SectionRecord {
  /** Address of the page, without anchor: `/first-steps`. Records of one page are adjacent, in the page's own order. */
  route: string;
  /** Id of the section's heading; empty for what is before the first heading. */
  anchor: string;
  /** Title of the page, the same in all its sections. */
  title: string;
  /** Heading of the section; empty for what is before the first heading. */
  heading: string;
  /** Headings above this one on the page, outermost first, without the title. */
  path: string[];
  /** Level of the heading: 0 before the first heading, else 2 to 4. */
  depth: number;
  /** Identifiers *declared* by the section (methods, commands, parameters), not those its samples use. */
  symbols: string[];
  /** Titles of the sidebar entries that lead to the page, outermost first, the page's own entry included. */
  trail: string[];
  /** Label of the part of the site, for filtering: "Streams", "REST API". */
  area: string;
  /** Routes of the pages that its page links to; the first record of a page has them. */
  links?: readonly string[];
  /** One sentence about the page. */
  description: string;
  /** Its page sums up others, which come before it. */
  digest?: boolean;
  /** Its page is about one part or one case of what others explain, which come before it. */
  detail?: boolean;
  /** Words readers would type that the text lacks. */
  keywords: string[];
  /** Questions that the section answers, in words of readers. */
  asked: string[];
  /** The first words of the sentence that answers, by question; search chooses where there are none. */
  answers?: Readonly<Record<string, string>>;
  /** Prose of the section as plain text, a line for each paragraph, item and row. */
  text: string;
  /** What excerpts are taken from, where that is not all of `text`. */
  shown?: string;
  /** Code of the section as plain text. */
  code: string;
  /** Set where the section is about one declared name: it is a result of its own. */
  entry?: EntryRecord;
}

/** A declared name: a method, a key, a command. */
export interface EntryRecord {
  name: string;
  /** What it is, in one word. */
  kind: string;
  /** Signature, default, value or path, in one line. */
  line?: string;
  /** What it means, in one sentence; may be empty. */
  text: string;
  /** It is a row of a table. */
  row?: boolean;
  /** Entries of one name and kind with one key are the same thing on several pages; `variant` says which. */
  same?: string;
  variant?: string;
}

/** Plain text and the parts of it that answer the query, as [start, end) offsets in UTF-16 units: ascending, not overlapping. Never HTML. */
export interface Marked {
  text: string;
  marks: Span[];
  /** Which of the marks (by place) are synonyms of what was typed. */
  synonyms?: number[];
}

/** Offsets in UTF-16 units, the end excluded. */
export type Span = [start: number, end: number];

/** A section of a page that answers the query. */
export interface SectionHit {
  anchor: string;
  heading: string;
  excerpt: Marked;
  /** Parts of the heading that answer the query. */
  headingMarks?: Span[];
  /** The question that the section answers, where it matches the query. */
  question?: string;
  /** Where the section is about one declared name. */
  entry?: EntryHit;
}

/** A declared name as it is shown: what it is, and its signature, default, value or path. */
export interface EntryHit {
  kind: string;
  line?: string;
}

/** The same declared name on several pages. */
export interface VariantHit {
  label: string;
  route: string;
  title: string;
  anchor: string;
}

/** A page that answers the query, with at most three of its sections that have a heading, best first. */
export interface SearchHit {
  route: string;
  title: string;
  trail: string[];
  area: string;
  /** From the beginning of the page; from its best section where the page begins with a heading. */
  excerpt: Marked;
  sections: SectionHit[];
  /** Parts of the title that answer the query. */
  titleMarks?: Span[];
  /** Where the best match is: the best section, or the beginning of the page (both empty). */
  best?: { anchor: string; heading: string };
  /** The question that the page answers, where it matches the query best. */
  question?: string;
  /** Where the page as a whole is about one declared name. */
  entry?: EntryHit;
  /** The hit is a declared name that was typed: its section comes before its page. */
  exact?: true;
  /** Where the same declared name is on other pages too: all of them, this one first. */
  variants?: VariantHit[];
  /** The page lacks a word of the query. Such hits come last. */
  weak?: true;
  /** Comparable within one answer only. */
  score: number;
}

export interface SearchAnswer {
  /** The query as it was asked. */
  query: string;
  /** Best first, at most `limit`. */
  hits: SearchHit[];
  /** Pages that hold every word of the query in some form, or answer it as well as those, whatever the limit; counted within `area` where one is given. */
  total: number;
  /** Such pages per area, without regard to the filter; most first. */
  areas: { area: string; count: number }[];
  /** A better-known spelling of the query, where a word of it occurs nowhere. */
  didYouMean?: string;
  /** Some file of the index could not be read: the answer holds what the others gave. */
  partial?: true;
}

export interface SearchOptions {
  /** Only pages of this area. */
  area?: string;
  /** Most pages to return; 10 by default. */
  limit?: number;
  /** Gives the query up: the promise rejects with an error named `AbortError`. Providers that answer at once may ignore it. */
  signal?: AbortSignal;
}

/** What a search interface needs of an engine: ours, or a hosted one fed by the NDJSON export. */
export interface SearchProvider {
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
}
