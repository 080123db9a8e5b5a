import { kebab, stripMarkdown, toMemberAnchor } from '@folio/core/data';
import type { DirectiveContext, ElementContent, SymbolEntry } from '@folio/core/markdown';
import { h } from 'hastscript';
import { getLanguageChoice } from './languages.ts';
import {
  type ClassFile,
  classSchema,
  type EnumValue,
  FLAVOURS,
  type Flavour,
  LANGUAGES,
  type Language,
  type Method,
  selectFlavour,
} from './schema.ts';

export const toClassSubject = (name: string, flavour: string): string => `${name} ${flavour}`;

interface ClassPage {
  file: string;
  route: string;
  flavour: Flavour;
}

/** Finds the page of a class by its name in code (`{Product}Table`, `TableEnv`). */
function findClassPage(context: DirectiveContext, name: string, preferred: Flavour): ClassPage | undefined {
  const shortName = name.startsWith(context.product.name) ? name.slice(context.product.name.length) : name;
  const files = [...new Set([kebab(shortName), shortName.toLowerCase(), kebab(name), name.toLowerCase()])].filter(
    Boolean,
  );
  for (const flavour of [preferred, ...FLAVOURS.filter((other) => other !== preferred)])
    for (const file of files) {
      const route = context.findRoute('class', toClassSubject(file, flavour));
      if (route) return { file, route, flavour };
    }
  return undefined;
}

/**
 * Links a class or method in code, such as `{Product}Table::putDoc`, to its documentation, if any.
 */
export function renderClassLink(
  context: DirectiveContext,
  name: string,
  preferred: Flavour = 'server',
): ElementContent {
  const code = h('code', name);
  const [className = '', member] = name.split(/::|\./);
  const page = findClassPage(context, className, preferred);
  if (!page) return code;
  const file = context.load(`classes/${page.file}`, classSchema);
  const isDocumented =
    member !== undefined && file.methods.some(({ id, signatures }) => id === member && signatures[page.flavour]);
  const anchor = isDocumented ? `#${toMethodAnchor(file, member)}` : file.anchors ? `#${file.anchors}` : '';
  return h('a', { href: page.route + anchor }, code);
}

export function renderEnumLink(context: DirectiveContext, name: string, flavour: Flavour): ElementContent {
  const [file = '', type = name] = name.split('.');
  const route = context.findRoute('class', toClassSubject(file, flavour));
  return route ? h('a', { href: `${route}#${toMemberAnchor(type)}` }, h('code', type)) : h('code', type);
}

export interface ClassView {
  file: ClassFile;
  flavour: Flavour;
  /** The languages that the user chooses from. */
  choice: readonly Language[];
  context: DirectiveContext;
}

export const createClassView = (file: ClassFile, flavour: Flavour, context: DirectiveContext): ClassView => ({
  file,
  flavour,
  choice: getLanguageChoice(getMethods(file, flavour), flavour),
  context,
});

export const getMethods = (file: ClassFile, flavour: Flavour): Method[] =>
  file.methods.filter(({ signatures }) => signatures[flavour]);

export const getEnums = (file: ClassFile, flavour: Flavour): [name: string, values: EnumValue[]][] =>
  Object.entries(file.enums ?? {})
    .map(([name, values]): [string, EnumValue[]] => [name, selectFlavour(values, flavour)])
    .filter(([, values]) => values.length > 0);

export const toMethodAnchor = ({ anchors }: Pick<ClassFile, 'anchors'>, id: string): string =>
  anchors ? `${anchors}-${toMemberAnchor(id)}` : toMemberAnchor(id);

/** If a method has the same name in lower case, the method keeps the plain anchor. */
export function toEnumAnchor(file: ClassFile, name: string): string {
  const anchor = toMemberAnchor(name);
  return file.methods.some(({ id }) => toMethodAnchor(file, id) === anchor) ? `enum-${anchor}` : anchor;
}

export const toValueAnchor = (file: ClassFile, name: string, value: EnumValue): string =>
  `${toEnumAnchor(file, name)}-${toMemberAnchor(value.name)}`;

const FLAVOUR_LABELS: Record<Flavour, string> = { server: 'Server API', embedded: 'Embedded API' };

const getVariant = ({ file, flavour }: ClassView) => ({ same: file.id, variant: FLAVOUR_LABELS[flavour] });

/** `isRow` marks a method without a heading of its own. */
export function toMethodEntry(method: Method, view: ClassView, isRow: boolean): SymbolEntry {
  const signatures = method.signatures[view.flavour];
  const [signature] = LANGUAGES.flatMap((language) => signatures?.[language] ?? []);
  return {
    kind: 'method',
    ...(signature && { line: signature.replace(/\s+/g, ' ') }),
    text: stripMarkdown(method.summary),
    ...(isRow && { row: true }),
    ...getVariant(view),
    ...(method.questions && { questions: method.questions }),
  };
}

export const toEnumEntry = (values: EnumValue[], view: ClassView): SymbolEntry => ({
  kind: 'enum',
  line: values.map((value) => value.name).join(', '),
  text: '',
  ...getVariant(view),
});

export const toValueEntry = (name: string, { value: number, text }: EnumValue, view: ClassView): SymbolEntry => ({
  kind: 'value',
  line: `${name}${number === undefined || number === null ? '' : ` = ${number}`}`,
  text: text ? stripMarkdown(text) : '',
  row: true,
  ...getVariant(view),
});
