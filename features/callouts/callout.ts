import { z } from 'zod';
import { required } from '../../engine/markdown/directives/attributes.ts';
import { allowOnly, container, renderChildren } from '../../engine/markdown/directives/container.ts';
import { el, icon, text } from '../../engine/markdown/hast.ts';
import type { ContainerDirective } from '../../engine/markdown/markdown.ts';
import type { PageScope, State } from '../../engine/markdown/scope.ts';

const titles = { note: 'Note', tip: 'Tip', caution: 'Caution', danger: 'Danger' } as const;

/** What sources leave open is told under one title, since it may be silence or contradiction. */
const gapTitle = 'Check before you rely on it';

function render(
  sort: keyof typeof titles,
  classes: string[],
  title: ReturnType<typeof text>[],
  node: ContainerDirective,
  state: State,
) {
  return [
    el('div', { className: ['callout', ...classes], role: 'note' }, [
      icon(sort),
      el('p', { className: ['callout-title'] }, title),
      ...renderChildren(node.children, state),
    ]),
  ];
}

/** `note`, `tip`, `caution` and `danger`: paragraphs and lists under a title. */
export const callout = (sort: keyof typeof titles) =>
  container({
    attributes: z.strictObject({ title: required.optional() }),
    inSteps: true,
    render(node, { title }, scope, state) {
      const simple = 'A callout holds paragraphs, lists, links and inline code only; put the rest before or after it.';
      allowOnly(node.name, node.children, ({ type }) => type === 'paragraph' || type === 'list', simple, scope);
      refuseEmpty(node, scope);
      return render(
        sort,
        [sort],
        title ? scope.inline(title, node.position?.start.line) : [text(titles[sort])],
        node,
        state,
      );
    },
  });

/** Sources are silent or differ: one paragraph that says what to check. */
export const gap = container({
  attributes: z.strictObject({}),
  inSteps: true,
  render(node, _, scope, state) {
    if (node.children.length !== 1 || node.children[0]?.type !== 'paragraph')
      scope.report({
        line: node.position?.start.line,
        cause: '"gap" holds something else than one paragraph.',
        cure: 'Say what is not known, and what to check, in one paragraph.',
      });
    return render('caution', ['caution', 'gap'], [text(gapTitle)], node, state);
  },
});

function refuseEmpty(node: ContainerDirective, scope: PageScope): void {
  if (!node.children.length)
    scope.report({ line: node.position?.start.line, cause: `"${node.name}" is empty.`, cure: 'Fill it or delete it.' });
}
