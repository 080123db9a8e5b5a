/** Returns whether a media query matches; false where there are no media queries. */
export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** Calls `tell` whenever the query begins or ceases to match. Returns a function that ends this. */
export function watchMedia(query: string, tell: () => void): () => void {
  const list = globalThis.matchMedia?.(query);
  list?.addEventListener('change', tell);
  return () => list?.removeEventListener('change', tell);
}
