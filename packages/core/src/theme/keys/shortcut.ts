/** Whether single-key shortcuts apply: the user has not turned them off (WCAG 2.1.4), and does not write; an editor of a feature may be in a shadow tree. */
const areSingleKeysOn = (event: KeyboardEvent): boolean =>
  !document.documentElement.dataset.keys &&
  !(event.composedPath()[0] as Element).matches?.('input,textarea,select,[contenteditable]');

/** Whether a key leads to the header's search box: ⌘K or Ctrl K anywhere, `/` as a single key. A part of the boot script, where each byte counts. */
export const leadsToSearch = (event: KeyboardEvent): boolean =>
  !event.altKey &&
  !event.isComposing &&
  (event.ctrlKey || event.metaKey
    ? !event.shiftKey && /^k$/i.test(event.key)
    : event.key === '/' && areSingleKeysOn(event));

/**
 * Returns the key of an event, as every key handler has to read it: empty while an input method
 * composes, because its keys are its own then. Safari reports the key that ends a composition by the
 * code 229 alone.
 */
export const keyOf = ({ isComposing, keyCode, key }: KeyboardEvent): string =>
  isComposing || keyCode === 229 ? '' : key;

/** Matches a letter that is not Latin, with the code of its place. */
const foreignLetter = /^[^ -~]Key(.)$/;

/**
 * Returns the shortcut that an event asks for: `/` for the search box, also for ⌘K and Ctrl K, otherwise
 * the single key in lower case. A letter of a layout without Latin letters counts as the letter that a
 * QWERTY keyboard has at its place, as in the shortcuts of systems.
 */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
  const typed = keyOf(event);
  const key = (foreignLetter.exec(typed + code)?.[1] ?? typed).toLowerCase();
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'k' && !shiftKey ? '/' : undefined;
  return areSingleKeysOn(event) ? key : undefined;
}
