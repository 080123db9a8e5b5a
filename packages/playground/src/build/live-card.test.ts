import type { QuotedDiagnostic } from '@folio/core';
import { expect, it } from 'vitest';
import { block, directors, films, page, projectOf } from '../testing/projects.ts';
import { renderLiveCard } from './live-card.ts';

const link = { label: 'Open', href: '/playground' };
const queries = [
  { name: 'Who directed what?', query: directors, change: { from: 'DIRECTED', to: 'ACTS' } },
  { name: 'Films', query: 'S=>(@f film:*); RETURN f.name AS film' },
];
const graph = { name: 'Graph', page: '/a', queries, link };
const call = { name: 'REST', title: 'Get', request: 'curl', answer: '{}', note: 'An example.', link };

async function render(live: object = {}) {
  const project = await projectOf({
    'content/a.md': page('Films', block('cypher', ...films, 'CREATE (film:noon)') + block('cypher', directors)),
  });
  const diagnostics: QuotedDiagnostic[] = [];
  Object.assign(project.config, { home: { live: { title: 'Run it', graph, call, ...live } } });
  return { html: await renderLiveCard(project, (diagnostic) => diagnostics.push(diagnostic)), diagnostics };
}

it('renders a query with its result as a table and a drawing', async () => {
  const { html, diagnostics } = await render();
  expect(diagnostics).toEqual([]);
  expect(html).toContain('[<span class="c-f"><mark>DIRECTED</mark></span>]');
  expect(html.match(/<code>(.*?)<\/code>/)?.[1]?.replace(/<.*?>/g, '')).toBe(directors);
  expect(html.match(/<mark>/g)).toHaveLength(1);
  expect(html).toContain('data-run="1" data-page="/a">Run</button><p>Change <code>DIRECTED</code> to');
  expect(html).toContain('<tbody><tr><td>ada</td><td>dawn</td></tr><tr><td>bo</td><td>dusk</td></tr></tbody>');
  expect(html).toContain('The result has ada DIRECTED dawn, bo DIRECTED dusk.');
  expect(html).toContain('<span>2 rows, from 5 nodes and 2 relations</span><a href="/playground">Open</a>');
  expect(html.match(/data-tab="[^"]*"/g)).toEqual(
    ['Graph', 'REST', 'Who directed what?', 'Films'].map((name) => `data-tab="${name}"`),
  );
  // Nodes of the answer are highlighted, and each relation is named once.
  expect(html.match(/<g class="on"><rect/g)).toHaveLength(4 + 3);
  expect(html.match(/class="t on"/g)).toHaveLength(1);
});

it.each([
  ['a page without data', { graph: { ...graph, page: '/b' } }, 'The page "/b" has no query with data.'],
  ['an invalid query', { graph: { ...graph, queries: [{ name: 'A', query: 'S=>(' }] } }, /./],
  [
    'a statement',
    { graph: { ...graph, queries: [{ name: 'A', query: 'CREATE (film:noon)' }] } },
    'The query returns nothing.',
  ],
  ['a missing machine', { stream: { name: 'Stream', page: '/a', machine: 'M', link } }, /no time machine "M"/],
])('reports %s', async (_, change, message) => {
  const { html, diagnostics } = await render(change);
  expect(html).toBe('');
  expect(diagnostics).toMatchObject([{ file: 'site.config.ts', message: expect.stringMatching(message) }]);
});

it('renders nothing if the configuration has no query', async () => {
  const project = await projectOf({});
  Object.assign(project.config, { home: {} });
  expect(await renderLiveCard(project, () => {})).toBe('');
});
