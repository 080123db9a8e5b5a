import { useEffect, useState } from 'react';

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

/** The pop-over that is open, if there is one. */
export const openPopover = (): HTMLElement | null => (supported() ? document.querySelector(':popover-open') : null);

/** Closes whatever pop-over is open: the reader has moved on. */
export function closePopovers(): void {
  openPopover()?.hidePopover();
}
