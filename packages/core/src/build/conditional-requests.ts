/** Conditions and ranges of requests (RFC 9110, sections 13 and 14), for files whose validators are known. */
import type { IncomingHttpHeaders } from 'node:http';

/** What a request can compare its own copy of a file with. */
export interface Validators {
  /** A strong entity tag, in its quotation marks. */
  etag: string;
  /** When the file was last changed, in ms; headers know whole seconds only. */
  modified: number;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  first: number;
  last: number;
}

const tagsOf = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];
const seconds = (time: number) => Math.floor(time / 1000);

/** The obsolete form of `asctime`, which recipients accept (RFC 9110, section 5.6.7). */
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** The time of a header, in seconds; NaN for one that is not a date. */
const dateOf = (text: string) =>
  ASCTIME.test(text) ? seconds(Date.parse(`${text} GMT`)) : /GMT$/.test(text) ? seconds(Date.parse(text)) : Number.NaN;

/** Whether a request asks for another state of the file than the one there is (412). */
export function isPreconditionFailed(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const match = headers['if-match'];
  if (match !== undefined) return match.trim() !== '*' && !tagsOf(match).includes(etag);
  const since = headers['if-unmodified-since'];
  return since !== undefined && seconds(modified) > dateOf(since);
}

/** Whether the client's copy is still right (304). Tags are compared weakly; a date counts only when there are no tags. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined)
    return (
      match.trim() === '*' ||
      tagsOf(match)
        .map((tag) => tag.replace(/^W\//, ''))
        .includes(etag)
    );
  const since = headers['if-modified-since'];
  return since !== undefined && seconds(modified) <= dateOf(since);
}

/**
 * The part of a file of `size` bytes that a GET request asks for. Undefined, for the whole file, when it asks for none, for several, in another unit or in
 * no right form, or when `If-Range` names another state of the file; `unsatisfiable` (416) when there is no such part.
 */
export function parseRange(
  headers: IncomingHttpHeaders,
  size: number,
  { etag, modified }: Validators,
): ByteRange | 'unsatisfiable' | undefined {
  const state = headers['if-range'];
  if (state !== undefined && state !== etag && dateOf(String(state)) !== seconds(modified)) return undefined;
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '') ?? [];
  if (!from && !to) return undefined;
  if (from && to && Number(from) > Number(to)) return undefined;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  if (first >= size) return 'unsatisfiable';
  return { first, last: from && to ? Math.min(Number(to), size - 1) : size - 1 };
}
