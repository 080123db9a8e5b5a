import { describe, expect, it } from 'vitest';
import { caddyRules } from './caddy.ts';
import { type HeaderRule, headersFile, headersFor, redirectPage } from './hosting.ts';
import { nginxMaps } from './nginx.ts';

const rules: HeaderRule[] = [
  { path: '/*', headers: { A: 'all' } },
  { path: '/x/*', headers: { B: 'folder' } },
  { path: '/x/one', headers: { B: 'one', C: 'new' } },
  { path: '/*.md', headers: { D: 'twin' } },
];

describe('header rules', () => {
  it('add up, and a later one replaces an earlier one', () => {
    expect(headersFor('/x/one', rules)).toMatchObject({ A: 'all', B: 'one', C: 'new' });
    expect(headersFor('/x/two.md', rules)).toMatchObject({ A: 'all', B: 'folder', D: 'twin' });
    expect(headersFor('/x', rules).B).toBeUndefined();
  });

  it('detach in _headers what an earlier rule for the same path has set, and nothing else', () =>
    expect(headersFile(rules)).toContain('/x/one\n  ! B\n  B: one\n  C: new\n'));
});

describe('a value that a configuration cannot hold as it is', () => {
  it('is quoted for nginx and Caddy', () => {
    const quoted = [{ path: '/*', headers: { A: 'say "a\\b"' } }];
    expect(nginxMaps(quoted, [])).toContain('default "say \\"a\\\\b\\"";');
    expect(caddyRules(quoted, [])).toContain('header A "say \\"a\\\\b\\""');
  });

  it('is refused where there is no way: a dollar sign in a header for nginx', () =>
    expect(() => nginxMaps([{ path: '/*', headers: { A: '$x' } }], [])).toThrow(/no dollar sign/));

  it('is encoded in the target of a redirect', () =>
    expect(nginxMaps([], [{ from: '/a', to: '/b$c', permanent: true }])).toContain('"~^/a/?$" "/b%24c$is_args$args";'));

  it('is no markup in a page that forwards', () =>
    expect(redirectPage('/a?b=1&c="<')).toContain('href="/a?b=1&amp;c=&quot;&lt;"'));
});
