import { table } from '@folio/core/data/parts/blocks.ts';
import { fillNodes, inlineOr, interleave, literalOf } from '@folio/core/data/parts/text.ts';
import type { DeclaredSymbol, DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import { enumEntry, valueEntry } from './entries.ts';
import { type ClassFile, type EnumValue, type Flavour, ofFlavour } from './schema.ts';
import { enumAnchor, enumsOf, methodAnchor, methodsOf, valueAnchor } from './select.ts';
import { strings } from './strings.ts';

/** The enums of a flavour, a section each. */
export function renderEnums(
  file: ClassFile,
  flavour: Flavour,
  context: DirectiveContext,
): { nodes: Element[]; symbols: DeclaredSymbol[] } {
  const enums = enumsOf(file, flavour);
  const symbols = enums.flatMap(([name, values]): DeclaredSymbol[] => [
    { name, anchor: enumAnchor(file, name), entry: enumEntry(file, values, flavour) },
    ...values.map((value) => ({
      name: value.name,
      anchor: valueAnchor(file, name, value),
      entry: valueEntry(file, name, value, flavour),
    })),
  ]);
  return { nodes: enums.map(([name, values]) => renderEnum(file, flavour, context, name, values)), symbols };
}

function renderEnum(
  file: ClassFile,
  flavour: Flavour,
  context: DirectiveContext,
  name: string,
  values: EnumValue[],
): Element {
  const id = enumAnchor(file, name);
  const numbered = values.some(({ value }) => value !== undefined);
  const users = methodsOf(file, flavour).filter(({ parameters }) =>
    ofFlavour(parameters, flavour).some((item) => item.values === name),
  );
  const links = users.map((method): ElementContent[] => [
    h('a', { href: `#${methodAnchor(file, method.id)}` }, h('code', method.id)),
  ]);
  const rows = values.map((entry) => ({
    id: valueAnchor(file, name, entry),
    cells: [
      [h('code', entry.name)],
      ...(numbered ? [literalOf(entry.value ?? null)] : []),
      inlineOr(context, entry.text),
    ],
  }));
  return h(
    'section.member',
    context.heading(3, id, name, { code: true, className: 'member-title' }),
    links.length ? h('p', fillNodes(strings.usedBy, { methods: interleave(links, ', ') })) : [],
    table(
      interpolate(strings.valuesOf, { name }),
      [strings.name, ...(numbered ? [strings.value] : []), strings.meaning],
      [{ rows }],
    ),
  );
}
