import type { PageView } from '../site.ts';
import type { SiteConfig } from './config.ts';
import type { Trees } from './navigation.ts';
import { isArticle } from './page-model.ts';
import type { PageFragment, PageModel } from './types.ts';

/** What the shell knows of the whole site: data, fetched once with the client bundle. */
export interface SiteData {
  /** The configuration as pages show it. */
  config: SiteConfig;
  trees: Trees;
  /** Redirects: path, or path with an anchor, to target. */
  aliases: Record<string, string>;
  /** All style rules, in their order; empty in development, where pages inline them. */
  rules: string;
}

/** What the scripts of a page's start leave for the client bundle, under `window.docs`. */
export interface DocsGlobal {
  /** What the reader clicked, sent or pressed before the client answered, in order; absent once it answers. */
  held?: { click(): void; requestSubmit?(): void }[];
  /** Address of the document when it was loaded. */
  url: string;
  /** What the browser knows of the line, as it is at the moment. Only Chromium says it: elsewhere there is nothing in it. `rtt` is the round trip in ms. */
  line: { rtt: number; saveData?: boolean };
  /**
   * Fetches a page once: its fragment, or the text of its document on a slow line before the client answers. A failure is forgotten, and the manifest with it, so the next call asks anew.
   * Rejects with the HTTP status, `404` for a route that the manifest does not know, a `TypeError` when the network does not answer; with anything else
   * when the answer is not what it should be.
   */
  load(route: string): Promise<PageFragment | string>;
  /** Loads the client bundle and has it adopt the page; absent until boot's file is there. What did not arrive is asked for again by a call a second later. */
  start?(): void;
  /** Takes over; the client bundle puts it here. Where it cannot, it says so in the console and leaves the page as it was. */
  adopt(data: SiteData): void;
  /** Prefetches the page behind a link, before those that wait already, unless the reader saves data. Returns whether it has not been asked for yet. */
  want(link: Pick<URL, 'origin' | 'pathname'>): boolean;
  /** The browser follows a link before the client answers, on a slow line: ends what would delay the page. Absent until boot's file is there. */
  leave?(link: Pick<URL, 'pathname'>): void;
  /** Prefetches the pages behind links in range, once the reader rests; call again after a swap. */
  observe(): void;
  /** Clicks and sends again what was held; the client calls it when it answers. */
  ready(): void;
  /** Calls the site's own module for a page that is shown; absent where the site has none. */
  shown?(page: PageView): void;
}

/**
 * Longest round trip, in ms, at which the client is sooner there than a page. On a slower line the browser follows links until the client answers, and documents
 * are fetched ahead in place of fragments: they serve both.
 */
export const SLOW_RTT_MS = 400;

/** Longest round trip, in ms, at which pages are fetched ahead: slower is the type `2g` (wicg.github.io/netinfo, "Effective connection types"). */
export const VERY_SLOW_RTT_MS = 1400;

/** How many pages are prefetched between two interactions only because links to them are in range. */
export const prefetchLimit = 30;

/** How long the reader rests until links in range are prefetched, in ms: a link that only scrolls past is not. */
export const prefetchRest = 200;

/** How long a click waits for the client, or for the page behind the link, until the browser follows the link, in ms. */
export const CLICK_TIMEOUT_MS = 5000;

declare global {
  interface Window {
    docs: DocsGlobal;
  }
}

/** The part of a page's model that its document carries as data: what `readPage` cannot read from the HTML. Without a layout it is an article. */
export function toInlinePageData(model: PageModel): Partial<PageModel> {
  if (!isArticle(model.layout)) return model;
  const { title, headTitle, description, views, contents, related, updated, markdownUrl, editUrl, layout, ...data } =
    model;
  return layout === 'article' ? data : { ...data, layout };
}

/** Where fragments live, within the site. */
export const manifestPath = '/_pages/manifest.json';

/** Where a fragment is, within the site: `/first-steps`, `a1b2c3d4` → `/_pages/first-steps.a1b2c3d4.json`. */
export const fragmentPath = (route: string, hash: string) => `/_pages${route === '/' ? '/index' : route}.${hash}.json`;
