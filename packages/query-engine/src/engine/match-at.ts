/** Where a sticky pattern (`/…/y`) that begins at a place of a text ends; the place itself if it does not fit. Makes no list of what it finds. */
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
