import type { HeadElement, OutputContext, SiteOutput } from '@folio/core';
import { createFeed, type FeedItem, parseReleaseHeading } from '@folio/core';

const file = '/release-info/feed.xml';

/** Names the feed in the head of the pages that it is made from: feed readers look for it there. */
export const releaseFeedLink: HeadElement = {
  tag: 'link',
  attributes: { rel: 'alternate', type: 'application/rss+xml', title: '{Product} releases', href: file },
  kinds: ['release-notes'],
};

/** The feed of releases: an item for each dated release, and one for each release page without any. */
export const releaseFeed: SiteOutput = ({ models, config, url }: OutputContext) => {
  const product = config.product.name;
  const items = models
    .filter(({ kind }) => kind === 'release-notes')
    .flatMap(({ route, title, description, contents }): FeedItem[] => {
      const releases = contents.flatMap((heading) => {
        const release = parseReleaseHeading(heading.title);
        if (!release) return [];
        const { version, date } = release;
        return [
          { title: `${product} ${version}`, url: `${url(route)}#${heading.id}`, description, date: `${date} UTC` },
        ];
      });
      return releases.length ? releases : [{ title, url: url(route), description }];
    });
  return {
    [file]: createFeed({ title: `${product} releases`, url: url('/release-info'), feedUrl: url(file), items }),
  };
};
