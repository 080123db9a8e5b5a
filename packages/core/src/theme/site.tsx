import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SiteConfig } from '../model/config.ts';
import { getSidebarTree, type Trees, variantQueryOf, walk } from '../model/navigation.ts';
import { isArticle } from '../model/page-model.ts';
import type { PageModel, SidebarKey } from '../model/types.ts';
import { Article } from './article/article.tsx';
import { createThemeStore } from './color-scheme.ts';
import { type App, AppContext, type Client, useApp } from './context.ts';
import { cloneStaticMarkup, ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer/footer.tsx';
import { GeneratedPageBody } from './generated-page.tsx';
import { Header } from './header/header.tsx';
import { CardsPage } from './home/cards-page.tsx';
import { Home } from './home/home.tsx';
import { Sprite } from './icons.tsx';
import { ids } from './ids.ts';
import { noLocation, useHydrated, useVariant } from './location.ts';
import { Menu } from './menu/menu.tsx';
import { NotFound } from './not-found/not-found.tsx';
import { closePopovers } from './popover.ts';
import { createQueryClient } from './query-client.ts';
import { SearchPage } from './search/search-page.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { createSidebarStore } from './state.ts';
import { strings } from './strings.ts';

export interface SiteProps {
  /** The page on view. */
  model: PageModel;
  /** Body of its article; empty for pages that the shell draws itself. */
  html: string;
  /** Every sidebar. */
  trees: Trees;
  /** The configuration as pages show it. */
  config: SiteConfig;
  /** What only the browser has; left out on the server. The other props are plain data. */
  client?: Client;
}

/** The whole site around one page: what the server renders and the browser adopts. */
export function Site({ model, html, trees, config, client }: SiteProps) {
  const [stores] = useState(() => ({ sidebar: createSidebarStore(), theme: createThemeStore() }));
  const [queryClient] = useState(() => client?.queryClient ?? createQueryClient());
  const app = useMemo(
    (): App => ({ config, trees, location: client?.location ?? noLocation, ...stores, ...(client && { client }) }),
    [config, trees, client, stores],
  );
  const { route } = model;
  const shown = useRef(route);
  useEffect(() => {
    shown.current = route;
  }, [route]);
  /** What failed stays on view as it is. Where that is the page before, the browser loads the one that the address names. */
  const keep = (selector: string) => () => {
    if (shown.current !== route) location.reload();
    return cloneStaticMarkup(selector);
  };
  return (
    <QueryClientProvider client={queryClient}>
      <AppContext value={app}>
        <ErrorBoundary of={route} fallback={keep('.site')}>
          <Shell model={model} html={html}>
            <ErrorBoundary of={route} fallback={keep('main')}>
              <Page model={model} html={html} />
            </ErrorBoundary>
          </Shell>
        </ErrorBoundary>
      </AppContext>
    </QueryClientProvider>
  );
}

function Shell({ model, html, children }: Pick<SiteProps, 'model' | 'html'> & { children: ReactNode }) {
  const { config, trees } = useApp();
  useVariantOnRoot(model.sidebar);
  useClosedPopovers(model.route);
  const hasSidebar = model.views.length > 0;
  const framed = !model.noHeader;
  const hasNested = model.views.some(({ key }) =>
    [...walk(getSidebarTree(trees, key).items)].some(({ item }) => item.marker),
  );
  const classes = ['site', hasSidebar && 'has-sidebar', !framed && 'bare'].filter(Boolean).join(' ');
  return (
    <div className={classes}>
      <Sprite
        html={html}
        hasNested={hasNested}
        isArticle={isArticle(model.layout)}
        hasStart={model.layout === 'home' && config.home.start !== undefined}
      />
      <a className="skip" href={`#${ids.main}`}>
        {strings.skip}
      </a>
      {framed && <Header />}
      {framed && <Menu sidebar={model.sidebar} />}
      {hasSidebar && <Sidebar model={model} />}
      <div className="page">
        {children}
        {framed && <Footer />}
      </div>
      <div className="vh" id={ids.live} role="status" />
    </div>
  );
}

function Page({ model, html }: Pick<SiteProps, 'model' | 'html'>) {
  switch (model.layout) {
    case 'home':
      return <Home />;
    case 'cards':
      return <CardsPage route={model.route} />;
    case 'search':
      return <SearchPage model={model} />;
    case 'not-found':
      return <NotFound />;
    case 'feature':
      return <GeneratedPageBody key={model.route} html={html} />;
    default:
      return <Article model={model} html={html} />;
  }
}

/** Another page closes what is open; adopting the page does not: the reader may have opened it before React came. */
function useClosedPopovers(route: string) {
  const before = useRef(route);
  useEffect(() => {
    if (before.current !== route) closePopovers();
    before.current = route;
  }, [route]);
}

/**
 * Style sheets choose the variant by an attribute of the root; another one has the query that asks for it. The document and boot write them for the page that is
 * loaded, this hook when another page or address comes; while React adopts the page the query counts as empty.
 */
function useVariantOnRoot(sidebar: SidebarKey) {
  const { trees } = useApp();
  const variant = useVariant(sidebar);
  const query = variantQueryOf(trees, sidebar);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (!hydrated) return;
    const { dataset } = document.documentElement;
    if (query) dataset.variantQuery = query;
    else delete dataset.variantQuery;
    if (variant) dataset.variant = '1';
    else delete dataset.variant;
  }, [variant, query, hydrated]);
}
