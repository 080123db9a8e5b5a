import { htmlOf, render as renderDirective } from '@folio/core/data/testing/context.ts';
import { render } from '@folio/core/markdown/testing.ts';
import { rising } from '@folio/query-engine/testing';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { describe, expect, it } from 'vitest';
import type { PageMachine } from '../page/machine/index.ts';
import { parseRunnablePage } from '../page/runnable-page.ts';
import { block, directors, films } from '../testing/projects.ts';
import { addMachineButtons, addRunButtons, machine } from './buttons.ts';

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

describe('addRunButtons', () => {
  it('adds a button with the number of the block before the other tools', () => {
    expect(htmlAfter(block('cypher', directors), frame(2))).toBe(
      '<div class="code"><div class="code-head"><span class="code-title"></span><div class="code-tools">' +
        '<button class="run" type="button" data-run="0">Run</button><button class="copy"></button></div></div><pre></pre></div>',
    );
  });

  it('finds the frame by the line of the fence', () => {
    const markdown = block('cypher', ...films) + block('cypher run=server', directors) + block('cypher', directors);
    const lines = parseRunnablePage(markdown).blocks.map(({ line }) => line);
    expect(lines).toHaveLength(3);
    expect(numbers(htmlAfter(markdown, ...lines.map(frame)))).toEqual(['0', '2']);
  });

  it('skips frames of outputs, other blocks and other elements', () => {
    const markdown = block('cypher', directors);
    expect(numbers(htmlAfter(markdown, frame(undefined)))).toEqual([]);
    expect(numbers(htmlAfter(markdown, frame(7)))).toEqual([]);
    expect(numbers(htmlAfter(markdown, { ...frame(2), properties: { className: ['figure'] } }))).toEqual([]);
  });

  it('finds nested frames, and frames with other elements before the code', () => {
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

describe('addMachineButtons', () => {
  const machine = (...variants: PageMachine['variants']) => ({ variants }) as PageMachine;
  const runs = machine({ label: '', schema: '{}' });
  const table = () => h('div.tm', [h('div.code-head', [h('p.code-title', 'Readings')]), h('table')]);
  const htmlAfter = (machines: PageMachine[], ...children: Parameters<typeof h>[2][]) => {
    const tree = h(null, ...children);
    addMachineButtons(tree, machines);
    return toHtml(tree);
  };
  const title = '<div class="code-head"><p class="code-title">Readings</p>';

  it('adds a button beside the title of a table that runs', () => {
    expect(htmlAfter([runs], table())).toBe(
      `<div class="tm">${title}<div class="code-tools"><button class="run" type="button" data-machine="0">Step through</button></div></div><table></table></div>`,
    );
  });

  it('numbers all tables and skips those that do not run', () => {
    const html = htmlAfter([runs, machine(), runs], table(), h('div.other', [table()]), table(), table());
    expect([...html.matchAll(/data-machine="([^"]*)"/g)].map(([, number]) => number)).toEqual(['0', '2']);
  });

  it('skips other boxes', () => {
    expect(htmlAfter([runs], h('div.box', [h('p')]))).toBe('<div class="box"><p></p></div>');
  });
});

describe('the directive :::machine', () => {
  const query = block('json title="Query"', JSON.stringify(rising));
  const table = ['| Event | Match |', '|---|---|', '| `{"sensor":"a","temp":5}` | none |'];
  const directive = (...lines: string[]) => [':::machine{title="Rising" schema="Query"}', ...lines, ':::'].join('\n');

  describe('content and attributes', () => {
    it('render as a box with the title above the table', async () => {
      const { page, messages } = await render(query + directive(...table));
      expect(messages).toEqual([]);
      expect(page.html).toMatch(
        /<div class="tm"><div class="code-head"><p class="code-title">Rising<\/p>.*?<\/div>(?!<\/div>).*<table.*<\/table>/s,
      );
    });

    it.each([
      ['text alone', ['Words.']],
      ['text above its table', ['Words.', '', ...table]],
      ['text below its table', [...table, '', 'Words.']],
      ['nothing', []],
    ])('report content other than one table: %s', async (_, lines) => {
      const { diagnostics } = await render(directive(...lines));
      expect(diagnostics).toContainEqual(
        expect.objectContaining({
          message: 'Invalid content of ":::machine": expected one table.',
          hint: 'Write a table with a row for each event, and move other text before or after the directive.',
          line: 6,
        }),
      );
    });

    it.each([
      ['a valid day', { day: '2026-01-05' }, true],
      ['an invalid day', { day: '2026-13-05' }, false],
      ['the beginning of keys', { keys: '158494' }, true],
      ['letters as the beginning of keys', { keys: 'k158494' }, false],
      ['letters after the beginning of keys', { keys: '158494k' }, false],
      ['an empty name of a block', { events: ' ' }, false],
      ['an unknown attribute', { speed: '2' }, false],
    ])('accept or reject %s', (_, attributes, taken) => {
      const parse = () => machine.attributes.parse({ title: 'Rising', schema: 'Query', ...attributes });
      if (taken) expect(parse()).toMatchObject(attributes);
      else expect(parse).toThrow(Object.keys(attributes)[0]);
    });
  });
});

it('::schema renders a button that opens the builder, and a note without JavaScript', () => {
  const rendering = renderDirective('schema', {});
  expect(htmlOf(rendering)).toBe(
    '<div class="opener"><button class="button button-solid action" type="button" data-build="schema" data-starts="/_play/schemas.json">Build a schema</button>' +
      '<p class="no-js">The builder needs JavaScript. Without it, start from a schema on this page.</p></div>',
  );
  expect(rendering.symbols).toEqual([]);
});

it('::schema rejects attributes', () => expect(() => renderDirective('schema', { file: 'x' })).toThrow('file'));
