import { inlineOr } from '@folio/core/data/parts/text.ts';
import type { DirectiveContext, ElementContent } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import type { Range } from './schema.ts';
import { strings } from './strings.ts';

/** "500 MB to about 13 TB", "up to 16 MB", "at least 1". `null` is unknown and shows nothing. */
export function rangeText(context: DirectiveContext, range: Range, unit: string | undefined): ElementContent[] {
  if (range === null || typeof range === 'string') return inlineOr(context, range);
  const bound = (number: number | undefined, text: string | undefined) =>
    text ?? (number === undefined ? undefined : [number, unit].filter((part) => part !== undefined).join(' '));
  const low = bound(range.min, range.minText);
  const high = bound(range.max, range.maxText);
  if (low === undefined && high === undefined) return inlineOr(context, null);
  if (low === undefined) return context.inline(interpolate(strings.upTo, { high: high as string }));
  return context.inline(
    high === undefined ? interpolate(strings.atLeast, { low }) : interpolate(strings.between, { low, high }),
  );
}
