import type { ConsoleResponse } from './send.ts';

/** An answer's body as it is shown. */
export type ResponseBody =
  | { kind: 'empty' }
  | { kind: 'json'; text: string }
  /** `note` says why it is not shown as JSON, where JSON was to be expected. */
  | { kind: 'text'; text: string; note?: string }
  | { kind: 'binary'; type: string };

/** Longest text that is shown, in characters; the rest is in the download. */
export const MAX_DISPLAYED_CHARS = 200_000;

/** Reads a body: JSON laid out, text as it is, anything else for download. */
export function readBody(
  { bytes, headers }: Pick<ConsoleResponse, 'bytes' | 'headers'>,
  expectsJson: boolean,
): ResponseBody {
  if (bytes.length === 0) return { kind: 'empty' };
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const text = /^(image|audio|video|font)\/|octet-stream|zip|pdf/.test(type) ? undefined : decode(bytes);
  if (text === undefined) return { kind: 'binary', type: type || 'application/octet-stream' };
  // Not every server names its JSON as such.
  const says = /[/+]json\b/.test(type);
  if (says || expectsJson || /^\s*[[{]/.test(text))
    try {
      return { kind: 'json', text: JSON.stringify(JSON.parse(text), null, 2) };
    } catch {
      if (/^\s*<(!doctype|html)/i.test(text)) return { kind: 'text', text, note: webPage };
      if (says || expectsJson) return { kind: 'text', text, note: says ? brokenJson : noJson };
    }
  return { kind: 'text', text };
}

const webPage =
  'The answer is a web page, not JSON: the address probably belongs to another program, or to a proxy in front of the server.';
const brokenJson = 'The server calls this JSON, but it is not valid. It is shown as it came.';
const noJson = 'The description has JSON here, but this is something else. It is shown as it came.';

/** UTF-8 text, or undefined for bytes that are none. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Size for people: bytes up to 1 kB, then kB and MB. */
export const sizeOf = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
    : bytes < 1e6
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
