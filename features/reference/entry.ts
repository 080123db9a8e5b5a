import { plain } from '../../engine/data/parts/text.ts';
import type { SymbolEntry } from '../../engine/markdown/types.ts';
import type { ReferenceItem } from './schema.ts';

/** An item as a result of the search: its code, default or example, and its meaning. `kind`: what the items of the file are. */
export function entryOf(item: ReferenceItem, kind: string): SymbolEntry {
  const { value, default: standard, example, unit, type } = item;
  const known = (said: unknown): said is string | number | boolean => said !== undefined && said !== null;
  const withUnit = unit ? ` ${unit}` : '';
  const line = known(value)
    ? `= ${value}`
    : known(standard)
      ? `Default: ${standard}${withUnit}`
      : (example ?? (type ? `${type}${unit ? `, ${unit}` : ''}` : undefined));
  return {
    kind,
    ...(line && { line: plain(line) }),
    text: item.text ? plain(item.text) : '',
    row: true,
    ...(item.asked && { asked: item.asked }),
  };
}
