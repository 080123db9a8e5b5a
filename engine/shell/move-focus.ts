import type { KeyboardEvent } from 'react';

/** The place that a key leads to in a list of `count` places; undefined for keys that do not move. Up and Down go round. */
export function nextPlace(key: string, at: number, count: number): number | undefined {
  if (!count) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - (at < 0 ? 0 : 1)) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Moves the focus within the entries of a pop-over by arrows, Home and End. */
export function moveFocus(event: KeyboardEvent, entries: ArrayLike<HTMLElement>): void {
  const next = nextPlace(event.key, Array.from(entries).indexOf(document.activeElement as HTMLElement), entries.length);
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
