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

describe('an anchor that its page does not have is reported', () => {
  it.each([
    ['of a sidebar', { path: '/join#no' }, 'navigation/faq.ts'],
    ['of the configuration', { href: '/join?a=b#no' }, 'site.config.ts'],
    ['of a redirect', { to: '/join#no' }, 'navigation/redirects.ts'],
  ])('%s', (_, parts, file) => {
    const own = getDiagnostics(parts).filter(({ message }) => message.includes('#no'));
    expect(own).toMatchObject([
      { file, message: expect.stringMatching(/no such anchor/), hint: 'Use one of: top, übersicht.' },
    ]);
  });

  it('and not one that it has, encoded or not, nor of a page that is not there', () => {
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

it('an anchor of a page with many comes with the first twelve, one of a page without any is to be taken out', () => {
  const navigation = { faq: { title: 'FAQ', items: [{ id: 'x', title: 'X', path: '/{product}#no' }] } };
  const curesOf = (count: number) =>
    checkAnchors(
      { navigation, config: { product } as SiteConfig, redirects: [], widgetAnchors: [] },
      () => new Set(Array.from({ length: count }, (_, at) => `a${at}`)),
    ).map(({ hint }) => hint);
  const twelve = 'a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11';
  expect(curesOf(13)).toEqual([`Use one of: ${twelve}, …`]);
  expect(curesOf(12)).toEqual([`Use one of: ${twelve}.`]);
  expect(curesOf(0)).toEqual(['Remove the anchor.']);
});

it('a percent sign that begins no sign is noticed', () => {
  expect(['/a#%zz', '/a%', '/a%ff'].every(hasInvalidEscape)).toBe(true);
  expect(['/a', '/a%20b', '/%C3%BC'].some(hasInvalidEscape)).toBe(false);
});

/** Ids that the code of the shell writes down, up to their first changing part: `site-index-${key}` → `site-index-`. */
function writtenIds(): string[] {
  const sources = [
    'packages/core/src/theme',
    'packages/core/src/client',
    'packages/core/src/build',
    'packages/core/src/blocks',
    'packages/reference/src',
    'packages/openapi/src',
    'packages/playground/src',
  ].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => readFileSync(join(room, file), 'utf8')),
  );
  const written = /(?:\sid=|\.id = |\sid=\{)["'`]([\w-]+)/g;
  return [...new Set(sources.flatMap((code) => [...code.matchAll(written)].map(([, id]) => id as string)))];
}

describe('ids of the shell', () => {
  it('are reserved, all of them', () => {
    const all = [...Object.values(themeIds), ...writtenIds()];
    expect(all).toContain(themeIds.main);
    expect(all.filter((id) => !isReservedId(id))).toEqual([]);
  });

  it('leave similar words to articles', () =>
    expect(
      ['pages', 'page-1', 'a-page', 'sites', 'site_map', 'my-site', 'a-site-b', 'i', 'index', 'a-i-b', 'a_r_b'].filter(
        isReservedId,
      ),
    ).toEqual([]));

  it('are reported by their names', () => {
    expect(describeReservedId('site-main').message).toBe('The anchor "site-main" belongs to the frame of the page.');
    expect(describeReservedId('site-main').hint).toMatch(/^Choose another one: .+ are taken\.$/);
  });
});
