import type { Element } from 'hast';
import { el, text } from './hast.ts';
import type { RenderContext } from './render-context.ts';
import { strings } from './strings.ts';
import type { Frontmatter } from './types.ts';

/** The facts in their order: key of the frontmatter, label, and anchor. */
const rows = [
  { key: 'audience', label: 'factWho', id: 'who-can-do-it' },
  { key: 'prerequisites', label: 'factBefore', id: 'before' },
  { key: 'uiPath', label: 'factWhere', id: 'where' },
] as const;

/**
 * The block of facts at the head of an article, from its frontmatter: Markdown within a line, where a `:screen[…]` alone is drawn as a path. A key
 * without a value has no row; undefined for a page without any. `source` is the file, for the lines of faults.
 */
export function renderPrerequisites(
  frontmatter: Frontmatter,
  source: string,
  scope: RenderContext,
): Element | undefined {
  const given = rows.flatMap(({ key, label, id }) => {
    const value = frontmatter[key];
    return value === undefined
      ? []
      : [
          el('dt', { id }, [text(strings[label])]),
          el('dd', {}, scope.inline(value, source.split('\n').findIndex((one) => one.startsWith(`${key}:`)) + 1)),
        ];
  });
  return given.length ? el('dl', { className: ['facts', 'task-facts'] }, given) : undefined;
}
