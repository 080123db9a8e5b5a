import { z } from 'zod';
import { cautionLine } from '../../engine/data/parts/blocks.ts';
import { defineDirective } from '../../engine/data/parts/context.ts';
import type { DataDirective, DataRendering } from '../../engine/markdown/types.ts';
import { commandName, renderCommand, renderTable } from './details.ts';
import { commandsSchema } from './schema.ts';

/** `::commands{group="db" part="details"}` */
export const commandsDirective: DataDirective = defineDirective({
  name: 'commands',
  documents: ({ group }) => group,
  attributes: z.strictObject({ group: z.string(), part: z.enum(['table', 'details']) }),
  render({ group, part }, context): DataRendering {
    const file = context.load(`cli/${group}`, commandsSchema);
    if (part === 'table') return { nodes: [renderTable(file)], symbols: [] };
    const nodes = file.commands.flatMap((command) => renderCommand(command, file.prompt, context));
    const symbols = file.commands.flatMap(({ id, synopsis }) => {
      const names = [...synopsis.map(commandName), id.replaceAll('-', ' ')];
      return [...new Set(names)].map((name) => ({ name, anchor: id }));
    });
    return { nodes: [...nodes, ...cautionLine(context, file)], symbols };
  },
});
