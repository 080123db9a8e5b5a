import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import type { SidebarKey } from '../../model/types.ts';
import { useAddress, useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { keyOf } from '../keys/shortcut.ts';
import { useHydrated } from '../location.ts';
import { Picture } from '../picture.tsx';
import { strings } from '../strings.ts';
import type { ViewName } from '../views.ts';
import { areaGroups, areaOf } from './areas.ts';

const AreasPopover = lazy(() => import('./areas-popover.tsx'));

/**
 * The area of the page, at the top of its sidebar: opens the list of all areas, which is loaded then. Without JavaScript it is a link to the index of all
 * pages. A site with one area has none.
 */
export function AreaSwitcher({ sidebar, shownFor }: { sidebar: SidebarKey; shownFor: ViewName | undefined }) {
  const { config, trees } = useApp();
  const [open, setOpen] = useState(false);
  const at = useAddress();
  const hydrated = useHydrated();
  const button = useRef<HTMLAnchorElement>(null);
  const groups = areaGroups(config);
  const area = areaOf(groups, trees, sidebar);
  if (!area || groups.reduce((sum, { cards }) => sum + cards.length, 0) < 2) return null;
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <div className="area" data-view={shownFor}>
      <a
        className="area-button"
        href={at('/search')}
        ref={button}
        {...(hydrated && { role: 'button', 'aria-expanded': open })}
        onClick={toggle}
        onKeyDown={(event) => {
          if (keyOf(event.nativeEvent) !== ' ') return;
          event.preventDefault();
          setOpen(!open);
        }}
      >
        <span className="area-sign">
          <Picture name={area.icon} className="icon" />
        </span>
        <span>
          <span className="vh">{`${strings.area} `}</span>
          {area.short ?? area.title}
        </span>
        <Icon name="down" />
      </a>
      {open && (
        <Suspense>
          <AreasPopover groups={groups} current={area.id} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
