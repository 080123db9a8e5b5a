import type { Element } from 'hast';
import { s } from 'hastscript';
import type { Table } from 'mdast';
import { z } from 'zod';
import { type ChartAttributes, readChart } from '../chart/data.ts';
import { chartWidth, drawChart } from '../chart/draw.ts';
import { el, plainText, text } from '../hast.ts';
import type { PageScope, State } from '../scope.ts';
import { required } from './attributes.ts';
import { container, renderChildren } from './container.ts';

const names = { bar: 'Bar chart', line: 'Line chart', scatter: 'Scatter chart' } as const;

/** A picture drawn from a table, which stays below it as the data and the text equivalent. */
export const chart = container<ChartAttributes>({
  attributes: z.strictObject({
    title: required,
    type: z.enum(['bar', 'line', 'scatter']),
    x: required,
    y: required,
    series: required.optional(),
    unit: required.optional(),
  }),
  render(node, attributes, scope, state) {
    const [table] = node.children;
    if (table?.type !== 'table' || node.children.length !== 1) {
      scope.report({
        line: node.position?.start.line,
        cause: '"chart" holds something else than one table.',
        cure: 'Put one table with the data into it, and the text before or after.',
      });
      return renderChildren(node.children, state);
    }
    const picture = drawTable(table, attributes, scope, state);
    const figure = el('figure', { className: ['figure', 'chart'] }, [
      el(
        'div',
        { tabIndex: 0, role: 'region', ariaLabel: `${names[attributes.type]}: ${attributes.title}` },
        picture ? [picture] : [],
      ),
      el('figcaption', {}, [el('b', {}, [text(attributes.title)])]),
    ]);
    return [figure, ...renderChildren(node.children, state)];
  },
});

function drawTable(table: Table, attributes: ChartAttributes, scope: PageScope, state: State): Element | undefined {
  const { data, faults } = readChart(table, attributes, (cell) => plainText(state.all(cell)));
  for (const fault of faults) scope.report(fault);
  if (!data) return undefined;
  const { height, children } = drawChart(data);
  const id = `chart-${scope.ids.next('chart')}`;
  const { x, y, unit, series, seriesNames, marks } = data;
  const description = `${names[data.type]} of ${y}${unit ? ` in ${unit}` : ''} by ${x}, ${marks.length} values${series ? `, one mark for each ${series}: ${seriesNames.join(', ')}` : ''}. The table below has the numbers.`;
  return s(
    'svg',
    { viewBox: `0 0 ${chartWidth} ${height}`, width: chartWidth, height, role: 'img', ariaLabelledBy: `${id}-title` },
    [s('title', { id: `${id}-title` }, attributes.title), s('desc', {}, description), ...children],
  );
}
