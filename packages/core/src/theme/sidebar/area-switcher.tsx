import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { withBase } from '../../model/base-path.ts';
import type { AreaCard, SiteConfig } from '../../model/config.ts';
import { getSidebarTree, type Trees } from '../../model/navigation.ts';
import type { SidebarKey } from '../../model/types.ts';
import { useApp, useWithBase } from '../context.ts';
import { Icon, Picture } from '../icons.tsx';
import type { ViewName } from '../ids.ts';
import { useHydrated } from '../location.tsx';
import { getKey } from '../shortcut.ts';
import { strings } from '../strings.ts';

const AreasPopover = lazy(() => import('./area-list.tsx').then((module) => ({ default: module.AreasPopover })));

/**
 * The area of the page, which opens the list of areas. Without JavaScript, it links to the index of
 * pages.
 */
export function AreaSwitcher({ sidebar, viewName }: { sidebar: SidebarKey; viewName: ViewName | undefined }) {
  const { config, trees } = useApp();
  const [isOpen, setOpen] = useState(false);
  const toUrlPath = useWithBase();
  const hydrated = useHydrated();
  const button = useRef<HTMLAnchorElement>(null);
  const groups = getAreaGroups(config);
  const area = findArea(groups, trees, sidebar);
  if (!area || groups.reduce((sum, { cards }) => sum + cards.length, 0) < 2) return null;
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  return (
    <div className="area" data-view={viewName}>
      <a
        className="area-button"
        href={toUrlPath('/search')}
        ref={button}
        {...(hydrated && { role: 'button', 'aria-expanded': isOpen })}
        onClick={toggle}
        onKeyDown={(event) => {
          if (getKey(event.nativeEvent) !== ' ') return;
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        <span className="area-icon">
          <Picture name={area.icon} className="icon" />
        </span>
        <span>
          <span className="vh">{`${strings.area} `}</span>
          {area.short ?? area.title}
        </span>
        <Icon name="down" />
      </a>
      {isOpen && (
        <Suspense>
          <AreasPopover groups={groups} current={area.id} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Areas under one title. */
export interface AreaGroup {
  title: string;
  cards: AreaCard[];
}

/** Returns the areas from the home page's cards. The cards of a page of cards are another group. */
export function getAreaGroups({ base, home, pages }: Pick<SiteConfig, 'base' | 'home' | 'pages'>): AreaGroup[] {
  const { areas } = home;
  if (!areas) return [];
  const findCards = (card: AreaCard) => pages.find(({ path }) => withBase(base, path) === card.href)?.cards;
  const direct = areas.cards.filter((card) => card.sidebars.length > 0 && !findCards(card));
  const grouped = areas.cards.flatMap((card) => {
    const cards = findCards(card);
    return cards ? [{ title: card.title, cards }] : [];
  });
  return [{ title: areas.group ?? strings.areas, cards: direct }, ...grouped].filter(({ cards }) => cards.length > 0);
}

/** Finds the area of a sidebar, or of the sidebars that it shows parts of. */
export function findArea(groups: readonly AreaGroup[], trees: Trees, sidebar: SidebarKey): AreaCard | undefined {
  const cards = groups.flatMap((group) => group.cards);
  const findCard = (key: SidebarKey) => cards.find(({ sidebars }) => sidebars.includes(key));
  const { focusOf = [] } = getSidebarTree(trees, sidebar);
  return findCard(sidebar) ?? focusOf.map(findCard).find((card) => card !== undefined);
}
