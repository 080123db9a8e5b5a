import { describe, expect, it } from 'vitest';
import { getDefaultKey, getSidebarTree, getVariantQuery, hasQuery, listPages, NO_SIDEBAR } from '../navigation.ts';
import { type ExampleTrees, product, registry, routes } from '../testing/navigation.ts';
import { buildTrees } from './build.ts';

const trees = buildTrees(registry(), product, new Set(routes)).trees as ExampleTrees;

describe('sidebar trees', () => {
  it('have a default key', () => {
    expect(getDefaultKey(trees)).toBe('guide');
    expect(getDefaultKey({ graph: trees.graph })).toBe(NO_SIDEBAR);
  });

  it('are empty for an unknown key', () =>
    expect(getSidebarTree(trees, 'attic')).toEqual({ key: 'attic', title: '', items: [] }));

  it('keep `isDefault`, `focusOf` and `variantOf`', () => {
    expect(Object.values(trees).flatMap(({ key, isDefault }) => (isDefault ? [key] : []))).toEqual(['guide']);
    expect(trees.help.focusOf).toEqual(['stream', 'graph']);
    expect(trees.outlet.variantOf).toEqual({ sidebar: 'orders', query: { name: 'shop', value: 'outlet' } });
    expect(trees.guide).not.toHaveProperty('focusOf');
    expect(trees.guide).not.toHaveProperty('variantOf');
  });

  it.each([
    ['orders', 'shop=outlet'],
    ['outlet', 'shop=outlet'],
    ['guide', undefined],
  ])('pages of "%s" have the query %j', (key, query) => expect(getVariantQuery(trees, key)).toBe(query));

  it.each([
    ['?shop=outlet', true],
    ['?q=1&shop=outlet&x', true],
    ['?shop=outlets', false],
    ['?myshop=outlet', false],
    ['?shop=%6Futlet', true],
    ['?s%68op=outlet&x', true],
    ['?shop=outlet%20', false],
    ['?shop=outlet+', false],
    ['?shop%3Doutlet', false],
    ['?shop=%', false],
    ['', false],
  ])('hasQuery(%j) is %j', (search, expected) => expect(hasQuery(search, 'shop=outlet')).toBe(expected));
});

describe('listPages', () => {
  const { guide, stream, help } = trees;
  const titles = new Map(listPages({ guide, stream, help }).map(({ route, title }) => [route, title]));

  it('lists each page once, in the order of the sidebars', () => {
    expect([...titles.keys()].slice(0, 3)).toEqual(['/overview', '/nimbus-install', '/server']);
    expect(listPages({ guide, stream, help })).toHaveLength(titles.size);
  });

  it('adds the group only to titles that several pages share', () => {
    expect(titles.get('/server')).toBe('Server: Overview');
    expect(titles.get('/cep')).toBe('Event Patterns: Overview');
    expect(titles.get('/nimbus-install')).toBe('Install');
    // The Overview of a sidebar is in no group.
    expect(titles.get('/overview')).toBe('Overview');
  });
});
