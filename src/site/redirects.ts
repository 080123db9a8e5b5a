import type { QuotedFault } from './faults.ts';
import type { KnownRoutes, Trees } from './navigation/registry.ts';
import { checkRedirect, repeated } from './redirects/checks.ts';
import { folderRedirects } from './redirects/folders.ts';
import { isExternal, type Redirect, targetRoute } from './redirects/redirect.ts';
import { expandDeep, expandTokens } from './tokens.ts';
import type { Product } from './types.ts';

export { isExternal, type Redirect, targetRoute } from './redirects/redirect.ts';

/** Pages that the shell makes: they have no leaf. */
export const shellRoutes: readonly string[] = ['/', '/apps', '/search', '/404'];

export interface Redirects {
  /** What is applied, sorted by address. */
  redirects: Redirect[];
  /** Left out, because the target is not written yet. */
  waiting: Redirect[];
  faults: QuotedFault[];
}

/**
 * All redirects of the site: the list, and the folders of routes that are no page, derived from the trees; a listed one wins. Loops, chains, dead
 * targets, addresses that are a page and addresses listed twice are faults.
 */
export function buildRedirects(
  list: readonly Redirect[],
  trees: Trees,
  routes: KnownRoutes,
  product: Product,
): Redirects {
  const unwritten = new Set([...routes.unwritten].map((entry) => expandTokens(entry, product)));
  const isWritten = (route: string) => routes.written.has(route) || shellRoutes.includes(route);
  const isPage = (route: string) => isWritten(route) || unwritten.has(route);
  const listed = list.map((redirect) => expandDeep(redirect, product));
  const byAddress = new Map(
    [...folderRedirects(trees, isPage), ...listed].map((redirect) => [redirect.from, redirect]),
  );
  const faults = listed.flatMap((redirect, index) =>
    checkRedirect(redirect, list[index] as Redirect, { byAddress, isPage }),
  );
  const all = [...byAddress.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
  const isReady = (redirect: Redirect) => isExternal(redirect) || isWritten(targetRoute(redirect));
  return {
    redirects: all.filter(isReady),
    waiting: all.filter((redirect) => !isReady(redirect) && isPage(targetRoute(redirect))),
    faults: [...repeated(list), ...faults],
  };
}
