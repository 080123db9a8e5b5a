/** The last calls of this tab, and links to calls. Neither contains the server, the API key or other headers. */
import type { ConsoleOperation } from '../model/console.ts';
import { createRequest, type FormValues, toKey } from '../model/samples.ts';
import type { ConsoleContext } from './data.ts';

interface LinkedCall extends FormValues {
  operation: string;
}

export interface PastCall {
  method: string;
  /** Path with the values of the call. */
  path: string;
  /** URL of the page with the console, and the anchor that fills its form. */
  href: string;
  result: string;
  /** When it was sent, in ms since 1970. */
  time: number;
}

const STORAGE_KEY = 'apiCalls';
const MAX_CALLS = 10;
const ANCHOR = '#call=';

export function toAnchor(operation: string, { values, body }: FormValues): string {
  const shared = Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('header ')));
  const bytes = new TextEncoder().encode(JSON.stringify({ operation, values: shared, body }));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return ANCHOR + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @returns undefined for other anchors, null if the call can't be decoded. */
export function parseAnchor(anchor: string): LinkedCall | null | undefined {
  if (!anchor.startsWith(ANCHOR)) return undefined;
  try {
    const text = atob(anchor.slice(ANCHOR.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const call = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    ) as Partial<LinkedCall> | null;
    if (typeof call?.operation !== 'string' || typeof call.body !== 'string' || typeof call.values !== 'object')
      return null;
    return { operation: call.operation, values: call.values ?? {}, body: call.body };
  } catch {
    return null;
  }
}

export function applyCall(form: FormValues, call: LinkedCall, operation: ConsoleOperation): FormValues {
  const values = operation.parameters.flatMap((parameter) => {
    const key = toKey(parameter);
    const value = Object.hasOwn(call.values, key) ? call.values[key] : undefined;
    return typeof value === 'string' && parameter.in !== 'header' ? [[key, value]] : [];
  });
  return {
    values: { ...form.values, ...Object.fromEntries(values) },
    body: operation.body ? call.body : form.body,
  };
}

export function loadCalls(): PastCall[] {
  try {
    const calls: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(calls) ? (calls as PastCall[]) : [];
  } catch {
    return [];
  }
}

export function saveCall({ data, id, operation }: ConsoleContext, form: FormValues, result: string): PastCall[] {
  const { pathname, search } = new URL(createRequest(operation, form, data.server).url);
  const call = {
    method: operation.method,
    path: pathname + search,
    href: location.pathname + toAnchor(id, form),
    result,
    time: Date.now(),
  };
  const calls = [call, ...loadCalls().filter(({ href }) => href !== call.href)].slice(0, MAX_CALLS);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(calls));
  } catch {
    // Storage may be blocked or full: the list then lasts until the page is left.
  }
  return calls;
}
