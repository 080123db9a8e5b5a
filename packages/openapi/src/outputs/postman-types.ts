/** A collection as far as this site makes one; the form is that of https://schema.getpostman.com/json/collection/v2.1.0/collection.json. */
export interface Collection {
  info: { _postman_id: string; name: string; schema: string; description?: Description };
  item: Entry[];
  variable: Variable[];
}

/** A folder or a request. */
export type Entry = Folder | Item;

export interface Folder {
  id: string;
  name: string;
  description?: string | Description;
  item: Item[];
}

export interface Item {
  id: string;
  name: string;
  request: Request;
  response: Answer[];
}

export interface Request {
  method: string;
  url: Url;
  description?: Description;
  header?: Header[];
  body?: { mode: 'raw'; raw: string; options?: unknown };
}

export interface Url {
  raw: string;
  host: string[];
  /** Names in a path follow a colon. */
  path: string[];
  query?: Variable[];
  variable?: Variable[];
}

/** A saved example of an answer; `code` is absent where the status is not documented. */
export interface Answer {
  id: string;
  name: string;
  originalRequest: Request;
  status?: string;
  code?: number;
  header?: Header[];
  body?: string;
}

export interface Variable {
  key: string;
  value: string;
  disabled?: boolean;
  description?: Description;
}

export type Header = Variable;

export interface Description {
  content: string;
  type: string;
}
