import { describe, expect, it } from 'vitest';
import { addBaseToLinks, stripBase, withBase } from './base-path.ts';

describe('base paths', () => {
  it.each([
    ['/', '/docs/'],
    ['/stream-join', '/docs/stream-join'],
    ['/search?q=a#b', '/docs/search?q=a#b'],
    ['/_pages/x.1.json', '/docs/_pages/x.1.json'],
  ])('%s ↔ %s', (route, path) => {
    expect(withBase('/docs/', route)).toBe(path);
    expect(stripBase('/docs/', path)).toBe(route);
    expect([withBase('/', route), stripBase('/', route)]).toEqual([route, route]);
  });

  it.each(['https://example.org/x', 'mailto:a@example.org', '#part', '//example.org/x', ''])(
    'are not added to %j',
    (path) => expect(withBase('/docs/', path)).toBe(path),
  );

  it.each(['/', '/docs', '/docsx/y', '/other/docs/'])('%s is outside of the base', (path) =>
    expect(stripBase('/docs/', path)).toBeUndefined(),
  );
});

it('addBaseToLinks changes links, but no routes', () => {
  const data = {
    route: '/x',
    navigation: [{ next: { href: '/y?a=1#b', title: '/y' } }],
    markdownUrl: '/x.md',
    none: null,
  };
  expect(addBaseToLinks(data, '/docs/')).toEqual({
    route: '/x',
    navigation: [{ next: { href: '/docs/y?a=1#b', title: '/y' } }],
    markdownUrl: '/docs/x.md',
    none: null,
  });
  expect(addBaseToLinks(data, '/')).toBe(data);
});
