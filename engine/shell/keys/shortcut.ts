/**
 * Whether an event of a key may be a command of one key: no modifier is pressed, the reader does not write (an editor of a feature may be in a shadow tree),
 * and has not turned such commands off (WCAG 2.1.4).
 */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !document.documentElement.dataset.keys &&
  !(event.composedPath()[0] as Element).matches('input,textarea,select,[contenteditable]');

/** Whether a key leads to the header's search box: ⌘K or Ctrl K anywhere, `/` as a single key. */
export const leadsToSearch = (event: KeyboardEvent): boolean =>
  event.key === '/'
    ? isSingleKey(event)
    : (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && /^k$/i.test(event.key);
