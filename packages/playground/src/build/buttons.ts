import type { DataDirective } from '@folio/core/markdown';
import {
  container,
  defineDirective,
  eachElement,
  el,
  getFrameToolbar,
  hasClass,
  renderChildren,
  required,
  text,
} from '@folio/core/markdown';
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { z } from 'zod';
import { TEMPLATES_PATH } from '../interface/page-data.ts';
import type { PageMachine } from '../page/machine/index.ts';
import { isRunnable, type RunnablePage } from '../page/runnable-page.ts';
import { strings } from '../strings.ts';

export function addRunButtons(tree: Root, page: RunnablePage): void {
  const blocks = new Map(page.blocks.filter(isRunnable).map(({ line, index }) => [line, index]));
  eachElement(tree, (frame) => {
    if (!hasClass(frame, 'code')) return;
    const input = findChild(frame, (child) => child.data?.fence !== undefined);
    const block = input && blocks.get(input.data?.fence as number);
    if (block === undefined) return;
    const button = el('button', { className: ['run'], type: 'button', dataRun: String(block) }, [text(strings.run)]);
    getFrameToolbar(frame).children.unshift(button);
  });
}

const findChild = (parent: Element, fits: (child: Element) => boolean): Element | undefined =>
  parent.children.find((child): child is Element => child.type === 'element' && fits(child));

export function addMachineButtons(tree: Root, machines: readonly PageMachine[]): void {
  let index = 0;
  eachElement(tree, (element) => {
    if (!hasClass(element, 'tm')) return;
    const [head] = element.children as [Element];
    if (machines[index]?.variants.length)
      head.children.push(
        el('div', { className: ['code-tools'] }, [
          el('button', { className: ['run'], type: 'button', dataMachine: `${index}` }, [text(strings.stepThrough)]),
        ]),
      );
    index++;
  });
}

/** Cells are checked on the finished page. */
export const machine = container({
  attributes: z.strictObject({
    title: required,
    schema: required,
    events: required.optional(),
    stream: required.optional(),
    day: z.iso.date().optional(),
    keys: z.string().regex(/^\d+$/).optional(),
  }),
  render(node, { title }, scope, state) {
    const [table] = node.children;
    if (table?.type !== 'table' || node.children.length !== 1)
      scope.report({
        line: node.position?.start.line,
        message: 'Invalid content of ":::machine": expected one table.',
        hint: 'Write a table with a row for each event, and move other text before or after the directive.',
      });
    const head = el('div', { className: ['code-head'] }, [el('p', { className: ['code-title'] }, [text(title)])]);
    return [el('div', { className: ['tm'] }, [head, ...renderChildren(node.children, state)])];
  },
});

export const schemaDirective: DataDirective = defineDirective({
  name: 'schema',
  attributes: z.strictObject({}),
  render: () => ({
    nodes: [
      h('div.opener', [
        h(
          'button.button.button-solid.action',
          { type: 'button', dataBuild: 'schema', dataStarts: TEMPLATES_PATH },
          strings.openBuilder,
        ),
        h('p.no-js', strings.builderNeedsScripts),
      ]),
    ],
    symbols: [],
  }),
});
