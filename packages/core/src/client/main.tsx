/** The client bundle: adopts the page that the server rendered, then makes the site a single-page application. Loaded at the reader's first sign. */
import { islands as kinds } from 'virtual:feature-islands';
import type { SearchProvider } from '@folio/search/types';
import { useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { withBase } from '../model/base-path.ts';
import type { SiteData } from '../model/client-protocol.ts';
import { getSidebarTree, pageEntries } from '../model/navigation.ts';
import { isArticle } from '../model/page-model.ts';
import { mergeQuery } from '../model/query.ts';
import type { Client } from '../theme/context.ts';
import { createBrowserLocation } from '../theme/location.tsx';
import { announce, hideErrorNotice, reportError } from '../theme/notices.ts';
import { createQueryClient } from '../theme/query-client.ts';
import { Site } from '../theme/site.tsx';
import { adoptStyles } from './adopt-styles.ts';
import { installIslands } from './islands.ts';
import { showLoading, showOffline } from './notice.ts';
import { parsePage, showHead } from './parse-page.ts';
import { Router, type RouterState } from './router.ts';

/** Whether the site has a module for shown pages; the generator writes it in. */
declare const __ON_PAGE__: boolean;

window.docs.adopt = (data) => {
  try {
    adopt(data);
  } catch (error) {
    console.error(error);
    document.documentElement.dataset.failed = '';
    window.docs.ready();
  }
};

/** Adopts the page and takes over. Throws, and has changed nothing, where it cannot. */
function adopt({ config, trees, aliases, rules }: SiteData) {
  if (!config || !trees || !aliases) throw new Error('The data of the site are incomplete.');
  const { dataset } = document.documentElement;
  // The reader may have gone back or forward in the meantime.
  const read = (page: Document) => parsePage(page, trees, config.base);
  const first: RouterState = { page: read(document), search: new URL(window.docs.url).search };
  adoptStyles(rules);
  const queryClient = createQueryClient();
  const router = new Router({
    first,
    queryClient,
    base: config.base,
    aliases,
    read,
    onArrive: arrive,
    onOffline: showOffline,
    onLoading: showLoading,
  });

  let provider: Promise<SearchProvider> | undefined;
  const client: Client = {
    location: createBrowserLocation(router.subscribe, router.navigate, config.base),
    queryClient,
    loadSearch() {
      provider ??= import('./search.ts').then(({ createProvider }) =>
        createProvider(withBase(config.base, '/_search/')),
      );
      // What did not arrive is asked for again by the next query.
      provider.catch(() => {
        provider = undefined;
      });
      return provider;
    },
    loadPages: async () => pageEntries(trees),
    prefetchLinks: window.docs.observe,
  };

  function Root() {
    const { page } = useSyncExternalStore(router.subscribe, router.get, router.get);
    // Effects of the shell come first: from here on it answers, and what was held is replayed.
    useEffect(() => {
      dataset.hydrated = '';
      delete dataset.failed;
      router.catchUp(window.docs.url);
      window.docs.ready();
      window.docs.observe();
      visit(first);
    }, []);
    return <Site model={page} html={page.html} trees={trees} config={config} client={client} />;
  }

  hydrateRoot(document.getElementById('site') as HTMLElement, <Root />, { onCaughtError: reportError });
  keepVariant();
  const islands = installIslands(kinds, queryClient);

  /** Keeps an article for the list of recent pages, which the empty search box offers. */
  function visit({ page: { layout, route, sidebar, title } }: Pick<RouterState, 'page'>) {
    if (!isArticle(layout)) return;
    const page = { href: withBase(config.base, route), title, area: getSidebarTree(trees, sidebar).title };
    import('../theme/search/recent.ts').then(({ saveVisit }) => saveVisit(page)).catch(() => {});
  }

  /** After a swap: the head of the document, the reader's focus, links to prefetch. */
  function arrive({ page }: RouterState, moved: boolean, target = document.querySelector<HTMLElement>('main h1')) {
    showHead(page);
    keepVariant();
    window.docs.observe();
    islands.sweep();
    if (!moved) return;
    visit({ page });
    if (__ON_PAGE__) window.docs.shown?.({ route: page.route, title: page.headTitle, first: false });
    hideErrorNotice();
    // Tab and screen readers go on from where the reader lands; what takes no focus is made to.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
    // A screen reader reads what has the focus: the title itself, or a section that does not name its page.
    if (!target?.matches('h1')) announce(page.title);
  }

  /** Links of articles between pages of a sidebar and its variant keep the variant. */
  function keepVariant() {
    if (!dataset.variant) return;
    for (const link of document.querySelectorAll('a[data-keep-variant]'))
      link.setAttribute('href', mergeQuery(link.getAttribute('href') as string, `?${dataset.variantQuery}`));
  }

  if (import.meta.hot) import.meta.hot.on('site:changed', () => router.refresh());
}
