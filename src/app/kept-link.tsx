import type { AnchorHTMLAttributes } from 'react';
import { withQuery } from '../site/query.ts';
import { useSearch } from './location.ts';

/**
 * A link that keeps the query string of the page it stands on (tree, trail, pager). Before the page is interactive boot does the same to the
 * HTML, hence no warning about the difference.
 */
export function KeptLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={withQuery(href, useSearch())} suppressHydrationWarning />;
}
