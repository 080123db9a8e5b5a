import {
  cautionLine,
  dangerCallout,
  interleave,
  label,
  param,
  params,
  remarks,
  renderLiteralOrText,
} from '@folio/core/data';
import type { Element, ElementContent } from '@folio/core/markdown';
import { h } from 'hastscript';
import { getLanguageClass, getLanguages, LANGUAGE_NAMES, toClassAttribute } from './languages.ts';
import { type ClassView, toMethodAnchor } from './links.ts';
import { renderParameters } from './parameters.ts';
import { type Failure, LANGUAGES, type Language, type Method, type Statement, selectFlavour } from './schema.ts';
import { formatSignature, getReturnType } from './signature.ts';
import { strings } from './strings.ts';

/** Hides a method of one language while another one is chosen, until a link or find-in-page reveals it. */
export function getVisibility(
  method: Method,
  { flavour, choice }: ClassView,
): { className: string[]; hidden?: 'until-found' } {
  const [languageClass] = getLanguageClass(getLanguages(method.signatures[flavour]), choice);
  return languageClass
    ? { className: [languageClass.replace('for-', 'only-')], hidden: 'until-found' }
    : { className: [] };
}

export function renderMethod(method: Method, view: ClassView): Element {
  const { file, context } = view;
  const id = toMethodAnchor(file, method.id);
  const { className, ...attributes } = getVisibility(method, view);
  return h(
    'section',
    { className: ['member', ...className], ...attributes },
    h(
      'div.member-head',
      context.heading(3, id, method.id, { code: true, className: 'member-title' }),
      getTags(method, view).map((tag) => h('span.badge', tag)),
    ),
    h('p', context.inline(method.summary)),
    dangerCallout(context, method.danger),
    renderSignatures(method, view),
    renderDetails(method, view),
    cautionLine(context, method),
    renderCollapsedExample(method, view),
  );
}

export function getTags(method: Method, { flavour, choice }: ClassView): string[] {
  const languages = getLanguages(method.signatures[flavour]);
  const types = (method.tables ?? []).map((type) => (type === 'all' ? 'all table types' : type));
  const isOnly = getLanguageClass(languages, choice).length > 0;
  return [...types, ...(isOnly ? [`${LANGUAGE_NAMES[languages[0] as Language]} only`] : [])];
}

function renderSignatures(method: Method, view: ClassView): Element[] {
  const signatures = Object.entries(method.signatures[view.flavour] ?? {});
  return renderCodeByLanguage(
    Object.fromEntries(signatures.map(([language, list]) => [language, list.map(formatSignature).join('\n')])),
    view,
  );
}

/** Renders a block per language, of which CSS shows the chosen one. */
function renderCodeByLanguage(code: Partial<Record<Language, string>>, { choice, context }: ClassView): Element[] {
  const languages = LANGUAGES.filter((language) => code[language] !== undefined);
  const hasChoice = languages.length > 1;
  return languages.flatMap((lang) => {
    const block = context.code({ lang, code: (code[lang] as string).replace(/\n+$/, '') });
    const classes = [block.properties.className ?? []].flat().map(String);
    const className = [...classes, ...(hasChoice ? getLanguageClass([lang], choice) : [])];
    const name = hasChoice ? [h('p.tab-name', LANGUAGE_NAMES[lang])] : [];
    return [...name, { ...block, properties: { ...block.properties, className } }];
  });
}

export function renderDetails(method: Method, view: ClassView): Element[] {
  const rows = renderParameters(method, view);
  const returns = renderStatement(method.returns?.[view.flavour] ?? null, view);
  if (returns.length) rows.push(param([h('b', strings.returns), ...renderResultTypes(method, view)], returns));
  const errors = renderErrors(method.errors, view);
  if (errors.length) rows.push(param([h('b', strings.errors)], errors));
  return [...renderList(rows), ...renderNotes(method, view)];
}

