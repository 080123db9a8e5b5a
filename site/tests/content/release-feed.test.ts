import type { OutputContext } from '@folio/core/site.ts';
import { describe, expect, it } from 'vitest';
import { releaseFeed } from '../../outputs/release-feed.ts';

const page = (title: string, more: object = {}) => ({
  kind: 'release-notes',
  route: '/release-info/r-1',
  title,
  description: 'Faster & smaller.',
  contents: [],
  ...more,
});

const feedOf = (...models: object[]): string =>
  Object.values(
    releaseFeed({
      models,
      config: { product: { name: 'Q&A <DB>' } },
      url: (route: string) => `https://docs.example.org${route}?a=1&b=2`,
    } as unknown as OutputContext),
  )[0] as string;

describe('releaseFeed', () => {
  it('escapes titles, descriptions, addresses and the name of the product', () => {
    const feed = feedOf(page('Joins & <filters>'));
    expect(feed).toContain('<item><title>Joins &amp; &lt;filters></title>');
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
    expect(feed).not.toContain('<pubDate>');
  });

  it('has an entry with its date for each release of a page', () => {
    const contents = [
      { id: 'r-3', title: '3.0 – 1 March 2026' },
      { id: 'next', title: 'Next steps' },
    ];
    const feed = feedOf(page('Releases', { contents, updated: '2026-11-26' }));
    expect(feed.match(/<item>/g)).toHaveLength(1);
    expect(feed).toContain(
      '<title>Q&amp;A &lt;DB> 3.0</title><link>https://docs.example.org/release-info/r-1?a=1&amp;b=2#r-3',
    );
    expect(feed).toContain('<pubDate>Sun, 01 Mar 2026 00:00:00 GMT</pubDate>');
  });

  it('includes only release pages', () => expect(feedOf(page('One', { kind: 'article' }))).not.toContain('<item>'));
});
