/** The data of the box, `/_explain/entries.json`. */
export interface ExplainData {
  product: string;
  entries: Entry[];
  /** The page that compares the dialect with Neo4j's. */
  dialect: string;
  /** Path of the file of the REST console. */
  api: string;
  /** The page of each REST operation. */
  routes: Record<string, string>;
}

/** A known message. Texts are Markdown with code and links only. */
export interface Entry {
  /** A regular expression of the message, without case. */
  match: string;
  text: string;
  advice?: string;
  /** A page and a section of this site. */
  link: string;
  page: string;
  /** Number and constant of an error code. */
  code?: number;
  name?: string;
  /** Other programs print it, too. */
  isForeign?: true;
}

export const DATA_PATH = '/_explain/entries.json';
