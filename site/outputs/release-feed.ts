import type { HeadElement, OutputContext, SiteOutput } from '@folio/core';
import { createFeed, type FeedItem } from '@folio/core';

const file = '/release-info/feed.xml';

/** Names the feed in the head of the pages that it is made from: feed readers look for it there. */
export const releaseFeedLink: HeadElement = {
  tag: 'link',
  attributes: { rel: 'alternate', type: 'application/rss+xml', title: '{Product} releases', href: file },
  kinds: ['release-notes'],
};

/** A heading of a release: `2.0.01 – 11 December 2024`. */
const RELEASE_HEADING = /^(\S+) – (\d{1,2} [A-Z][a-z]+ \d{4})$/;

/** The feed of releases: an item for each dated release, and one for each release page without any. */
export const releaseFeed: SiteOutput = ({ models, config, url }: OutputContext) => {
  const product = config.product.name;
  const items = models
    .filter(({ kind }) => kind === 'release-notes')
    .flatMap(({ route, title, description, contents }): FeedItem[] => {
      const releases = contents.flatMap((heading) => {
        const [, version, date] = RELEASE_HEADING.exec(heading.title) ?? [];
        if (!date) return [];
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
