import { type AreaCard, resolveConfig, type SiteConfig } from './config.ts';
import type { QuotedDiagnostic } from './diagnostics.ts';
import { findSimilarWord } from './fuzzy-match.ts';
import { countPages, getSidebarTree, noSidebar, type Trees } from './navigation.ts';
import type { Product } from './types.ts';

export { resolveConfig } from './config.ts';

/**
 * The config as pages show it: tokens replaced, the pages of each area counted. `pages` are the routes of all pages, those of the shell and of features among them. Links to
 * anything else are faults, and so are sidebars that do not exist.
 */
export function prepareConfig(
  config: SiteConfig,
  trees: Trees,
  pages: ReadonlySet<string>,
): { config: SiteConfig; faults: QuotedDiagnostic[] } {
  const expanded = resolveConfig(config);
  const { product, home } = expanded;
  const counted = (card: AreaCard): AreaCard =>
    card.note ? card : { ...card, pages: countPages(card.sidebars.map((key) => getSidebarTree(trees, key))) };
  const isPage = (href: string) => pages.has(href.split(/[?#]/, 1)[0] as string);
  const areas = home.areas && { ...home.areas, cards: home.areas.cards.map(counted) };
  const dead = [...new Set(hrefsIn(expanded))].filter((href) => href.startsWith('/') && !isPage(href));
  return {
    config: {
      ...expanded,
      home: { ...home, ...(areas && { areas }) },
      pages: expanded.pages.map((page) => ({ ...page, cards: page.cards.map(counted) })),
    },
    faults: [
      ...dead.map((href) => deadLink(href, product, [...pages])),
      ...[...(home.areas?.cards ?? []), ...expanded.pages.flatMap(({ cards }) => cards)].flatMap((card) =>
        checkCard(card, trees),
      ),
    ],
  };
}

/** Every `href` in the config, wherever it is. */
export function hrefsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'href' && typeof value === 'string' ? [value] : hrefsIn(value),
  );
}

/** Sidebars of a card that do not exist. */
function checkCard({ title, sidebars }: AreaCard, trees: Trees): QuotedDiagnostic[] {
  const known = Object.keys(trees).filter((key) => key !== noSidebar);
  return sidebars
    .filter((key) => !known.includes(key))
    .map((key) => ({
      file: 'site.config.ts',
      quote: key,
      message: `The card "${title}" names the sidebar "${key}", which does not exist.`,
      hint: `Use one of: ${known.join(', ')}.`,
    }));
}

function deadLink(href: string, product: Product, routes: string[]): QuotedDiagnostic {
  const near = findSimilarWord(href, routes);
  return {
    file: 'site.config.ts',
    // As its author wrote it, with the token for the name.
    quote: href.replaceAll(product.slug, '{product}'),
    message: `A link leads to ${href}, which is not a page.`,
    hint: `${near ? `Did you mean ${near}? ` : ''}Correct the address.`,
  };
}
