import { h } from 'hastscript';
import type { Element } from '../../markdown/types.ts';
import type { Product } from '../../model/types.ts';
import { capitalize } from './text.ts';

/** Words for a route, where its page's title is not at hand: `/two-words` → "Two words", `/api-keys` → "API keys" where the product has the abbreviation. */
export function titleFromRoute(route: string, product: Product): string {
  const [address = '', anchor] = route.split('#');
  const last = anchor || address.split('/').at(-1) || 'Home';
  const words = last.split('-').map((word) => {
    if (word === product.slug) return product.name;
    return product.abbreviations?.includes(word) ? word.toUpperCase() : word;
  });
  return capitalize(words.join(' '));
}

/** A link to a page of the site by its route. */
export const routeLink = (route: string, product: Product): Element =>
  h('a', { href: route }, titleFromRoute(route, product));
