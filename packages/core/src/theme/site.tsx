import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SiteConfig } from '../model/config.ts';
import { getSidebarTree, getVariantQuery, type Trees, walk } from '../model/navigation.ts';
import { isArticle } from '../model/page-model.ts';
import type { PageModel, SidebarKey } from '../model/types.ts';
import { AnnouncementBanner } from './announcement.tsx';
import { Article } from './article/article.tsx';
import { type App, AppContext, type Client, useApp } from './context.ts';
import { cloneStaticMarkup, ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { Menu } from './header/menu.tsx';
import { Home } from './home/home.tsx';
import { Sprite } from './icons.tsx';
import { ids } from './ids.ts';
import { SERVER_LOCATION, useHydrated, useVariant } from './location.tsx';
import { NotFound } from './not-found.tsx';
import { closePopovers } from './popover.ts';
import { createQueryClient } from './query-client.ts';
import { SearchPage } from './search/search-page.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { strings } from './strings.ts';

export interface SiteProps {
  model: PageModel;
  /** Body of the article; empty for built-in pages. */
  html: string;
  trees: Trees;
  config: SiteConfig;
  /** Undefined on the server. */
  client?: Client;
}

/** Renders a page with everything around it. */
export function Site({ model, html, trees, config, client }: SiteProps) {
  const [queryClient] = useState(() => client?.queryClient ?? createQueryClient());
  const app = useMemo(
    (): App => ({ config, trees, location: client?.location ?? SERVER_LOCATION, client }),
    [config, trees, client],
  );
  const { route } = model;
  const shownRoute = useRef(route);
  useEffect(() => {
    shownRoute.current = route;
  }, [route]);
  /** Keeps the markup of what has failed; reloads if that is still the previous page. */
  const keepMarkup = (selector: string) => () => {
    if (shownRoute.current !== route) location.reload();
    return cloneStaticMarkup(selector);
  };
  return (
    <QueryClientProvider client={queryClient}>
      <AppContext value={app}>
        <ErrorBoundary resetKey={route} fallback={keepMarkup('.site')}>
          <Layout model={model} html={html}>
            <ErrorBoundary resetKey={route} fallback={keepMarkup('main')}>
              <Page model={model} html={html} />
            </ErrorBoundary>
          </Layout>
        </ErrorBoundary>
      </AppContext>
    </QueryClientProvider>
  );
}

function Layout({ model, html, children }: Pick<SiteProps, 'model' | 'html'> & { children: ReactNode }) {
  const { config, trees } = useApp();
  useVariantOnRoot(model.sidebar);
  useClosePopovers(model.route);
  const hasSidebar = model.navigation.length > 0;
  const hasHeader = !model.noHeader;
  const { announcement } = config;
  const hasNested = model.navigation.some(({ key }) =>
    [...walk(getSidebarTree(trees, key).items)].some(({ item }) => item.marker),
  );
  const classes = ['site', hasSidebar && 'has-sidebar', !hasHeader && 'bare'].filter(Boolean).join(' ');
  return (
    <div className={classes}>
      <Sprite
        html={html}
        hasNested={hasNested}
        hasCopyButton={isArticle(model.layout) || (model.layout === 'home' && config.home.start !== undefined)}
      />
      <a className="skip" href={`#${ids.main}`}>
        {strings.skip}
      </a>
      {hasHeader && <Header />}
      {hasHeader && <Menu sidebar={model.sidebar} />}
      {hasSidebar && <Sidebar model={model} />}
      <div className="page">
        {announcement && <AnnouncementBanner announcement={announcement} model={model} />}
        {children}
        {hasHeader && <Footer />}
      </div>
      <div className="vh" id={ids.live} role="status" />
    </div>
  );
}

function Page({ model, html }: Pick<SiteProps, 'model' | 'html'>) {
  switch (model.layout) {
    case 'home':
      return <Home html={html} />;
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

/** Closes popovers after a navigation. */
function useClosePopovers(route: string) {
  const previous = useRef(route);
  useEffect(() => {
    if (previous.current !== route) closePopovers();
    previous.current = route;
  }, [route]);
}

/**
 * Sets the attributes of the root that choose the variant after a navigation, as the inline script
 * does at load.
 */
function useVariantOnRoot(sidebar: SidebarKey) {
  const { trees } = useApp();
  const variant = useVariant(sidebar);
  const query = getVariantQuery(trees, sidebar);
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

function GeneratedPageBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a feature rendered it at build
  return <main id={ids.main} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
