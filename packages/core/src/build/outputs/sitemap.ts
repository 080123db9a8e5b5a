import { withBase } from '../../model/base-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { escapeXml } from '../../model/escape-xml.ts';
import type { PageModel } from '../../model/types.ts';
import { canonical } from '../document.ts';

/** `sitemap.xml`: every page but search and 404. */
export function sitemap(models: PageModel[], config: SiteConfig): string {
  const urls = models
    .filter((model) => model.layout !== 'not-found' && model.layout !== 'search')
    .map(
      (model) =>
        `<url><loc>${escapeXml(canonical(config, model.route))}</loc>${model.updated ? `<lastmod>${model.updated}</lastmod>` : ''}</url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** `robots.txt`: everything may be read; fragments are data, not pages. Search engines look for it at the root of the host. */
export const robots = (config: SiteConfig) => {
  const folders = ['/_pages/', '/_search/'].map((path) => `Disallow: ${withBase(config.base, path)}\n`);
  return `User-agent: *\n${folders.join('')}Sitemap: ${canonical(config, '/sitemap.xml')}\n`;
};
