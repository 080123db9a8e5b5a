import type { Element, Root } from 'hast';
import { eachElement, el, hasClass, text } from '../../../engine/markdown/hast.ts';
import type { Play } from '../page/index.ts';
import { runs } from './plays.ts';

/** Puts a button into the head of each code block that runs; it has the number of its block. */
export function addRunButtons(tree: Root, play: Play): void {
  const blocks = new Map(play.blocks.filter(runs).map(({ line, index }) => [line, index]));
  eachElement(tree, (frame) => {
    if (!hasClass(frame, 'code')) return;
    const input = childOf(frame, (child) => child.data?.fence !== undefined);
    const block = input && blocks.get(input.data?.fence as number);
    const head = block !== undefined && childOf(frame, (child) => hasClass(child, 'code-head'));
    const tools = head && childOf(head, (child) => hasClass(child, 'code-tools'));
    const button = el('button', { className: ['run'], type: 'button', dataRun: String(block) }, [text('Run')]);
    if (tools) tools.children.unshift(button);
  });
}

const childOf = (parent: Element, fits: (child: Element) => boolean): Element | undefined =>
  parent.children.find((child): child is Element => child.type === 'element' && fits(child));
