import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { getKey } from './shortcut.ts';

/** Browsers without popovers throw on the selector `:popover-open`. */
const hasPopovers = () => 'popover' in HTMLElement.prototype;

/** Returns whether a popover is open; undefined before hydration. */
export function usePopoverOpen(id: string): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const popover = document.getElementById(id);
    if (!popover || !hasPopovers()) return;
    const update = () => setOpen(popover.matches(':popover-open'));
    update();
    popover.addEventListener('toggle', update);
    return () => popover.removeEventListener('toggle', update);
  }, [id]);
  return open;
}

/** Closes the open popover. */
export function closePopovers(): void {
  if (hasPopovers()) document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}

interface Overlay {
  element: HTMLElement;
  /** Gets the focus back when the overlay closes. */
  opener: HTMLElement | null | undefined;
  close(): void;
  /** Positions the overlay again after the layout has changed. */
  position?(): void;
  /** Can be clicked and focused without closing the overlay. @defaultValue `opener` */
  companion?: Element | null;
}

/** The topmost one, which Escape closes, is last. */
const openOverlays: Overlay[] = [];

const isReachable = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');

/**
 * Closes an open overlay on Escape, on focus or click elsewhere, and when a resize hides its
 * opener, which would leave no control to close it.
 * @returns A function that stops watching.
 */
export function watchOverlay(overlay: Overlay): () => void {
  const { element, opener, close, position, companion = opener } = overlay;
  openOverlays.push(overlay);
  const controller = new AbortController();
  const { signal } = controller;
  const openedAt = performance.now();
  const closeFromOutside = (event: Event) => {
    // The click that opened the overlay may still be bubbling.
    if (event.timeStamp < openedAt) return;
    // Unlike `contains()`, the path includes elements that a handler has just removed.
    const path = event.composedPath();
    if (!path.includes(element) && !(companion && path.includes(companion))) close();
  };
  document.addEventListener('focusin', closeFromOutside, { signal });
  const isPopover = element.hasAttribute('popover');
  if (!isPopover) document.addEventListener('click', closeFromOutside, { signal });
  addEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (getKey(event) !== 'Escape' || event.defaultPrevented || openOverlays.at(-1) !== overlay) return;
      event.preventDefault();
      close();
      opener?.focus({ preventScroll: true });
    },
    { signal },
  );
  addEventListener(
    'resize',
    () =>
      // Listeners of media queries change the page between this event and the frame.
      requestAnimationFrame(() => {
        if (signal.aborted) return;
        if (opener && !isReachable(opener)) close();
        else position?.();
      }),
    { signal },
  );
  return () => {
    controller.abort();
    openOverlays.splice(openOverlays.indexOf(overlay), 1);
    // Don't steal the focus if the user has moved on.
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || element.contains(activeElement);
    if (isPopover && isFocusLost) opener?.focus({ preventScroll: true });
  };
}

/** Watches an overlay that is always in the page while it is open. */
export function useOverlay(open: boolean | undefined, getOverlay: () => Overlay): void {
  const onOpen = useEffectEvent(getOverlay);
  useLayoutEffect(() => (open ? watchOverlay(onOpen()) : undefined), [open]);
}
