/** Pop-overs that the client draws, each in a chunk that is loaded when the reader asks for it. One module, so that they share one chunk. */
import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface PopoverOptions<E extends HTMLElement> {
  /** Gets the focus back; without it, what had the focus before. */
  button?: RefObject<HTMLElement | null>;
  /** Places the pop-over, which shows now, and moves the focus into it. */
  onShow(popover: E): void;
  /** The reader has closed it: a click outside and Escape close a pop-over by themselves. */
  onClose(): void;
}

/** An element with `popover="auto"` that shows as long as its component is drawn. Returns the reference that the element takes. */
export function usePopover<E extends HTMLElement>({ button, onShow, onClose }: PopoverOptions<E>): RefObject<E | null> {
  const element = useRef<E>(null);
  const show = useEffectEvent(onShow);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const popover = element.current as E;
    const opener = button?.current ?? (document.activeElement as HTMLElement);
    popover.showPopover?.();
    show(popover);
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close();
    };
    popover.addEventListener('toggle', onToggle);
    return () => {
      popover.removeEventListener('toggle', onToggle);
      if (document.activeElement === document.body || popover.contains(document.activeElement))
        opener.focus({ preventScroll: true });
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
  const next = nextPlace(event.key, Array.from(entries).indexOf(document.activeElement as HTMLElement), entries.length);
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
