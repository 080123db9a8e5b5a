/**
 * "Your values": server, names and API key for all samples and calls. They are sent to the user's
 * server only. The key is stored for this tab, the others for this browser.
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

/** Returns an error message. An empty address stands for the server of the samples. */
export function checkServer(server: string): string | undefined {
  if (!server.trim()) return undefined;
  const parsed = parseServer(server);
  return 'error' in parsed ? parsed.error : undefined;
}

/** Returns an error message. The value of a header is one line in Latin-1. */
export function checkKey(key: string): string | undefined {
  const text = key.trim();
  if (/[\r\n]/.test(text)) return strings.keyLineBreak;
  const [character] = text.match(/[^\x20-\x7e\xa0-\xff]/u) ?? [];
  return (
    character &&
    interpolate(strings.keyCharacter, { character: /\p{C}/u.test(character) ? toCodePoint(character) : character })
  );
}

const toCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns the base URL of the user's server, or of the samples, without a trailing slash. */
export function getBase({ server }: OwnValues, data: ConsoleData): string {
  const parsed = parseServer(server);
  return 'base' in parsed ? parsed.base : data.server;
}

export function getKeyHeaders({ key }: OwnValues, { keyHeader }: ConsoleData): [name: string, value: string][] {
  const value = key.trim();
  return keyHeader && value && !checkKey(value) ? [[keyHeader, value]] : [];
}

/** Returns the path parameters for which the user can set a value of their own. */
export const getOwnNames = ({ parameters }: ConsoleOperation, { ownValues }: ConsoleData): string[] =>
  parameters.filter((one) => one.in === 'path' && Object.hasOwn(ownValues, one.name)).map(({ name }) => name);

export function applyOwnNames(
  form: FormValues,
  { names }: OwnValues,
  operation: ConsoleOperation,
  data: ConsoleData,
): FormValues {
  const values = getOwnNames(operation, data).flatMap((name) =>
    names[name] ? [[toKey({ in: 'path', name }), names[name]]] : [],
  );
  return { ...form, values: { ...form.values, ...Object.fromEntries(values) } };
}

/** Reverts `applyOwnNames` for the local backend, which has only the data of the examples. */
export function restoreExampleNames(
  form: FormValues,
  { names }: OwnValues,
  operation: ConsoleOperation,
  data: ConsoleData,
): FormValues {
  const values = { ...form.values };
  for (const name of getOwnNames(operation, data)) {
    const key = toKey({ in: 'path', name });
    const { example } = operation.parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
    if (example !== undefined && names[name] && values[key] === names[name]) values[key] = example;
  }
  return { ...form, values };
}

const drafts = new Map<string, FormValues>();

/** Shows `draft` in the samples of an operation; undefined restores the example. */
export function setDraft(operation: string, draft: FormValues | undefined): void {
  if (draft) drafts.set(operation, draft);
  else drafts.delete(operation);
  for (const listener of listeners) listener();
}

export const getDraft = (operation: string): FormValues | undefined => drafts.get(operation);
