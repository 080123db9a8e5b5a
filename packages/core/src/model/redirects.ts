import type { QuotedDiagnostic } from './diagnostics.ts';
import type { Trees } from './navigation/registry.ts';
import { expandPlaceholdersDeep } from './placeholders.ts';
import { checkRedirect, findDuplicates } from './redirects/checks.ts';
import { folderRedirects } from './redirects/folders.ts';
import type { Redirect } from './redirects/redirect.ts';
import type { Product } from './types.ts';

export { isExternal, type Redirect, targetRoute } from './redirects/redirect.ts';

export interface Redirects {
  /** What is applied, sorted by address. */
  redirects: Redirect[];
  faults: QuotedDiagnostic[];
}

/**
 * All redirects of a site with these pages, given by their routes, those of the shell among them: the list, and the folders of routes that are not a page,
 * derived from the trees; a listed one wins. Loops, chains, dead targets, addresses that are a page and addresses listed twice are faults.
 */
export function buildRedirects(
  list: readonly Redirect[],
  trees: Trees,
  pages: ReadonlySet<string>,
  product: Product,
): Redirects {
  const isPage = (route: string) => pages.has(route);
  const listed = list.map((redirect) => expandPlaceholdersDeep(redirect, product));
  const byAddress = new Map(
    [...folderRedirects(trees, isPage), ...listed].map((redirect) => [redirect.from, redirect]),
  );
  const circles = new Set<string>();
  const faults = listed.flatMap((redirect, index) =>
    checkRedirect(redirect, list[index] as Redirect, { byAddress, isPage, circles }),
  );
  return {
    redirects: [...byAddress.values()].sort((a, b) => (a.from < b.from ? -1 : 1)),
    faults: [...findDuplicates(list), ...faults],
  };
}
