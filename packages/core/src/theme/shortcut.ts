/**
 * Users can turn single-key shortcuts off (WCAG 2.1.4); they don't apply in fields, also of a
 * shadow tree.
 */
const areSingleKeysOn = (event: KeyboardEvent): boolean =>
  !document.documentElement.dataset.keys &&
  !(event.composedPath()[0] as Element).matches?.('input,textarea,select,[contenteditable]');

/** Returns whether a key focuses the search box. Part of the boot script, so every byte counts. */
export const isSearchShortcut = (event: KeyboardEvent): boolean =>
  !event.altKey &&
  !event.isComposing &&
  (event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/' && areSingleKeysOn(event));

/**
 * Returns the key of an event, or an empty string while an input method composes. Safari reports
 * the key that ends a composition only by the key code 229.
 */
export const getKey = ({ isComposing, keyCode, key }: KeyboardEvent): string =>
  isComposing || keyCode === 229 ? '' : key;

const NON_LATIN_LETTER = /^[^ -~]Key(.)$/;

/**
 * Returns the shortcut of an event in lower case, `/` also for ⌘K and Ctrl+K. In layouts without
 * Latin letters, the letter at the same place on a QWERTY keyboard counts.
 */
export function getShortcut(event: KeyboardEvent): string | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
  const typed = getKey(event);
  const key = (NON_LATIN_LETTER.exec(typed + code)?.[1] ?? typed).toLowerCase();
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'k' && !shiftKey ? '/' : undefined;
  return areSingleKeysOn(event) ? key : undefined;
}
