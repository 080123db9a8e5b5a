import { cautionLine, dangerCallout, label, param, params } from '@folio/core/data/parts/blocks.ts';
import { remarks } from '@folio/core/data/parts/text.ts';
import { icon } from '@folio/core/markdown/hast.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { failures, spokenStatement } from './cases.ts';
import { marked, selectClassLanguage, selectLanguage } from './language-variants.ts';
import { languageNames } from './languages.ts';
import { parameterRows } from './parameters.ts';
import { type ClassFile, type Flavour, type Language, type Method, type Note, ofFlavour } from './schema.ts';
import { methodAnchor } from './select.ts';
import { layOutSignature, returnedBy } from './signature.ts';
import { strings } from './strings.ts';

/** What the methods of a page have in common. */
export interface Page {
  file: ClassFile;
  flavour: Flavour;
  /** The languages that the reader chooses between. */
  choice: readonly Language[];
  context: DirectiveContext;
}

/** A method of one language alone is hidden in the others, until a link or the browser's own search leads to it. */
export function onlyIn(method: Method, { flavour, choice }: Page): { className: string[]; hidden?: 'until-found' } {
  const [mark] = selectClassLanguage(selectLanguage(method.signatures[flavour]), choice);
  return mark ? { className: [mark.replace('for-', 'only-')], hidden: 'until-found' } : { className: [] };
}

/** A method with all that is known of it. */
export function member(method: Method, page: Page): Element {
  const { file, context } = page;
  const id = methodAnchor(file, method.id);
  const { className, ...kept } = onlyIn(method, page);
  return h(
    'section',
    { className: ['member', ...className], ...kept },
    h(
      'div.member-head',
      context.heading(3, id, method.id, { code: true, className: 'member-title' }),
      tags(method, page).map((tag) => h('span.tag', tag)),
    ),
    h('p', context.inline(method.summary)),
    dangerCallout(context, method.danger),
    signatureBlocks(method, page),
    details(method, page),
    cautionLine(context, method),
    example(method, page),
  );
}

/** Table types, and the language of a method that only one has. */
export function tags(method: Method, { flavour, choice }: Page): string[] {
  const spoken = selectLanguage(method.signatures[flavour]);
  const types = (method.tables ?? []).map((type) => (type === 'all' ? 'all table types' : type));
  return [
    ...types,
    ...(selectClassLanguage(spoken, choice).length ? [`${languageNames[spoken[0] as Language]} only`] : []),
  ];
}

/** The signatures of each language, overloads one below the other. */
function signatureBlocks(method: Method, page: Page): Element[] {
  const signatures = method.signatures[page.flavour];
  return spokenBlocks(
    Object.fromEntries(
      selectLanguage(signatures).map((lang) => [lang, signatures?.[lang]?.map(layOutSignature).join('\n')]),
    ),
    page,
  );
}

/** Code of several languages, of which the reader's shows. Without a script all show, each under its name. */
function spokenBlocks(code: Partial<Record<Language, string>>, { choice, context }: Page): Element[] {
  const spoken = (Object.keys(code) as Language[]).filter((lang) => code[lang] !== undefined);
  return spoken.flatMap((lang) => {
    const block = context.code({ lang, code: (code[lang] as string).replace(/\n+$/, '') });
    const mark = spoken.length > 1 ? selectClassLanguage([lang], choice) : [];
    const className = [...[block.properties.className ?? []].flat().map(String), ...mark];
    return [
      ...(spoken.length > 1 ? [h('p.tab-name', languageNames[lang])] : []),
      { ...block, properties: { ...block.properties, className } },
    ];
  });
}

/** Parameters, result and errors as one list of names and meanings; notes below it. */
export function details(method: Method, page: Page): Element[] {
  const { file, flavour, choice, context } = page;
  const rows = parameterRows(file, method, flavour, choice, context);
  const returns = method.returns?.[flavour];
  const said = returns === undefined ? [] : spokenStatement(context, returns, choice);
  if (said.length) rows.push(param([h('b', strings.returns), ...resultTypes(method, page)], said));
  const errors = failures(context, method.errors, flavour, choice);
  if (errors.length) rows.push(param([h('b', strings.errors)], errors));
  return [...list(rows), ...notesOf(method, page)];
}

/** Rows as a list; one that a language has alone goes with it. */
function list(rows: Element[]): Element[] {
  if (rows.length === 0) return [];
  const marks = rows.map(({ properties }) => [properties.className ?? []].flat().join(' '));
  const [mark] = marks;
  const shown = params(rows);
  if (mark && marks.every((one) => one === mark)) shown.properties.className = ['params', mark];
  return [shown];
}

/** Remarks of the flavour: those for all languages, then those for one. */
function notesOf(method: Method, { flavour, choice, context }: Page): Element[] {
  const notes = ofFlavour(method.notes, flavour).map((note) => (typeof note === 'string' ? { text: note } : note));
  const languageOf = (note: Exclude<Note, string>) => note.language;
  const common = notes.filter((note) => !languageOf(note)).map(({ text }) => text);
  const own = notes.flatMap((note) => {
    const lang = languageOf(note);
    return lang ? [h('p', marked(selectClassLanguage([lang], choice)), context.inline(note.text))] : [];
  });
  return [...remarks(context, common), ...own];
}

/** What a call returns, in each language. */
function resultTypes(method: Method, { flavour, choice }: Page): ElementContent[] {
  const signatures = method.signatures[flavour];
  return selectLanguage(signatures).flatMap((lang) => {
    const types = new Set((signatures?.[lang] ?? []).map((one) => returnedBy(one, method.id)).filter(Boolean));
    if (!types.size) return [];
    const shown = h(
      'small',
      { className: ['type', ...selectClassLanguage([lang], choice)] },
      h('code', [...types].join(' or ')),
    );
    return [{ ...shown, data: { twin: [] } }];
  });
}

/** A short program. */
export function sample(method: Method, page: Page): Element[] {
  const code = method.example?.[page.flavour];
  return code && selectLanguage(method.signatures[page.flavour]).some((lang) => code[lang])
    ? spokenBlocks(code, page)
    : [];
}

/** The same on demand. */
function example(method: Method, page: Page): Element[] {
  const blocks = sample(method, page);
  if (blocks.length === 0) return [];
  return [
    h('details.sample', { ariaLabel: `Example of ${method.id}` }, [
      { ...h('summary', icon('chev'), strings.example), data: { twin: label(strings.example).data?.twin ?? [] } },
      ...blocks,
    ]),
  ];
}
