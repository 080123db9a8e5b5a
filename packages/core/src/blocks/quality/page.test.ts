import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createScratchFolder } from '../../../../../tests/support/build.ts';
import type { Project } from '../../build/project.ts';
import type { Feature } from '../../feature.ts';
import type { ContentPage } from '../../markdown/types.ts';
import { createQualityPage, RECORD_FILE } from './feature.ts';

const page = (fields: object) =>
  ({
    words: 700,
    headings: [{}, {}],
    symbols: [],
    links: [],
    markdown: '',
    questions: [],
    openQuestions: [],
    ...fields,
  }) as unknown as ContentPage;
const pages = [
  page({
    markdown: '```json\n{}\n```\n\n- a\n\n  ```bash\n  ls\n  ```\n\n```text\nx\n```\n',
    links: [{ href: '/a' }, { href: '#b' }, { href: 'https://example.org/' }],
  }),
  page({ questions: ['How?'], openQuestions: ['Why?', 'When?'] }),
];
const project = (root: string, ...all: Partial<Feature>[]) =>
  ({ root, config: { product: { name: 'Quarkly' } }, features: { all } }) as unknown as Project;
/** The rows of the page: label, figure and command. */
const rows = (html: string) =>
  [...html.matchAll(/<th scope="row">(.*?)<\/th><td class="num">(.*?)<\/td><td><code>(.*?)<\/code>/g)].map(
    ([, ...cells]) => cells,
  );

it('shows the counts of the build', () => {
  const { html } = createQualityPage('/quality', project(createScratchFolder('quality')), pages);
  expect(rows(html).map(([, value]) => value)).toEqual(['2', '1,400', '4', '0', '2', '2', '1', '2']);
  expect(html).not.toContain('bench');
});

it('shows the figures of features and those of the record, with its date', () => {
  const root = createScratchFolder('quality');
  mkdirSync(join(root, 'data/quality'), { recursive: true });
  writeFileSync(
    join(root, RECORD_FILE),
    'date: 2026-11-22\nfigures:\n  - { group: Weight, label: Median page, value: 13 kB, command: npm test }\n',
  );
  const figure = { group: 'Sandbox', label: 'Queries', value: '5', command: 'npm run check' };
  const { html } = createQualityPage('/quality', project(root, { emit: { metrics: () => [figure] } }, {}), pages);
  expect(rows(html).slice(-2)).toEqual([
    ['Queries', '5', 'npm run check'],
    ['Median page', '13 kB', 'npm test'],
  ]);
  expect(html).toContain(
    'The figures of <code>npm run bench -- quality</code> are from 2026-11-22. All others are from the build of this page.',
  );
});

it('omits an invalid record and reports it', () => {
  const root = createScratchFolder('quality');
  mkdirSync(join(root, 'data/quality'), { recursive: true });
  writeFileSync(join(root, RECORD_FILE), 'date: "2026\n');
  expect(createQualityPage('/quality', project(root), pages).html).not.toContain('bench');
});
