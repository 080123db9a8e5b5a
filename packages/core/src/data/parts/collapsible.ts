import { h } from 'hastscript';
import type { RootContent as Markdown, PhrasingContent } from 'mdast';
import { icon } from '../../markdown/hast.ts';
import type { Element, ElementContent } from '../../markdown/types.ts';

/** A line of a reference: what it shows while it is closed, and what the Markdown twin says for that. */
export interface CollapsibleRow {
  className: string;
  /** Anchor: of the first element inside, so that links and the browser's own search open the row by themselves. */
  id: string;
  summary: ElementContent[];
  twin: PhrasingContent[];
  more: ElementContent[];
}

/** One item of a reference as a row that opens; a row with nothing more to say is plain. */
export function createCollapsibleRow({ className, id, summary, twin, more }: CollapsibleRow): Element {
  const said: Markdown[] = [{ type: 'paragraph', children: twin }];
  if (more.length === 0) return { ...h('div', { className: [className, 'plain'], id }, summary), data: { twin: said } };
  return h(
    'details',
    { className: [className] },
    { ...h('summary', summary, icon('chev')), data: { twin: said } },
    h('div', { className: ['row-more'], id }, more),
  );
}

/** Parts of a line in the twin. */
export const markdownCode = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
export const markdownText = (value: string): PhrasingContent => ({ type: 'text', value });
