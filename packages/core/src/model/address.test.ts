import { describe, expect, it } from 'vitest';
import { address, routeAt, withAddresses } from './address.ts';

describe('under a base path', () => {
  it.each([
    ['/', '/docs/'],
    ['/stream-join', '/docs/stream-join'],
    ['/search?q=a#b', '/docs/search?q=a#b'],
    ['/_pages/x.1.json', '/docs/_pages/x.1.json'],
  ])('%s is at %s, and back', (route, at) => {
    expect(address('/docs/', route)).toBe(at);
    expect(routeAt('/docs/', at)).toBe(route);
    expect([address('/', route), routeAt('/', route)]).toEqual([route, route]);
  });

  it.each(['https://example.org/x', 'mailto:a@example.org', '#part', '//example.org/x', ''])('%j stays', (path) =>
    expect(address('/docs/', path)).toBe(path),
  );

  it.each(['/', '/docs', '/docsx/y', '/other/docs/'])('%s is outside', (path) =>
    expect(routeAt('/docs/', path)).toBeUndefined(),
  );
});

it('data keep their routes and get addresses where they lead somewhere', () => {
  const data = { route: '/x', views: [{ next: { href: '/y?a=1#b', title: '/y' } }], markdownUrl: '/x.md', none: null };
  expect(withAddresses(data, '/docs/')).toEqual({
    route: '/x',
    views: [{ next: { href: '/docs/y?a=1#b', title: '/y' } }],
    markdownUrl: '/docs/x.md',
    none: null,
  });
  expect(withAddresses(data, '/')).toBe(data);
});
