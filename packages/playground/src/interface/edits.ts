/** Data that the reader has edited and run on this page: later blocks can use them. */
import { useSyncExternalStore } from 'react';

let changes: ReadonlyMap<number, string> = new Map();
let route = '';
const listeners = new Set<() => void>();

/** Keeps an edited part of the page; undefined for the page's own. */
export function keepChange(part: number, text: string | undefined): void {
  const next = new Map(current());
  if (text === undefined) next.delete(part);
  else next.set(part, text);
  changes = next;
  for (const listener of listeners) listener();
}

/** Edited parts by their position in `PlayedPage.parts`. */
export const useChanges = (): ReadonlyMap<number, string> => useSyncExternalStore(subscribe, current, current);

/** Whether one of some parts is edited. */
export const changedParts = (parts: readonly number[], edited: ReadonlyMap<number, string>): boolean =>
  parts.some((part) => edited.has(part));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another page has other parts. */
function current(): ReadonlyMap<number, string> {
  if (route !== location.pathname) {
    route = location.pathname;
    if (changes.size) changes = new Map();
  }
  return changes;
}
