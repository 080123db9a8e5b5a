import { describe, expect, it } from 'vitest';
import { writeCaddyRules } from './caddy.ts';
import {
  getServerRedirects,
  type HeaderRule,
  headersFile,
  redirectPage,
  redirectsFile,
  resolveHeaders,
} from './hosting.ts';
import { writeNginxBase, writeNginxMaps } from './nginx.ts';

const rules: HeaderRule[] = [
  { path: '/*', headers: { A: 'all' } },
  { path: '/x/*', headers: { B: 'folder' } },
  { path: '/x/one', headers: { B: 'one', C: 'new' } },
  { path: '/*.md', headers: { D: 'copy' } },
];

describe('header rules', () => {
  it('are merged, and later rules override earlier ones', () => {
    expect(resolveHeaders('/x/one', rules)).toMatchObject({ A: 'all', B: 'one', C: 'new' });
    expect(resolveHeaders('/x/two.md', rules)).toMatchObject({ A: 'all', B: 'folder', D: 'copy' });
    expect(resolveHeaders('/x', rules).B).toBeUndefined();
  });

  it('detach only overridden headers in the _headers file', () =>
    expect(headersFile(rules, '/')).toContain('/x/one\n  ! B\n  B: one\n  C: new\n'));
});

describe('a value with special characters', () => {
  it('is quoted for nginx and Caddy', () => {
    const quoted = [{ path: '/*', headers: { A: 'say "a\\b"' } }];
    expect(writeNginxMaps(quoted, [], '/')).toContain('default "say \\"a\\\\b\\"";');
    expect(writeCaddyRules(quoted, [], '/')).toContain('header A "say \\"a\\\\b\\""');
  });

  it("is rejected if it can't be escaped: a dollar sign in a header for nginx", () =>
    expect(() => writeNginxMaps([{ path: '/*', headers: { A: '$x' } }], [], '/')).toThrow(/dollar sign/));

  it('is percent-encoded in a redirect of nginx: a dollar sign', () =>
    expect(writeNginxMaps([], [{ from: '/a', to: '/b$c', permanent: true }], '/')).toContain(
      '"~^/a(\\\\.html|/)?$" "/b%24c$is_args$args";',
    ));

  it('is percent-encoded in the target of a redirect: line breaks and braces', () => {
    const redirects = [{ from: '/a', to: '/b\n/evil /c 301\u0000{env.HOME}?é="%20"#<x>', permanent: true }];
    const to = '/b%0A/evil%20/c%20301%00%7Benv.HOME%7D?%C3%A9=%22%20%22#%3Cx%3E';
    expect(getServerRedirects(redirects)).toEqual([{ from: '/a', to, permanent: true }]);
    expect(redirectsFile(redirects, '/')).toBe(`/a ${to} 301\n/a/ ${to} 301\n`);
    expect(writeCaddyRules([], redirects, '/')).not.toContain('{env');
    expect(getServerRedirects(getServerRedirects(redirects))).toEqual(getServerRedirects(redirects));
  });

  it('is escaped in a redirect page', () => {
    const page = redirectPage('/a?b=1&c="</script>', 'https://docs.example.org/a?b=1&c="');
    expect(page).toContain('<a href="/a?b=1&amp;c=&quot;&lt;/script>">');
    expect(page).toContain('<link rel="canonical" href="https://docs.example.org/a?b=1&amp;c=&quot;">');
    expect(page.match(/<\/script>(?!">|<\/a>)/g)).toHaveLength(1);
  });
});

describe('a redirect page', () => {
  const forwarded = (to: string, search: string, hash: string) => {
    const [, script = ''] = /<script>(.*)<\/script>/.exec(redirectPage(to, to)) ?? [];
    const location = { href: 'https://h.example/old', search, hash, replace: (url: string) => assigned.push(url) };
    const assigned: string[] = [];
    new Function('location', script)(location);
    return assigned;
  };

  it.each([
    ['/docs/a', '?app=leads_selling', '#section', 'https://h.example/docs/a?app=leads_selling#section'],
    ['/a?own=1#top', '?own=2&b=3&b=4', '#other', 'https://h.example/a?own=1&b=3&b=4#top'],
    ['/a', '', '', 'https://h.example/a'],
    ['/a', '?q=%C3%A9+x', '', 'https://h.example/a?q=%C3%A9+x'],
    ['/a?b=%2F', '', '#%C3%A9', 'https://h.example/a?b=%2F#%C3%A9'],
  ])('to %s keeps the query %j and the hash %j', (to, search, hash, target) =>
    expect(forwarded(to, search, hash)).toEqual([target]),
  );

  it('to another site contains no script', () =>
    expect(redirectPage('https://example.org/', 'https://example.org/')).not.toContain('<script>'));
});

describe('hosting files below a base path', () => {
  const redirects = [
    { from: '/a', to: '/b#c', permanent: true },
    { from: '/d', to: 'https://example.org/', permanent: false },
  ];
  const headers = [{ path: '/x/*', headers: { A: 'x' } }];

  it('contain full paths in _headers and _redirects', () => {
    expect(headersFile(headers, '/docs/')).toBe('/docs/x/*\n  A: x\n');
    expect(redirectsFile(redirects, '/docs/').split('\n')).toEqual([
      '/docs/a /docs/b#c 301',
      '/docs/a/ /docs/b#c 301',
      '/docs/d https://example.org/ 302',
      '/docs/d/ https://example.org/ 302',
      '',
    ]);
  });

  it('strip the base path first in nginx and Caddy, and add it to targets only', () => {
    expect(writeNginxBase('/docs/')).toContain('rewrite "^/docs(/.*)$" $1;');
    const maps = writeNginxMaps(headers, redirects, '/docs/');
    expect(maps).toContain('default "/docs";');
    expect(maps).toContain('"~^/a(\\\\.html|/)?$" "/docs/b$is_args$args#c";');
    expect(maps).toContain('"~^(200|206|304) /x/.*$" "x";');
    const caddy = writeCaddyRules(headers, redirects, '/docs/');
    expect(caddy).toContain('{site_base} {\n\tdefault "/docs"\n');
    const off = caddy.indexOf('error @site_outside 404\nuri strip_prefix /docs\n');
    expect(off).toBeGreaterThan(0);
    expect(caddy.indexOf('header /x/* A "x"')).toBeGreaterThan(off);
    expect(caddy).toContain('"/a" "/docs/b{site_args}#c" 308');
    expect(caddy).toContain('"/d" "https://example.org/" 307');
  });

  it('strip nothing for a site at the root of its host', () => {
    expect(writeNginxBase('/')).not.toMatch(/rewrite|return/);
    expect(writeCaddyRules([], [], '/')).not.toMatch(/strip_prefix|^\s*error /m);
  });
});
