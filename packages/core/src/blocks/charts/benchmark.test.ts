import { expect, test } from 'vitest';
import { htmlOf, project, render } from '../../data/testing/context.ts';
import { catchDiagnostics } from '../../model/diagnostics.ts';

const file = `id: run
title: A run
sources: ['docs:/run']
tables:
  - id: speed
    title: Speed
    chart: {type: bar, x: load, y: a second, series: database}
    columns: [load, database, a second]
    rows:
      - [A, FernDB, 12400]
      - [A, Other, null]
  - id: times
    title: Times
    columns: [load, mean]
    rows:
      - [A, 0.5]
`;
const show = (table: string, text = file) =>
  render('benchmark', { file: 'run', table }, { root: project({ 'benchmarks/run.yaml': text }).root });

test('renders results as a chart with a table of its numbers; an unpublished value is a dash', () => {
  const html = htmlOf(show('speed'));
  expect(html).toMatch(
    /^<figure class="figure chart">.*Bar chart of a second by load, 2 values, one mark for each database/,
  );
  expect(html).toContain(
    '<th scope="col">load, a second</th><th scope="col" class="num">FernDB</th><th scope="col" class="num">Other</th>',
  );
  expect(html).toContain('<th scope="row">A</th><td class="num">12,400</td><td class="num">–</td>');
});

test('renders a table without a chart as a table', () => {
  expect(htmlOf(show('times'))).toMatch(/^<div class="table"><table aria-label="Times">.*<td class="num">0.5</);
});

test('reports a mistake with its line and a hint', () => {
  expect(() => show('sped')).toThrow('The data file has no table `sped`. | Use one of: speed, times.');
  const wrong = (from: string, to: string) => catchDiagnostics(() => show('speed', file.replace(from, to)))[0];
  expect(wrong('[A, 0.5]', '[A]')).toMatchObject({
    line: 16,
    hint: 'Write one value a column; `null` for one that is not published.',
  });
  expect(wrong('y: a second', 'y: seconds')).toMatchObject({ line: 7, hint: 'Use one of: load, database, a second.' });
});
