import type { SiteConfig } from '../../model/config.ts';
import type { PageModel } from '../../model/types.ts';
import { canonical } from '../document.ts';

const xml = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** `sitemap.xml`: every page but search and 404. */
export function sitemap(models: PageModel[], config: SiteConfig): string {
  const urls = models
    .filter((model) => model.layout !== 'not-found' && model.layout !== 'search')
    .map(
      (model) =>
        `<url><loc>${xml(canonical(config, model.route))}</loc>${model.updated ? `<lastmod>${model.updated}</lastmod>` : ''}</url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** `robots.txt`: everything may be read; fragments are data, not pages. */
export const robots = (config: SiteConfig) =>
  `User-agent: *\nDisallow: /_pages/\nDisallow: /_search/\nSitemap: ${config.origin}/sitemap.xml\n`;

/** `release-info/feed.xml`: one entry a release page (RSS 2.0), in the order of the tree. */
export function releaseFeed(models: PageModel[], config: SiteConfig): string {
  const items = models
    .filter((model) => model.kind === 'release-notes')
    .map((model) => {
      const url = canonical(config, model.route);
      const date = model.updated ? `<pubDate>${new Date(`${model.updated}T00:00:00Z`).toUTCString()}</pubDate>` : '';
      return `<item><title>${xml(model.title)}</title><link>${xml(url)}</link><guid>${xml(url)}</guid><description>${xml(model.description)}</description>${date}</item>`;
    });
  const title = `${config.product.name} releases`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(title)}</title><link>${xml(config.origin)}/release-info</link><description>${xml(title)}</description><atom:link href="${xml(config.origin)}/release-info/feed.xml" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`;
}
