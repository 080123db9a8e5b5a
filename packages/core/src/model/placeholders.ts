import type { Product } from './types.ts';

export const PLACEHOLDER_NAMES: readonly string[] = ['product', 'Product', 'PRODUCT', 'Slug', 'repo'];

const PLACEHOLDER_PATTERN = new RegExp(`(\\\\?)\\{(${PLACEHOLDER_NAMES.join('|')})\\}`, 'g');

/**
 * Expands `{product}` (slug), `{Product}` (name), `{PRODUCT}`, `{Slug}` and `{repo}`. A backslash
 * escapes them.
 */
export function expandPlaceholders(text: string, product: Product): string {
  const values: Record<string, string> = {
    product: product.slug,
    Product: product.name,
    PRODUCT: product.slug.toUpperCase(),
    Slug: product.slug.charAt(0).toUpperCase() + product.slug.slice(1),
    repo: product.repo,
  };
  return text.replace(PLACEHOLDER_PATTERN, (token, backslash: string, name: string) =>
    backslash ? token.slice(1) : (values[name] as string),
  );
}

export function expandPlaceholdersDeep<T>(value: T, product: Product): T {
  if (typeof value === 'string') return expandPlaceholders(value, product) as T;
  if (Array.isArray(value)) return value.map((entry) => expandPlaceholdersDeep(entry, product)) as T;
  if (value === null || typeof value !== 'object' || !isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [
    expandPlaceholders(key, product),
    expandPlaceholdersDeep(entry, product),
  ]);
  return Object.fromEntries(entries) as T;
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
