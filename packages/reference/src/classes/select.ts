import { toMemberAnchor } from '@folio/core/data/anchors.ts';
import { type ClassFile, type EnumValue, type Flavour, type Method, ofFlavour } from './schema.ts';

/** The methods that a flavour has. */
export const methodsOf = (file: ClassFile, flavour: Flavour): Method[] =>
  file.methods.filter(({ signatures }) => signatures[flavour]);

/** The enums that have values in a flavour, each with those values. */
export const enumsOf = (file: ClassFile, flavour: Flavour): [name: string, values: EnumValue[]][] =>
  Object.entries(file.enums ?? {})
    .map(([name, values]): [string, EnumValue[]] => [name, ofFlavour(values, flavour)])
    .filter(([, values]) => values.length > 0);

/** Anchor of a method: its name in lower case, after the word that the class puts before it. */
export const methodAnchor = ({ anchors }: Pick<ClassFile, 'anchors'>, id: string): string =>
  anchors ? `${anchors}-${toMemberAnchor(id)}` : toMemberAnchor(id);

/** Anchor of an enum. Where a method has the same name in lower case, the method keeps the plain anchor. */
export function enumAnchor(file: ClassFile, name: string): string {
  const anchor = toMemberAnchor(name);
  return file.methods.some(({ id }) => methodAnchor(file, id) === anchor) ? `enum-${anchor}` : anchor;
}

/** Anchor of a value of an enum. */
export const valueAnchor = (file: ClassFile, name: string, value: EnumValue): string =>
  `${enumAnchor(file, name)}-${toMemberAnchor(value.name)}`;
