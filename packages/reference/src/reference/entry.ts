import { plain } from '@folio/core/data/parts/text.ts';
import type { SymbolEntry } from '@folio/core/markdown/types.ts';
import { fill } from '@folio/core/model/fill.ts';
import type { ReferenceFile, ReferenceItem } from './schema.ts';
import { words } from './words.ts';

type File = Pick<ReferenceFile, 'kind' | 'question'>;

/** An item as a result of the search: its code, default or example, its meaning, and what readers have before them when they look for it. */
export function entryOf(item: ReferenceItem, { kind, question }: File): SymbolEntry {
  const { value, default: standard, example, unit, type } = item;
  const known = (said: unknown): said is string | number | boolean => said !== undefined && said !== null;
  const withUnit = unit ? ` ${unit}` : '';
  const line = known(value)
    ? `= ${value}`
    : known(standard)
      ? fill(words.standard, { value: `${standard}${withUnit}` })
      : (example ?? (type ? `${type}${unit ? `, ${unit}` : ''}` : undefined));
  const numbered = question && known(value) ? [question.replace('{value}', String(value))] : [];
  const asked = [...(item.questions ?? []), ...numbered, ...(item.printed ? [plain(item.printed)] : [])];
  return {
    kind,
    ...(line && { line: plain(line) }),
    text: item.text ? plain(item.text) : '',
    row: true,
    ...(asked.length && { asked }),
  };
}
