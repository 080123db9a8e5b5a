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

describe('machine buttons', () => {
  const machine = (...variants: PageMachine['variants']) => ({ variants }) as PageMachine;
  const runs = machine({ label: '', schema: '{}' });
  const table = () => h('div.tm', [h('div.code-head', [h('p.code-title', 'Readings')]), h('table')]);
  const htmlAfter = (machines: PageMachine[], ...children: Parameters<typeof h>[2][]) => {
    const tree = h(null, ...children);
    addMachineButtons(tree, machines);
    return toHtml(tree);
  };
  const title = '<div class="code-head"><p class="code-title">Readings</p>';

  it('a table of events that runs has a button beside its title', () => {
    expect(htmlAfter([runs], table())).toBe(
      `<div class="tm">${title}<div class="code-tools"><button class="run" type="button" data-machine="0">Step through</button></div></div><table></table></div>`,
    );
  });

  it('a button has the number of its table; tables that do not run have none, and count', () => {
    const html = htmlAfter([runs, machine(), runs], table(), h('div.other', [table()]), table(), table());
    expect([...html.matchAll(/data-machine="([^"]*)"/g)].map(([, number]) => number)).toEqual(['0', '2']);
  });

  it('other boxes have no button', () => {
    expect(htmlAfter([runs], h('div.box', [h('p')]))).toBe('<div class="box"><p></p></div>');
  });
});

describe('machine directive', () => {
  const query = block('json title="Query"', JSON.stringify(rising));
  const table = ['| Event | Match |', '|---|---|', '| `{"sensor":"a","temp":5}` | none |'];
  const directive = (...lines: string[]) => [':::machine{title="Rising" schema="Query"}', ...lines, ':::'].join('\n');

  describe('the directive of a table of events', () => {
    it('is a box with the title above its table', async () => {
      const { page, causes } = await render(query + directive(...table));
      expect(causes).toEqual([]);
      expect(page.html).toMatch(
        /<div class="tm"><div class="code-head"><p class="code-title">Rising<\/p>.*?<\/div>(?!<\/div>).*<table.*<\/table>/s,
      );
    });

    it.each([
      ['text alone', ['Words.']],
      ['text above its table', ['Words.', '', ...table]],
      ['text below its table', [...table, '', 'Words.']],
      ['nothing', []],
    ])('holds something else than one table: %s', async (_, lines) => {
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
      ['a day that there is', { day: '2026-01-05' }, true],
      ['a day that there is not', { day: '2026-13-05' }, false],
      ['the beginning of keys', { keys: '158494' }, true],
      ['letters as the beginning of keys', { keys: 'k158494' }, false],
      ['letters after the beginning of keys', { keys: '158494k' }, false],
      ['an empty name of a block', { events: ' ' }, false],
      ['a key that it does not know', { speed: '2' }, false],
    ])('takes %s, or refuses it', (_, attributes, taken) => {
      const read = () => machine.attributes.parse({ title: 'Rising', schema: 'Query', ...attributes });
      if (taken) expect(read()).toMatchObject(attributes);
      else expect(read).toThrow(Object.keys(attributes)[0]);
    });
  });
});

it('::schema is a button that opens the builder, with a note for those without scripts', () => {
  const rendering = renderDirective('schema', {});
  expect(htmlOf(rendering)).toBe(
    '<div class="opener"><button class="button button-solid action" type="button" data-build="schema" data-starts="/_play/schemas.json">Build a schema</button>' +
      '<p class="no-js">The builder needs JavaScript. Without it, start from a schema on this page.</p></div>',
  );
  expect(rendering.symbols).toEqual([]);
});

it('::schema takes no attributes', () => expect(() => renderDirective('schema', { file: 'x' })).toThrow('file'));
