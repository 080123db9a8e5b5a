import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { required } from '../../markdown/directives/attributes.ts';
import { container, renderChildren, reportDisallowedChildren } from '../../markdown/directives/container.ts';
import { el, icon, text } from '../../markdown/hast.ts';
import { strings } from '../strings.ts';

type CalloutType = 'note' | 'tip' | 'caution' | 'danger';

const callout = (type: CalloutType) =>
  container({
    attributes: z.strictObject({ title: required.optional() }),
    inSteps: true,
    render(node, { title }, context, state) {
      const line = node.position?.start.line;
      reportDisallowedChildren(
        node.name,
        node.children,
        (child) => child.type === 'paragraph' || child.type === 'list',
        'A callout can contain paragraphs, lists, links and inline code only; put the rest before or after it.',
        context,
      );
      if (!node.children.length)
        context.report({ line, message: `"${node.name}" is empty.`, hint: 'Fill it or delete it.' });
      return [
        {
          ...el('div', { className: ['callout', type], role: 'note' }, [
            icon(type),
            {
              ...el('p', { className: ['callout-title'] }, title ? context.inline(title, line) : [text(strings[type])]),
              data: { aside: true },
            },
            ...renderChildren(node.children, state),
          ]),
          data: { remark: true as const },
        },
      ];
    },
  });

/** Notes, tips, cautions and dangers. */
export const callouts = defineFeature({
  name: 'callouts',
  directives: {
    note: callout('note'),
    tip: callout('tip'),
    caution: callout('caution'),
    danger: callout('danger'),
  },
  styles: { paint: [fileURLToPath(new URL('./callout.css', import.meta.url))] },
});
