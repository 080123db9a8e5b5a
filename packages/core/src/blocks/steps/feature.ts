import { fileURLToPath } from 'node:url';
import type { Root } from 'hast';
import type { List, ListItem, RootContent } from 'mdast';
import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import {
  container,
  renderChildren,
  reportDisallowedChildren,
  setEnclosingStep,
} from '../../markdown/directives/container.ts';
import { getText } from '../../markdown/directives/inline.ts';
import { el, plainText } from '../../markdown/hast.ts';
import type { RenderContext } from '../../markdown/types.ts';
import { strings } from '../strings.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const isAllowedInStep =
  ({ containers }: RenderContext) =>
  (node: RootContent): boolean =>
    ['paragraph', 'list', 'codeFrame'].includes(node.type) ||
    (node.type === 'containerDirective' && Boolean(containers.get(node.name)?.inSteps));

const getStepText = ({ children }: ListItem): string =>
  children
    .filter(({ type }) => type !== 'containerDirective')
    .map(getText)
    .join(' ');

/** `:::steps` contains one ordered list. */
const stepsDirective = container({
  attributes: z.strictObject({}),
  render(node, _, context, state) {
    const line = node.position?.start.line;
    const list = node.children.find((child): child is List => child.type === 'list');
    if (node.children.length !== 1 || !list?.ordered) {
      context.report({
        line,
        message: '"steps" must contain exactly one ordered list.',
        hint: 'Number the actions 1., 2., 3.; indent what belongs to a step by three spaces, and put the rest before or after.',
      });
      return renderChildren(node.children, state);
    }
    const texts = list.children.map(getStepText);
    const items = list.children.map((item, at) => {
      for (const child of item.children)
        if (child.type === 'containerDirective') setEnclosingStep(child, { number: at + 1, texts });
      reportDisallowedChildren(
        'steps',
        item.children,
        isAllowedInStep(context),
        'A step can contain paragraphs, lists, code, tabs and callouts; put the rest before or after the steps.',
        context,
      );
      return { ...el('li', {}, renderChildren(item.children, state)), position: item.position };
    });
    return [el('ol', { className: ['steps'] }, items)];
  },
});

/** Pages with this many numbered sections are tutorials. */
const MIN_NUMBERED_SECTIONS = 3;

/** The client adds a check box to each numbered heading (`progress.ts`). */
export function markNumberedSections(tree: Root): void {
  const numbered = tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2' && /^\d+\. /.test(plainText(node)) ? [node] : [],
  );
  if (numbered.length >= MIN_NUMBERED_SECTIONS) for (const heading of numbered) heading.properties.dataStep = '';
}

/** Numbered actions, and check boxes for the numbered sections of a tutorial. */
export const steps = defineFeature({
  name: 'steps',
  directives: { steps: stepsDirective },
  hast: markNumberedSections,
  styles: { paint: [path('./steps.css')], client: [path('./progress.css')] },
  islands: [
    {
      selector: '[data-step]',
      when: 'load',
      module: path('./progress.ts'),
      get failure() {
        return strings.stepsNotLoaded;
      },
    },
  ],
});
