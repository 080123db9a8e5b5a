import { lazy, Suspense, useEffect, useRef } from 'react';
import type { SidebarKey } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { ColorSchemeSwitch } from '../header/color-scheme-switch.tsx';
import { currentLink } from '../header/header.tsx';
import { ProductColumn } from '../header/products.tsx';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { closePopovers, useOverlay, usePopoverOpen } from '../popover.ts';
import { areaGroups, areaOf } from '../sidebar/areas.ts';
import { strings } from '../strings.ts';

const AreaList = lazy(() => import('../sidebar/area-list.tsx'));

/** The menu below lg: all that the header holds. It opens and closes without JavaScript. */
export function Menu({ sidebar }: { sidebar: SidebarKey }) {
  const { config, trees } = useApp();
  const { base, header, products, actions } = config;
  const title = `${ids.menu}-products`;
  const open = usePopoverOpen(ids.menu);
  const menu = useRef<HTMLDivElement>(null);
  useOverlay(open, () => ({
    element: menu.current as HTMLElement,
    opener: document.querySelector<HTMLElement>('.menu-button'),
    // It covers the page, and not the header.
    beside: document.querySelector('.header'),
    close: closePopovers,
  }));
  useCovered(open);
  const groups = areaGroups(config);
  const current = areaOf(groups, trees, sidebar);
  return (
    <div className="menu" id={ids.menu} ref={menu} popover="auto" role="dialog" aria-label={strings.menu}>
      {open && groups.length > 0 && (
        <Suspense>
          <section aria-label={strings.areas}>
            <AreaList groups={groups} prefix="site-menu-areas" {...(current && { current: current.id })} />
          </section>
        </Suspense>
      )}
      {header.links.length > 0 && (
        <section>
          <ul className="menu-groups">
            {header.links.map((link) => (
              <li key={link.label}>
                <a href={link.href} aria-current={currentLink(link.href, base)}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {products && (
        <section aria-labelledby={title}>
          <p id={title}>{products.label}</p>
          <div className="menu-groups">
            {products.columns.map((column) => (
              <ProductColumn key={column.title} column={column} />
            ))}
          </div>
          <a className="menu-demo" href={products.foot.href}>
            <Icon name="play" />
            {products.foot.label}
          </a>
        </section>
      )}
      {actions.length > 0 && (
        <div className="menu-actions">
          {actions.map((link) => (
            <a key={link.label} className={link.primary ? 'button button-solid' : 'button'} href={link.href}>
              {link.label}
            </a>
          ))}
        </div>
      )}
      <div className="menu-theme">
        <span aria-hidden="true">{strings.theme}</span>
        <ColorSchemeSwitch name="theme-menu" />
      </div>
    </div>
  );
}

/** Takes what the menu covers out of reach of the keyboard while it is open. */
function useCovered(open: boolean | undefined) {
  useEffect(() => {
    if (!open) return;
    const covered = document.querySelectorAll('.skip, .sidebar > *, .toggle, main, .footer');
    for (const element of covered) element.toggleAttribute('inert', true);
    return () => {
      for (const element of covered) element.removeAttribute('inert');
    };
  }, [open]);
}
