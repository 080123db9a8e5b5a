/** The client: hydrates the page and installs the router. Loaded at the first interaction. */
import { islands as loadableIslands } from 'virtual:feature-islands';
import type { SearchProvider } from '@folio/search/types';
import { useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { withBase } from '../model/base-path.ts';
import type { SiteData } from '../model/client-protocol.ts';
import { getSidebarTree, listPages } from '../model/navigation.ts';
import { isArticle } from '../model/page-model.ts';
import { mergeQuery } from '../model/query.ts';
import type { Client } from '../theme/context.ts';
import { emitEvent } from '../theme/events.ts';
import { createBrowserLocation } from '../theme/location.tsx';
import { announce, hideErrorNotice, reportError, showNotice } from '../theme/notices.ts';
import { createQueryClient } from '../theme/query-client.ts';
import { Site } from '../theme/site.tsx';
import { strings } from '../theme/strings.ts';
import { installIslands } from './islands.ts';
import { parsePage, updateHead } from './parse-page.ts';
import { Router, type RouterState } from './router.ts';

declare const __ON_EVENT__: boolean;

const OFFLINE_NOTICE_ID = 'site-offline';

window.docs.hydrate = (data) => {
  try {
    hydrate(data);
  } catch (error) {
    console.error(error);
    document.documentElement.dataset.failed = '';
    window.docs.replay();
  }
};

/** Throws before any change. */
function hydrate({ config, trees, aliases, rules }: SiteData) {
  if (!config || !trees || !aliases) throw new Error('The site data is incomplete.');
  const { dataset } = document.documentElement;
  // The user may have navigated before hydration.
  const parse = (page: Document) => parsePage(page, trees, config.base);
  const initialState: RouterState = { page: parse(document), search: new URL(window.docs.url).search };
  adoptStyles(rules);
  const queryClient = createQueryClient();
  const router = new Router({
    initialState,
    queryClient,
    base: config.base,
    aliases,
    parse,
    onArrive: handleArrival,
    onOffline(offline) {
      if (offline) showNotice(OFFLINE_NOTICE_ID, strings.offline);
      else document.getElementById(OFFLINE_NOTICE_ID)?.remove();
    },
    onLoading: (loading) => document.documentElement.toggleAttribute('data-loading', loading),
  });

  let searchProvider: Promise<SearchProvider> | undefined;
  const client: Client = {
    location: createBrowserLocation(router.subscribe, router.navigate, config.base),
    queryClient,
    loadSearch() {
      searchProvider ??= import('./search.ts').then(({ createProvider }) =>
        createProvider(withBase(config.base, '/_search/')),
      );
      // The next query retries.
      searchProvider.catch(() => {
        searchProvider = undefined;
      });
      return searchProvider;
    },
    loadPages: async () => listPages(trees),
    prefetchLinks: window.docs.observe,
  };

  function Root() {
    const { page } = useSyncExternalStore(router.subscribe, router.get, router.get);
    // Effects of children run first, so the theme is ready.
    useEffect(() => {
      dataset.hydrated = '';
      delete dataset.failed;
      router.catchUp(window.docs.url);
      window.docs.replay();
      window.docs.observe();
      saveArticleVisit(initialState);
      emitEvent(initialState.page.layout === 'not-found' ? { type: 'not-found' } : { type: 'page', first: true });
    }, []);
    return <Site model={page} html={page.html} trees={trees} config={config} client={client} />;
  }

  hydrateRoot(document.getElementById('site') as HTMLElement, <Root />, { onCaughtError: reportError });
  applyVariant();
  const islands = installIslands(loadableIslands, queryClient);
  if ((__ON_EVENT__ || config.feedback) && !isTrackingDeclined())
    onIdle(() => void import('./events.ts').then(({ startEvents }) => startEvents(config)).catch(() => {}));

  function saveArticleVisit({ page: { layout, route, sidebar, title } }: Pick<RouterState, 'page'>) {
    if (!isArticle(layout)) return;
    const page = { href: withBase(config.base, route), title, area: getSidebarTree(trees, sidebar).title };
    import('../theme/search/recent.ts').then(({ saveVisit }) => saveVisit(page)).catch(() => {});
  }

  function handleArrival(
    { page }: RouterState,
    moved: boolean,
    target = document.querySelector<HTMLElement>('main h1'),
  ) {
    updateHead(page);
    applyVariant();
    window.docs.observe();
    islands.sweep(moved);
    if (!moved) return;
    saveArticleVisit({ page });
    emitEvent({ type: 'page', first: false });
    hideErrorNotice();
    // The keyboard and screen readers continue from the target.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
    // A section doesn't name its page.
    if (!target?.matches('h1')) announce(page.title);
  }

  function applyVariant() {
    if (!dataset.variant) return;
    for (const link of document.querySelectorAll('a[data-keep-variant]'))
      link.setAttribute('href', mergeQuery(link.getAttribute('href') as string, `?${dataset.variantQuery}`));
  }

  if (import.meta.hot) import.meta.hot.on('site:changed', () => router.refresh());
}

/** Do Not Track, Global Privacy Control (https://w3c.github.io/gpc/). */
const isTrackingDeclined = () =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Safari has no idle callbacks. */
function onIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 500);
}

/** Pages inline only the CSS that they use: swapped-in pages need the rest. */
function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
