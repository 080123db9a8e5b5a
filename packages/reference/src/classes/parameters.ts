import type { Scalar } from '@folio/core/data';
import { inlineOr, interleave, param, renderLiteralOrText } from '@folio/core/data';
import type { Element, ElementContent } from '@folio/core/markdown';
import { h } from 'hastscript';
import { getLanguageClass, getLanguages, LANGUAGE_NAMES, toClassAttribute } from './languages.ts';
import { type ClassView, getEnums, renderEnumLink, toEnumAnchor } from './links.ts';
import { type Flavour, LANGUAGES, type Language, type Method, type Parameter, selectFlavour } from './schema.ts';
import { type DeclaredParameter, parseParameters } from './signature.ts';
import { strings } from './strings.ts';

type DeclaredByLanguage = Partial<Record<Language, DeclaredParameter[]>>;

const getDeclarations = (signatures: Method['signatures'][Flavour]): DeclaredByLanguage =>
  Object.fromEntries(
    LANGUAGES.flatMap((lang) => (signatures?.[lang] ? [[lang, signatures[lang].flatMap(parseParameters)]] : [])),
  );

const splitNames = ({ name }: Parameter): string[] => name.split(/,\s*/);

/** Omits parameters that only signatures of the other flavour declare. */
export function getParameters(method: Method, flavour: Flavour): Parameter[] {
  const getNames = (signatures: Method['signatures'][Flavour]) =>
    Object.values(getDeclarations(signatures)).flatMap((list) => list?.map(({ name }) => name) ?? []);
  const declaredNames = new Set(getNames(method.signatures[flavour]));
  const allNames = new Set(Object.values(method.signatures).flatMap(getNames));
  return selectFlavour(method.parameters, flavour).filter((item) => {
    const names = splitNames(item);
    return names.some((name) => declaredNames.has(name)) || !names.some((name) => allNames.has(name));
  });
}

interface Occurrence {
  name: string;
  languages: Language[];
  types: string[];
  fallback?: string | undefined;
}

const findOccurrences = (item: Parameter, declarations: DeclaredByLanguage, allLanguages: Language[]): Occurrence[] =>
  splitNames(item).flatMap((name): Occurrence[] => {
    const byLanguage = LANGUAGES.flatMap((language): Occurrence[] => {
      const matching = (declarations[language] ?? []).filter((declared) => declared.name === name);
      if (!matching.length && item.language !== language) return [];
      const fallback = matching.find((declared) => declared.default !== undefined)?.default;
      return [{ name, languages: [language], types: [...new Set(matching.map(({ type }) => type))], fallback }];
    });
    return byLanguage.length ? byLanguage : [{ name, languages: allLanguages, types: [] }];
  });

export function renderParameters(method: Method, view: ClassView): Element[] {
  const { flavour, choice, context } = view;
  const declarations = getDeclarations(method.signatures[flavour]);
  const allLanguages = getLanguages(method.signatures[flavour]);
  return getParameters(method, flavour).map((item) => {
    const occurrences = findOccurrences(item, declarations, allLanguages);
    const languages = new Set(occurrences.flatMap((occurrence) => occurrence.languages));
    const row = param(renderNames(item, occurrences, allLanguages, view), [
      ...inlineOr(context, item.text),
      ...allLanguages.flatMap((language) => renderRemark(item.remark?.[language], language, view)),
      ...renderDefaults(item, occurrences, allLanguages, view),
      ...renderValues(item, occurrences, view),
    ]);
    const className = languages.size === allLanguages.length ? [] : getLanguageClass([...languages], choice);
    return className.length ? { ...row, properties: { ...row.properties, className } } : row;
  });
}

function renderNames(
  item: Parameter,
  occurrences: Occurrence[],
  allLanguages: Language[],
  view: ClassView,
): ElementContent[] {
  const names = splitNames(item);
  return [...new Set(names)].flatMap((name, index): ElementContent[] => {
    const matching = occurrences.filter((occurrence) => occurrence.name === name);
    const languages = matching.flatMap((occurrence) => occurrence.languages);
    const className = languages.length === allLanguages.length ? [] : getLanguageClass(languages, view.choice);
    const label = className.length ? [h('small.lang', LANGUAGE_NAMES[languages[0] as Language])] : [];
    const types = matching
      .filter((occurrence) => occurrence.types.length > 0)
      .map((occurrence) => renderTypes(item, occurrence, className.length > 0, view));
    return [
      ...(index > 0 && names.length > 1 ? [h('span.vh', ', ')] : []),
      h('span', toClassAttribute(className), [h('code', name), ...label, ...types]),
    ];
  });
}

function renderTypes({ values }: Parameter, occurrence: Occurrence, isLabeled: boolean, view: ClassView): Element {
  const nodes = occurrence.types.map((type): ElementContent[] =>
    values !== undefined && toBareName(values) === type ? [renderValuesLink(values, view)] : [h('code', type)],
  );
  const className = ['type', ...(isLabeled ? [] : getLanguageClass(occurrence.languages, view.choice))];
  return { ...h('small', { className }, interleave(nodes, ' or ')), data: { markdown: [] } };
}

const toBareName = (name: string): string => name.split('.').at(-1) as string;

const renderRemark = (remark: string | undefined, language: Language, { choice, context }: ClassView): Element[] =>
  remark ? [h('p', { className: ['part-note', ...getLanguageClass([language], choice)] }, context.inline(remark))] : [];

function renderDefaults(
  { default: value }: Parameter,
  occurrences: Occurrence[],
  allLanguages: Language[],
  { choice, context }: ClassView,
): Element[] {
  const render = (scalar: Scalar | undefined, className: string[]) =>
    scalar === undefined || scalar === null
      ? []
      : [
          h(
            'p',
            { className: ['part-note', ...className] },
            `${strings.defaultIs} `,
            renderLiteralOrText(context, scalar),
          ),
        ];
  if (value !== undefined && (value === null || typeof value !== 'object')) return render(value, []);
  return allLanguages.flatMap((language) => {
    const declared = occurrences.find(
      ({ languages, fallback }) => fallback !== undefined && languages.includes(language),
    );
    return render(value?.[language] ?? declared?.fallback, getLanguageClass([language], choice));
  });
}

function renderValues({ values }: Parameter, occurrences: Occurrence[], view: ClassView): Element[] {
  if (values === undefined || occurrences.some(({ types }) => types.includes(toBareName(values)))) return [];
  return [h('p.part-note', 'Values: ', renderValuesLink(values, view))];
}

function renderValuesLink(name: string, { file, flavour, context }: ClassView): ElementContent {
  if (name.includes('.')) return renderEnumLink(context, name, flavour);
  const isKnown = getEnums(file, flavour).some(([known]) => known === name);
  return isKnown ? h('a', { href: `#${toEnumAnchor(file, name)}` }, h('code', name)) : h('code', name);
}
