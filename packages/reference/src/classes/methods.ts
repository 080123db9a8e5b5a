import { interpolate } from '@folio/core';
import {
  cautionLine,
  createCollapsibleRow,
  createReferenceToolbar,
  interleave,
  label,
  markdownCode,
  markdownText,
  stripMarkdown,
  toAnchor,
  toMemberAnchor,
} from '@folio/core/data';
import type { DeclaredSymbol, DirectiveResult, Element, ElementContent, Root } from '@folio/core/markdown';
import { getDirectivesByName, hasClass, text } from '@folio/core/markdown';
import { h } from 'hastscript';
import { getLanguageClass, getLanguages, LANGUAGE_NAMES, toClassAttribute } from './languages.ts';
import { type ClassView, getMethods, toMethodAnchor, toMethodEntry } from './links.ts';
import { getTags, getVisibility, renderDetails, renderExample, renderMethod } from './member.ts';
import { getParameters } from './parameters.ts';
import { type Flavour, type Language, type Method, selectFlavour } from './schema.ts';
import { splitSignature } from './signature.ts';
import { strings } from './strings.ts';

export function renderMethods(view: ClassView): DirectiveResult {
  const { file, flavour, context } = view;
  const methods = getMethods(file, flavour);
  const groups = groupMethods(methods);
  const pageClasses = getDirectivesByName(context, 'class').flatMap(({ part, name }) =>
    part === 'methods' && name ? [name] : [],
  );
  const isFirst = (pageClasses[0] ?? file.id) === file.id;
  const nodes = [
    ...(isFirst ? renderToolbar(view, methods.length, pageClasses.length > 1) : []),
    ...Object.values(file.conventions ?? {}).map((convention) => h('p', context.inline(convention))),
    // Java signatures without a public source can't be verified.
    ...(file.flavours[flavour]?.java === 'documented' ? [h('p', strings.documentedJava)] : []),
    ...(methods.length < MIN_INDEXED_METHODS ? [] : [renderIndex(groups, view)]),
    ...cautionLine(context, file),
    ...groups.flatMap(([title, list]) => renderGroup(title, list, view)),
  ];
  const symbols = methods.flatMap((method): DeclaredSymbol[] => {
    const anchor = toMethodAnchor(file, method.id);
    return [
      { name: method.id, anchor, entry: toMethodEntry(method, view, isCompact(method, flavour)) },
      { name: `${file.name}::${method.id}`, anchor },
    ];
  });
  return { nodes, symbols };
}

const MIN_INDEXED_METHODS = 5;

function groupMethods(methods: readonly Method[]): [title: string, methods: Method[]][] {
  const groups = new Map<string, Method[]>();
  for (const method of methods) groups.set(method.group, [...(groups.get(method.group) ?? []), method]);
  return [...groups];
}

/** The Markdown copy and search exclude the index, because they contain the methods. */
function renderIndex(groups: [string, Method[]][], view: ClassView): Element {
  const renderLink = (method: Method): Element => {
    const className = toClassAttribute(toIndexClasses(getVisibility(method, view).className));
    return h('a', { href: `#${toMethodAnchor(view.file, method.id)}`, ...className }, method.id);
  };
  const lists = groups.map(([title, methods]) =>
    h('div', toClassAttribute(toIndexClasses(getCommonClass(methods, view))), h('p', title), methods.map(renderLink)),
  );
  const index = h('div.index', { role: 'group', ariaLabel: strings.methodsByTask, dataIndex: '' }, lists);
  return { ...index, data: { markdown: [], unsearched: true } };
}

const toIndexClasses = (classes: string[]): string[] => classes.map((name) => name.replace('only-', 'for-'));

/** Renders compact rows of a single language in one element, which CSS hides while another language is chosen. */
function renderGroup(title: string, methods: Method[], view: ClassView): Element[] {
  const compact = methods.filter((method) => isCompact(method, view.flavour));
  const full = methods.filter((method) => !compact.includes(method)).map((method) => renderMethod(method, view));
  const members = full.length ? [h('div.members', { dataItems: '' }, full)] : [];
  if (compact.length === 0) return members;
  const head = full.length
    ? label(interpolate(strings.more, { title }))
    : view.context.heading(3, toGroupAnchor(title, view), title);
  const rows = compact.map((method) => renderCompactRow(method, view));
  const nodes = [head, h('div.briefs', { dataItems: '' }, rows)];
  const className = getCommonClass(compact, view);
  return [...members, ...(className.length ? [h('div', { className, hidden: 'until-found' }, nodes)] : nodes)];
}

