import { h } from 'hastscript';
import type { DirectiveContext, Element, ElementContent } from '../../markdown/types.ts';
import type { Scalar } from '../schema-helpers.ts';

type Inline = Pick<DirectiveContext, 'inline'>;

/** Inline Markdown, or nothing for `null` and for a text that is missing. */
export const inlineOr = (context: Inline, text: string | null | undefined): ElementContent[] =>
  text === null || text === undefined ? [] : context.inline(text);

/** Markdown of several paragraphs, split at blank lines. */
export const paragraphs = (context: Inline, text: string): Element[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => h('p', context.inline(paragraph.trim())));

/** Sentences that belong together: one is a paragraph, several are a list. */
export const remarks = (context: Inline, items: readonly string[]): Element[] => {
  const [only, ...more] = items;
  if (only === undefined) return [];
  if (more.length === 0) return [h('p', context.inline(only))];
  return [
    h(
      'ul',
      items.map((item) => h('li', context.inline(item))),
    ),
  ];
};

const literal = /^(?:-?\d[\w.]*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[a-z]\w*_\w+|true|false|null|nullptr)$/;

/** A default or a result: literals of code as code, anything else as text. `null` is unknown and shows nothing. */
export function literalOrText(context: Inline, value: Scalar): ElementContent[] {
  if (value === null) return [];
  if (typeof value !== 'string' || literal.test(value)) return [h('code', String(value))];
  return value === '' ? [h('span.unknown', 'empty')] : context.inline(value);
}

/** A value as the product writes it, always as code. `null` is unknown and shows nothing. */
export const literalOf = (value: Scalar): ElementContent[] =>
  value === null ? [] : value === '' ? [h('span.unknown', 'empty')] : [h('code', String(value))];

/** Nodes with a separator between each two. */
export const interleave = (groups: readonly ElementContent[][], separator: string): ElementContent[] =>
  groups.flatMap((nodes, index) => (index === 0 ? nodes : [{ type: 'text' as const, value: separator }, ...nodes]));

/** The text of inline Markdown without its marks, for headings and labels. An asterisk within code is no mark. */
export const stripMarkdown = (markdown: string): string =>
  markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/`([^`]*)`|[`*]/g, (_, code = '') => code);

/** A text of a dictionary with nodes in the place of their names in braces. */
export const fillNodes = (text: string, values: Record<string, ElementContent | ElementContent[]>): ElementContent[] =>
  text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .flatMap((part): ElementContent[] => {
      const value = /^\{.+\}$/.test(part) ? values[part.slice(1, -1)] : undefined;
      return value === undefined ? [{ type: 'text', value: part }] : [value].flat();
    });

/** First letter in upper case. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
