// For popovers that are loaded on demand, which share the chunk of this module.
import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { watchOverlay } from './popover.ts';
import { getKey } from './shortcut.ts';

interface PopoverOptions<E extends HTMLElement> {
  /** Gets the focus back. @defaultValue the element that had the focus before */
  button?: RefObject<HTMLElement | null>;
  position?(popover: E): void;
  getInitialFocus(popover: E): HTMLElement | null | undefined;
  onClose(): void;
}

/**
 * Shows an element with `popover="auto"` while its component is mounted. @returns The ref for the
 * element.
 */
export function usePopover<E extends HTMLElement>({
  button,
  position,
  getInitialFocus,
  onClose,
}: PopoverOptions<E>): RefObject<E | null> {
  const element = useRef<E>(null);
  const onPosition = useEffectEvent((popover: E) => position?.(popover));
  const setInitialFocus = useEffectEvent((popover: E) => getInitialFocus(popover)?.focus());
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const popover = element.current as E;
    const active = document.activeElement as HTMLElement;
    const opener = button?.current ?? (active === document.body ? undefined : active);
    popover.showPopover?.();
    onPosition(popover);
    setInitialFocus(popover);
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close();
    };
    popover.addEventListener('toggle', onToggle);
    const unwatch = watchOverlay({
      element: popover,
      opener,
      close: () => close(),
      position: () => onPosition(popover),
    });
    return () => {
      unwatch();
      popover.removeEventListener('toggle', onToggle);
    };
  }, [button]);
  return element;
}

/** Moves a popover to a position, or as close to it as the window allows. */
export function moveInWindow({ style, offsetWidth, offsetHeight }: HTMLElement, left: number, top: number): void {
  const { clientWidth } = document.documentElement;
  style.left = `${Math.max(8, Math.min(left, clientWidth - offsetWidth - 8))}px`;
  style.top = `${Math.max(8, Math.min(top, innerHeight - offsetHeight - 8))}px`;
}

/** Moves a popover below its button, right-aligned, or as close to it as the window allows. */
export function moveBelow(popover: HTMLElement, button: RefObject<HTMLElement | null>): void {
  const { bottom, right } = (button.current as HTMLElement).getBoundingClientRect();
  moveInWindow(popover, right - popover.offsetWidth, bottom + 6);
}

/** Returns the index that a key moves to, with arrows wrapping around; undefined for other keys. */
export function getNextIndex(key: string, index: number, count: number): number | undefined {
  if (!count) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index + count - (index < 0 ? 0 : 1)) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Moves the focus between entries with the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent, entries: ArrayLike<HTMLElement>): void {
  const next = getNextIndex(
    getKey(event.nativeEvent),
    Array.from(entries).indexOf(document.activeElement as HTMLElement),
    entries.length,
  );
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
