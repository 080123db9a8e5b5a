import { describe, expect, it } from 'vitest';
import { checkAnchors, hasBrokenPercent } from './anchors.ts';
import type { SiteConfig } from './config.ts';
import { product, registry } from './testing/navigation.ts';

const ids = new Set(['top', 'übersicht']);
const idsOf = (route: string) => (route === '/join' ? ids : undefined);

const faultsOf = (parts: { path?: string; href?: string; to?: string }) => {
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
    const own = faultsOf(parts).filter(({ message }) => message.includes('#no'));
    expect(own).toMatchObject([
      { file, message: expect.stringMatching(/no such anchor/), hint: 'Use one of: top, übersicht.' },
    ]);
  });

  it('and not one that it has, encoded or not, nor of a page that is not there', () => {
    for (const to of ['/join#top', '/join#%C3%BCbersicht', '/join#übersicht', '/nowhere#x', 'https://x.org/join#no'])
      expect(faultsOf({ to }).filter(({ file }) => file.includes('redirects'))).toEqual([]);
  });
});

it('an anchor of a page with many comes with the first twelve, one of a page without any is to be taken out', () => {
  const navigation = { faq: { title: 'FAQ', items: [{ id: 'x', title: 'X', path: '/{product}#no' }] } };
  const curesOf = (count: number) =>
    checkAnchors(
      { navigation, config: { product } as SiteConfig, redirects: [] },
      () => new Set(Array.from({ length: count }, (_, at) => `a${at}`)),
    ).map(({ hint }) => hint);
  const twelve = 'a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11';
  expect(curesOf(13)).toEqual([`Use one of: ${twelve}, …`]);
  expect(curesOf(12)).toEqual([`Use one of: ${twelve}.`]);
  expect(curesOf(0)).toEqual(['Take the anchor out.']);
});

it('a percent sign that begins no sign is noticed', () => {
  expect(['/a#%zz', '/a%', '/a%ff'].every(hasBrokenPercent)).toBe(true);
  expect(['/a', '/a%20b', '/%C3%BC'].some(hasBrokenPercent)).toBe(false);
});
