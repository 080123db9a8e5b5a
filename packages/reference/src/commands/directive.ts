import { cautionLine } from '@folio/core/data/parts/blocks.ts';
import { defineDirective } from '@folio/core/data/parts/context.ts';
import { stripMarkdown } from '@folio/core/data/parts/text.ts';
import type { DataDirective, DeclaredSymbol, DirectiveResult, SymbolEntry } from '@folio/core/markdown/types.ts';
import { z } from 'zod';
import { commandName, renderCommand, renderTable } from './details.ts';
import { type Command, commandsSchema } from './schema.ts';

/** `::commands{group="db" part="details"}` */
export const commandsDirective: DataDirective = defineDirective({
  name: 'commands',
  documents: ({ group }) => group,
  attributes: z.strictObject({ group: z.string(), part: z.enum(['table', 'details']) }),
  render({ group, part }, context): DirectiveResult {
    const file = context.load(`cli/${group}`, commandsSchema);
    if (part === 'table') return { nodes: [renderTable(file)], symbols: [] };
    const nodes = file.commands.flatMap((command) => renderCommand(command, file.prompt, context));
    const symbols = file.commands.flatMap((command): DeclaredSymbol[] => {
      const { id, synopsis } = command;
      const names = [...synopsis.map(commandName), id.replaceAll('-', ' ')];
      const [first = '', ...others] = new Set(names);
      return [{ name: first, anchor: id, entry: entryOf(command) }, ...others.map((name) => ({ name, anchor: id }))];
    });
    return { nodes: [...nodes, ...cautionLine(context, file)], symbols };
  },
});

/** A command as a result of the search: its form, and what it does. */
const entryOf = ({ synopsis: [form], text, questions }: Command): SymbolEntry => ({
  kind: 'command',
  ...(form && { line: form }),
  text: stripMarkdown(text),
  ...(questions && { asked: questions }),
});
