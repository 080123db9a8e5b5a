import { h } from 'hastscript';
import { icon } from '../../markdown/hast.ts';
import { strings } from '../../markdown/strings.ts';
import type { Element, ElementContent } from '../../markdown/types.ts';

/** What a bar offers besides its filter. */
export interface ToolbarOptions {
  before?: ElementContent[];
  after?: ElementContent[];
}

/**
 * The bar of a long reference, which stays below the header while the reference scrolls: a filter of the items on the page (`data-items`), with the
 * number of hits, and what else the reference offers. Shown when there is JavaScript; it says nothing to search and to the Markdown twin.
 */
export const createReferenceToolbar = (
  placeholder: string,
  name: string,
  { before = [], after = [] }: ToolbarOptions,
): Element => ({
  ...h(
    'div.bar',
    before,
    h(
      'div.field',
      icon('search'),
      h('input', { type: 'search', placeholder, ariaLabel: name, autoComplete: 'off', dataFilter: true }),
      h('output'),
      h(
        'button.icon-button',
        { type: 'button', ariaLabel: strings.filterClear, hidden: true, dataClear: '' },
        icon('close'),
      ),
    ),
    after,
  ),
  data: { twin: [] },
});
