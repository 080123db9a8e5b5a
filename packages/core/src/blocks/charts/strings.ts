import { defineStrings } from '../../model/define-strings.ts';

/** What screen readers say of a chart. */
export const strings = defineStrings('charts', {
  bar: 'Bar chart',
  line: 'Line chart',
  scatter: 'Scatter chart',
  name: '{chart}: {title}',
  about: '{chart} of {y} by {x}, {count} values{series}. The table below has the numbers.',
  unit: '{y} in {unit}',
  series: ', one mark for each {series}: {names}',
});
