import { existsSync } from 'node:fs';
import type { Feature, Recomputation } from '@folio/core/feature.ts';
import { parsePage } from '@folio/core/markdown/markdown-page.ts';
import { render } from '@folio/core/markdown/testing.ts';
import { rising } from '@folio/query-engine/testing';
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { describe, expect, it, vi } from 'vitest';
import { sandbox } from './feature.ts';
import { GRAPHS_INFO_PATH } from './interface/page-data.ts';
import { block, directors, films, page, projectOf } from './testing/projects.ts';
import { createTools } from './tools.ts';

const row = '`{"sensor":"a","temp":5}`';
const machine = (match: string) =>
  [
    block('json title="Query"', JSON.stringify(rising)),
    ':::machine{title="Rising" schema="Query"}',
    '| Event | Match |',
    '|---|---|',
    `| ${row} | ${match} |`,
    ':::',
    '',
  ].join('\n');
const frame = '+----+';
const table = (...names: string[]) => [frame, '|film|', frame, ...names.flatMap((name) => [`|${name}|`, frame])];
const queryText = 'S=>(person:ada)-[DIRECTED]->(@f film:*); RETURN f.name AS film';
const query = (...names: string[]) =>
  block('cypher', ...films) + block('cypher', queryText) + block('text output=derived', ...table(...names));
const findPage = () => undefined;

const recomputed = (markdown: string) => sandbox.recompute?.(parsePage(markdown), findPage) as Recomputation;

/** The HTML of a finished page, and what was reported. */
function finished(markdown: string, ...children: Parameters<typeof h>[2][]) {
  const tree: Root = h(null, ...children);
  const report = vi.fn();
  const page = { file: 'content/x.md', source: parsePage(markdown), findPage, report } as unknown as Parameters<
    NonNullable<Feature['hast']>
  >[1];
  sandbox.hast?.(tree, page);
  return {
    html: toHtml(tree),
    reported: report.mock.calls.map(([{ line, message, hint }]) => ({ line, message, hint })),
  };
}
const codeFrame = (line: number) =>
  h('div.code', [h('div.code-head', [h('div.code-tools')]), { ...h('pre'), data: { fence: line } }]);
const tableFrame = h('div.tm', [h('div.code-head')]);

describe('sandbox.hast', () => {
  it('adds a button to each block and each table of events that runs', () => {
    const markdown = query('dawn') + machine('none');
    const { html, reported } = finished(markdown, codeFrame(2), codeFrame(7), structuredClone(tableFrame));
    expect(reported).toEqual([]);
    expect([...html.matchAll(/data-(?:run|machine)="[^"]*"/g)].map(String)).toEqual([
      'data-run="0"',
      'data-run="1"',
      'data-machine="0"',
    ]);
  });

  it('reports wrong outputs and wrong cells', () => {
    const { reported } = finished(query('dusk') + machine('step 1'));
    expect(reported).toEqual([
      {
        line: 11,
        message: expect.stringMatching(
          /^This output doesn't match the result of the query in line 7\. Row 1 \(dusk\) is not in the answer/,
        ),
        hint: 'Correct the output or the data: npm run check -- --write content/x.md writes the computed answer.',
      },
      {
        line: 26,
        message: 'Column "Match" of row 1 is "step 1"; by the rules it is "none".',
        hint: expect.stringContaining('npm run check -- --write content/x.md'),
      },
    ]);
  });

  it('leaves a page unchanged if nothing runs', () => {
    expect(finished('Words.', h('p', 'Words.'))).toEqual({ html: '<p>Words.</p>', reported: [] });
  });

  it('checks tables of events on a page without queries', () => {
    expect(finished(machine('none'), structuredClone(tableFrame)).html).toContain('data-machine="0"');
    expect(finished(machine('step 1')).reported).toHaveLength(1);
  });

  it('adds the same buttons in a build', async () => {
    const { page, messages } = await render(query('dawn') + machine('none'));
    expect(messages).toEqual([]);
    expect(page.html.match(/ data-(?:run|machine)="\d"/g)).toEqual([
      ' data-run="0"',
      ' data-run="1"',
      ' data-machine="0"',
    ]);
  });
});

