import type { AnchorHTMLAttributes } from 'react';
import { mergeQuery } from '../model/query.ts';
import { useSearch } from './location.ts';

/**
 * A link that keeps the query string of its page (tree, trail, pager). The server knows no query: the start of the page writes it
 * (packages/core/src/client/inline.ts), and the client when the address changes.
 */
export function QueryLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={mergeQuery(href, useSearch())} suppressHydrationWarning />;
}
