/** JSON as people write it: what fits a line is on one line. */
import { inLine, type Json } from '@folio/query-engine/engine/json.ts';

/** Letters of a line. */
const width = 100;

/** A value as text. Objects and lists that do not fit a line have an entry a line. */
export function jsonText(value: Json, indent = ''): string {
  const flat = inLine(value);
  if (flat.length + indent.length <= width || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((one) => jsonText(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${jsonText(one, deeper)}`);
  return `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`;
}
