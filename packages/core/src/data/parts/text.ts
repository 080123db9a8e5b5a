import { h } from 'hastscript';
import type { DirectiveContext, Element, ElementContent } from '../../markdown/types.ts';
import { isReservedId } from '../../model/anchors.ts';
import type { Product } from '../../model/types.ts';
import type { Scalar } from '../schema-helpers.ts';

type Inline = Pick<DirectiveContext, 'inline'>;

export const inlineOr = (context: Inline, text: string | null | undefined): ElementContent[] =>
  text === null || text === undefined ? [] : context.inline(text);

export const paragraphs = (context: Inline, text: string): Element[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => h('p', context.inline(paragraph.trim())));

export const remarks = (context: Inline, items: readonly string[]): Element[] => {
  const tagName = items.length > 1 ? 'li' : 'p';
  const elements = items.map((item) => h(tagName, context.inline(item)));
  return items.length > 1 ? [h('ul', elements)] : elements;
};

const LITERAL = /^(?:-?\d[\w.]*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[a-z]\w*_\w+|true|false|null|nullptr)$/;

/** Renders a default or a result: literals as code, other values as text, `null` (unknown) as nothing. */
export function renderLiteralOrText(context: Inline, value: Scalar): ElementContent[] {
  if (value === null) return [];
  if (typeof value !== 'string' || LITERAL.test(value)) return [h('code', String(value))];
  return value === '' ? [h('span.unknown', 'empty')] : context.inline(value);
}

export const renderLiteral = (value: Scalar): ElementContent[] =>
  value === null ? [] : value === '' ? [h('span.unknown', 'empty')] : [h('code', String(value))];

export const interleave = (groups: readonly ElementContent[][], separator: string): ElementContent[] =>
  groups.flatMap((nodes, index) => (index === 0 ? nodes : [{ type: 'text' as const, value: separator }, ...nodes]));

/** Removes inline Markdown. An asterisk in code stays. */
export const stripMarkdown = (markdown: string): string =>
  markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/`([^`]*)`|[`*]/g, (_, code = '') => code);

/** Replaces `{name}` in a UI string by nodes. */
export const fillNodes = (text: string, values: Record<string, ElementContent | ElementContent[]>): ElementContent[] =>
  text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .flatMap((part): ElementContent[] => {
      const value = /^\{.+\}$/.test(part) ? values[part.slice(1, -1)] : undefined;
      return value === undefined ? [{ type: 'text', value: part }] : [value].flat();
    });

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Returns a title for a route: `/two-words` → "Two words", `/api-keys` → "API keys" if the product
 * has the abbreviation.
 */
export function titleFromRoute(route: string, product: Product): string {
  const [address = '', anchor] = route.split('#');
  const last = anchor || address.split('/').at(-1) || 'Home';
  const words = last.split('-').map((word) => {
    if (word === product.slug) return product.name;
    return product.abbreviations?.includes(word) ? word.toUpperCase() : word;
  });
  return capitalize(words.join(' '));
}

export const routeLink = (route: string, product: Product): Element =>
  h('a', { href: route }, titleFromRoute(route, product));

/** A key with a reserved id, such as `page`, is not a mistake. */
const avoidReservedId = (id: string): string => (isReservedId(id) ? `item-${id}` : id);

export const toAnchor = (key: string): string => avoidReservedId(toHyphens(key));

const toHyphens = (key: string): string =>
  key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

export const toMemberAnchor = (name: string): string => avoidReservedId(name.toLowerCase());

/** `createTable` → `create-table`. */
export const kebab = (name: string): string => toHyphens(name.replace(/([a-z0-9])([A-Z])/g, '$1-$2'));

/** Returns a function that creates unique ids: the second `name` is `body-name` (then `body-name-2`). */
export function createAnchorRegistry(prefix = ''): (key: string, area: string) => string {
  const used = new Set<string>();
  return (key, area) => {
    const plain = toAnchor(key) || area;
    const candidates = [plain, `${area}-${plain}`];
    for (let n = 2; candidates.every((id) => used.has(id)); n++) candidates.push(`${area}-${plain}-${n}`);
    const id = candidates.find((candidate) => !used.has(candidate)) as string;
    used.add(id);
    return prefix ? `${prefix}-${id}` : id;
  };
}
