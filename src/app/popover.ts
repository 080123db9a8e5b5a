import { useEffect, useState } from 'react';

/**
 * Whether a pop-over is open. Undefined until React has taken over: the browser itself then tells assistive technology, and style sheets look at
 * `:popover-open`.
 */
export function usePopoverOpen(id: string): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const popover = document.getElementById(id);
    if (!popover) return;
    const read = () => setOpen(popover.matches(':popover-open'));
    read();
    popover.addEventListener('toggle', read);
    return () => popover.removeEventListener('toggle', read);
  }, [id]);
  return open;
}

/** Closes whatever pop-over is open: the reader has moved on. */
export function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
}
