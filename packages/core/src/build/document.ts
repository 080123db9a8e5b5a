import { createHash } from 'node:crypto';
import { withBase } from '../model/base-path.ts';
import { toInlinePageData } from '../model/client-protocol.ts';
import type { SiteConfig } from '../model/config.ts';
import { getSidebarTree, getVariantQuery, type Trees } from '../model/navigation.ts';
import { escapeHtmlAttribute as attribute, escapeHtml as text } from '../model/text.ts';
import type { PageModel } from '../model/types.ts';
import type { HeadElement } from '../site.ts';
import { ids } from '../theme/ids.ts';
import type { Bundle } from './bundle.ts';
import { filterHeadElements, renderHeadElements } from './head.ts';
import { MANIFEST_PATH } from './outputs/icons.ts';

/** `deferredCssUrl` is empty in development, where pages inline all CSS. */
export interface DocumentContext
  extends Pick<Bundle, 'inlineScript' | 'bootUrl' | 'queryScriptUrl' | 'deferredCssUrl'> {
  config: SiteConfig;
  trees: Trees;
  dataUrl: string;
  getPolicy(style: string): string;
  head: readonly HeadElement[];
  devHead?: string;
}

const serializeForScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Navigation keeps the policy of the first document: swapped content has no scripts and styles. The
 * REST console may call any server of the user, hence `connect-src`.
 */
export function contentSecurityPolicy(scripts: string[], styles: string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(getCspHash).join(' ')}`,
    `style-src 'self' ${styles.map(getCspHash).join(' ')}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self' http: https:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}

export const getPublicUrl = ({ origin, base }: SiteConfig, route: string) => origin + withBase(base, route);

function renderJsonLd(model: PageModel, config: SiteConfig): string {
  const url = getPublicUrl(config, model.route);
  const graph: object[] = [];
  if (model.layout === 'article' || model.layout === 'operation')
    graph.push({
      '@type': 'TechArticle',
      headline: model.title,
      description: model.description,
      url,
      ...(model.updated && { dateModified: model.updated }),
    });
  const breadcrumbs = model.navigation[0]?.breadcrumbs ?? [];
  if (breadcrumbs.length)
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.title,
        ...(crumb.href && index < breadcrumbs.length - 1 && { item: config.origin + crumb.href.replace(/[?#].*/, '') }),
      })),
    });
  if (model.route === '/')
    graph.push({
      '@type': 'WebSite',
      name: model.title,
      url,
      publisher: {
        '@type': 'Organization',
        name: config.product.name,
        ...(config.companySite && { url: config.companySite }),
      },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${getPublicUrl(config, '/search')}?q={q}`,
        'query-input': 'required name=q',
      },
    });
  return graph.length
    ? `<script type="application/ld+json">${serializeForScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`
    : '';
}

/** Renders the head elements that the client replaces on navigation (`client/parse-page.ts`). */
export function renderPageHead(
  model: PageModel,
  { config, head }: Pick<DocumentContext, 'config' | 'head'>,
  ogImage: string,
): string {
  const url = getPublicUrl(config, model.route);
  const social =
    model.layout === 'not-found'
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${attribute(url)}"><meta property="og:type" content="article"><meta property="og:title" content="${attribute(model.title)}"><meta property="og:description" content="${attribute(model.description)}"><meta property="og:url" content="${attribute(url)}"><meta property="og:image" content="${attribute(getPublicUrl(config, ogImage))}"><meta name="twitter:card" content="summary_large_image">`;
  const markdownLink = model.markdownUrl
    ? `<link rel="alternate" type="text/markdown" href="${attribute(model.markdownUrl)}">`
    : '';
  // Browsers offer installation on the home page.
  const manifest =
    model.layout === 'home' ? `<link rel="manifest" href="${withBase(config.base, MANIFEST_PATH)}">` : '';
  const kindElements = filterHeadElements(head, model.kind).filter(({ kinds }) => kinds);
  return `<meta name="description" content="${attribute(model.description)}">${social}${markdownLink}${manifest}${renderJsonLd(model, config)}${renderHeadElements(kindElements, config.base)}`;
}

const renderIconLinks = (base: string) =>
  `<link rel="icon" href="${withBase(base, '/favicon.ico')}" sizes="32x32"><link rel="icon" href="${withBase(base, '/favicon.svg')}" type="image/svg+xml"><link rel="apple-touch-icon" href="${withBase(base, '/apple-touch-icon.png')}">`;

/** Characters of HTML; prose is about 5,000. */
const FIRST_VIEW_CHARS = 7000;

/** Returns the id of the element up to which rendering is blocked: a partial one would shift the layout. */
function findBlockingId(model: PageModel, markup: string, config: SiteConfig): string {
  if (model.layout === 'home') return config.home.roles ? ids.roles : ids.main;
  const main = markup.indexOf(`id="${ids.main}"`);
  const table = markup.indexOf('<table', main);
  if (table < 0 || table - main > FIRST_VIEW_CHARS) return ids.main;
  // Match within a tag: code samples contain ids, too.
  const next = /<[a-z][^<>]* id="([^"]+)"/.exec(markup.slice(markup.indexOf('</table>', table)));
  return encodeURIComponent(next?.[1] ?? ids.main);
}

export function renderDocument(
  model: PageModel,
  markup: string,
  style: string,
  parts: DocumentContext,
  ogImage: string,
): string {
  const { config } = parts;
  const toUrl = (path: string) => withBase(config.base, path);
  const policy = parts.getPolicy(style);
  // The inline script applies it. Changing `media` instead would lay out the whole page again.
  const deferredCss =
    parts.deferredCssUrl &&
    `<link rel="preload" as="style" fetchpriority="low" href="${toUrl(parts.deferredCssUrl)}"><noscript><link rel="stylesheet" href="${toUrl(parts.deferredCssUrl)}"></noscript>`;
  const blocking = `<link rel="expect" href="#${findBlockingId(model, markup, config)}" blocking="render">`;
  const collapse = getSidebarTree(parts.trees, model.sidebar).startsCollapsed ? ' data-collapse="1"' : '';
  const query = getVariantQuery(parts.trees, model.sidebar);
  const variant = query ? ` data-variant-query="${attribute(query)}"` : '';
  const base = config.base === '/' ? '' : ` data-base="${config.base.slice(0, -1)}"`;
  // In development, edits show before any interaction.
  const startsAtOnce =
    parts.devHead !== undefined ||
    ['search', 'not-found'].includes(model.layout) ||
    (model.layout === 'feature' && markup.includes(' data-hydrate=""'));
  const hydrate = startsAtOnce ? ' data-hydrate="1"' : '';
  const queryScript =
    model.layout === 'search' ? `<script type="module" src="${toUrl(parts.queryScriptUrl)}"></script>` : '';
  const ownHead = parts.head.filter(({ kinds }) => !kinds);
  return `<!doctype html><html lang="${config.lang ?? 'en'}" data-site="${toUrl(parts.dataUrl)}"${base}${collapse}${variant}${hydrate}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${
    policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  }<title>${text(model.headTitle)}</title>${renderPageHead(model, parts, ogImage)}${renderIconLinks(config.base)}${blocking}<style>${style}</style>${deferredCss}<script>${parts.inlineScript}</script><script defer src="${toUrl(parts.bootUrl)}"></script>${queryScript}${parts.devHead ?? ''}${renderHeadElements(ownHead, config.base)}</head><body><div id="site">${markup}</div><script type="application/json" id="page">${serializeForScript(toInlinePageData(model))}</script></body></html>\n`;
}

export const getCspHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
