import { param } from '@folio/core/data/parts/blocks.ts';
import { inlineOr, interleave, literalOrText } from '@folio/core/data/parts/text.ts';
import { text } from '@folio/core/markdown/hast.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { marked, selectClassLanguage, selectLanguage } from './language-variants.ts';
import { languageNames } from './languages.ts';
import { enumLink } from './links.ts';
import {
  type ClassFile,
  type Flavour,
  type Language,
  languages,
  type Method,
  ofFlavour,
  type Parameter,
} from './schema.ts';
import { enumAnchor, enumsOf } from './select.ts';
import { type Declared, declaredIn } from './signature.ts';
import { strings } from './strings.ts';

/** What the signatures of a method in one flavour declare, by language. */
type Declarations = Partial<Record<Language, Declared[]>>;

const declarationsOf = (signatures: Method['signatures'][Flavour]): Declarations =>
  Object.fromEntries(
    languages.flatMap((lang) => (signatures?.[lang] ? [[lang, signatures[lang].flatMap(declaredIn)]] : [])),
  );

const namesOf = ({ name }: Parameter): string[] => name.split(/,\s*/);

/** The parameters of a method in a flavour: one that only signatures of the other flavour have is left out. */
export function parametersOf(method: Method, flavour: Flavour): Parameter[] {
  const names = (signatures: Method['signatures'][Flavour]) =>
    Object.values(declarationsOf(signatures)).flatMap((list) => list?.map(({ name }) => name) ?? []);
  const here = new Set(names(method.signatures[flavour]));
  const anywhere = new Set(Object.values(method.signatures).flatMap(names));
  return ofFlavour(method.parameters, flavour).filter((item) => {
    const own = namesOf(item);
    return own.some((word) => here.has(word)) || !own.some((word) => anywhere.has(word));
  });
}

/** How a parameter is called in each language, and with which types. */
interface Spoken {
  name: string;
  lang?: Language;
  types: string[];
  fallback?: string;
}

function spokenOf(item: Parameter, declarations: Declarations): Spoken[] {
  return namesOf(item).flatMap((name): Spoken[] => {
    const own = languages.flatMap((lang): Spoken[] => {
      const found = (declarations[lang] ?? []).filter((declared) => declared.name === name);
      if (!found.length && item.language !== lang) return [];
      const fallback = found.find((declared) => declared.default !== undefined)?.default;
      return [
        {
          name,
          lang,
          types: [...new Set(found.map(({ type }) => type))],
          ...(fallback === undefined ? {} : { fallback }),
        },
      ];
    });
    return own.length ? own : [{ name, types: [] }];
  });
}

/** Rows of the parameters: name and type of each language, what it means, its default. */
export function parameterRows(
  file: ClassFile,
  method: Method,
  flavour: Flavour,
  choice: readonly Language[],
  context: DirectiveContext,
): Element[] {
  const declarations = declarationsOf(method.signatures[flavour]);
  const all = selectLanguage(method.signatures[flavour]);
  return parametersOf(method, flavour).map((item) => {
    const spoken = spokenOf(item, declarations);
    const own = new Set(spoken.flatMap(({ lang }) => lang ?? all));
    const row = param(nameCell(item, spoken, all, choice, file, flavour, context), [
      ...inlineOr(context, item.text),
      ...remarkOf(item, all, choice, context),
      ...defaultOf(item, spoken, all, choice, context),
      ...valuesOf(file, item, spoken, flavour, context),
    ]);
    const only = own.size === all.length ? [] : selectClassLanguage([...own], choice);
    return only.length ? { ...row, properties: { ...row.properties, className: only } } : row;
  });
}

/** Each name once, with the types below it; what only one language has is marked with it. */
function nameCell(
  item: Parameter,
  spoken: Spoken[],
  all: Language[],
  choice: readonly Language[],
  file: ClassFile,
  flavour: Flavour,
  context: DirectiveContext,
): ElementContent[] {
  return [...new Set(namesOf(item))].flatMap((name, at): ElementContent[] => {
    const own = spoken.filter((one) => one.name === name);
    const speaks = own.flatMap(({ lang }) => lang ?? all);
    const mark = speaks.length === all.length ? [] : selectClassLanguage(speaks, choice);
    const label = mark.length ? [h('small.lang', languageNames[speaks[0] as Language])] : [];
    const types = own.flatMap(({ lang, types }) =>
      types.length && lang
        ? [typeOf(item, types, mark.length ? [] : selectClassLanguage([lang], choice), file, flavour, context)]
        : [],
    );
    return [
      ...(at > 0 && namesOf(item).length > 1 ? [h('span.vh', ', ')] : []),
      h('span', marked(mark), [h('code', name), ...label, ...types]),
    ];
  });
}

/** The types of a parameter; an enum leads to its values. */
function typeOf(
  { values }: Parameter,
  types: string[],
  className: string[],
  file: ClassFile,
  flavour: Flavour,
  context: DirectiveContext,
): Element {
  const shown = types.map((type): ElementContent[] =>
    values !== undefined && bare(values) === type ? [valuesLink(file, values, flavour, context)] : [h('code', type)],
  );
  return { ...h('small', { className: ['type', ...className] }, interleave(shown, ' or ')), data: { twin: [] } };
}

const bare = (name: string): string => name.split('.').at(-1) as string;

/** What holds for one language alone. */
const remarkOf = (
  { remark }: Parameter,
  all: Language[],
  choice: readonly Language[],
  context: DirectiveContext,
): Element[] =>
  all.flatMap((lang) => {
    const said = remark?.[lang];
    return said
      ? [h('p', { className: ['part-note', ...selectClassLanguage([lang], choice)] }, context.inline(said))]
      : [];
  });

/** The default: what the data says, or else what a signature of C++ writes. */
function defaultOf(
  item: Parameter,
  spoken: Spoken[],
  all: Language[],
  choice: readonly Language[],
  context: DirectiveContext,
): Element[] {
  const said = item.default;
  const line = (content: ElementContent[], className: string[]) =>
    h('p', { className: ['part-note', ...className] }, text(`${strings.defaultIs} `), ...content);
  if (said !== undefined && (said === null || typeof said !== 'object'))
    return said === null ? [] : [line(literalOrText(context, said), [])];
  return all.flatMap((lang) => {
    const value = said?.[lang] ?? spoken.find((one) => one.lang === lang && one.fallback !== undefined)?.fallback;
    return value === undefined || value === null
      ? []
      : [line(literalOrText(context, value), selectClassLanguage([lang], choice))];
  });
}

/** Where the values are, if no type says it already. */
function valuesOf(
  file: ClassFile,
  { values }: Parameter,
  spoken: Spoken[],
  flavour: Flavour,
  context: DirectiveContext,
): Element[] {
  if (values === undefined || spoken.some(({ types }) => types.includes(bare(values)))) return [];
  return [h('p.part-note', 'Values: ', valuesLink(file, values, flavour, context))];
}

function valuesLink(file: ClassFile, name: string, flavour: Flavour, context: DirectiveContext): ElementContent {
  if (name.includes('.')) return enumLink(context, name, flavour);
  const here = enumsOf(file, flavour).some(([known]) => known === name);
  return here ? h('a', { href: `#${enumAnchor(file, name)}` }, h('code', name)) : h('code', name);
}