/** If all rows belong to one language, so does the list. */
function renderList(rows: Element[]): Element[] {
  if (rows.length === 0) return [];
  const [first = '', ...others] = rows.map(({ properties }) => [properties.className ?? []].flat().join(' '));
  const list = params(rows);
  if (first && others.every((className) => className === first)) list.properties.className = ['params', first];
  return [list];
}

/** Notes for all languages precede those for one. */
function renderNotes(method: Method, { flavour, choice, context }: ClassView): Element[] {
  const notes = selectFlavour(method.notes, flavour).map((note) => (typeof note === 'string' ? { text: note } : note));
  const common = notes.filter(({ language }) => !language).map((note) => note.text);
  return [
    ...remarks(context, common),
    ...notes.flatMap(({ language, text }) =>
      language ? [h('p', toClassAttribute(getLanguageClass([language], choice)), context.inline(text))] : [],
    ),
  ];
}

function renderResultTypes(method: Method, { flavour, choice }: ClassView): ElementContent[] {
  const signatures = method.signatures[flavour];
  return getLanguages(signatures).flatMap((lang) => {
    const types = new Set(
      (signatures?.[lang] ?? []).map((signature) => getReturnType(signature, method.id)).filter(Boolean),
    );
    if (!types.size) return [];
    const className = ['type', ...getLanguageClass([lang], choice)];
    return [{ ...h('small', { className }, h('code', [...types].join(' or '))), data: { markdown: [] } }];
  });
}

export function renderExample(method: Method, view: ClassView): Element[] {
  const code = method.example?.[view.flavour];
  return code && getLanguages(method.signatures[view.flavour]).some((lang) => code[lang])
    ? renderCodeByLanguage(code, view)
    : [];
}

function renderCollapsedExample(method: Method, view: ClassView): Element[] {
  const blocks = renderExample(method, view);
  if (blocks.length === 0) return [];
  return [
    h('details.sample', { ariaLabel: `Example of ${method.id}` }, [
      { ...h('summary', strings.example), data: { markdown: label(strings.example).data?.markdown ?? [] } },
      ...blocks,
    ]),
  ];
}

export function renderStatement(statement: Statement, { choice, context }: ClassView): Element[] {
  if (statement === null) return [];
  if (typeof statement === 'string') return [h('p', context.inline(statement))];
  return LANGUAGES.flatMap((language) => {
    const text = statement[language];
    if (!text) return [];
    const className = getLanguageClass([language], choice);
    const name = className.length ? [renderLanguageName(language)] : [];
    return [h('p', toClassAttribute(className), name, context.inline(text))];
  });
}

/** CSS hides the name while a single language is shown. */
const renderLanguageName = (language: Language, index = 0): Element =>
  h('span.lang', `${index ? ', ' : ''}${LANGUAGE_NAMES[language]}: `);

export function renderErrors(errors: readonly Failure[] | undefined, view: ClassView): Element[] {
  const cases = selectFlavour(errors, view.flavour).map((failure) => renderError(failure, view));
  return cases.length ? [h('ul.cases', cases)] : [];
}

function renderError({ when, result }: Failure, { choice, context }: ClassView): Element {
  const languages = LANGUAGES.filter((language) => (result[language] ?? null) !== null);
  const byResult = new Map(languages.toReversed().map((language) => [String(result[language]), language]));
  const distinct = languages.filter((language) => byResult.get(String(result[language])) === language);
  const isCommon = distinct.length === 1 && (languages.length > 1 || choice.length < 2);
  const languageClass = languages.length === 1 ? getLanguageClass(languages, choice) : [];
  const results = distinct.map((language, index): ElementContent[] => {
    const value = renderLiteralOrText(context, result[language] ?? null);
    if (isCommon) return value;
    const className = languageClass.length ? [] : getLanguageClass([language], choice);
    return [h('span', toClassAttribute(className), renderLanguageName(language, index), value)];
  });
  return h(
    'li',
    toClassAttribute(languageClass),
    context.inline(when),
    results.length ? ': ' : [],
    interleave(results, choice.length ? ' ' : ', '),
  );
}
