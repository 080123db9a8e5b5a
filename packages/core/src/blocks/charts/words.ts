import { dictionary } from '../../model/dictionary.ts';

/** What screen readers say of a chart. */
export const words = dictionary('charts', {
  bar: 'Bar chart',
  line: 'Line chart',
  scatter: 'Scatter chart',
  name: '{chart}: {title}',
  about: '{chart} of {y} by {x}, {count} values{series}. The table below has the numbers.',
  unit: '{y} in {unit}',
  series: ', one mark for each {series}: {names}',
});
