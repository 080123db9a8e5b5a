/** A schema that a page shows, to begin with: an entry of `/_play/schemas.json`. */
export interface SchemaStart {
  /** Title of its block, or its name. */
  title: string;
  route: string;
  /** Title of the page. */
  page: string;
  text: string;
}

/** Address of the schemas of all pages. */
export const startsPath = '/_play/schemas.json';
