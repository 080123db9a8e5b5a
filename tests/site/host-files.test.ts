/** What hosts read: redirects and headers. */

import { withBase } from '@folio/core/model/base-path.ts';
import { getTargetRoute, isExternal } from '@folio/core/model/redirects.ts';
import { describe, expect, it } from 'vitest';
import { outputs, readOutput } from '../support/output.ts';

describe.each(outputs)('the output of the %s', (name) => {
  const { read, built, rules, config } = readOutput(name);
  const { base } = config;

  describe('_redirects', () => {
    const lines = read('_redirects').trim().split('\n');

    it('has one rule per line with source, target and status', () => {
      for (const line of lines) expect(line).toMatch(/^\/\S+ (\/|https:\/\/)\S* (301|302)$/);
    });

    it('contains the configured redirects that a host can apply', () => {
      expect(lines).toEqual(
        rules.redirects
          .filter(({ from }) => !from.includes('#'))
          .flatMap(({ from, to, permanent }) =>
            [from, `${from}/`].map((path) => `${withBase(base, path)} ${withBase(base, to)} ${permanent ? 301 : 302}`),
          ),
      );
    });

    it('redirects directly to pages, and never from a page', () => {
      const addresses = new Set(rules.redirects.map(({ from }) => from));
      for (const redirect of rules.redirects) {
        expect(built.byRoute.has(redirect.from), redirect.from).toBe(false);
        if (isExternal(redirect)) continue;
        expect(built.byRoute.has(getTargetRoute(redirect)), `${redirect.from} → ${redirect.to}`).toBe(true);
        expect(addresses.has(getTargetRoute(redirect))).toBe(false);
        const anchor = redirect.to.split('#')[1];
        if (anchor) expect(built.byRoute.get(getTargetRoute(redirect))?.ids).toContain(anchor);
      }
    });
  });

  describe('_headers', () => {
    const text = read('_headers');

    it('has unindented paths with indented headers below them', () => {
      for (const line of text.split('\n').filter(Boolean))
        expect(line).toMatch(/^\/\S*$|^ {2}(! [\w-]+|[\w-]+: \S.*)$/);
    });

    it('has the rules of the bundled server', () => {
      for (const { path, headers } of rules.headers) {
        const block = text.split('\n\n').find((part) => part.startsWith(`${withBase(base, path)}\n`));
        for (const [header, value] of Object.entries(headers)) expect(block).toContain(`  ${header}: ${value}`);
      }
    });

    it('sets the security headers for every path', () => {
      const all = rules.headers.find(({ path }) => path === '/*')?.headers ?? {};
      expect(Object.keys(all)).toEqual(
        expect.arrayContaining([
          'Content-Security-Policy',
          'X-Content-Type-Options',
          'Referrer-Policy',
          'Permissions-Policy',
          'X-Frame-Options',
        ]),
      );
      expect(all['Content-Security-Policy']).not.toMatch(/unsafe/);
    });

    it('sets caching, and excludes page fragments and Markdown copies from search engines', () => {
      const of = (path: string) => rules.headers.find((rule) => rule.path === path)?.headers;
      for (const folder of ['/assets/*', '/_pages/*', '/_search/*'])
        expect(of(folder)?.['Cache-Control']).toBe('public, max-age=31536000, immutable');
      for (const manifest of ['/_pages/manifest.json', '/_search/manifest.json'])
        expect(of(manifest)?.['Cache-Control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
      for (const path of ['/_pages/*', '/_search/*', '/*.md']) expect(of(path)?.['X-Robots-Tag']).toBe('noindex');
      expect(of('/*.md')?.['Content-Type']).toBe('text/markdown; charset=utf-8');
    });
  });
});
