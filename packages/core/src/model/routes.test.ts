import { describe, expect, it } from 'vitest';
import { checkUppercaseRoutes, isReservedRoute, validateRoute } from './routes.ts';

describe('validateRoute', () => {
  it.each([
    '/stream-join',
    '/use-cases/fleet/case-study',
    '/release-info/quarkly-2.0',
    '/a/ml-Infra-b',
    '/1',
    '/a.b/c',
    '/con-text',
    '/index-types',
    '/a/index-types',
  ])('accepts %s', (route) => expect(validateRoute(route)).toBeUndefined());

  it.each([
    ['/', /makes the page/],
    ['/index', /makes the page/],
    ['/search', /makes the page \/search itself/],
    ['/404', /makes the page/],
    ['/_api', /belongs to the files/],
    ['/_pages/x', /belongs to the files/],
    ['/_headers', /belongs to the files/],
    ['/assets/x', /belongs to the files/],
    ['/pages.json', /belongs to the files/],
    ['/overview.html', /looks like a file/],
    ['/a/picture.svg', /looks like a file/],
    ['/a#b', /the character "#"/],
    ['/a?b', /the character "\?"/],
    ['/a%20b', /the character "%"/],
    ['/a\\b', /the character "\\"/],
    ['/{prodct}-config', /the character "\{"/],
    ["/it's", /the character "'"/],
    ['/a b', /a space/],
    ['/a\nb', /invisible/],
    ['/a\u200bb', /invisible/],
    ['/cafe\u0301', /a combining accent/],
    ['/caf\u00e9', /the character "é"/],
    ['/../evil', /start and end/],
    ['/foo/', /start and end/],
    ['//foo', /start and end/],
    ['/a/-b', /start and end/],
    ['/a-', /start and end/],
    ['/.hidden', /start and end/],
    ['/folder/index', /ends in "index"/],
    ['/a/b/index', /ends in "index"/],
    ['/con', /device on Windows/],
    ['/a/NUL', /device on Windows/],
    ['/com1.2', /device on Windows/],
    ['/aux/first', /device on Windows/],
    [`/${'a'.repeat(200)}`, /201 characters; at most 200/],
  ])('rejects %j', (route, message) => {
    expect(validateRoute(route)?.message).toMatch(message);
    expect(validateRoute(route)?.hint).toMatch(/\.$/);
  });
});

describe('isReservedRoute', () => {
  it.each([
    '/_pages/x',
    '/assets/x',
    '/index',
    '/index.html',
    '/404.html',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/llms-full.txt',
    '/favicon.svg',
    '/pages.json',
    '/some.json',
    '/mcp',
    '/healthz',
  ])('is true for %s', (route) => expect(isReservedRoute(route)).toBe(true));

  it.each(['/', '/a', '/a/_b', '/a/assets', '/a/some.json', '/some.json/a', '/some.jsonl', '/a/index.html'])(
    'is false for %s',
    (route) => expect(isReservedRoute(route)).toBe(false),
  );
});

it('checkUppercaseRoutes requires a redirect from the lower-case route', () => {
  const page = { route: '/a/ml-Infra', file: 'content/a/ml-Infra.md' };
  expect(checkUppercaseRoutes([page, { route: '/b', file: 'content/b.md' }], new Set())).toEqual([
    {
      file: page.file,
      message: 'The route "/a/ml-Infra" has uppercase letters, and nothing redirects from "/a/ml-infra".',
      hint: expect.stringMatching(/lower case, or add a redirect/),
    },
  ]);
  expect(checkUppercaseRoutes([page], new Set(['/a/ml-infra']))).toEqual([]);
});
