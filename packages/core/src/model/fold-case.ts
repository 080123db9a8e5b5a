/**
 * A text in which letters that differ only in case are the same, every character in its place: offsets hold for the text itself. Characters whose other
 * case is longer or shorter (ß, İ) stay as they are.
 */
export const foldCase = (text: string): string =>
  Array.from(text, (character) => {
    const folded = character.toUpperCase().toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');

/** Where a text holds another one, whatever their case, as [start, end) offsets in UTF-16 units; ascending, not overlapping. Nowhere for an empty one. */
export function findAll(text: string, wanted: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  const [all, one] = [foldCase(text), foldCase(wanted)];
  if (!one) return found;
  for (let at = all.indexOf(one); at >= 0; at = all.indexOf(one, at + one.length)) found.push([at, at + one.length]);
  return found;
}
