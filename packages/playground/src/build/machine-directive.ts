/** The directive `:::machine`: a table of events that can be stepped through. */

import { required } from '@folio/core/markdown/directives/attributes.ts';
import { container, renderChildren } from '@folio/core/markdown/directives/container.ts';
import { el, text } from '@folio/core/markdown/hast.ts';
import { z } from 'zod';

/** The table with its title. What its cells say is checked on the finished page, where the button is added. */
export const machine = container({
  attributes: z.strictObject({
    title: required,
    schema: required,
    events: required.optional(),
    variants: z.literal('join').optional(),
    stream: required.optional(),
    day: z.iso.date().optional(),
    keys: z.string().regex(/^\d+$/).optional(),
    notes: required.optional(),
  }),
  render(node, { title }, scope, state) {
    const [table] = node.children;
    if (table?.type !== 'table' || node.children.length !== 1)
      scope.report({
        line: node.position?.start.line,
        message: '"machine" holds something else than one table.',
        hint: 'Put one table with a row for each event into it, and the text before or after.',
      });
    const head = el('div', { className: ['code-head'] }, [el('p', { className: ['code-title'] }, [text(title)])]);
    return [el('div', { className: ['tm'] }, [head, ...renderChildren(node.children, state)])];
  },
});
