import { interleave } from '@folio/core/data/parts/text.ts';
import { languages } from '@folio/core/markdown/code/languages.ts';
import type { DirectiveContext, ElementContent } from '@folio/core/markdown/types.ts';
import type { Command } from './schema.ts';

/** The same as a REST call and as methods: names with links where pages document them. What no data describes is left out. */
export function equivalentFacts(
  context: DirectiveContext,
  equivalents: Command['equivalents'],
): [title: string, content: ElementContent[]][] {
  const { rest = [], cpp = [], java = [] } = equivalents ?? {};
  const refer = (kind: string, names: string[]) =>
    names.flatMap((name) => {
      const known = context.refer(kind, name);
      return known ? [known] : [];
    });
  const facts: [string, ElementContent[][]][] = [
    ['REST', refer('operation', rest)],
    [languages.cpp, refer('class', cpp)],
    [languages.java, refer('class', java)],
  ];
  return facts.flatMap(([title, list]) =>
    list.length ? [[title, interleave(list, ', ')] as [string, ElementContent[]]] : [],
  );
}