describe('sandbox.recompute: edits', () => {
  it('returns edits for wrong outputs and wrong cells', () => {
    expect(recomputed(query('dusk') + machine('step 1')).edits).toEqual([
      { line: 12, count: 5, lines: table('dawn') },
      { line: 26, count: 1, lines: [`| ${row} | none |`] },
    ]);
    expect(recomputed(machine('step 1')).edits).toHaveLength(1);
    expect(recomputed(query('dawn') + machine('none')).edits).toEqual([]);
    expect(recomputed('Words.')).toEqual({ edits: [], computed: 0, uncomputed: [] });
  });
});

describe('sandbox.recompute: counts', () => {
  it('counts computed outputs, and lists server queries with the reason', () => {
    const markdown = query('dawn') + block('cypher', 'S{DISTINCT}=>(person:*)');
    expect(recomputed(markdown)).toMatchObject({ computed: 1 });
    const server = block('cypher run=server', queryText);
    expect(recomputed(server)).toMatchObject({
      computed: 0,
      uncomputed: [{ line: 2, what: 'query', reason: 'Only a server has its data.' }],
    });
  });
});

describe('the client files of the sandbox', () => {
  it('include existing stylesheets', () => {
    const { paint = [], client = [] } = sandbox.styles ?? {};
    expect([...paint, ...client].filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each([
    ['.run[data-run]', 'The sandbox could not be loaded. Check the connection, then press Run again.'],
    [
      '.run[data-machine]',
      'The time machine could not be loaded. Check the connection, then press Step through again.',
    ],
    ['.play-app', 'The playground could not be loaded. Check the connection.'],
    ['[data-starts]', 'The builder could not be loaded. Check the connection, then press the button again.'],
  ])('include a module and a failure message for the island %s', (selector, failure) => {
    const island = sandbox.islands?.find((one) => one.selector === selector);
    expect(island?.failure).toBe(failure);
    expect(existsSync(island?.module ?? '')).toBe(true);
  });

  it('include the data of each page, the playground and the builder', async () => {
    const project = await projectOf({
      'content/films.md': page('Films', block('cypher', ...films) + block('cypher', directors)),
      'content/rising.md': page('Rising', machine('none')),
      'content/schema.md': page(
        'Schema',
        block('json title="First"', '{"schema": "s", "streams": [{"name": "a", "type": 1, "attr": []}]}'),
      ),
    });
    const files = (await sandbox.emit?.files?.(project)) ?? {};
    const find = (pattern: RegExp) => Object.keys(files).find((file) => pattern.test(file)) ?? '';
    const graphs = find(/^\/_play\/graphs\.[\w-]{8}\.json$/);
    const workbench = find(/^\/_play\/workbench\.[\w-]{8}\.json$/);
    const others = Object.keys(files).filter((file) => ![graphs, workbench].includes(file));
    expect(others).toEqual([
      '/_play/films.json',
      '/_play/rising/machines.json',
      GRAPHS_INFO_PATH,
      '/_play/schemas.json',
    ]);
    const readJson = (path: string) => JSON.parse(files[path] ?? '');
    expect(readJson(graphs).graphs).toMatchObject([{ key: 'films' }]);
    expect(readJson(workbench).starts).toMatchObject([
      { key: 'rising/0', title: 'Rising', route: '/rising', page: 'Rising' },
    ]);
    expect(readJson('/_play/films.json')).toMatchObject({ parts: [films.join('\n')] });
    expect(readJson('/_play/rising/machines.json')).toMatchObject({ machines: [{ title: 'Rising' }] });
    expect(readJson('/_play/schemas.json')).toMatchObject([{ title: 'First', route: '/schema' }]);
  });
});

it('sandbox.tools provides tools for queries and streams', async () => {
  expect((await import(sandbox.tools as string)).createTools).toBe(createTools);
  expect(createTools(async () => undefined).map(({ name }) => name)).toEqual([
    'run_query',
    'step_stream',
    'check_schema',
  ]);
});
