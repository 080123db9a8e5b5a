import { stripMarkdown } from '@folio/core/data/parts/text.ts';
import type { SymbolEntry } from '@folio/core/markdown/types.ts';
import type { HyperParameter, Setting } from './schema.ts';

/** A parameter as a result of the search: its default (or the value that the product ships), and what it does. */
export function entryOf(item: Setting | HyperParameter): SymbolEntry {
  const isSetting = 'key' in item;
  const shipped = isSetting ? item.shipped : undefined;
  const value = item.default ?? shipped;
  const said = isSetting ? (item.text ?? item.effect) : item.effect;
  const unit = typeof value === 'number' && item.unit ? ` ${item.unit}` : '';
  return {
    kind: isSetting ? 'key' : 'parameter',
    ...(value !== undefined &&
      value !== null && {
        line: `${item.default == null ? 'Shipped' : 'Default'}: ${stripMarkdown(String(value))}${unit}`,
      }),
    text: said ? stripMarkdown(said) : '',
    row: true,
    ...(item.questions && { asked: item.questions }),
  };
}
