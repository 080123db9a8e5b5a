import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type FilteredTree, filterTree, getSidebarTree, NO_SIDEBAR } from '../../model/navigation.ts';
import { toSearchRoute } from '../../model/query.ts';
import { interpolate } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import { sidebarStore, useApp, useField, useWithBase } from '../context.ts';
import { BracketedString } from '../formatted-text.tsx';
import { Icon, IconButton } from '../icons.tsx';
import { getViewName, ids } from '../ids.ts';
import { useVariant } from '../location.tsx';
import { useOverlay } from '../popover.ts';
import { MAX_INPUT_CHARS, useEarlyInput } from '../search/search-box.tsx';
import { getKey } from '../shortcut.ts';
import { strings } from '../strings.ts';
import { AreaSwitcher } from './area-switcher.tsx';
import { FilteredRows, onTreeKey, Tree } from './tree.tsx';
import { getFirstRow } from './tree-navigation.ts';
import { useHideOnScroll, useSidebarVisibility } from './visibility.ts';

/**
 * The sidebar of a page and its round toggle. If the sidebar has a variant, the HTML has both
 * trees.
 */
export function Sidebar({ model }: { model: PageModel }) {
  const { trees } = useApp();
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const viewIndex = useVariant(model.sidebar) && model.navigation.length > 1 ? 1 : 0;
  const tree = getSidebarTree(trees, model.navigation[viewIndex]?.key ?? NO_SIDEBAR);
  const { isDrawerOpen, toggle, closeDrawer } = useSidebarVisibility(
    model.sidebar,
    model.route,
    tree.startsCollapsed ?? false,
  );
  useHideOnScroll();
  const text = useField(sidebarStore, 'filterText');
  const filtered = filterTree(tree, text);

  // Clear the filter when the sidebar changes (section 3 of the specification).
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another sidebar
  useLayoutEffect(() => () => setFilterText(''), [tree.key]);

  useOverlay(isDrawerOpen, () => ({
    element: panel.current as HTMLElement,
    opener: button.current,
    close: closeDrawer,
  }));

  return (
    <>
      <nav className="sidebar" id={ids.sidebar} ref={panel} aria-label={tree.title}>
        {model.navigation.map((view, index) => (
          <AreaSwitcher key={view.key} sidebar={view.key} viewName={getViewName(model.navigation, index)} />
        ))}
        <Filter
          text={text}
          filtered={filtered}
          onDown={() => panel.current && findFirstVisibleRow(panel.current)?.focus()}
        />
        {model.navigation.map((view, index) => (
          <Tree
            key={view.key}
            tree={getSidebarTree(trees, view.key)}
            route={model.route}
            viewName={getViewName(model.navigation, index)}
            hidden={filtered !== undefined}
          />
        ))}
        {filtered && (
          // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the keys of all rows
          <div className="tree" onKeyDown={onTreeKey}>
            {filtered.matches ? (
              <FilteredRows tree={filtered} source={tree} route={model.route} />
            ) : (
              <NoMatches text={text} />
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

const findFirstVisibleRow = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>('.tree')].filter((tree) => tree.checkVisibility()).map(getFirstRow)[0];

function NoMatches({ text }: { text: string }) {
  const withBase = useWithBase();
  const searchRoute = toSearchRoute(text.trim());
  return (
    <p className="tree-nothing">
      {interpolate(strings.filterNothing, { text: text.trim() })}{' '}
      {searchRoute && <a href={withBase(searchRoute)}>{strings.searchAll}</a>}
    </p>
  );
}

const setFilterText = (filterText: string) => sidebarStore.set({ filterText });

interface FilterProps {
  text: string;
  filtered: FilteredTree | undefined;
  onDown(): void;
}

function Filter({ text, filtered, onDown }: FilterProps) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(input, setFilterText);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getKey(event.nativeEvent);
    if (key === 'Escape' && text) setFilterText('');
    else if (key === 'ArrowDown') onDown();
    else return;
    // Escape would also close the drawer.
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <div className="filter">
      <div className="field">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          placeholder={strings.filter}
          aria-label={strings.filterLabel}
          autoComplete="off"
          maxLength={MAX_INPUT_CHARS}
          value={text}
          onChange={(event) => setFilterText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <output>
          {filtered && (
            <BracketedString
              text={interpolate(strings.filterMatches, { matches: filtered.matches, total: filtered.total })}
            />
          )}
        </output>
        {text && (
          <IconButton
            icon="close"
            label={strings.filterClear}
            onClick={() => {
              setFilterText('');
              input.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
