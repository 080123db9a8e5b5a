import type { HeadElement, OutputContext, SiteOutput } from '@folio/core';
import { escapeXml } from '@folio/core';

const file = '/release-info/feed.xml';

/** Names the feed in the head of the pages that it is made from: feed readers look for it there. */
export const releaseFeedLink: HeadElement = {
  tag: 'link',
  attributes: { rel: 'alternate', type: 'application/rss+xml', title: '{Product} releases', href: file },
  kinds: ['release-notes'],
};

/** The feed of releases, for readers that follow them. */
export const releaseFeed: SiteOutput = (context) => ({ [file]: feedOf(context) });

/** One entry per release page (RSS 2.0), in the order of the sidebar. */
function feedOf({ models, config, url }: OutputContext): string {
  const items = models
    .filter((model) => model.kind === 'release-notes')
    .map((model) => {
      const link = escapeXml(url(model.route));
      const date = model.updated ? `<pubDate>${new Date(`${model.updated}T00:00:00Z`).toUTCString()}</pubDate>` : '';
      return `<item><title>${escapeXml(model.title)}</title><link>${link}</link><guid>${link}</guid><description>${escapeXml(model.description)}</description>${date}</item>`;
    });
  const title = `${config.product.name} releases`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(title)}</title><link>${escapeXml(url('/release-info'))}</link><description>${escapeXml(title)}</description><atom:link href="${escapeXml(url(file))}" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`;
}
