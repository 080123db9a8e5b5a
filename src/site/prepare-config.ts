import { type AreaCard, expandConfig, type LabelledLink, type SiteConfig } from './config.ts';
import type { QuotedFault } from './faults.ts';
import { countPages, firstWritten, type KnownRoutes, type Trees } from './navigation.ts';
import { shellRoutes } from './redirects.ts';
import { expandTokens } from './tokens.ts';

export { expandConfig } from './config.ts';

const file = 'site.config.ts';

/**
 * The config as pages show it: tokens replaced, the pages of each area counted, and no link to a page that is not written yet: an area leads to its
 * first written page instead, a link below the search field is left out, a link of a role or a model stands without its target. Links to pages that nobody knows are faults.
 */
export function prepareConfig(
  config: SiteConfig,
  trees: Trees,
  known: KnownRoutes,
): { config: SiteConfig; faults: QuotedFault[] } {
  const expanded = expandConfig(config);
  const { product, home, apps } = expanded;
  const unwritten = new Set([...known.unwritten].map((entry) => expandTokens(entry, product)));
  const faults: QuotedFault[] = [];
  const isInternal = (href: string) => href.startsWith('/');
  const isWritten = (href: string) => {
    const route = href.split(/[?#]/, 1)[0] as string;
    if (!isInternal(href) || known.written.has(route) || shellRoutes.includes(route)) return true;
    if (!unwritten.has(route))
      faults.push({
        file,
        quote: href,
        cause: `a link leads to ${href}, which is no page`,
        cure: 'correct the address',
      });
    return false;
  };
  const written = <T extends LabelledLink>(links: T[]) => links.filter(({ href }) => href && isWritten(href));
  const unlinked = <T extends LabelledLink>({ href, ...link }: T) => ({
    ...link,
    ...(href && isWritten(href) && { href }),
  });
  const area = (card: AreaCard): AreaCard => {
    const own = card.sidebars.map((key) => trees[key]);
    const { href: wanted, ...rest } = card;
    const href = wanted && isWritten(wanted) ? wanted : firstWritten(own.flatMap((tree) => tree.items))?.href;
    return { ...rest, ...(href && { href }), ...(!card.note && { pages: countPages(own) }) };
  };
  return {
    config: {
      ...expanded,
      header: { links: written(expanded.header.links) },
      home: {
        ...home,
        links: written(home.links),
        models: home.models.map(({ href, ...model }) => (href && isWritten(href) ? { ...model, href } : model)),
        roles: { ...home.roles, items: home.roles.items.map((role) => ({ ...role, links: role.links.map(unlinked) })) },
        areas: { ...home.areas, cards: home.areas.cards.map(area) },
      },
      apps: { ...apps, cards: apps.cards.map(area) },
    },
    faults,
  };
}
