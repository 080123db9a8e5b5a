import type { List, ListItem, RootContent } from 'mdast';
import { z } from 'zod';
import {
  container,
  renderChildren,
  reportDisallowedChildren,
  setEnclosingStep,
} from '../../markdown/directives/container.ts';
import { textOf } from '../../markdown/directives/inline.ts';
import { el } from '../../markdown/hast.ts';
import type { RenderContext } from '../../markdown/render-context.ts';

const inStep =
  ({ containers }: RenderContext) =>
  (node: RootContent): boolean =>
    ['paragraph', 'list', 'codeFrame'].includes(node.type) ||
    (node.type === 'containerDirective' && Boolean(containers.get(node.name)?.inSteps));

/** What a step says, without what its containers hold. */
const wordsOf = ({ children }: ListItem): string =>
  children
    .filter(({ type }) => type !== 'containerDirective')
    .map(textOf)
    .join(' ');

/** The actions of a task: one ordered list; a step may hold fences, tabs, outputs and callouts. */
export const steps = container({
  attributes: z.strictObject({}),
  render(node, _, scope, state) {
    const line = node.position?.start.line;
    const list = node.children.find((child): child is List => child.type === 'list');
    if (node.children.length !== 1 || !list?.ordered) {
      scope.report({
        line,
        message: '"steps" holds something else than one ordered list.',
        hint: 'Number the actions 1., 2., 3.; indent what belongs to a step by three spaces, and put the rest before or after.',
      });
      return renderChildren(node.children, state);
    }
    const texts = list.children.map(wordsOf);
    const items = list.children.map((item, at) => {
      for (const child of item.children)
        if (child.type === 'containerDirective') setEnclosingStep(child, { number: at + 1, texts });
      reportDisallowedChildren(
        'steps',
        item.children,
        inStep(scope),
        'A step holds paragraphs, lists, code, tabs and callouts; put the rest before or after the steps.',
        scope,
      );
      return { ...el('li', {}, renderChildren(item.children, state)), position: item.position };
    });
    return [el('ol', { className: ['steps'] }, items)];
  },
});
