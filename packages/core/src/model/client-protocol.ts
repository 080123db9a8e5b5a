import type { SiteConfig } from './config.ts';
import type { Trees } from './navigation.ts';
import { isArticle } from './page-model.ts';
import type { PageFragment, PageModel } from './types.ts';

/** Fetched once, with the client bundle. */
export interface SiteData {
  config: SiteConfig;
  trees: Trees;
  /** Targets of redirects by path, or by path with a hash. */
  aliases: Record<string, string>;
  /** The full CSS; empty in development, where pages inline it. */
  rules: string;
}

/** Shared by the inline script, the boot script and the client. */
export interface DocsGlobal {
  /** Queued interactions; absent once the client is ready. */
  queue?: { click(): void; requestSubmit?(): void }[];
  /** URL of the document at load. */
  url: string;
  /** `navigator.connection`; empty outside of Chromium. `rtt` is in ms. */
  network: { rtt: number; saveData?: boolean };
  /**
   * Fetches a page once: its fragment, or, on a slow connection before the client is ready, its
   * document. Failures aren't cached.
   *
   * @throws The HTTP status, or a `TypeError` without a response.
   */
  load(route: string): Promise<PageFragment | string>;
  /** Loads the client; `interaction` lifts the limit on prefetches. */
  start?(interaction?: Event): void;
  hydrate(data: SiteData): void;
  prefetch(link: Pick<URL, 'origin' | 'pathname'>): void;
  /** Cancels requests that would delay a full page load. */
  abort?(link: Pick<URL, 'pathname'>): void;
  /** Prefetches the links in range once scrolling has stopped. */
  observe(): void;
  replay(): void;
}

/** Above this, a full page load is faster than the client. */
export const SLOW_RTT_MS = 400;

/** Above this, nothing is prefetched: type `2g` of https://wicg.github.io/netinfo/#effective-connection-types. */
export const VERY_SLOW_RTT_MS = 1400;

/** Links in range that are prefetched before the first interaction. */
export const MAX_PREFETCHES = 30;

/** Delay after scrolling, which skips links that only pass. */
export const PREFETCH_DELAY_MS = 200;

/** How long a click waits until the browser follows the link. */
export const CLICK_TIMEOUT_MS = 5000;

declare global {
  interface Window {
    docs: DocsGlobal;
  }
}

/** Returns what `parsePage` can't read from the HTML. Without a layout, the page is an article. */
export function toInlinePageData(model: PageModel): Partial<PageModel> {
  if (!isArticle(model.layout)) return model;
  const {
    title,
    headTitle,
    description,
    navigation,
    contents,
    related,
    updated,
    markdownUrl,
    editUrl,
    layout,
    ...data
  } = model;
  return layout === 'article' ? data : { ...data, layout };
}

export const manifestPath = '/_pages/manifest.json';

/** `fragmentPath('/first-steps', 'a1b2c3d4')` → `/_pages/first-steps.a1b2c3d4.json`. */
export const fragmentPath = (route: string, hash: string) => `/_pages${route === '/' ? '/index' : route}.${hash}.json`;
