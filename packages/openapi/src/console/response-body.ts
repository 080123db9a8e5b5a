import { pluralize } from '@folio/core';
import { parseJson, toJson } from '../model/json.ts';
import type { ConsoleResponse } from './send.ts';

export type ResponseBody =
  | { kind: 'empty' }
  | { kind: 'json'; text: string; value: unknown }
  /** `note` explains why a body that should be JSON is shown as text. */
  | { kind: 'text'; text: string; note?: string }
  | { kind: 'binary'; type: string };

/** Longer texts are available as a download. */
export const MAX_DISPLAYED_CHARS = 200_000;

export function parseBody(
  { bytes, headers }: Pick<ConsoleResponse, 'bytes' | 'headers'>,
  expectsJson: boolean,
): ResponseBody {
  if (bytes.length === 0) return { kind: 'empty' };
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const text = /^(image|audio|video|font)\/|octet-stream|zip|pdf/.test(type) ? undefined : decode(bytes);
  if (text === undefined) return { kind: 'binary', type: type || 'application/octet-stream' };
  // Not every server labels JSON as such.
  const isLabeled = /[/+]json\b/.test(type);
  if (isLabeled || expectsJson || /^\s*[[{]/.test(text))
    try {
      const value = parseJson(text);
      return { kind: 'json', text: toJson(value, 2), value };
    } catch {
      if (/^\s*<(!doctype|html)/i.test(text)) return { kind: 'text', text, note: WEB_PAGE_NOTE };
      if (isLabeled || expectsJson) return { kind: 'text', text, note: isLabeled ? BROKEN_JSON_NOTE : NOT_JSON_NOTE };
    }
  return { kind: 'text', text };
}

const WEB_PAGE_NOTE =
  'The answer is a web page, not JSON: the address probably belongs to another program, or to a proxy in front of the server.';
const BROKEN_JSON_NOTE = 'The server calls this JSON, but it is not valid. It is shown as it came.';
const NOT_JSON_NOTE = 'The description has JSON here, but this is something else. It is shown as it came.';

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

export const formatBytes = (bytes: number): string =>
  bytes < 1000
    ? pluralize(bytes, '1 byte', '{count} bytes')
    : bytes < 1e6
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
