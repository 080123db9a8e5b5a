import { stripMarkdown } from '@folio/core/data/parts/text.ts';
import type { SymbolEntry } from '@folio/core/markdown/types.ts';
import { type ClassFile, type EnumValue, type Flavour, languages, type Method } from './schema.ts';

/** How search names the two flavours of a class. */
const variants: Record<Flavour, string> = { server: 'Server API', embedded: 'Embedded API' };

const place = (file: ClassFile, flavour: Flavour) => ({ same: file.id, variant: variants[flavour] });

/** A method as a result of the search: its first signature, and what it does. `row`: it has no heading of its own. */
export function methodEntry(file: ClassFile, method: Method, flavour: Flavour, row: boolean): SymbolEntry {
  const signatures = method.signatures[flavour];
  const [signature] = languages.flatMap((language) => signatures?.[language] ?? []);
  return {
    kind: 'method',
    ...(signature && { line: signature.replace(/\s+/g, ' ') }),
    text: stripMarkdown(method.summary),
    ...(row && { row }),
    ...place(file, flavour),
    ...(method.questions && { asked: method.questions }),
  };
}

/** An enum as a result of the search: its values. */
export const enumEntry = (file: ClassFile, values: EnumValue[], flavour: Flavour): SymbolEntry => ({
  kind: 'enum',
  line: values.map((value) => value.name).join(', '),
  text: '',
  ...place(file, flavour),
});

/** A value of an enum: its number, and what it means. */
export const valueEntry = (
  file: ClassFile,
  name: string,
  { value: number, text }: EnumValue,
  flavour: Flavour,
): SymbolEntry => ({
  kind: 'value',
  line: `${name}${number === undefined || number === null ? '' : ` = ${number}`}`,
  text: text ? stripMarkdown(text) : '',
  row: true,
  ...place(file, flavour),
});
