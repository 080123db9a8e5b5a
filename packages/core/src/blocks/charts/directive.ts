import { z } from 'zod';
import { required } from '../../markdown/directives/attributes.ts';
import { container, renderChildren } from '../../markdown/directives/container.ts';
import { plainText } from '../../markdown/hast.ts';
import { type ChartAttributes, readChart } from './data.ts';
import { chartFigure } from './figure.ts';

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
        message: '"chart" holds something else than one table.',
        hint: 'Put one table with the data into it, and the text before or after.',
      });
      return renderChildren(node.children, state);
    }
    const { data, faults } = readChart(table, attributes, (cell) => plainText(state.all(cell)));
    for (const fault of faults) scope.report(fault);
    const figure = chartFigure(attributes, data);
    return [figure, ...renderChildren(node.children, state)];
  },
});
