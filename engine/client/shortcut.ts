/** Whether a key leads to the header's search box: ⌘K or Ctrl K anywhere, `/` where the reader does not write. */
export const leadsToSearch = ({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && /^k$/i.test(key);
  return key === '/' && !(target as Element).matches('input,textarea,select');
};
