import { withBase } from '../model/base-path.ts';
import { toInlinePageData } from '../model/client-protocol.ts';
import type { SiteConfig } from '../model/config.ts';
import { escapeHtmlAttribute as attribute, escapeHtml as text } from '../model/escape-html.ts';
import { getSidebarTree, type Trees, variantQueryOf } from '../model/navigation.ts';
import type { PageModel } from '../model/types.ts';
import type { HeadElement } from '../site.ts';
import { ids } from '../theme/ids.ts';
import { cspHash, headHtml, headOf } from './head.ts';
import { manifestFile } from './outputs/icons.ts';

/** What every document of a build shares. */
export interface DocumentParts {
  config: SiteConfig;
  trees: Trees;
  /** Inline script, minified, that runs before the first paint. */
  bootHead: string;
  /** Address of the script that runs when the document is there. */
  bootUrl: string;
  /** Address of the script that shows the query of the results page. */
  askedUrl: string;
  /** Address of the late style rules; empty in development, where pages inline all rules. */
  lateUrl: string;
  /** Address of the site's data. */
  dataUrl: string;
  /** Content security policy of a page that inlines this style; empty for none. */
  csp(style: string): string;
  /** The site's own elements. */
  head: readonly HeadElement[];
  /** Extra tags for the head, in development. */
  devHead?: string;
}

/** JSON that cannot end its script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * The policy of the site. Scripts and styles are allowed by hash: in the headers those of all pages, in a page those that it inlines itself. A
 * single-page site keeps the policy of its first document, which is enough: what is swapped in has neither scripts nor styles, and all else is
 * the same for every page. `connect-src` is open because the REST console talks to the reader's own server.
 */
export function contentSecurityPolicy(scripts: string[], styles: string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(cspHash).join(' ')}`,
    `style-src 'self' ${styles.map(cspHash).join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self' http: https:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}

/** Full address of a page or a file on the public site; never with a query. */
export const canonical = ({ origin, base }: SiteConfig, route: string) => origin + withBase(base, route);

/** Structured data: TechArticle and BreadcrumbList (schema.org). */
function jsonLd(model: PageModel, config: SiteConfig): string {
  const url = canonical(config, model.route);
  const graph: object[] = [];
  if (model.layout === 'article' || model.layout === 'operation')
    graph.push({
      '@type': 'TechArticle',
      headline: model.title,
      description: model.description,
      url,
      ...(model.updated && { dateModified: model.updated }),
    });
  const trail = model.views[0]?.trail ?? [];
  if (trail.length)
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.title,
        ...(crumb.href && index < trail.length - 1 && { item: config.origin + crumb.href.replace(/[?#].*/, '') }),
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
        target: `${canonical(config, '/search')}?q={q}`,
        'query-input': 'required name=q',
      },
    });
  return graph.length
    ? `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': graph })}</script>`
    : '';
}

/**
 * Everything in the head that depends on the page, but for the title, as HTML. In a document it stands
 * between the title and the icon; the client replaces all that is there when another page is shown
 * (packages/core/src/client/parse-page.ts). Scripts of the site run in the document that is loaded only.
 */
export function pageHead(
  model: PageModel,
  { config, head }: Pick<DocumentParts, 'config' | 'head'>,
  ogImage: string,
): string {
  const url = canonical(config, model.route);
  const social =
    model.layout === 'not-found'
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${attribute(url)}"><meta property="og:type" content="article"><meta property="og:title" content="${attribute(model.title)}"><meta property="og:description" content="${attribute(model.description)}"><meta property="og:url" content="${attribute(url)}"><meta property="og:image" content="${attribute(canonical(config, ogImage))}"><meta name="twitter:card" content="summary_large_image">`;
  const twin = model.markdownUrl
    ? `<link rel="alternate" type="text/markdown" href="${attribute(model.markdownUrl)}">`
    : '';
  // Browsers need the manifest where the site is installed from.
  const manifest = model.layout === 'home' ? `<link rel="manifest" href="${withBase(config.base, manifestFile)}">` : '';
  const own = headOf(head, model.kind).filter(({ kinds }) => kinds);
  return `<meta name="description" content="${attribute(model.description)}">${social}${twin}${manifest}${jsonLd(model, config)}${headHtml(own, config.base)}`;
}

/** The icons of the site: a bitmap for search engines and old browsers, a picture of any size, and the one of home screens. */
const iconLinks = (base: string) =>
  `<link rel="icon" href="${withBase(base, '/favicon.ico')}" sizes="32x32"><link rel="icon" href="${withBase(base, '/favicon.svg')}" type="image/svg+xml"><link rel="apple-touch-icon" href="${withBase(base, '/apple-touch-icon.png')}">`;

/** Characters of an article that a first view may show: prose is some 5,000, markup included. */
const FIRST_VIEW = 7000;

/**
 * The id of the element before which nothing is painted: what the parser has read by then is painted whole. Half a header and sidebar have another place
 * than all of it, and a table in the first view settles its columns until its last row is there.
 */
function painted(model: PageModel, markup: string, config: SiteConfig): string {
  if (model.layout === 'home') return config.home.roles ? ids.roles : ids.main;
  const main = markup.indexOf(`id="${ids.main}"`);
  const table = markup.indexOf('<table', main);
  if (table < 0 || table - main > FIRST_VIEW) return ids.main;
  // In a tag: code of a page shows ids, too.
  const next = /<[a-z][^<>]* id="([^"]+)"/.exec(markup.slice(markup.indexOf('</table>', table)));
  return encodeURIComponent(next?.[1] ?? ids.main);
}

