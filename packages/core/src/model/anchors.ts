/** Links with anchors outside of pages: in sidebars, the configuration and redirects. */
import type { SiteConfig } from './config.ts';
import type { QuotedDiagnostic } from './diagnostics.ts';
import { allItems } from './navigation/checks.ts';
import { isFocused, type NavigationSources, sourceFile } from './navigation/registry.ts';
import { walk } from './navigation/walk.ts';
import { expandPlaceholders } from './placeholders.ts';
import { hrefsIn } from './prepare-config.ts';
import type { Redirect } from './redirects/redirect.ts';

/** Whether a percent sign of the address begins no sign: `%zz`, or bytes that are not UTF-8. */
export function hasBrokenPercent(address: string): boolean {
  try {
    decodeURIComponent(address);
    return false;
  } catch {
    return true;
  }
}

/** An anchor as a browser looks for it, decoded where it can be. */
export const decodeAnchor = (anchor: string): string =>
  hasBrokenPercent(anchor) ? anchor : decodeURIComponent(anchor);

/** Everything outside of pages that links to pages. Redirects are as their authors wrote them, the configuration has its tokens replaced. */
export interface LinkingParts {
  navigation: NavigationSources;
  config: SiteConfig;
  redirects: readonly Redirect[];
}

/**
 * Faults of links to anchors that a page does not have. `idsOf` gives the ids of a page, or undefined for a route of none; whether the page exists is
 * checked elsewhere.
 */
export function checkAnchors(
  { navigation, config, redirects }: LinkingParts,
  idsOf: (route: string) => ReadonlySet<string> | undefined,
): QuotedDiagnostic[] {
  const { product } = config;
  const check = (file: string, written: string): QuotedDiagnostic[] => {
    const href = expandPlaceholders(written, product);
    const [address = '', anchor] = href.split('#');
    const known = anchor ? idsOf(address.split('?', 1)[0] as string) : undefined;
    if (!anchor || !known || known.has(decodeAnchor(anchor))) return [];
    const some = [...known].slice(0, 12).join(', ');
    return [
      {
        file,
        quote: [written, written.replaceAll(product.slug, '{product}')],
        message: `A link leads to ${href}, and the page has no such anchor.`,
        hint: some ? `Use one of: ${some}${known.size > 12 ? ', …' : '.'}` : 'Take the anchor out.',
      },
    ];
  };
  const seen = new Set<unknown>();
  const sources = Object.entries(navigation).sort(([, a], [, b]) => Number(isFocused(a)) - Number(isFocused(b)));
  const items = sources.flatMap(([key, source]) =>
    [...walk(allItems(source))].flatMap(({ item }) => {
      if (seen.has(item) || item.path === undefined) return [];
      seen.add(item);
      return check(sourceFile(key), item.path);
    }),
  );
  return [
    ...items,
    ...[...new Set(hrefsIn(config))].flatMap((href) => check('site.config.ts', href)),
    ...redirects.flatMap(({ to }) => check('navigation/redirects.ts', to)),
  ];
}
