/** Whether the reader is writing in the element that a key goes to. */
const isField = (target: EventTarget | null) =>
  (target as HTMLElement).isContentEditable || /^(input|textarea|select)$/.test((target as HTMLElement).localName);

/** Whether a key leads to the header's search box: ⌘K or Ctrl K anywhere, `/` where the reader does not write. */
export const leadsToSearch = (event: KeyboardEvent): boolean => {
  const { key, altKey, shiftKey, target } = event;
  const command = event.metaKey || event.ctrlKey;
  if (altKey) return false;
  return command ? !shiftKey && key.toLowerCase() === 'k' : key === '/' && !isField(target);
};
