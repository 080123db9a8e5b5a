import { interpolate } from '@folio/core';
import {
  cautionLine,
  fillNodes,
  inlineOr,
  interleave,
  label,
  paragraphs,
  renderLiteral,
  table,
  titleFromRoute,
} from '@folio/core/data';
import type {
  DataDirective,
  DeclaredSymbol,
  DirectiveContext,
  DirectiveResult,
  Element,
  ElementContent,
} from '@folio/core/markdown';
import { strings as article, defineDirective, getDirectivesByName } from '@folio/core/markdown';
import { h } from 'hastscript';
import { z } from 'zod';
import { renderLanguageTabs } from './languages.ts';
import {
  type ClassView,
  createClassView,
  getEnums,
  getMethods,
  toClassSubject,
  toEnumAnchor,
  toEnumEntry,
  toMethodAnchor,
  toValueAnchor,
  toValueEntry,
} from './links.ts';
import { renderErrors, renderStatement } from './member.ts';
import { renderMethods } from './methods.ts';
import { classSchema, type EnumValue, FLAVOURS, type Flavour, type Signatures, selectFlavour } from './schema.ts';
import { formatSignature } from './signature.ts';
import { strings } from './strings.ts';

const PARTS = ['obtain', 'methods', 'enums'] as const;

/** `::class{name="table" flavour="server" part="methods"}` */
export const classDirective: DataDirective = defineDirective({
  name: 'class',
  documents: ({ name, flavour }) => (name && flavour ? toClassSubject(name, flavour) : undefined),
  attributes: z.strictObject({ name: z.string(), flavour: z.enum(FLAVOURS), part: z.enum(PARTS) }),
  render({ name, flavour, part }, context): DirectiveResult {
    const file = context.load(`classes/${name}`, classSchema);
    if (!file.flavours[flavour])
      context.fail(
        `The class \`${file.name}\` has no flavour \`${flavour}\``,
        `Use ${Object.keys(file.flavours)
          .map((key) => `\`${key}\``)
          .join(' or ')}, or add the flavour to the data file.`,
      );
    const view = createClassView(file, flavour, context);
    if (part === 'obtain') return { nodes: renderGetInstance(view), symbols: [] };
    const enums = renderEnums(view);
    if (part === 'enums') {
      const caution = file.methods.length ? [] : cautionLine(context, file);
      return { nodes: [...enums.nodes, ...caution], symbols: enums.symbols };
    }
    const methods = renderMethods(view);
    if (hasEnumsPart(flavour, name, context)) return methods;
    return { nodes: [...methods.nodes, ...enums.nodes], symbols: [...methods.symbols, ...enums.symbols] };
  },
});

const hasEnumsPart = (flavour: Flavour, name: string, context: DirectiveContext): boolean =>
  getDirectivesByName(context, 'class').some(
    (directive) => directive.name === name && directive.flavour === flavour && directive.part === 'enums',
  );

function renderEnums(view: ClassView): DirectiveResult {
  const { file, flavour } = view;
  const enums = getEnums(file, flavour);
  const symbols = enums.flatMap(([name, values]): DeclaredSymbol[] => [
    { name, anchor: toEnumAnchor(file, name), entry: toEnumEntry(values, view) },
    ...values.map((value) => ({
      name: value.name,
      anchor: toValueAnchor(file, name, value),
      entry: toValueEntry(name, value, view),
    })),
  ]);
  return { nodes: enums.map(([name, values]) => renderEnum(name, values, view)), symbols };
}

function renderEnum(name: string, values: EnumValue[], { file, flavour, context }: ClassView): Element {
  const id = toEnumAnchor(file, name);
  const hasNumbers = values.some(({ value }) => value !== undefined);
  const methods = getMethods(file, flavour).filter(({ parameters }) =>
    selectFlavour(parameters, flavour).some((item) => item.values === name),
  );
  const links = methods.map((method): ElementContent[] => [
    h('a', { href: `#${toMethodAnchor(file, method.id)}` }, h('code', method.id)),
  ]);
  const rows = values.map((entry) => ({
    id: toValueAnchor(file, name, entry),
    cells: [
      [h('code', entry.name)],
      ...(hasNumbers ? [renderLiteral(entry.value ?? null)] : []),
      inlineOr(context, entry.text),
    ],
  }));
  return h(
    'section.member',
    context.heading(3, id, name, { code: true, className: 'member-title' }),
    links.length ? h('p', fillNodes(strings.usedBy, { methods: interleave(links, ', ') })) : [],
    table(
      interpolate(strings.valuesOf, { name }),
      [strings.name, ...(hasNumbers ? [strings.value] : []), strings.meaning],
      [{ rows }],
    ),
  );
}

function renderGetInstance(view: ClassView): Element[] {
  const { file, flavour, context } = view;
  const { obtain } = file;
  if (!obtain)
    view.context.fail(
      `The data of \`${file.name}\` has no part \`obtain\``,
      'Add `obtain` to the data file, or remove the directive.',
    );
  const text = obtain.text[flavour];
  const signatures = obtain.signatures?.[flavour] ?? {};
  const code = Object.entries(signatures).map(([language, list]) => [language, list.map(formatSignature).join('\n')]);
  const lifetime = file.lifetime?.[flavour];
  const errors = renderErrors(obtain.errors, view);
  return [
    ...(text ? paragraphs(context, text) : []),
    ...renderLanguageTabs(context, Object.fromEntries(code)),
    ...(obtain.see ? [renderSeeAlso(obtain.see, signatures, context)] : []),
    ...(lifetime === undefined ? [] : [label(strings.lifetime), ...renderStatement(lifetime, view)]),
    ...(errors.length ? [label(strings.errors), ...errors] : []),
  ];
}

function renderSeeAlso(route: string, signatures: Signatures, context: DirectiveContext): Element {
  const first = Object.values(signatures)[0]?.[0];
  const method = first?.match(/(\w+)\s*\(/)?.[1];
  const title = titleFromRoute(route, context.product);
  const page = h('a', { href: route }, title);
  return h(
    'p',
    method ? fillNodes(strings.describedIn, { method: h('code', method), page }) : fillNodes(article.see, { page }),
  );
}
