import { getFrameToolbar } from '@folio/core/markdown/code/frame.ts';
import { eachElement, el, hasClass, text } from '@folio/core/markdown/hast.ts';
import type { Element, Root } from 'hast';
import type { RunnablePage } from '../page/index.ts';
import { runs } from '../page/index.ts';
import { strings } from '../strings.ts';

/** Puts a button into the head of each code block that runs, which gets one if it has none; it has the number of its block. */
export function addRunButtons(tree: Root, play: RunnablePage): void {
  const blocks = new Map(play.blocks.filter(runs).map(({ line, index }) => [line, index]));
  eachElement(tree, (frame) => {
    if (!hasClass(frame, 'code')) return;
    const input = childOf(frame, (child) => child.data?.fence !== undefined);
    const block = input && blocks.get(input.data?.fence as number);
    if (block === undefined) return;
    const button = el('button', { className: ['run'], type: 'button', dataRun: String(block) }, [text(strings.run)]);
    getFrameToolbar(frame).children.unshift(button);
  });
}

const childOf = (parent: Element, fits: (child: Element) => boolean): Element | undefined =>
  parent.children.find((child): child is Element => child.type === 'element' && fits(child));
