import { stripMarkdown } from '@folio/core/data/parts/text.ts';
import type { SymbolEntry } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import type { ReferenceFile, ReferenceItem } from './schema.ts';
import { strings } from './strings.ts';

type File = Pick<ReferenceFile, 'kind' | 'question'>;

/** An item as a result of the search: its code, default or example, its meaning, and what readers have before them when they look for it. */
export function entryOf(item: ReferenceItem, { kind, question }: File): SymbolEntry {
  const { value, default: standard, example, unit, type } = item;
  const known = (said: unknown): said is string | number | boolean => said !== undefined && said !== null;
  const withUnit = unit ? ` ${unit}` : '';
  const line = known(value)
    ? `= ${value}`
    : known(standard)
      ? interpolate(strings.standard, { value: `${standard}${withUnit}` })
      : (example ?? (type ? `${type}${unit ? `, ${unit}` : ''}` : undefined));
  const numbered = question && known(value) ? [question.replace('{value}', String(value))] : [];
  const asked = [...(item.questions ?? []), ...numbered, ...(item.printed ? [stripMarkdown(item.printed)] : [])];
  return {
    kind,
    ...(line && { line: stripMarkdown(line) }),
    text: item.text ? stripMarkdown(item.text) : '',
    row: true,
    ...(asked.length && { asked }),
  };
}
