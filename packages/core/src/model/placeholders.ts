import type { Product } from './types.ts';

/** The words in braces for the product's name and repository. */
export const PLACEHOLDER_NAMES: readonly string[] = ['product', 'Product', 'PRODUCT', 'Slug', 'repo'];

/** `{product}`, `{Product}`, `{PRODUCT}`, `{Slug}`, `{repo}`, each with the backslash that makes it literal. */
const tokenPattern = new RegExp(`(\\\\?)\\{(${PLACEHOLDER_NAMES.join('|')})\\}`, 'g');

/**
 * Puts the product's name in the place of its tokens: `{product}` (slug), `{Product}` (name), `{PRODUCT}` (slug in capitals), `{Slug}` (slug
 * with a capital letter, as some names of the API have it), `{repo}` (address of the repository). `\{product}` writes the token itself; any other braces stay.
 */
export function expandPlaceholders(text: string, product: Product): string {
  const values: Record<string, string> = {
    product: product.slug,
    Product: product.name,
    PRODUCT: product.slug.toUpperCase(),
    Slug: product.slug.charAt(0).toUpperCase() + product.slug.slice(1),
    repo: product.repo,
  };
  return text.replace(tokenPattern, (token, backslash: string, name: string) =>
    backslash ? token.slice(1) : (values[name] as string),
  );
}

/** The same for every string in a value, keys of objects included. Arrays and plain objects are copied, all else is kept as it is. */
export function expandPlaceholdersDeep<T>(value: T, product: Product): T {
  if (typeof value === 'string') return expandPlaceholders(value, product) as T;
  if (Array.isArray(value)) return value.map((entry) => expandPlaceholdersDeep(entry, product)) as T;
  if (value === null || typeof value !== 'object' || !isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [
    expandPlaceholders(key, product),
    expandPlaceholdersDeep(entry, product),
  ]);
  return Object.fromEntries(entries) as T;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
