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
  { path: '/*.md', headers: { D: 'twin' } },
];

describe('header rules', () => {
  it('add up, and a later one replaces an earlier one', () => {
    expect(resolveHeaders('/x/one', rules)).toMatchObject({ A: 'all', B: 'one', C: 'new' });
    expect(resolveHeaders('/x/two.md', rules)).toMatchObject({ A: 'all', B: 'folder', D: 'twin' });
    expect(resolveHeaders('/x', rules).B).toBeUndefined();
  });

  it('detach in _headers what an earlier rule for the same path has set, and nothing else', () =>
    expect(headersFile(rules, '/')).toContain('/x/one\n  ! B\n  B: one\n  C: new\n'));
});

describe('a value that a configuration cannot hold as it is', () => {
  it('is quoted for nginx and Caddy', () => {
    const quoted = [{ path: '/*', headers: { A: 'say "a\\b"' } }];
    expect(writeNginxMaps(quoted, [], '/')).toContain('default "say \\"a\\\\b\\"";');
    expect(writeCaddyRules(quoted, [], '/')).toContain('header A "say \\"a\\\\b\\""');
  });

  it('is refused where there is no way: a dollar sign in a header for nginx', () =>
    expect(() => writeNginxMaps([{ path: '/*', headers: { A: '$x' } }], [], '/')).toThrow(/dollar sign/));

  it('is encoded in the target of a redirect', () =>
    expect(writeNginxMaps([], [{ from: '/a', to: '/b$c', permanent: true }], '/')).toContain(
      '"~^/a(\\\\.html|/)?$" "/b%24c$is_args$args";',
    ));

  it('is percent-encoded in the target of a redirect: a line break begins no rule, a brace no placeholder', () => {
    const redirects = [{ from: '/a', to: '/b\n/evil /c 301\u0000{env.HOME}?é="%20"#<x>', permanent: true }];
    const to = '/b%0A/evil%20/c%20301%00%7Benv.HOME%7D?%C3%A9=%22%20%22#%3Cx%3E';
    expect(getServerRedirects(redirects)).toEqual([{ from: '/a', to, permanent: true }]);
    expect(redirectsFile(redirects, '/')).toBe(`/a ${to} 301\n/a/ ${to} 301\n`);
    expect(writeCaddyRules([], redirects, '/')).not.toContain('{env');
    expect(getServerRedirects(getServerRedirects(redirects))).toEqual(getServerRedirects(redirects));
  });

  it('is escaped in a page that forwards', () => {
    const page = redirectPage('/a?b=1&c="</script>', 'https://docs.example.org/a?b=1&c="');
    expect(page).toContain('<a href="/a?b=1&amp;c=&quot;&lt;/script>">');
    expect(page).toContain('<link rel="canonical" href="https://docs.example.org/a?b=1&amp;c=&quot;">');
    expect(page.match(/<\/script>(?!">|<\/a>)/g)).toHaveLength(1);
  });
});

describe('a page that forwards', () => {
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

  it('to another site keeps neither', () =>
    expect(redirectPage('https://example.org/', 'https://example.org/')).not.toContain('<script>'));
});

describe('below a base path', () => {
  const redirects = [
    { from: '/a', to: '/b#c', permanent: true },
    { from: '/d', to: 'https://example.org/', permanent: false },
  ];
  const headers = [{ path: '/x/*', headers: { A: 'x' } }];

  it('the files for hosts name whole addresses', () => {
    expect(headersFile(headers, '/docs/')).toBe('/docs/x/*\n  A: x\n');
    expect(redirectsFile(redirects, '/docs/').split('\n')).toEqual([
      '/docs/a /docs/b#c 301',
      '/docs/a/ /docs/b#c 301',
      '/docs/d https://example.org/ 302',
      '/docs/d/ https://example.org/ 302',
      '',
    ]);
  });

  it('nginx and Caddy take it off first; only targets name it', () => {
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

  it('a site that has the host for itself takes nothing off', () => {
    expect(writeNginxBase('/')).not.toMatch(/rewrite|return/);
    expect(writeCaddyRules([], [], '/')).not.toMatch(/strip_prefix|^\s*error /m);
  });
});
