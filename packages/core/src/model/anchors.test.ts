import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ids as themeIds } from '../theme/ids.ts';
import { checkAnchors, describeReservedId, hasInvalidEscape, isReservedId } from './anchors.ts';
import type { SiteConfig } from './config.ts';
import { product, registry } from './testing/navigation.ts';

const ids = new Set(['top', 'übersicht']);
const idsOf = (route: string) => (route === '/join' ? ids : undefined);

const getDiagnostics = (parts: { path?: string; href?: string; to?: string }) => {
  const navigation = registry();
  const items = parts.path ? [{ id: 'x', title: 'X', path: parts.path }] : [];
  return checkAnchors(
    {
      navigation: { ...navigation, faq: { title: 'FAQ', items } },
      config: {
        product,
        header: { links: parts.href ? [{ label: 'X', href: parts.href }] : [] },
      } as unknown as SiteConfig,
      redirects: parts.to ? [{ from: '/x', to: parts.to, permanent: true }] : [],
      widgetAnchors: ['build'],
    },
    idsOf,
  );
};

describe('checkAnchors', () => {
  it.each([
    ['a sidebar', { path: '/join#no' }, 'navigation/faq.ts'],
    ['the configuration', { href: '/join?a=b#no' }, 'site.config.ts'],
    ['a redirect', { to: '/join#no' }, 'navigation/redirects.ts'],
  ])('reports an unknown anchor in %s', (_, parts, file) => {
    const own = getDiagnostics(parts).filter(({ message }) => message.includes('#no'));
    expect(own).toMatchObject([
      { file, message: expect.stringMatching(/no such anchor/), hint: 'Use one of: top, übersicht.' },
    ]);
  });

  it('accepts known anchors, encoded or not, and ignores unknown pages', () => {
    for (const to of [
      '/join#top',
      '/join#%C3%BCbersicht',
      '/join#übersicht',
      '/join#build=one',
      '/nowhere#x',
      'https://x.org/join#no',
    ])
      expect(getDiagnostics({ to }).filter(({ file }) => file.includes('redirects'))).toEqual([]);
  });
});

it('suggests at most twelve anchors, or to remove the anchor if the page has none', () => {
  const navigation = { faq: { title: 'FAQ', items: [{ id: 'x', title: 'X', path: '/{product}#no' }] } };
  const getHints = (count: number) =>
    checkAnchors(
      { navigation, config: { product } as SiteConfig, redirects: [], widgetAnchors: [] },
      () => new Set(Array.from({ length: count }, (_, index) => `a${index}`)),
    ).map(({ hint }) => hint);
  const twelve = 'a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11';
  expect(getHints(13)).toEqual([`Use one of: ${twelve}, …`]);
  expect(getHints(12)).toEqual([`Use one of: ${twelve}.`]);
  expect(getHints(0)).toEqual(['Remove the anchor.']);
});

it('hasInvalidEscape finds an invalid percent-encoding', () => {
  expect(['/a#%zz', '/a%', '/a%ff'].every(hasInvalidEscape)).toBe(true);
  expect(['/a', '/a%20b', '/%C3%BC'].some(hasInvalidEscape)).toBe(false);
});

/** Ids in the code of the theme, up to their first placeholder: `site-index-${key}` → `site-index-`. */
function findIdsInSources(): string[] {
  const sources = [
    'packages/core/src/theme',
    'packages/core/src/client',
    'packages/core/src/build',
    'packages/core/src/blocks',
    'packages/reference/src',
    'packages/openapi/src',
    'packages/playground/src',
  ].flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => readFileSync(join(directory, file), 'utf8')),
  );
  const idPattern = /(?:\sid=|\.id = |\sid=\{)["'`]([\w-]+)/g;
  return [...new Set(sources.flatMap((code) => [...code.matchAll(idPattern)].map(([, id]) => id as string)))];
}

describe('reserved ids', () => {
  it('include every id of the theme', () => {
    const all = [...Object.values(themeIds), ...findIdsInSources()];
    expect(all).toContain(themeIds.main);
    expect(all.filter((id) => !isReservedId(id))).toEqual([]);
  });

  it('exclude similar words', () =>
    expect(
      ['pages', 'page-1', 'a-page', 'sites', 'site_map', 'my-site', 'a-site-b', 'i', 'index', 'a-i-b', 'a_r_b'].filter(
        isReservedId,
      ),
    ).toEqual([]));

  it('are listed in the diagnostic', () => {
    expect(describeReservedId('site-main').message).toBe('The anchor "site-main" belongs to the frame of the page.');
    expect(describeReservedId('site-main').hint).toMatch(/^Choose another one: .+ are taken\.$/);
  });
});
