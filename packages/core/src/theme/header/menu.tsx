import { lazy, Suspense, useEffect, useRef } from 'react';
import type { SidebarKey } from '../../model/types.ts';
import { ColorSchemeSwitch } from '../color-scheme.tsx';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { closePopovers, useOverlay, usePopoverOpen } from '../popover.ts';
import { findArea, getAreaGroups } from '../sidebar/area-switcher.tsx';
import { strings } from '../strings.ts';
import { getAriaCurrent, ProductColumn } from './header.tsx';

const AreaList = lazy(() => import('../sidebar/area-list.tsx'));

/** The menu below `lg`, with all links of the header. It works without JavaScript. */
export function Menu({ sidebar }: { sidebar: SidebarKey }) {
  const { config, trees } = useApp();
  const { base, header, products, actions } = config;
  const title = `${ids.menu}-products`;
  const open = usePopoverOpen(ids.menu);
  const menu = useRef<HTMLDivElement>(null);
  useOverlay(open, () => ({
    element: menu.current as HTMLElement,
    opener: document.querySelector<HTMLElement>('.menu-button'),
    // The menu doesn't cover the header.
    companion: document.querySelector('.header'),
    close: closePopovers,
  }));
  useInertPage(open);
  const groups = getAreaGroups(config);
  const current = findArea(groups, trees, sidebar);
  return (
    <div className="menu" id={ids.menu} ref={menu} popover="auto" role="dialog" aria-label={strings.menu}>
      {open && groups.length > 0 && (
        <Suspense>
          <section aria-label={strings.areas}>
            <AreaList groups={groups} prefix="site-menu-areas" current={current?.id} />
          </section>
        </Suspense>
      )}
      {header.links.length > 0 && (
        <section>
          <ul className="menu-groups">
            {header.links.map((link) => (
              <li key={link.label}>
                <a href={link.href} aria-current={getAriaCurrent(link.href, base)}>
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
            <a key={link.label} className="button" href={link.href}>
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

/** Makes what the open menu covers inert. */
function useInertPage(isOpen: boolean | undefined) {
  useEffect(() => {
    if (!isOpen) return;
    const covered = document.querySelectorAll('.skip, .sidebar > *, .toggle, main, .footer');
    for (const element of covered) element.toggleAttribute('inert', true);
    return () => {
      for (const element of covered) element.removeAttribute('inert');
    };
  }, [isOpen]);
}
