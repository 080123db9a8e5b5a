import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { describe, expect, it } from 'vitest';
import { parseRunnablePage } from '../page/index.ts';
import { addRunButtons } from './run-buttons.ts';
import { block, directors, films } from './testing.ts';

/** The frame of a block whose fence is on this line, with its tools. */
const frame = (line: number | undefined) => ({
  ...h('div.code', [h('div.code-head', [h('span.code-title'), h('div.code-tools', [h('button.copy')])])]),
  children: [
    h('div.code-head', [h('span.code-title'), h('div.code-tools', [h('button.copy')])]),
    ...(line === undefined ? [] : [{ ...h('pre'), data: { fence: line } }]),
  ],
});
const htmlAfter = (markdown: string, ...children: Parameters<typeof h>[2][]) => {
  const tree = h(null, ...children);
  addRunButtons(tree, parseRunnablePage(markdown));
  return toHtml(tree);
};
const numbers = (html: string) => [...html.matchAll(/data-run="([^"]*)"/g)].map(([, number]) => number);

describe('the button of a block', () => {
  it('comes before the other tools of its frame and has the number of the block', () => {
    expect(htmlAfter(block('cypher', directors), frame(2))).toBe(
      '<div class="code"><div class="code-head"><span class="code-title"></span><div class="code-tools">' +
        '<button class="run" type="button" data-run="0">Run</button><button class="copy"></button></div></div><pre></pre></div>',
    );
  });

  it('is that of the fence on its line', () => {
    const markdown = block('cypher', ...films) + block('cypher run=server', directors) + block('cypher', directors);
    const lines = parseRunnablePage(markdown).blocks.map(({ line }) => line);
    expect(lines).toHaveLength(3);
    expect(numbers(htmlAfter(markdown, ...lines.map(frame)))).toEqual(['0', '2']);
  });

  it('is in no frame of an output, of another block, or of another kind', () => {
    const markdown = block('cypher', directors);
    expect(numbers(htmlAfter(markdown, frame(undefined)))).toEqual([]);
    expect(numbers(htmlAfter(markdown, frame(7)))).toEqual([]);
    expect(numbers(htmlAfter(markdown, { ...frame(2), properties: { className: ['figure'] } }))).toEqual([]);
  });

  it('is there with text and other elements before the code, and in frames within others', () => {
    const made = frame(2);
    const later = {
      ...made,
      children: [
        ...made.children.slice(0, 1),
        { type: 'text' as const, value: ' ' },
        h('p'),
        ...made.children.slice(1),
      ],
    };
    expect(numbers(htmlAfter(block('cypher', directors), h('section', later)))).toEqual(['0']);
  });
});
