/** Longest terms compared; see MAX_TERM_LENGTH of the tokenizer. */
const ROW = 80;
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)] as const;

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each letter touched once; `max + 1` as soon as it
 * must be larger than `max`. Source: L. Boytsov, "Indexing methods for approximate dictionary searching", JEA 16, 2011, section 2.1.
 */
export function editDistance(a: string, b: string, max: number): number {
  const over = max + 1;
  if (Math.abs(a.length - b.length) > max || a.length >= ROW || b.length >= ROW) return over;
  let [beforeLast, last, row]: Uint8Array[] = [...rows];
  for (let j = 0; j <= b.length; j++) row![j] = j;
  for (let i = 1; i <= a.length; i++) {
    [beforeLast, last, row] = [last, row, beforeLast];
    row![0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(last![j]! + 1, row![j - 1]! + 1, last![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, beforeLast![j - 2]! + 1);
      row![j] = distance;
      if (distance < least) least = distance;
    }
    if (least > max) return over;
  }
  return row![b.length]!;
}
