/** Longest words compared; see MAX_TERM_LENGTH of the tokenizer. */
const ROW = 80;
const rows = new Uint8Array(3 * ROW);

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each letter touched once; `max + 1` as soon as it
 * must be larger than `max`. Source: L. Boytsov, "Indexing methods for approximate dictionary searching", JEA 16, 2011, section 2.1.
 */
export function editDistance(a: string, b: string, max: number): number {
  const over = max + 1;
  if (Math.abs(a.length - b.length) > max || a.length >= ROW || b.length >= ROW) return over;
  // Three rows of the table suffice; they are overwritten in turn. Row i holds distances of a's first i letters to b's beginnings.
  const rowOf = (i: number) => rows.subarray((i % 3) * ROW, ((i % 3) + 1) * ROW);
  rowOf(0).set(Array.from({ length: b.length + 1 }, (_, j) => j));
  for (let i = 1; i <= a.length; i++) {
    const [row, above, twoAbove] = [rowOf(i), rowOf(i + 2), rowOf(i + 1)];
    row[0] = i;
    let least = i;
    let left = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(Number(above[j]) + 1, left + 1, Number(above[j - 1]) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) distance = Math.min(distance, Number(twoAbove[j - 2]) + 1);
      row[j] = distance;
      left = distance;
      if (distance < least) least = distance;
    }
    if (least > max) return over;
  }
  return Number(rowOf(a.length)[b.length]);
}
