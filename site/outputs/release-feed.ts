import type { HeadElement, OutputContext, SiteOutput } from '@folio/core';
import { escapeXml } from '@folio/core';

const file = '/release-info/feed.xml';

/** Names the feed in the head of the pages that it is made from: feed readers look for it there. */
export const releaseFeedLink: HeadElement = {
  tag: 'link',
  attributes: { rel: 'alternate', type: 'application/rss+xml', title: '{Product} releases', href: file },
  kinds: ['release-notes'],
};

/** The feed of releases, for users who follow them. */
export const releaseFeed: SiteOutput = (context) => ({ [file]: createFeed(context) });

interface FeedItem {
  title: string;
  href: string;
  description: string;
  /** As RSS wants it. */
  date?: string;
}

/** A heading of a release: `2.0.01 – 11 December 2024`. */
const RELEASE_HEADING = /^(\S+) – (\d{1,2} [A-Z][a-z]+ \d{4})$/;

/** Writes RSS 2.0 with an entry for each dated release, and one for each release page without any. */
function createFeed({ models, config, url }: OutputContext): string {
  const product = config.product.name;
  const items = models
    .filter(({ kind }) => kind === 'release-notes')
    .flatMap(({ route, title, description, contents }): FeedItem[] => {
      const releases = contents.flatMap((heading) => {
        const [, version, date] = RELEASE_HEADING.exec(heading.title) ?? [];
        const href = `${url(route)}#${heading.id}`;
        return date ? [{ title: `${product} ${version}`, href, description, date: toUtc(date) }] : [];
      });
      return releases.length ? releases : [{ title, href: url(route), description }];
    });
  const title = `${product} releases`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(title)}</title><link>${escapeXml(url('/release-info'))}</link><description>${escapeXml(title)}</description><atom:link href="${escapeXml(url(file))}" rel="self" type="application/rss+xml"/>\n${items.map(renderItem).join('\n')}\n</channel></rss>\n`;
}

const toUtc = (date: string) => new Date(`${date} UTC`).toUTCString();

function renderItem({ title, href, description, date }: FeedItem): string {
  const link = escapeXml(href);
  return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid><description>${escapeXml(description)}</description>${date ? `<pubDate>${date}</pubDate>` : ''}</item>`;
}
