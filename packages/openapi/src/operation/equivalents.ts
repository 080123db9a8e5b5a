import { facts, label } from '@folio/core/data/parts/blocks.ts';
import { interleave } from '@folio/core/data/parts/text.ts';
import { languages } from '@folio/core/markdown/code/languages.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { strings } from '../strings.ts';
import type { ApiDescription, Operation } from './description.ts';

const interfaces = [
  ['cli', 'CLI'],
  ['cpp', languages.cpp],
  ['java', languages.java],
] as const;

/**
 * What does the same as a call: commands that name it as their equivalent, and the methods that those commands name. `x-same` of the call replaces
 * them, language by language. Nothing where nobody names it.
 */
export function renderEquivalents(context: DirectiveContext, api: ApiDescription, operation: Operation): Element[] {
  const rows = interfaces.flatMap(([language, title]): [string, ElementContent[]][] => {
    const list = [
      ...new Map(namesOf(context, api, operation, language).map((name) => [JSON.stringify(name), name])).values(),
    ];
    return list.length ? [[title, interleave(list, ', ')]] : [];
  });
  return rows.length ? [label(strings.same), ...facts(rows)] : [];
}

function namesOf(
  context: DirectiveContext,
  api: ApiDescription,
  { id, operation }: Operation,
  language: 'cli' | 'cpp' | 'java',
): ElementContent[][] {
  const own = operation['x-same']?.[language];
  if (own) return own.map((name) => (language === 'cli' ? context.inline(name) : (context.refer('class', name) ?? [])));
  const groups = api.document['x-cli'] ?? [];
  return groups.flatMap((group) => context.refer('counterparts', id, `${group} ${language}`) ?? []).map((one) => [one]);
}
