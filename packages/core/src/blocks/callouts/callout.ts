import { z } from 'zod';
import { required } from '../../markdown/directives/attributes.ts';
import { container, renderChildren, reportDisallowedChildren } from '../../markdown/directives/container.ts';
import { el, icon, text } from '../../markdown/hast.ts';
import type { ContainerDirective } from '../../markdown/markdown.ts';
import type { HastState, RenderContext } from '../../markdown/render-context.ts';
import { strings } from './strings.ts';

type Sort = 'note' | 'tip' | 'caution' | 'danger';

function render(
  sort: Sort,
  classes: string[],
  title: ReturnType<typeof text>[],
  node: ContainerDirective,
  state: HastState,
) {
  return [
    {
      ...el('div', { className: ['callout', ...classes], role: 'note' }, [
        icon(sort),
        { ...el('p', { className: ['callout-title'] }, title), data: { aside: true } },
        ...renderChildren(node.children, state),
      ]),
      data: { remark: true as const },
    },
  ];
}

/** `note`, `tip`, `caution` and `danger`: paragraphs and lists under a title. */
export const callout = (sort: Sort) =>
  container({
    attributes: z.strictObject({ title: required.optional() }),
    inSteps: true,
    render(node, { title }, scope, state) {
      const simple = 'A callout holds paragraphs, lists, links and inline code only; put the rest before or after it.';
      reportDisallowedChildren(
        node.name,
        node.children,
        ({ type }) => type === 'paragraph' || type === 'list',
        simple,
        scope,
      );
      refuseEmpty(node, scope);
      return render(
        sort,
        [sort],
        title ? scope.inline(title, node.position?.start.line) : [text(strings[sort])],
        node,
        state,
      );
    },
  });

function refuseEmpty(node: ContainerDirective, scope: RenderContext): void {
  if (!node.children.length)
    scope.report({
      line: node.position?.start.line,
      message: `"${node.name}" is empty.`,
      hint: 'Fill it or delete it.',
    });
}
