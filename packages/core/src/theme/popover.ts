/** The rules of all overlays: what covers a part of the page until the user closes it. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { keyOf } from './keys/shortcut.ts';

/** Browsers without pop-overs throw at the selector itself. */
const supported = () => 'popover' in HTMLElement.prototype;

/**
 * Whether a pop-over is open. Undefined until React has taken over: the browser itself then informs assistive technology, and style sheets look at
 * `:popover-open`.
 */
export function usePopoverOpen(id: string): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const popover = document.getElementById(id);
    if (!popover || !supported()) return;
    const read = () => setOpen(popover.matches(':popover-open'));
    read();
    popover.addEventListener('toggle', read);
    return () => popover.removeEventListener('toggle', read);
  }, [id]);
  return open;
}

/** Closes whatever pop-over is open: the reader has moved on. */
export function closePopovers(): void {
  if (supported()) document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}

/** Something that covers a part of the page until the user closes it. */
export interface Overlay {
  element: HTMLElement;
  /** Opened the overlay, and gets the focus back. */
  opener: HTMLElement | null | undefined;
  close(): void;
  /** Puts the overlay at its opener again, after the layout has changed. */
  place?(): void;
  /** Stays in use while the overlay is open; without it, that is the opener alone. */
  beside?: Element | null;
}

/** The open overlays, the one on top last: Escape closes that one. */
const overlays: Overlay[] = [];

/** Whether an element is on view, and not below another overlay. */
const isReachable = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');

/**
 * Closes an open overlay by Escape, when the focus goes to another part of the page, by a click there, and when a change of the layout hides its
 * opener, which would otherwise leave no control to close it.
 * @returns How to stop, once the overlay is closed.
 */
export function watchOverlay(overlay: Overlay): () => void {
  const { element, opener, close, place, beside = opener } = overlay;
  overlays.push(overlay);
  const controller = new AbortController();
  const { signal } = controller;
  const since = performance.now();
  const closeFromOutside = (event: Event) => {
    // The click that opened it may still be on its way.
    if (event.timeStamp < since) return;
    // The path has what a handler has taken out of the page meanwhile, too.
    const path = event.composedPath();
    if (!path.includes(element) && !(beside && path.includes(beside))) close();
  };
  document.addEventListener('focusin', closeFromOutside, { signal });
  const isPopover = element.hasAttribute('popover');
  // The browser closes pop-overs itself.
  if (!isPopover) document.addEventListener('click', closeFromOutside, { signal });
  addEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Escape' || event.defaultPrevented || overlays.at(-1) !== overlay) return;
      event.preventDefault();
      close();
      opener?.focus({ preventScroll: true });
    },
    { signal },
  );
  addEventListener(
    'resize',
    () =>
      // Those who hear of a breakpoint change the page between this event and the frame.
      requestAnimationFrame(() => {
        if (signal.aborted) return;
        if (opener && !isReachable(opener)) close();
        else place?.();
      }),
    { signal },
  );
  return () => {
    controller.abort();
    overlays.splice(overlays.indexOf(overlay), 1);
    // What the user has gone on to keeps the focus. The other overlays are parts of the page, which may stay on view.
    const { activeElement } = document;
    const isLost = activeElement === document.body || element.contains(activeElement);
    if (isPopover && isLost) opener?.focus({ preventScroll: true });
  };
}

/** Watches an overlay that is always in the page, while it is open. */
export function useOverlay(open: boolean | undefined, find: () => Overlay): void {
  const findOverlay = useEffectEvent(find);
  useLayoutEffect(() => (open ? watchOverlay(findOverlay()) : undefined), [open]);
}
