import { h } from 'hastscript';
import { icon } from '../../markdown/hast.ts';
import type { Element } from '../../markdown/types.ts';

/**
 * A box that filters what follows it. Shown when there is JavaScript; what is typed into it hides rows of the table it shares a `data-rows` with, or
 * else of the lists of keys on the page (`data-filter`). It says nothing to the Markdown twin.
 */
export const filterBox = (placeholder: string, name: string): Element => ({
  ...h(
    'div.filter',
    h(
      'div.field',
      icon('search'),
      h('input', { type: 'search', placeholder, ariaLabel: name, autoComplete: 'off', dataFilter: true }),
      h('output'),
    ),
  ),
  data: { twin: [] },
});
