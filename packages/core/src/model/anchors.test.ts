import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '../markdown/testing.ts';
import { ids as themeIds } from '../theme/ids.ts';
import { checkAnchors, describeReservedId, hasInvalidEscape, isReservedId, suggestAnchors } from './anchors.ts';
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
    const own = getDiagnostics(parts).filter(({ message }) => message.includes('"no"'));
    expect(own).toMatchObject([
      { file, message: 'The page /join has no anchor "no".', hint: 'Use one of: top, übersicht.' },
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

describe('suggestAnchors', () => {
  const count = (length: number) => [...'abcdefghijklm'].slice(0, length);
  const twelve = 'a, b, c, d, e, f, g, h, i, j, k, l';

  it.each([
    ['xyz', count(13), `Use one of: ${twelve}, …`],
    ['xyz', count(12), `Use one of: ${twelve}.`],
    ['exmple', ['limits', 'expiry', 'example'], 'Did you mean "example"? Use one of: example, expiry, limits.'],
    ['%C3%BCbersich', ['top', 'übersicht'], 'Did you mean "übersicht"? Use one of: übersicht, top.'],
    ['tab-1', ['tab-1-1', 'panel-1-1', 'diagram-1-words', 'top'], 'Use one of: top.'],
    ['tab-1', ['tab-1-1'], 'Remove the anchor: the page has none.'],
  ])('%s among %j → %s', (anchor, ids, hint) => expect(suggestAnchors(anchor, ids)).toBe(hint));

  it('leaves out the ids that rendering generates', async () => {
    const { page } = await render(
      '::::tabs{group="os"}\n```bash tab="A"\nx\n```\n```bash tab="B"\ny\n```\n::::\n\n## Top\n\n:::diagram{title="T"}\n```dot\ndigraph { a -> b }\n```\nA leads to B.\n:::',
    );
    expect(page.ids.length).toBeGreaterThan(3);
    expect(suggestAnchors('x', page.ids)).toBe('Use one of: top.');
  });
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
