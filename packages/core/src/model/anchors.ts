import { collectHrefs, type SiteConfig } from './config.ts';
import type { QuotedDiagnostic } from './diagnostics.ts';
import { sortBySimilarity, suggestSimilarWord } from './fuzzy-match.ts';
import { getSourceItems } from './navigation/checks.ts';
import { getSourceFile, isFocused, type NavigationSources, walk } from './navigation.ts';
import { expandPlaceholders } from './placeholders.ts';
import { REDIRECTS_FILE, type Redirect } from './redirects.ts';
import { tryDecode } from './text.ts';

export const hasInvalidEscape = (url: string): boolean => tryDecode(url) === undefined;

export const decodeAnchor = (anchor: string): string => tryDecode(anchor) ?? anchor;

/** Tabs, panels and drawings. Nobody links to them. */
const GENERATED_ID = /^(?:tab|panel|diagram)-\d+-/;

const MAX_SUGGESTIONS = 12;

/** Suggests anchors among the ids of a page, the most similar first. */
export function suggestAnchors(anchor: string, ids: Iterable<string>): string {
  const id = decodeAnchor(anchor);
  const authored = [...ids].filter((other) => !GENERATED_ID.test(other));
  if (!authored.length) return 'Remove the anchor: the page has none.';
  const known = sortBySimilarity(id, authored);
  const more = known.length > MAX_SUGGESTIONS ? ', …' : '.';
  return `${suggestSimilarWord(id, known)}Use one of: ${known.slice(0, MAX_SUGGESTIONS).join(', ')}${more}`;
}

/** @param route - Route of another page. */
export const describeUnknownAnchor = (anchor: string, ids: Iterable<string>, route?: string) => ({
  message: `The page ${route ? `${route} ` : ''}has no anchor "${anchor}".`,
  hint: suggestAnchors(anchor, ids),
});

export interface LinkSources {
  navigation: NavigationSources;
  config: SiteConfig;
  redirects: readonly Redirect[];
  /** Names of anchors that open a widget: `#build=schema`. */
  widgetAnchors: readonly string[];
}

export function checkAnchors(
  { navigation, config, redirects, widgetAnchors }: LinkSources,
  getIds: (route: string) => ReadonlySet<string> | undefined,
): QuotedDiagnostic[] {
  const { product } = config;
  const check = (file: string, written: string): QuotedDiagnostic[] => {
    const href = expandPlaceholders(written, product);
    const [path = '', anchor] = href.split('#');
    const route = path.split('?', 1)[0] as string;
    const ids = anchor ? getIds(route) : undefined;
    if (!anchor || !ids || ids.has(decodeAnchor(anchor))) return [];
    if (widgetAnchors.some((name) => anchor.startsWith(`${name}=`))) return [];
    return [
      {
        file,
        quote: [written, written.replaceAll(product.slug, '{product}')],
        ...describeUnknownAnchor(anchor, ids, route),
      },
    ];
  };
  const seen = new Set<unknown>();
  const sources = Object.entries(navigation).sort(([, a], [, b]) => Number(isFocused(a)) - Number(isFocused(b)));
  const items = sources.flatMap(([key, source]) =>
    [...walk(getSourceItems(source))].flatMap(({ item }) => {
      if (seen.has(item) || item.path === undefined) return [];
      seen.add(item);
      return check(getSourceFile(key), item.path);
    }),
  );
  return [
    ...items,
    ...[...new Set(collectHrefs(config))].flatMap((href) => check('site.config.ts', href)),
    ...redirects.flatMap(({ to }) => check(REDIRECTS_FILE, to)),
  ];
}

/** Reserved by the theme: `site-…`, icons (`i-…`) and React (`_r_…`). */
export const isReservedId = (id: string): boolean => /^(?:page|site|site-.*|i-.*|_r_.*)$/i.test(id);

export const describeReservedId = (id: string) => ({
  message: `The anchor "${id}" belongs to the frame of the page.`,
  hint: 'Choose another one: "page", "site", and what starts with "site-" or "i-" are taken.',
});
