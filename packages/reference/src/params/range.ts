import { inlineOr } from '@folio/core/data/parts/text.ts';
import type { DataContext, ElementContent } from '@folio/core/markdown/types.ts';
import { fill } from '@folio/core/model/fill.ts';
import type { Range } from './schema.ts';
import { words } from './words.ts';

/** "500 MB to about 13 TB", "up to 16 MB", "at least 1". `null` is unknown and shows nothing. */
export function rangeText(context: DataContext, range: Range, unit: string | undefined): ElementContent[] {
  if (range === null || typeof range === 'string') return inlineOr(context, range);
  const bound = (number: number | undefined, text: string | undefined) =>
    text ?? (number === undefined ? undefined : [number, unit].filter((part) => part !== undefined).join(' '));
  const low = bound(range.min, range.minText);
  const high = bound(range.max, range.maxText);
  if (low === undefined && high === undefined) return inlineOr(context, null);
  if (low === undefined) return context.inline(fill(words.upTo, { high: high as string }));
  return context.inline(high === undefined ? fill(words.atLeast, { low }) : fill(words.between, { low, high }));
}
