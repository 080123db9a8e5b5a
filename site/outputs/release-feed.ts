import type { HeadElement, OutputContext, SiteOutput } from '@folio/core';
import { createFeed, type FeedItem, parseReleaseHeading } from '@folio/core';

const FEED_PATH = '/release-info/feed.xml';

/** Links the feed from the pages that it is generated from, where feed readers look for it. */
export const releaseFeedLink: HeadElement = {
  tag: 'link',
  attributes: { rel: 'alternate', type: 'application/rss+xml', title: '{Product} releases', href: FEED_PATH },
  kinds: ['release-notes'],
};

/** The feed of releases: an item for each dated release, and for each release page without one. */
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
    [FEED_PATH]: createFeed({
      title: `${product} releases`,
      url: url('/release-info'),
      feedUrl: url(FEED_PATH),
      items,
    }),
  };
};
