/**
 * `_redirects` and `_headers` by the rules of the hosts that read them, and pages that forward for hosts that read none.
 * Cloudflare Pages: developers.cloudflare.com/pages/configuration/redirects and …/headers. Netlify: docs.netlify.com, "Redirect options", "Custom headers".
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getServerRedirects, resolveHeaders } from '@folio/core/build/outputs/hosting.ts';
import type { ServerRules } from '@folio/core/build/server.ts';
import { stripBase, withBase } from '@folio/core/model/base-path.ts';
import type { Redirect } from '@folio/core/model/redirects.ts';
import { describe, expect, inject, it } from 'vitest';
import fixture from '../fixture/site.config.ts';
import { listFilesIn } from '../support/build.ts';
import { longRoute } from './project.ts';

/** A rule of `_headers` as hosts read it. */
interface HeaderBlock {
  path: string;
  detached: string[];
  set: Map<string, string>;
}

function readHeaders(text: string): HeaderBlock[] {
  const blocks: HeaderBlock[] = [];
  for (const line of text.split('\n').filter((entry) => entry.trim() && !entry.trim().startsWith('#'))) {
    const [, detached, name, value] = /^\s+(?:! ([\w-]+)|([\w-]+): (\S.*\S))$/.exec(line) ?? [];
    if (/^\/\S*$/.test(line)) blocks.push({ path: line, detached: [], set: new Map() });
    else if (detached) blocks.at(-1)?.detached.push(detached);
    else if (name && value) blocks.at(-1)?.set.set(name, value);
    else throw new Error(`No host reads this line: ${line}`);
  }
  return blocks;
}

/** Headers of a path as Cloudflare Pages sends them: each matching rule detaches first, then adds, with commas where a header is there already. */
function sent(path: string, blocks: HeaderBlock[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { path: pattern, detached, set } of blocks) {
    const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    if (!new RegExp(`^${expression}$`).test(path)) continue;
    for (const name of detached) delete headers[name];
    for (const [name, value] of set) headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

describe.each(['site', 'fixture', 'compressed'] as const)('the rule files of the %s', (name) => {
  const dir = inject(name);
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const rules = JSON.parse(read('_site.json')) as ServerRules;
  const { base } = rules;
  expect(base).toBe(name === 'site' ? '/' : '/docs/');

  describe('_redirects', () => {
    const text = read('_redirects');
    const lines = text.trimEnd().split('\n');

    it('stays within the limits: 2000 rules, 100 kB, 1000 characters a line', () => {
      expect(lines.length).toBeLessThanOrEqual(2000);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100_000);
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(1000);
    });

    it('has only static rules with source, target and a common status', () => {
      for (const line of lines) expect(line).toMatch(/^\/[^\s:*?#]* (\/|https:\/\/)\S* (301|302)$/);
    });

    it('has each source once with and once without a trailing slash', () => {
      const sources = lines.map((line) => line.split(' ')[0] as string);
      expect(new Set(sources).size).toBe(sources.length);
      const wanted = getServerRedirects(rules.redirects).flatMap(({ from }) =>
        [from, `${from}/`].map((path) => withBase(base, path)),
      );
      expect(sources).toEqual(wanted);
    });

    it('redirects to pages only, and never from a file or to another source', () => {
      const sources = new Set(lines.map((line) => line.split(' ')[0]));
      for (const line of lines) {
        const [source = '', to = ''] = line.split(' ');
        const target = to.split(/[?#]/)[0] as string;
        expect(sources.has(target), line).toBe(false);
        const path = target.startsWith('/') ? (stripBase(base, target) ?? 'outside') : '';
        if (path) expect(existsSync(join(dir, path === '/' ? 'index.html' : `${path}.html`))).toBe(true);
        expect(existsSync(join(dir, `${stripBase(base, source)?.replace(/\/$/, '')}.html`)), line).toBe(false);
      }
    });
  });

  describe('_headers', () => {
    const text = read('_headers');
    const blocks = readHeaders(text);

    it('stays within the limits: 100 rules, 2000 characters a line', () => {
      expect(blocks.length).toBeLessThanOrEqual(100);
      for (const line of text.split('\n')) expect(line.length, line.slice(0, 80)).toBeLessThanOrEqual(2000);
    });

    it('has unique paths with at most one wildcard and without placeholders', () => {
      expect(new Set(blocks.map(({ path }) => path)).size).toBe(blocks.length);
      for (const { path } of blocks) expect(path).toMatch(/^[^*:]*\*?[^*:]*$/);
    });

    it('detaches a header only if an earlier rule sets it', () => {
      const detaching = blocks.filter(({ detached }) => detached.length).map(({ path }) => path);
      expect(detaching).toEqual(
        ['/_pages/manifest.json', '/_search/manifest.json'].map((path) => withBase(base, path)),
      );
      for (const { detached, set } of blocks) for (const header of detached) expect(set.has(header)).toBe(true);
    });

    it('sets the headers of the bundled server, except caching of HTML', () => {
      const brief = resolveHeaders('/', rules.headers)['Cache-Control'];
      const files = listFilesIn(dir).filter((file) => !/^_(hosts|site|headers|redirects)|\.(br|gz)$/.test(file));
      for (const path of files.map((file) => `/${file.replace(/\.html$/, '')}`)) {
        const { 'Cache-Control': caching, ...others } = resolveHeaders(path, rules.headers);
        expect(sent(withBase(base, path), blocks), path).toEqual(
          caching === brief ? others : { ...others, 'Cache-Control': caching },
        );
      }
    });
  });
});

describe('--host=plain', () => {
  const dir = inject('plain');
  const { redirects } = JSON.parse(readFileSync(join(dir, '_site.json'), 'utf8')) as { redirects: Redirect[] };
  const page = (from: string) => readFileSync(join(dir, `${from}.html`), 'utf8');

  it('only adds a page for each redirect', () => {
    const pages = getServerRedirects(redirects).map(({ from }) => `${from.slice(1)}.html`);
    const others = listFilesIn(inject('compressed')).filter((file) => !/\.(br|gz)$/.test(file));
    expect(listFilesIn(dir)).toEqual([...others, ...pages].sort());
    expect(pages).toContain(`${longRoute.slice(1)}.html`);
    expect(pages).toContain("about/the-reader's-rules.html");
  });

  it('redirects without scripts, with a link and a canonical URL', () => {
    for (const { from, to } of getServerRedirects(redirects)) {
      const target = withBase('/docs/', to).replace(/&/g, '&amp;');
      expect(page(from)).toContain(`<meta http-equiv="refresh" content="0;url=${target}">`);
      const canonical = new URL(withBase('/docs/', to), fixture.origin).href.replace(/&/g, '&amp;');
      expect(page(from)).toContain(`<link rel="canonical" href="${canonical}">`);
      expect(page(from)).toContain(`<a href="${target}">`);
      expect(page(from)).not.toMatch(/style=/);
    }
    expect(page('/sell')).toContain('url=/docs/install-leads-selling?shop=outlet"');
  });

  it('is required for these pages', () => expect(existsSync(join(inject('compressed'), 'sell.html'))).toBe(false));
});
