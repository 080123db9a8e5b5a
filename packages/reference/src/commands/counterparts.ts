import type { DirectiveContext, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { commandName } from './details.ts';
import { commandsSchema } from './schema.ts';

/**
 * What the commands of a group name as the same as a REST call: `db cli` gives the commands themselves, `db cpp` and `db java` the methods that they
 * name. One node for each, linked where a page documents it.
 */
export function counterparts(context: DirectiveContext, operationId: string, hint = ''): ElementContent[] {
  const [group = '', language] = hint.split(' ');
  const commands = context
    .load(`cli/${group}`, commandsSchema)
    .commands.filter(({ equivalents }) => equivalents?.rest?.includes(operationId));
  if (language === 'cpp' || language === 'java')
    return commands.flatMap(({ equivalents }) =>
      (equivalents?.[language] ?? []).flatMap((name) => context.refer('class', name) ?? []),
    );
  const route = context.pageOf('commands', group);
  return commands.map(({ id, synopsis: [form = ''] }) => {
    const name = h('code', commandName(form));
    return route ? h('a', { href: `${route}#${id}` }, name) : name;
  });
}
