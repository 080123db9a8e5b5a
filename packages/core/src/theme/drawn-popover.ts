/** Pop-overs that the client draws, each in a chunk that is loaded when the reader asks for it. One module, so that they share one chunk. */
import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { keyOf } from './keys/shortcut.ts';
import { watchOverlay } from './popover.ts';

interface PopoverOptions<E extends HTMLElement> {
  /** Gets the focus back; without it, what had the focus before. */
  button?: RefObject<HTMLElement | null>;
  /** Puts the pop-over at its button: when it shows, and when the layout has changed. */
  place?(popover: E): void;
  /** Gets the focus when the pop-over shows. */
  first(popover: E): HTMLElement | null | undefined;
  /** The reader has closed it, or the layout has. */
  onClose(): void;
}

/** An element with `popover="auto"` that shows as long as its component is drawn. Returns the reference that the element takes. */
export function usePopover<E extends HTMLElement>({
  button,
  place,
  first,
  onClose,
}: PopoverOptions<E>): RefObject<E | null> {
  const element = useRef<E>(null);
  const placeAgain = useEffectEvent((popover: E) => place?.(popover));
  const focusFirst = useEffectEvent((popover: E) => first(popover)?.focus());
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const popover = element.current as E;
    const active = document.activeElement as HTMLElement;
    const opener = button?.current ?? (active === document.body ? undefined : active);
    popover.showPopover?.();
    placeAgain(popover);
    focusFirst(popover);
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close();
    };
    popover.addEventListener('toggle', onToggle);
    const unwatch = watchOverlay({
      element: popover,
      opener,
      close: () => close(),
      place: () => placeAgain(popover),
    });
    return () => {
      unwatch();
      popover.removeEventListener('toggle', onToggle);
    };
  }, [button]);
  return element;
}

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
  const next = nextPlace(
    keyOf(event.nativeEvent),
    Array.from(entries).indexOf(document.activeElement as HTMLElement),
    entries.length,
  );
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
