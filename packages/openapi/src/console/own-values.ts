/**
 * "Your values": server, names and API key for all samples and calls. They stay on the device: the
 * key in this tab only, the others in this browser. Only the user's server gets them.
 */
import { interpolate } from '@folio/core';
import type { ConsoleData, ConsoleOperation } from '../model/console.ts';
import { type FormValues, toKey } from '../model/samples.ts';
import { strings } from '../strings.ts';
import { parseServer } from './send.ts';

/** As typed, so possibly not valid. */
export interface OwnValues {
  server: string;
  key: string;
  /** By name of the parameter. */
  names: Record<string, string>;
}

const EMPTY: OwnValues = { server: '', key: '', names: {} };
const STORAGE_KEY = 'apiValues';
const KEY_STORAGE_KEY = 'apiKey';

const listeners = new Set<() => void>();
let current: OwnValues | undefined;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getOwnValues(): OwnValues {
  current ??= load();
  return current;
}

export function setOwnValues(change: Partial<OwnValues>): void {
  current = { ...getOwnValues(), ...change };
  const { server, key, names } = current;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ server, names }));
    sessionStorage.setItem(KEY_STORAGE_KEY, key);
  } catch {
    // Storage may be blocked: the values then last until the page is left.
  }
  for (const listener of listeners) listener();
}

export function clearOwnValues(): void {
  setOwnValues(EMPTY);
  try {
    localStorage.removeItem(STORAGE_KEY);
    sessionStorage.removeItem(KEY_STORAGE_KEY);
  } catch {}
}

export const hasOwnValues = ({ server, key, names }: OwnValues): boolean =>
  Boolean(server || key || Object.values(names).some(Boolean));

function load(): OwnValues {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<OwnValues> | null;
    const names = Object.entries(stored?.names ?? {}).filter(([, name]) => typeof name === 'string');
    return {
      server: typeof stored?.server === 'string' ? stored.server : '',
      key: sessionStorage.getItem(KEY_STORAGE_KEY) ?? '',
      names: Object.fromEntries(names),
    };
  } catch {
    return EMPTY;
  }
}

/** Returns what is wrong with the address of a server; an empty one is that of the samples. */
export function checkServer(server: string): string | undefined {
  if (!server.trim()) return undefined;
  const parsed = parseServer(server);
  return 'error' in parsed ? parsed.error : undefined;
}

/** A header holds one line in Latin-1. */
export function checkKey(key: string): string | undefined {
  const text = key.trim();
  if (/[\r\n]/.test(text)) return strings.keyLines;
  const [sign] = text.match(/[^\x20-\x7e\xa0-\xff]/u) ?? [];
  return sign && interpolate(strings.keySign, { sign: /\p{C}/u.test(sign) ? toCodePoint(sign) : sign });
}

const toCodePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The base URL of the reader's server, or that of the samples; has no trailing slash. */
export function getBase({ server }: OwnValues, data: ConsoleData): string {
  const parsed = parseServer(server);
  return 'base' in parsed ? parsed.base : data.server;
}

export function getKeyHeaders({ key }: OwnValues, { keyHeader }: ConsoleData): [name: string, value: string][] {
  const value = key.trim();
  return keyHeader && value && !checkKey(value) ? [[keyHeader, value]] : [];
}

/** Lists the names of the parameters of an operation whose values are the reader's own. */
export const getOwnNames = ({ parameters }: ConsoleOperation, { ownValues }: ConsoleData): string[] =>
  parameters.filter((one) => one.in === 'path' && Object.hasOwn(ownValues, one.name)).map(({ name }) => name);

export function applyOwnNames(
  filled: FormValues,
  { names }: OwnValues,
  operation: ConsoleOperation,
  data: ConsoleData,
): FormValues {
  const own = getOwnNames(operation, data).flatMap((name) => {
    const value = names[name];
    return value ? [[toKey({ in: 'path', name }), value]] : [];
  });
  return { ...filled, values: { ...filled.values, ...Object.fromEntries(own) } };
}

/** The reverse for the local backend, which has the data of the examples only. */
export function restoreExampleNames(
  filled: FormValues,
  { names }: OwnValues,
  operation: ConsoleOperation,
  data: ConsoleData,
): FormValues {
  const values = { ...filled.values };
  for (const name of getOwnNames(operation, data)) {
    const key = toKey({ in: 'path', name });
    const { example } = operation.parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
    if (example !== undefined && names[name] && values[key] === names[name]) values[key] = example;
  }
  return { ...filled, values };
}

const drafts = new Map<string, FormValues>();

/** Makes the samples of an operation follow its console; undefined returns them to the example. */
export function setDraft(operation: string, draft: FormValues | undefined): void {
  if (draft) drafts.set(operation, draft);
  else drafts.delete(operation);
  for (const listener of listeners) listener();
}

export const getDraft = (operation: string): FormValues | undefined => drafts.get(operation);
