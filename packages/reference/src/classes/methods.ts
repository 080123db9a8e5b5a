import { toAnchor, toMemberAnchor } from '@folio/core/data/anchors.ts';
import { cautionLine, label } from '@folio/core/data/parts/blocks.ts';
import { siblings } from '@folio/core/data/parts/context.ts';
import type { DeclaredSymbol, DirectiveContext, Element } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import { classBar } from './bar.ts';
import { isCompact, renderCompactRow } from './compact-row.ts';
import { methodEntry } from './entries.ts';
import { choiceOf, marked } from './language-variants.ts';
import { member, onlyIn, type Page } from './member.ts';
import type { ClassFile, Flavour, Method } from './schema.ts';
import { methodAnchor, methodsOf } from './select.ts';
import { strings } from './strings.ts';

/** The bar, an index of all methods, then the methods by what they are for. */
export function renderMethods(
  file: ClassFile,
  flavour: Flavour,
  context: DirectiveContext,
): { nodes: Element[]; symbols: DeclaredSymbol[] } {
  const methods = methodsOf(file, flavour);
  const page: Page = { file, flavour, choice: choiceOf(methods, flavour), context };
  const groups = byGroup(methods);
  const nodes = [
    ...(isFirst(file, context) ? classBar(page, methods.length, severalClasses(context)) : []),
    ...Object.values(file.conventions ?? {}).map((said) => h('p', context.inline(said))),
    ...provenance(file, flavour),
    ...(methods.length < indexFrom ? [] : [index(groups, page)]),
    ...cautionLine(context, file),
    ...groups.flatMap(([title, list]) => renderGroup(title, list, page)),
  ];
  const symbols = methods.flatMap((method): DeclaredSymbol[] => {
    const { id } = method;
    const anchor = methodAnchor(file, id);
    return [
      { name: id, anchor, entry: methodEntry(file, method, flavour, isCompact(method, flavour)) },
      { name: `${file.name}::${id}`, anchor },
    ];
  });
  return { nodes, symbols };
}

/** The names of the classes whose methods the page shows. */
const classesOn = (context: DirectiveContext): string[] =>
  siblings(context, 'class').flatMap(({ part, name }) => (part === 'methods' && name ? [name] : []));

const severalClasses = (context: DirectiveContext): boolean => classesOn(context).length > 1;

/** A page has one bar, which its first class brings. */
function isFirst({ id }: ClassFile, context: DirectiveContext): boolean {
  const [first = id] = classesOn(context);
  return first === id;
}

/** Methods from which on an index leads to them. */
const indexFrom = 5;

/** Methods by group, in the order in which groups first appear. */
function byGroup(methods: readonly Method[]): [title: string, methods: Method[]][] {
  const groups = new Map<string, Method[]>();
  for (const method of methods) groups.set(method.group, [...(groups.get(method.group) ?? []), method]);
  return [...groups];
}

/** Names of the methods by what they are for. The twin has them in their places, the search as entries of their own. */
const index = (groups: [string, Method[]][], page: Page): Element => ({
  ...h(
    'div.index',
    { role: 'group', ariaLabel: strings.methodsByTask, dataIndex: '' },
    groups.map(([title, methods]) =>
      h(
        'div',
        marked(spokenOnly(onlyOf(methods, page))),
        h('p', title),
        methods.map((method) =>
          h(
            'a',
            { href: `#${methodAnchor(page.file, method.id)}`, ...marked(spokenOnly(onlyIn(method, page).className)) },
            method.id,
          ),
        ),
      ),
    ),
  ),
  data: { twin: [], unsearched: true },
});

/** Links to what is hidden are left out of the index without a way back. */
const spokenOnly = (marks: string[]): string[] => marks.map((name) => name.replace('only-', 'for-'));

/** Methods in full, then those that two lines describe, as one list. Methods that one language has alone share a frame that hides with it. */
function renderGroup(title: string, methods: Method[], page: Page): Element[] {
  const brief = methods.filter((method) => isCompact(method, page.flavour));
  const full = methods.filter((method) => !brief.includes(method));
  const head = full.length
    ? label(interpolate(strings.more, { title }))
    : page.context.heading(3, groupAnchor(title, page), title);
  const rows = h(
    'div.briefs',
    { dataItems: '' },
    brief.map((method) => renderCompactRow(method, page)),
  );
  const only = onlyOf(brief, page);
  return [
    ...(full.length
      ? [
          h(
            'div.members',
            { dataItems: '' },
            full.map((method) => member(method, page)),
          ),
        ]
      : []),
    ...(brief.length === 0
      ? []
      : only.length
        ? [h('div', { className: only, hidden: 'until-found' }, head, rows)]
        : [head, rows]),
  ];
}

/** The mark of methods that only one language has, all of them the same one. */
function onlyOf(methods: Method[], page: Page): string[] {
  const marks = methods.map((method) => onlyIn(method, page).className.join());
  const [mark] = marks;
  return mark && marks.every((one) => one === mark) ? [mark] : [];
}

/** Anchor of a group; a method of the same name keeps the plain one. */
function groupAnchor(title: string, { file }: Page): string {
  const anchor = `${file.anchors ? `${file.anchors}-` : ''}${toAnchor(title)}`;
  return file.methods.some(({ id }) => methodAnchor(file, id) === anchor || toMemberAnchor(id) === anchor)
    ? `${anchor}-methods`
    : anchor;
}

/** Said once where Java signatures cannot be compared with a public source. */
function provenance(file: ClassFile, flavour: Flavour): Element[] {
  if (file.flavours[flavour]?.java !== 'documented') return [];
  return [h('p', strings.documentedJava)];
}
