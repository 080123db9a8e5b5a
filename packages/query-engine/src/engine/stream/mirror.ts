/** The two sides of a join: what one of them says, the other says with its lists exchanged. */
import type { PairQuery } from './pairing.ts';

/** The type of the other side of a join, by the type of one side. */
export const partnerTypes: Readonly<Record<number, number>> = { 1: 1, 2: 4, 3: 5, 4: 2, 5: 3 };

const turned: Readonly<Record<string, string>> = { GT: 'LT', LT: 'GT', GTE: 'LTE', LTE: 'GTE' };

/** A comparison seen from the other side: `GT` on one side is `LT` on the other. */
export const turnedComparison = (name: string): string => turned[name] ?? name;

/**
 * The definition of the other side: what is `iatr` on one side is `ratr` on the other. `stream` is the stream of the one given. Of a definition that no one
 * has checked, comparisons that are no list are left out; the reader of schemas names them on the first side.
 */
export function mirrored<T extends PairQuery>(definition: T, stream: string): T {
  const { iatr, ratr, jqry, ...shared } = definition;
  const other: PairQuery = { ...shared, rstm: stream };
  delete other.fqry;
  delete other.cond;
  if (ratr) other.iatr = ratr;
  if (iatr) other.ratr = iatr;
  if (jqry) {
    const { cond, args, cmp, ...rest } = jqry;
    other.jqry = { ...rest, cond: args, args: cond, ...(Array.isArray(cmp) ? { cmp: cmp.map(turnedComparison) } : {}) };
  }
  return other as T;
}
