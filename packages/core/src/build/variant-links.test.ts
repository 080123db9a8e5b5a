import { describe, expect, it } from 'vitest';
import { buildTrees } from '../model/navigation.ts';
import { product, registry, routes } from '../model/testing/navigation.ts';
import { getVariantLinkRules, rewriteVariantLinks } from './variant-links.ts';

const rules = getVariantLinkRules(buildTrees(registry(), product, new Set(routes)).trees);
const fitted = (route: string, href: string) => rewriteVariantLinks(`<a href="${href}">x</a>`, route, rules);

describe('a link of an article', () => {
  it('is marked between pages that a sidebar and its variant share', () =>
    expect(fitted('/how', '/apps/leads/edit#a')).toBe('<a href="/apps/leads/edit#a" data-keep-variant>x</a>'));

  it('carries the query to and from pages that only the variant has', () => {
    expect(fitted('/how', '/apps/selling/buy')).toBe('<a href="/apps/selling/buy?shop=outlet" data-keep-variant>x</a>');
    expect(fitted('/apps/selling/buy', '/how#a')).toBe('<a href="/how?shop=outlet#a" data-keep-variant>x</a>');
  });

  it('keeps a query of its own', () =>
    expect(fitted('/apps/selling/buy', '/how?a=1')).toBe('<a href="/how?a=1" data-keep-variant>x</a>'));

  it('stays as it is to and from other pages', () => {
    expect(fitted('/how', '/join')).toBe('<a href="/join">x</a>');
    expect(fitted('/join', '/how')).toBe('<a href="/how">x</a>');
  });
});
