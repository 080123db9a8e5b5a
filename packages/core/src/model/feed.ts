import { escapeXml } from './text.ts';

export interface FeedItem {
  title: string;
  url: string;
  description: string;
  /** A date that `Date` can parse. */
  date?: string;
}

export interface Feed {
  title: string;
  url: string;
  /** URL of the feed itself. */
  feedUrl: string;
  items: readonly FeedItem[];
}

/** Creates a feed in RSS 2.0. */
export function createFeed({ title, url, feedUrl, items }: Feed): string {
  const name = escapeXml(title);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${name}</title><link>${escapeXml(url)}</link><description>${name}</description><atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>\n${items.map(renderItem).join('\n')}\n</channel></rss>\n`;
}

function renderItem({ title, url, description, date }: FeedItem): string {
  const link = escapeXml(url);
  const published = date ? `<pubDate>${new Date(date).toUTCString()}</pubDate>` : '';
  return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid><description>${escapeXml(description)}</description>${published}</item>`;
}
