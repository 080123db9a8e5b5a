import type { Code } from 'mdast';
import { z } from 'zod';
import { required } from '../../engine/markdown/directives/attributes.ts';
import { allowOnly, container, renderChildren } from '../../engine/markdown/directives/container.ts';
import { el, text } from '../../engine/markdown/hast.ts';
import type { PageScope } from '../../engine/markdown/scope.ts';
import { fill } from '../../engine/model/fill.ts';
import { drawScreen } from './draw.ts';
import { parseScreen } from './parse.ts';
import { words } from './words.ts';

/** A schematic of a screen, drawn from a short description, with its equivalent in sentences below. */
export const screen = container({
  attributes: z.strictObject({ title: required }),
  render(node, { title }, scope, state) {
    const [first, ...others] = node.children;
    const isFence = first?.type === 'code' && first.lang === 'screen';
    const rest = isFence ? others : node.children;
    const line = node.position?.start.line;
    if (!isFence)
      scope.report({
        line,
        cause: '"screen" does not start with a screen fence.',
        cure: 'Put one fence ```screen first, then the text equivalent.',
      });
    if (!rest.some(({ type }) => type === 'paragraph'))
      scope.report({
        line,
        cause: '"screen" has no text equivalent.',
        cure: 'Say after the fence, in full sentences, what the screen shows.',
      });
    const simple = 'It holds one screen fence and its text equivalent.';
    allowOnly('screen', rest, ({ type }) => type === 'paragraph' || type === 'list', simple, scope);
    const caption = renderChildren(rest, state);
    return [
      {
        ...el('figure', { className: ['figure', 'schematic'] }, [
          el('div', { role: 'img', ariaLabel: fill(words.name, { title }) }, isFence ? drawFence(first, scope) : []),
          el('figcaption', {}, [el('p', {}, [el('b', {}, [text(title)])]), ...caption]),
        ]),
        data: {
          twin: [
            {
              type: 'paragraph',
              children: [{ type: 'strong', children: [{ type: 'text', value: fill(words.twin, { title }) }] }],
            },
            ...rest,
          ],
        },
      },
    ];
  },
});

function drawFence(fence: Code, scope: PageScope) {
  const { regions, faults } = parseScreen(fence.value);
  for (const { line, cause, cure } of faults)
    scope.report({ line: (fence.position?.start.line ?? 0) + line, cause, cure });
  return drawScreen(regions);
}
