import { h } from 'hastscript';
import { memberAnchor } from '../../engine/data/anchors.ts';
import {
  cautionLine,
  dangerCallout,
  label,
  param,
  params,
  type RowGroup,
  table,
} from '../../engine/data/parts/blocks.ts';
import { filterBox } from '../../engine/data/parts/filter.ts';
import { fillNodes, inlineOr, joined, literalOrText, remarks } from '../../engine/data/parts/text.ts';
import type { DataContext, DeclaredSymbol, Element, ElementContent } from '../../engine/markdown/types.ts';
import { fill } from '../../engine/model/fill.ts';
import { failures, statement } from './cases.ts';
import { languageTabs } from './languages.ts';
import { enumLink } from './links.ts';
import { signatureTabs } from './obtain.ts';
import { type ClassFile, type Flavour, type Method, ofFlavour, type Parameter } from './schema.ts';
import { enumAnchor, enumsOf, methodsOf } from './select.ts';
import { words } from './words.ts';

/** A table of all methods, then each of them. */
export function renderMethods(
  file: ClassFile,
  flavour: Flavour,
  context: DataContext,
): { nodes: Element[]; symbols: DeclaredSymbol[] } {
  const methods = methodsOf(file, flavour);
  const nodes = [
    ...Object.values(file.conventions ?? {}).map((said) => h('p', context.inline(said))),
    ...provenance(file, flavour),
    methodTable(file, methods, context),
    ...cautionLine(context, file),
    ...methods.map((method) => renderMethod(file, method, flavour, context)),
  ];
  const symbols = methods.flatMap(({ id }) => [
    { name: id, anchor: memberAnchor(id) },
    { name: `${file.name}::${id}`, anchor: memberAnchor(id) },
  ]);
  return { nodes, symbols };
}

function provenance(file: ClassFile, flavour: Flavour): Element[] {
  if (file.flavours[flavour]?.java !== 'documented') return [];
  return [h('p', words.documentedJava)];
}

/** Methods from which on their table can be filtered. */
const filterFrom = 16;

function methodTable(file: ClassFile, methods: Method[], context: DataContext): Element {
  const groups = new Map<string, RowGroup>();
  for (const { id, group, summary } of methods) {
    const link = h('a', { href: `#${memberAnchor(id)}` }, h('code', id));
    const entry = groups.get(group) ?? { title: group, rows: [] };
    entry.rows.push({ cells: [[link], context.inline(summary)] });
    groups.set(group, entry);
  }
  const list = [...groups.values()];
  const shown = list.length > 1 ? list : list.map(({ rows }) => ({ rows }));
  const overview = table(fill(words.methodsOf, { name: file.name }), [words.method, words.whatItDoes], shown);
  if (methods.length < filterFrom) return overview;
  return h('div', { dataRows: true }, filterBox(words.filter, fill(words.filterLabel, { name: file.name })), overview);
}

function renderMethod(file: ClassFile, method: Method, flavour: Flavour, context: DataContext): Element {
  const id = memberAnchor(method.id);
  const returns = method.returns?.[flavour];
  const returned = returns === undefined ? [] : statement(context, returns);
  const parameters = parametersOf(method, flavour);
  const notes = ofFlavour(method.notes, flavour).map((note) => (typeof note === 'string' ? note : note.text));
  return h(
    'section.member',
    { ariaLabelledBy: id },
    context.heading(3, id, method.id, { code: true, className: 'member-title' }),
    h('p', context.inline(method.summary)),
    dangerCallout(context, method.danger),
    signatureTabs(context, method.signatures[flavour]),
    parameters.length
      ? [label(words.parameters), params(parameters.map((item) => parameterRow(file, item, flavour, context)))]
      : [],
    returned.length ? [label(words.returns), ...returned] : [],
    failures(context, method.errors, flavour, fill(words.errorsOf, { method: method.id })),
    notes.length ? [label(words.notes), ...remarks(context, notes)] : [],
    cautionLine(context, method),
    example(method, flavour, context),
    tableTypes(method),
  );
}

function example(method: Method, flavour: Flavour, context: DataContext): Element[] {
  const code = method.example?.[flavour];
  return code ? [label(words.example), ...languageTabs(context, code)] : [];
}

function tableTypes({ tables }: Method): Element[] {
  if (!tables?.length) return [];
  const names = tables.map((name): ElementContent[] =>
    name === 'all' ? [{ type: 'text', value: words.all }] : [h('code', name)],
  );
  return [h('p.part-note', fillNodes(words.tableTypes, { types: joined(names, ', ') }))];
}

/** Without parameters that only signatures of the other flavour have. */
function parametersOf(method: Method, flavour: Flavour): Parameter[] {
  const namesIn = (signatures: Method['signatures'][Flavour]) =>
    Object.values(signatures ?? {})
      .flat()
      .join(' ')
      .match(/\w+/g) ?? [];
  const here = new Set(namesIn(method.signatures[flavour]));
  const anywhere = new Set(Object.values(method.signatures).flatMap(namesIn));
  return ofFlavour(method.parameters, flavour).filter(({ name }) => {
    const names = name.split(/,\s*/);
    return names.some((word) => here.has(word)) || !names.some((word) => anywhere.has(word));
  });
}

function parameterRow(file: ClassFile, item: Parameter, flavour: Flavour, context: DataContext): Element {
  const names = item.name.split(/,\s*/).map((name): ElementContent[] => [h('code', name)]);
  const facts: ElementContent[][] = [];
  if (item.default !== undefined && item.default !== null)
    facts.push(fillNodes(words.default, { value: literalOrText(context, item.default) }));
  if (item.values !== undefined)
    facts.push(fillNodes(words.values, { values: valuesLink(file, item.values, flavour, context) }));
  // One box for all names: the name column lays out what it holds.
  const title = names.length > 1 ? [h('span', joined(names, ', '))] : joined(names, ', ');
  return param(title, [
    ...inlineOr(context, item.text),
    ...(facts.length ? [h('p.part-note', joined(facts, ' · '))] : []),
  ]);
}

function valuesLink(file: ClassFile, name: string, flavour: Flavour, context: DataContext): ElementContent {
  if (name.includes('.')) return enumLink(context, name, flavour);
  const here = enumsOf(file, flavour).some(([known]) => known === name);
  return here ? h('a', { href: `#${enumAnchor(file, name)}` }, h('code', name)) : h('code', name);
}
