import { useLayoutEffect, useRef } from 'react';
import { interpolate } from '../../model/interpolate.ts';
import { filterTree, getSidebarTree, noSidebar } from '../../model/navigation.ts';
import { toSearchRoute } from '../../model/query.ts';
import type { PageModel } from '../../model/types.ts';
import { useAddress, useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { useVariant } from '../location.ts';
import { useOverlay } from '../popover.ts';
import { useSidebarField } from '../state.ts';
import { strings } from '../strings.ts';
import { viewNames } from '../views.ts';
import { AreaSwitcher } from './area-switcher.tsx';
import { Filter } from './filter.tsx';
import { firstRow } from './keyboard.ts';
import { FilteredRows, onTreeKey, Tree } from './tree.tsx';
import { useHideOnScroll } from './use-hide-on-scroll.ts';
import { useSidebarVisibility } from './visibility.ts';

/**
 * The sidebar of a page with its round toggle. A page with two views (a sidebar and its variant) has both trees in its HTML; the address
 * decides which one shows, by the style sheet before React and the same way after.
 */
export function Sidebar({ model }: { model: PageModel }) {
  const { trees, sidebar } = useApp();
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const several = model.views.length > 1;
  const askedFor = useVariant(model.sidebar) && several ? 1 : 0;
  const shown = getSidebarTree(trees, model.views[askedFor]?.key ?? noSidebar);
  const { drawer, toggle, closeDrawer } = useSidebarVisibility(
    model.sidebar,
    model.route,
    shown.startsCollapsed ?? false,
  );
  useHideOnScroll();
  const text = useSidebarField('filterText');
  const filtered = filterTree(shown, text);

  // The filter survives navigation within a sidebar and goes with it (section 3 of the specification).
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sidebar is what calls for it
  useLayoutEffect(() => () => sidebar.set({ filterText: '' }), [shown.key, sidebar]);

  useOverlay(drawer, () => ({
    element: panel.current as HTMLElement,
    opener: button.current,
    close: closeDrawer,
  }));

  return (
    <>
      <nav className="sidebar" id={ids.sidebar} ref={panel} aria-label={shown.title}>
        {model.views.map((view, at) => (
          <AreaSwitcher key={view.key} sidebar={view.key} shownFor={several ? viewNames[at] : undefined} />
        ))}
        <Filter
          text={text}
          filtered={filtered}
          onDown={() => panel.current && firstVisibleRow(panel.current)?.focus()}
        />
        {model.views.map((view, at) => (
          <Tree
            key={view.key}
            tree={getSidebarTree(trees, view.key)}
            route={model.route}
            shownFor={several ? viewNames[at] : undefined}
            hidden={filtered !== undefined}
          />
        ))}
        {filtered && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus; their keys are heard in one place
          <div className="tree" onKeyDown={onTreeKey}>
            {filtered.matches ? (
              <FilteredRows tree={filtered} source={shown} route={model.route} />
            ) : (
              <Nothing text={text} />
            )}
          </div>
        )}
      </nav>
      <div className="scrim" />
      <button
        className="toggle"
        type="button"
        ref={button}
        aria-label={strings.sidebar}
        aria-expanded="true"
        aria-controls={ids.sidebar}
        onClick={toggle}
        suppressHydrationWarning
      >
        <Icon name="fold" className="hide" />
        <Icon name="tree" className="show" />
      </button>
    </>
  );
}

/** The first row of the tree that shows; the others are hidden by the filter or by the variant. */
const firstVisibleRow = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>('.tree')].filter((tree) => tree.checkVisibility()).map(firstRow)[0];

function Nothing({ text }: { text: string }) {
  const at = useAddress();
  const everywhere = toSearchRoute(text.trim());
  return (
    <p className="tree-nothing">
      {interpolate(strings.filterNothing, { text: text.trim() })}{' '}
      {everywhere && <a href={at(everywhere)}>{strings.searchAll}</a>}
    </p>
  );
}
