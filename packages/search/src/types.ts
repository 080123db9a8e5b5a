/** A section of a page (h2 to h4), or an entry (method, command) of a reference page. */
export interface SectionRecord {
  /** Records of one page are adjacent, in the order of the page. */
  route: string;
  /** Empty before the first heading. */
  anchor: string;
  title: string;
  heading: string;
  path: string[];
  depth: number;
  breadcrumbs: string[];
  /** Area of the site, for filters: "Streams", "REST API". */
  area: string;
  /** Links of the page, in its first record. */
  links?: readonly string[];
  description: string;
  /** The page summarizes others, which rank before it. */
  isSummary?: boolean;
  /** The page is about a special case. Pages that explain the whole rank before it. */
  isDetail?: boolean;
  /** Words that users type but the page lacks. */
  keywords: string[];
  /** Questions that the section answers. */
  questions: string[];
  /** The first words of the answering sentence, by question. */
  answers?: Readonly<Record<string, string>>;
  /** Plain text, a line for each paragraph, item and row. */
  text: string;
  /** The text for excerpts, if it differs from `text`. */
  excerptText?: string;
  code: string;
  entry?: EntryRecord;
}

export interface EntryRecord {
  name: string;
  kind: string;
  line?: string;
  /** One sentence; may be empty. */
  text: string;
  row?: boolean;
  /** Entries of one name, kind and key are the same symbol on several pages. */
  same?: string;
  variant?: string;
}

/** Plain text and its spans that match the query: ascending, not overlapping. */
export interface Marked {
  text: string;
  marks: Span[];
  /** Indexes of the marks that are synonyms. */
  synonyms?: number[];
}

/** Offsets in UTF-16 units; the end is exclusive. */
export type Span = [start: number, end: number];

export interface SectionHit {
  anchor: string;
  heading: string;
  excerpt: Marked;
  headingMarks?: Span[];
  question?: string;
  entry?: EntryHit;
}

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

/** A page of the result, with at most three sections, best first. */
export interface SearchHit {
  route: string;
  title: string;
  breadcrumbs: string[];
  area: string;
  /** From the beginning of the page, or from its best section if it begins with a heading. */
  excerpt: Marked;
  sections: SectionHit[];
  titleMarks?: Span[];
  /** The best section, or the beginning of the page (both empty). */
  best?: { anchor: string; heading: string };
  question?: string;
  entry?: EntryHit;
  /** The query is the name of a declared symbol: its section is shown before its page. */
  exact?: true;
  variants?: VariantHit[];
  /** The page lacks a typed word, and doesn't answer the query. Such hits come last. */
  weak?: true;
  /** Comparable within one result only. */
  score: number;
}

export interface SearchAnswer {
  query: string;
  /** Best first, at most `limit`. */
  hits: SearchHit[];
  /** Number of pages that aren't `weak`, whatever the limit, within `area`. */
  total: number;
  /** Such pages by area, most first, regardless of the filter. */
  areas: { area: string; count: number }[];
  /** Operators as typed: `-word`, `area:streams`. */
  filters?: string[];
  didYouMean?: string;
  /** A file of the index could not be read. */
  partial?: true;
}

export interface SearchOptions {
  area?: string;
  /** @defaultValue 10 */
  limit?: number;
  /** Keeps pages of the previous answer while the same word is typed. */
  typing?: boolean;
  /** Rejects with an `AbortError`. Providers may ignore it. */
  signal?: AbortSignal;
}

/** The engine of a search interface: this one, or a hosted one. */
export interface SearchProvider {
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
}
