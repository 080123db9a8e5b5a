/** Returns whether a media query matches; false where there are no media queries. */
export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** Calls `onChange` when the query starts or stops matching. @returns A function that ends this. */
export function watchMedia(query: string, onChange: () => void): () => void {
  const list = globalThis.matchMedia?.(query);
  list?.addEventListener('change', onChange);
  return () => list?.removeEventListener('change', onChange);
}
