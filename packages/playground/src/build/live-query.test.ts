import type { QuotedDiagnostic } from '@folio/core';
import { expect, it } from 'vitest';
import { block, directors, films, page, projectOf } from '../testing/projects.ts';
import { renderLiveQuery } from './live-query.ts';

const live = {
  title: 'Run a query',
  page: '/a',
  query: directors,
  change: { from: 'DIRECTED', to: 'ACTS' },
  link: { label: 'Open', href: '/playground' },
};

async function render(change: object = {}) {
  const project = await projectOf({
    'content/a.md': page('Films', block('cypher', ...films, 'CREATE (film:noon)') + block('cypher', directors)),
  });
  const diagnostics: QuotedDiagnostic[] = [];
  Object.assign(project.config, { home: { live: { ...live, ...change } } });
  return { html: await renderLiveQuery(project, (diagnostic) => diagnostics.push(diagnostic)), diagnostics };
}

it('renders the query with its answer as a table and a drawing', async () => {
  const { html, diagnostics } = await render();
  expect(diagnostics).toEqual([]);
  expect(html).toContain('[<span class="c-f"><mark>DIRECTED</mark></span>]');
  expect(html.match(/<code>(.*?)<\/code>/)?.[1]?.replace(/<.*?>/g, '')).toBe(directors);
  expect(html.match(/<mark>/g)).toHaveLength(1);
  expect(html).toContain('data-run="1" data-page="/a">Run</button><p>Change <code>DIRECTED</code> to');
  expect(html).toContain('<tbody><tr><td>ada</td><td>dawn</td></tr><tr><td>bo</td><td>dusk</td></tr></tbody>');
  expect(html).toContain('aria-label="ada DIRECTED dawn, bo DIRECTED dusk"');
  expect(html).toContain('<span>2 rows, from 5 nodes and 2 relations</span><a href="/playground">Open</a>');
  // Nodes of the answer are highlighted, and each relation is named once.
  expect(html.match(/<g class="on">/g)).toHaveLength(4);
  expect(html.match(/class="rel"/g)).toHaveLength(1);
});

it.each([
  ['a page without data', { page: '/b' }, 'The page "/b" has no query with data.'],
  ['a query with a mistake', { query: 'S=>(' }, /./],
  ['a statement', { query: 'CREATE (film:noon)' }, 'The query returns nothing.'],
])('reports %s', async (_, change, message) => {
  const { html, diagnostics } = await render(change);
  expect(html).toBe('');
  expect(diagnostics).toMatchObject([{ file: 'site.config.ts', message: expect.stringMatching(message) }]);
});

it('renders nothing where the configuration has no query', async () => {
  const project = await projectOf({});
  Object.assign(project.config, { home: {} });
  expect(await renderLiveQuery(project, () => {})).toBe('');
});
