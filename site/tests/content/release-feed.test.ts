import type { OutputContext } from '@folio/core/site.ts';
import { describe, expect, it } from 'vitest';
import { releaseFeed } from '../../outputs/release-feed.ts';

const page = (title: string, more: object = {}) => ({
  kind: 'release-notes',
  route: '/release-info/r-1',
  title,
  description: 'Faster & smaller.',
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
    const feed = feedOf(page('Joins & <filters>', { updated: '2026-03-01' }));
    expect(feed).toContain('<item><title>Joins &amp; &lt;filters></title>');
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
    expect(feed).toContain('<pubDate>Sun, 01 Mar 2026 00:00:00 GMT</pubDate>');
  });

  it('has the release pages only', () => expect(feedOf(page('One', { kind: 'article' }))).not.toContain('<item>'));
});
