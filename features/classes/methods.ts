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
import type { PageContext } from '../../engine/data/parts/context.ts';
import { filterBox } from '../../engine/data/parts/filter.ts';
import { inlineOr, joined, literalOrText, remarks } from '../../engine/data/parts/text.ts';
import type { DeclaredSymbol, Element, ElementContent } from '../../engine/markdown/types.ts';
import { failures, statement } from './cases.ts';
import { methodEntry } from './entries.ts';
import { languageTabs } from './languages.ts';
import { enumLink } from './links.ts';
import { signatureTabs } from './obtain.ts';
import { type ClassFile, type Flavour, type Method, ofFlavour, type Parameter } from './schema.ts';
import { enumAnchor, enumsOf, methodsOf } from './select.ts';

/** A table of all methods, then each of them. */
export function renderMethods(
  file: ClassFile,
  flavour: Flavour,
  context: PageContext,
): { nodes: Element[]; symbols: DeclaredSymbol[] } {
  const methods = methodsOf(file, flavour);
  const nodes = [
    ...Object.values(file.conventions ?? {}).map((said) => h('p', context.inline(said))),
    ...provenance(file, flavour),
    methodTable(file, methods, context),
    ...cautionLine(context, file),
    ...methods.map((method) => renderMethod(file, method, flavour, context)),
  ];
  const symbols = methods.flatMap((method): DeclaredSymbol[] => {
    const { id } = method;
    const anchor = memberAnchor(id);
    return [
      { name: id, anchor, entry: methodEntry(file, method, flavour) },
      { name: `${file.name}::${id}`, anchor },
    ];
  });
  return { nodes, symbols };
}

function provenance(file: ClassFile, flavour: Flavour): Element[] {
  if (file.flavours[flavour]?.java !== 'documented') return [];
  return [
    h('p', 'The Java signatures are those of the documentation; there is no public source to compare them with.'),
  ];
}

/** Methods from which on their table can be filtered. */
const filterFrom = 16;

function methodTable(file: ClassFile, methods: Method[], context: PageContext): Element {
  const groups = new Map<string, RowGroup>();
  for (const { id, group, summary } of methods) {
    const link = h('a', { href: `#${memberAnchor(id)}` }, h('code', id));
    const entry = groups.get(group) ?? { title: group, rows: [] };
    entry.rows.push({ cells: [[link], context.inline(summary)] });
    groups.set(group, entry);
  }
  const list = [...groups.values()];
  const shown = list.length > 1 ? list : list.map(({ rows }) => ({ rows }));
  const overview = table(`Methods of ${file.name}`, ['Method', 'What it does'], shown);
  if (methods.length < filterFrom) return overview;
  return h('div', { dataRows: true }, filterBox('Filter methods', `Filter the methods of ${file.name}`), overview);
}

function renderMethod(file: ClassFile, method: Method, flavour: Flavour, context: PageContext): Element {
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
      ? [label('Parameters'), params(parameters.map((item) => parameterRow(file, item, flavour, context)))]
      : [],
    returned.length ? [label('Returns'), ...returned] : [],
    failures(context, method.errors, flavour, `Errors of ${method.id}`),
    notes.length ? [label('Notes'), ...remarks(context, notes)] : [],
    cautionLine(context, method),
    example(method, flavour, context),
    tableTypes(method),
  );
}

function example(method: Method, flavour: Flavour, context: PageContext): Element[] {
  const code = method.example?.[flavour];
  return code ? [label('Example'), ...languageTabs(context, code)] : [];
}

function tableTypes({ tables }: Method): Element[] {
  if (!tables?.length) return [];
  const names = tables.map((name): ElementContent[] =>
    name === 'all' ? [{ type: 'text', value: 'all' }] : [h('code', name)],
  );
  return [h('p.part-note', 'Table types: ', joined(names, ', '), '.')];
}

/** A parameter that stands in signatures of the other flavour only is no parameter here. */
function parametersOf(method: Method, flavour: Flavour): Parameter[] {
  const words = (signatures: Method['signatures'][Flavour]) =>
    Object.values(signatures ?? {})
      .flat()
      .join(' ')
      .match(/\w+/g) ?? [];
  const here = new Set(words(method.signatures[flavour]));
  const anywhere = new Set(Object.values(method.signatures).flatMap(words));
  return ofFlavour(method.parameters, flavour).filter(({ name }) => {
    const names = name.split(/,\s*/);
    return names.some((word) => here.has(word)) || !names.some((word) => anywhere.has(word));
  });
}

function parameterRow(file: ClassFile, item: Parameter, flavour: Flavour, context: PageContext): Element {
  const names = item.name.split(/,\s*/).map((name): ElementContent[] => [h('code', name)]);
  const facts: ElementContent[][] = [];
  if (item.default !== undefined && item.default !== null)
    facts.push([{ type: 'text', value: 'Default: ' }, ...literalOrText(context, item.default)]);
  if (item.values !== undefined)
    facts.push([{ type: 'text', value: 'Values: ' }, valuesLink(file, item.values, flavour, context)]);
  // One box for all names: the name column lays out what it holds.
  const title = names.length > 1 ? [h('span', joined(names, ', '))] : joined(names, ', ');
  return param(title, [
    ...inlineOr(context, item.text),
    ...(facts.length ? [h('p.part-note', joined(facts, ' · '))] : []),
  ]);
}

function valuesLink(file: ClassFile, name: string, flavour: Flavour, context: PageContext): ElementContent {
  if (name.includes('.')) return enumLink(context, name, flavour);
  const here = enumsOf(file, flavour).some(([known]) => known === name);
  return here ? h('a', { href: `#${enumAnchor(file, name)}` }, h('code', name)) : h('code', name);
}
