/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each letter touched once; `max + 1` where it is
 * larger than `max`. What two words begin with alike costs nothing, and `max` is small, so trying each edit at the first difference takes a few
 * steps. Source: L. Boytsov, "Indexing methods for approximate dictionary searching", JEA 16, 2011, section 2.1.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (!max || Math.abs(a.length - b.length) > max) return max + 1;
  let at = 0;
  while (a[at] === b[at]) at++;
  const after = (ofA: number, ofB: number) => editDistance(a.slice(at + ofA), b.slice(at + ofB), max - 1);
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at];
  return 1 + Math.min(after(1, 1), after(1, 0), after(0, 1), swapped ? after(2, 2) : max);
}
