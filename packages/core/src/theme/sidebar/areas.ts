import { withBase } from '../../model/base-path.ts';
import type { AreaCard, SiteConfig } from '../../model/config.ts';
import { getSidebarTree, type Trees } from '../../model/navigation.ts';
import type { SidebarKey } from '../../model/types.ts';
import { strings } from '../strings.ts';

/** Areas under one title. */
export interface AreaGroup {
  title: string;
  cards: AreaCard[];
}

/**
 * The areas of a site, as its home page names them. A card that leads to a page of cards stands for the cards of that page, which are a group of their own;
 * a card without a sidebar is left out.
 */
export function areaGroups({ base, home, pages }: Pick<SiteConfig, 'base' | 'home' | 'pages'>): AreaGroup[] {
  const { areas } = home;
  if (!areas) return [];
  const cardsOf = (card: AreaCard) => pages.find(({ path }) => withBase(base, path) === card.href)?.cards;
  const own = areas.cards.filter((card) => card.sidebars.length > 0 && !cardsOf(card));
  const further = areas.cards.flatMap((card) => {
    const cards = cardsOf(card);
    return cards ? [{ title: card.title, cards }] : [];
  });
  return [{ title: areas.group ?? strings.areas, cards: own }, ...further].filter(({ cards }) => cards.length > 0);
}

/** The area that a sidebar belongs to; a view of parts of another sidebar belongs to the area of that one. Undefined where no card names it. */
export function areaOf(groups: readonly AreaGroup[], trees: Trees, sidebar: SidebarKey): AreaCard | undefined {
  const cards = groups.flatMap((group) => group.cards);
  const named = (key: SidebarKey) => cards.find(({ sidebars }) => sidebars.includes(key));
  const { focusOf = [] } = getSidebarTree(trees, sidebar);
  return named(sidebar) ?? focusOf.map(named).find((card) => card !== undefined);
}
