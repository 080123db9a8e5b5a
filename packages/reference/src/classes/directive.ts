import { cautionLine } from '@folio/core/data/parts/blocks.ts';
import { defineDirective, siblings } from '@folio/core/data/parts/context.ts';
import type { DataDirective, DirectiveContext, DirectiveResult } from '@folio/core/markdown/types.ts';
import { z } from 'zod';
import { renderEnums } from './enums.ts';
import { renderGetInstance } from './get-instance.ts';
import { classSubject } from './links.ts';
import { renderMethods } from './methods.ts';
import { classSchema, type Flavour, flavours } from './schema.ts';

const parts = ['obtain', 'methods', 'enums'] as const;

/** `::class{name="table" flavour="server" part="methods"}` */
export const classDirective: DataDirective = defineDirective({
  name: 'class',
  documents: ({ name, flavour }) => (name && flavour ? classSubject(name, flavour) : undefined),
  attributes: z.strictObject({ name: z.string(), flavour: z.enum(flavours), part: z.enum(parts) }),
  render({ name, flavour, part }, context): DirectiveResult {
    const file = context.load(`classes/${name}`, classSchema);
    if (!file.flavours[flavour])
      context.fail(
        `The class \`${file.name}\` has no flavour \`${flavour}\``,
        `Use ${Object.keys(file.flavours)
          .map((key) => `\`${key}\``)
          .join(' or ')}, or add the flavour to the data file.`,
      );
    if (part === 'obtain') return { nodes: renderGetInstance(file, flavour, context), symbols: [] };
    if (part === 'enums') {
      const enums = renderEnums(file, flavour, context);
      const caution = file.methods.length ? [] : cautionLine(context, file);
      return { nodes: [...enums.nodes, ...caution], symbols: enums.symbols };
    }
    const methods = renderMethods(file, flavour, context);
    const enums = hasEnumsPart(flavour, name, context)
      ? { nodes: [], symbols: [] }
      : renderEnums(file, flavour, context);
    return { nodes: [...methods.nodes, ...enums.nodes], symbols: [...methods.symbols, ...enums.symbols] };
  },
});

/** Whether the page has a place of its own for the enums; else they follow the methods. */
const hasEnumsPart = (flavour: Flavour, name: string, context: DirectiveContext): boolean =>
  siblings(context, 'class').some(
    (other) => other.name === name && other.flavour === flavour && other.part === 'enums',
  );