/** Assembles the HTML document of one page from its model, the markup that React rendered, and the style rules that it uses. */
export function renderDocument(
  model: PageModel,
  markup: string,
  style: string,
  parts: DocumentParts,
  ogImage: string,
): string {
  const { config } = parts;
  const at = (path: string) => withBase(config.base, path);
  const policy = parts.csp(style);
  // Fetched ahead, the late rules hold up nothing; the script in the head makes them count. A sheet that is added behind the others costs a glance at the elements that
  // it matches; one whose media change has the whole page laid out again. Without JavaScript the late rules come before the first paint.
  const more =
    parts.lateUrl &&
    `<link rel="preload" as="style" fetchpriority="low" href="${at(parts.lateUrl)}"><noscript><link rel="stylesheet" href="${at(parts.lateUrl)}"></noscript>`;
  const frame = `<link rel="expect" href="#${painted(model, markup, config)}" blocking="render">`;
  const collapse = getSidebarTree(parts.trees, model.sidebar).startsCollapsed ? ' data-collapse="1"' : '';
  const query = variantQueryOf(parts.trees, model.sidebar);
  const variant = query ? ` data-variant-query="${attribute(query)}"` : '';
  const base = config.base === '/' ? '' : ` data-base="${config.base.slice(0, -1)}"`;
  // In development the client starts at once, so that edits show in a page that nobody has touched.
  const startsAtOnce = parts.devHead !== undefined || ['search', 'not-found', 'feature'].includes(model.layout);
  const hydrate = startsAtOnce ? ' data-hydrate="1"' : '';
  // Before the client, which this page loads by itself.
  const asked = model.layout === 'search' ? `<script type="module" src="${at(parts.askedUrl)}"></script>` : '';
  const ownHead = parts.head.filter(({ kinds }) => !kinds);
  return `<!doctype html><html lang="${config.lang ?? 'en'}" data-site="${at(parts.dataUrl)}"${base}${collapse}${variant}${hydrate}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${
    policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  }<title>${text(model.headTitle)}</title>${pageHead(model, parts, ogImage)}${iconLinks(config.base)}${frame}<style>${style}</style>${more}<script>${parts.bootHead}</script><script defer src="${at(parts.bootUrl)}"></script>${asked}${parts.devHead ?? ''}${headHtml(ownHead, config.base)}</head><body><div id="site">${markup}</div><script type="application/json" id="page">${scriptJson(toInlinePageData(model))}</script></body></html>\n`;
}
