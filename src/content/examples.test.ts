import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkKind } from './check-kind.ts';
import { dataDirectives } from './data/index.ts';
import { createPipeline } from './pipeline.ts';
import { product } from './testing.ts';

const root = fileURLToPath(new URL('../../site', import.meta.url));

/** One page a kind: the bar and the form for all others. */
const examples = [
  'stream-join',
  'secondary-index',
  'graph-and-cypher/similarity',
  'server-install',
  'apps/leads-management/edit-lead',
  '{product}-table-api',
  'db-commands-cli',
  'rest-api/create-a-table',
  'ml-help-guide/k-means',
  '{product}-config',
].map((name) => path.posix.join('content', `${name}.md`));

const { pages, faults } = await createPipeline({ root, product, data: dataDirectives, cache: false }).renderAll(
  examples,
);

test('the ten example pages render without a fault', () => {
  expect(faults).toEqual([]);
  expect(pages).toHaveLength(examples.length);
});

test('each has the sections of its kind', () => {
  expect(pages.flatMap(checkKind)).toEqual([]);
});

test('none holds a style, a handler or a script', () => {
  for (const { html } of pages) expect(html).not.toMatch(/ style=| on[a-z]+=|<script|<style/);
});

test('tokens are replaced in all that is shown', () => {
  for (const page of pages)
    expect(JSON.stringify({ ...page, file: '' })).not.toMatch(/\{(product|Product|PRODUCT|Slug|repo)\}/);
});

test('they are found by what they declare, and by their sections', () => {
  const table = pages.find(({ route }) => route === `/${product.slug}-table-api`);
  expect(table?.symbols).toContainEqual({ name: 'putDoc', anchor: 'putdoc' });
  expect(table?.sections.find(({ anchor }) => anchor === 'putdoc')?.symbols).toContain('putDoc');
});
