import type { DataContext, ElementContent } from '../../engine/markdown/types.ts';
import { languageNames } from '../../engine/data/parts/languages.ts';
import { codeLink } from '../../engine/data/parts/links.ts';
import { operationLink } from '../../engine/data/parts/operation-link.ts';
import { joined } from '../../engine/data/parts/text.ts';
import type { Command } from './schema.ts';
import { apiSchema } from '../api/schema/openapi.ts';

/** The same as a REST call and as methods: names with links where pages document them. Calls that no data describes yet are left out. */
export function equivalentFacts(
  context: DataContext,
  equivalents: Command['equivalents'],
): [title: string, content: ElementContent[]][] {
  const { rest = [], cpp = [], java = [] } = equivalents ?? {};
  const api = rest.length ? context.load('api/openapi', apiSchema) : undefined;
  const calls = rest.flatMap((id): ElementContent[][] => {
    const operation = api?.operations.get(id);
    return operation ? [operationLink(context, operation)] : [];
  });
  const methods = (names: string[]) => names.map((name): ElementContent[] => [codeLink(context, name)]);
  const facts: [string, ElementContent[][]][] = [
    ['REST', calls],
    [languageNames.cpp, methods(cpp)],
    [languageNames.java, methods(java)],
  ];
  return facts.flatMap(([title, list]) =>
    list.length ? [[title, joined(list, ', ')] as [string, ElementContent[]]] : [],
  );
}
