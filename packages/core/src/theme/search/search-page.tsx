import { type ComponentType, useEffect, useRef, useState } from 'react';
import { getPageItems, getSidebarTree, isFocused, type Trees } from '../../model/navigation.ts';
import { isSearchQuery } from '../../model/query.ts';
import { interpolate } from '../../model/text.ts';
import type { PageModel, SidebarItem, SidebarKey, SidebarTree } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { ids } from '../ids.ts';
import { useHydrated, usePrefetchedLinks, useQueryParameter } from '../location.tsx';
import { strings } from '../strings.ts';
import type { ResultsProps } from './results.tsx';
import { SearchBox } from './search-box.tsx';

/** The search page. Without a query, it lists all pages. */
export function SearchPage({ model }: { model: PageModel }) {
  const q = useQueryParameter('q');
  const area = useQueryParameter('area');
  const isHydrated = useHydrated();
  const query = q && isSearchQuery(q) ? q : undefined;
  const title = useRef<HTMLHeadingElement>(null);
  const previous = useRef(query);
  useEffect(() => {
    // A link among the results of the previous query had the focus, and is gone.
    if (previous.current !== query && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true });
    previous.current = query;
  }, [query]);
  return (
    <main className="results" id={ids.main}>
      <article data-ready={isHydrated || undefined}>
        <h1 className={query ? 'vh' : undefined} ref={title} tabIndex={-1}>
          {query ? interpolate(strings.resultsFor, { query }) : model.title}
        </h1>
        {!query && <p className="lead">{model.description}</p>}
        <SearchBox label={strings.searchAll} large hideSuggestions initial={query} placeholder={strings.searchAll} />
        <p className="results-syntax">{strings.searchSyntax}</p>
        {!isHydrated && (
          <>
            <ResultsSkeleton />
            <p className="results-failed">{strings.searchNeedsScripts}</p>
          </>
        )}
        {query ? <LazyResults key={query} model={model} query={query} area={area} /> : <AllPages />}
      </article>
    </main>
  );
}

function LazyResults(props: ResultsProps) {
  const [Results, setResults] = useState<ComponentType<ResultsProps>>(() => ResultsSkeleton);
  useEffect(() => {
    import('./results.tsx')
      .then((module) => setResults(() => module.default))
      .catch(() => setResults(() => LoadFailure));
  }, []);
  return <Results {...props} />;
}

const LoadFailure = () => (
  <>
    <p className="results-failed" role="alert">
      {strings.resultsError}
    </p>
    <AllPages />
  </>
);

/**
 * The placeholder for results. It is also in the static HTML, which shows it if the URL has a query
 * (packages/core/src/client/restore-query.ts).
 */
export const ResultsSkeleton = () => (
  <div className="results-body" aria-busy="true">
    {/* Reserves the column of the areas, so that nothing moves. */}
    <div />
    <div>
      <p className="results-count">{strings.searching}</p>
      <div className="skeletons" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <div className="skeleton" key={row}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  </div>
);

/** Lists all pages of the site by area. */
export function AllPages() {
  const { trees } = useApp();
  usePrefetchedLinks(useHydrated());
  return (
    <div className="all-pages">
      {listPagesByArea(trees).map(({ key, title, items }) => (
        <section key={key} aria-labelledby={`site-index-${key}`}>
          <h2 id={`site-index-${key}`}>{title}</h2>
          <PageTree items={items} />
        </section>
      ))}
    </div>
  );
}

function PageTree({ items }: { items: SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.href ? <a href={item.href}>{item.title}</a> : <span>{item.title}</span>}
          {item.children && <PageTree items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

/** Returns the pages of each tree; of a variant only what its base lacks. */
export function listPagesByArea(trees: Trees): { key: SidebarKey; title: string; items: SidebarItem[] }[] {
  const getRoutes = (tree: SidebarTree) => new Set(getPageItems(tree).map((item) => item.route));
  return Object.values(trees)
    .filter((tree) => !isFocused(tree))
    .map((tree) => {
      const items = tree.overview ? [tree.overview, ...tree.items] : tree.items;
      const base = tree.variantOf && getRoutes(getSidebarTree(trees, tree.variantOf.sidebar));
      return { key: tree.key, title: tree.title, items: excludePages(items, base) };
    })
    .filter(({ items }) => items.length > 0);
}

function excludePages(items: SidebarItem[], excluded: Set<string> | undefined): SidebarItem[] {
  return items.flatMap((item) => {
    const children = item.children && excludePages(item.children, excluded);
    const isListed = item.href && !(item.route && excluded?.has(item.route));
    if (!isListed && !children?.length) return [];
    return [{ ...item, href: isListed ? item.href : undefined, children }];
  });
}