function getCommonClass(methods: Method[], view: ClassView): string[] {
  const [first, ...others] = methods.map((method) => getVisibility(method, view).className.join());
  return first && others.every((className) => className === first) ? [first] : [];
}

/** If a method has the name of the group, the method keeps the plain anchor. */
function toGroupAnchor(title: string, { file }: ClassView): string {
  const anchor = `${file.anchors ? `${file.anchors}-` : ''}${toAnchor(title)}`;
  return file.methods.some(({ id }) => toMethodAnchor(file, id) === anchor || toMemberAnchor(id) === anchor)
    ? `${anchor}-methods`
    : anchor;
}

const MIN_FILTERED_METHODS = 8;

function renderToolbar({ file, choice }: ClassView, count: number, hasSeveralClasses: boolean): Element[] {
  if (count < MIN_FILTERED_METHODS && choice.length === 0) return [];
  const [placeholder, name] = hasSeveralClasses
    ? [strings.filter, strings.filterPage]
    : [interpolate(strings.filterCount, { count }), interpolate(strings.filterLabel, { name: file.name })];
  const toolbar = createReferenceToolbar(placeholder, name, {
    before: hasSeveralClasses ? [] : [h('b', file.name)],
    after: choice.length ? [renderLanguageSwitch(choice)] : [],
  });
  return [{ ...toolbar, properties: { ...toolbar.properties, className: ['bar', TOOLBAR_CLASS] } }];
}

const TOOLBAR_CLASS = 'class-bar';

/** Moves the toolbar to the top: the language switch also applies to the examples of the page. */
export function moveToolbarToTop(tree: Root): void {
  const index = tree.children.findIndex((node) => node.type === 'element' && hasClass(node, TOOLBAR_CLASS));
  if (index > 0) tree.children.unshift(...tree.children.splice(index, 1));
}

/**
 * No input is checked, because only the browser knows the saved choice
 * (packages/core/src/theme/article/tabs.ts).
 */
const renderLanguageSwitch = (choice: readonly Language[]): Element =>
  h(
    'span.seg',
    { role: 'radiogroup', ariaLabel: strings.language },
    choice.map((language) =>
      h(
        'label',
        { className: [`on-${language}`] },
        h('input', { type: 'radio', name: 'language', value: LANGUAGE_NAMES[language], dataChoice: '' }),
        LANGUAGE_NAMES[language],
      ),
    ),
  );

function isCompact(method: Method, flavour: Flavour): boolean {
  const signatures = method.signatures[flavour];
  return (
    !method.danger &&
    !method.caution &&
    getLanguages(signatures).every((lang) => signatures?.[lang]?.length === 1) &&
    getParameters(method, flavour).length <= 2 &&
    selectFlavour(method.errors, flavour).length <= 2 &&
    selectFlavour(method.notes, flavour).length <= 1
  );
}

function renderCompactRow(method: Method, view: ClassView): Element {
  const { file, flavour, choice, context } = view;
  const signatures = method.signatures[flavour];
  const languages = getLanguages(signatures);
  const lines = languages.map((language) => signatures?.[language]?.[0] ?? '');
  const code = lines.map((line, index) => {
    const className = languages.length > 1 ? getLanguageClass([languages[index] as Language], choice) : [];
    return [h('code', toClassAttribute(className), renderSignature(line, method.id))];
  });
  const { className, ...attributes } = getVisibility(method, view);
  const row = createCollapsibleRow({
    className: 'brief',
    id: toMethodAnchor(file, method.id),
    summary: [
      h(
        'span.brief-code',
        interleave(code, ' '),
        getTags(method, view).map((tag) => h('span.badge', tag)),
      ),
      text(' '),
      h('span', context.inline(method.summary)),
    ],
    markdown: [
      ...lines.flatMap((line, index) => [...(index ? [markdownText(', ')] : []), markdownCode(line)]),
      markdownText(`: ${stripMarkdown(method.summary)}`),
    ],
    more: [...renderDetails(method, view), ...renderExample(method, view)],
  });
  const classes = [row.properties.className ?? []].flat().map(String);
  return { ...row, properties: { ...row.properties, ...attributes, className: [...classes, ...className] } };
}

function renderSignature(signature: string, name: string): ElementContent[] {
  const parts = splitSignature(signature);
  const before = parts?.before ?? '';
  if (!parts || !before.endsWith(name)) return [text(signature)];
  const after = signature.slice(before.length).replace(/;$/, '');
  const returnType = before.slice(0, -name.length).replace(/^public /, '');
  return [...(returnType ? [text(returnType)] : []), h('b', name), text(after)];
}
