import type { SiteConfig } from '../../engine/model/config.ts';
import type { PageModel } from '../../engine/model/types.ts';
import { xml } from '../../engine/model/xml.ts';
import type { SiteOutput } from '../../engine/site.ts';

const address = '/release-info/feed.xml';

/** The feed of releases, for readers that follow them. */
export const releaseFeed: SiteOutput = ({ models, config }) => ({ [address]: feedOf(models, config) });

/** One entry per release page (RSS 2.0), in the order of the sidebar. */
export function feedOf(models: readonly PageModel[], config: SiteConfig): string {
  const items = models
    .filter((model) => model.kind === 'release-notes')
    .map((model) => {
      const url = config.origin + model.route;
      const date = model.updated ? `<pubDate>${new Date(`${model.updated}T00:00:00Z`).toUTCString()}</pubDate>` : '';
      return `<item><title>${xml(model.title)}</title><link>${xml(url)}</link><guid>${xml(url)}</guid><description>${xml(model.description)}</description>${date}</item>`;
    });
  const title = `${config.product.name} releases`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(title)}</title><link>${xml(config.origin)}/release-info</link><description>${xml(title)}</description><atom:link href="${xml(config.origin + address)}" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`;
}
