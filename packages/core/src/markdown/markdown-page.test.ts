import { describe, expect, it } from 'vitest';
import { findDocumented, indexSubjects } from './loader.ts';
import { parsePage } from './markdown-page.ts';

const page = (...lines: string[]) => parsePage(lines.join('\n'));

describe('parsePage', () => {
  it('returns the blocks of a page with their lines', () => {
    const text = [
      '---',
      'title: Rides',
      'data: "/films"',
      '---',
      '## `Rides` {#rides}',
      ':::machine{title=\'Rides "a"\' stream=rides}',
      '| a | `b \\| c` |',
      '|---|---|',
      '| 1 |  |',
      ':::',
      '1. Step',
      '',
      '   ~~~json title="x" {1} nested output=derived',
      '   {}',
      '   ~~~',
    ].join('\n');
    const { frontmatter, fences, tables, directives } = parsePage(text);
    expect(frontmatter).toEqual({ title: 'Rides', data: '/films' });
    expect(fences).toEqual([
      {
        line: 13,
        indent: 3,
        heading: '`Rides`',
        language: 'json',
        attributes: { title: 'x', output: 'derived' },
        text: '{}',
      },
    ]);
    const table = {
      line: 7,
      indent: 0,
      anchor: 'rides',
      columns: ['a', '`b \\| c`'],
      rows: [{ line: 9, cells: ['1', ''] }],
    };
    expect(tables).toEqual([table]);
    expect(directives).toEqual([
      {
        line: 6,
        indent: 0,
        name: 'machine',
        isContainer: true,
        attributes: { title: 'Rides "a"', stream: 'rides' },
        tables: [table],
      },
    ]);
  });

  it.each(['```', '~~~'])('finds no blocks in a fence of %s', (fence) => {
    const { directives, tables, fences } = page(fence, '::class{name="Table"}', '| a |', '|---|', fence);
    expect([directives, tables, fences.length]).toEqual([[], [], 1]);
  });

  it('finds no blocks on a page that takes too long to parse', () => {
    const { excess, directives } = page('- '.repeat(600), '', '::class{name="Table"}');
    expect([excess?.line, directives]).toEqual([1, []]);
  });

  it('has no frontmatter if the YAML is invalid', () => {
    expect(page('---', 'title: "', '---').frontmatter).toEqual({});
  });
});

describe('indexSubjects', () => {
  const directives = new Map([
    ['class', { documents: ({ name }: Record<string, string>) => name }],
    ['other', {}],
  ]);

  const createPage = (route: string, text: string) => ({
    route,
    documented: findDocumented({ text, written: [text] }, directives),
  });

  it('ignores a directive that a page shows in a fence', () => {
    const pages = [
      createPage('/guide', '~~~\n::class{name="Table"}\n~~~\n'),
      createPage('/table', "::class{name='Table'}\n"),
    ];
    expect([...indexSubjects(pages)]).toEqual([['class Table', '/table']]);
  });

  it('prefers the page that is first in the given order', () => {
    const pages = ['/a', '/b', '/c'].map((route) => createPage(route, '::class{name=Table}'));
    expect([...indexSubjects(pages, ['/b', '/a', '/b'])]).toEqual([['class Table', '/b']]);
  });
});
