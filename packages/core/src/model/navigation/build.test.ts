import { describe, expect, it } from 'vitest';
import { type ExampleTrees, product, registry, routes } from '../testing/navigation.ts';
import { buildTrees } from './build.ts';
import { getPageItems, walk } from './walk.ts';

const build = () => {
  const { trees, faults } = buildTrees(registry(), product, new Set(routes));
  return { trees: trees as ExampleTrees, faults };
};

describe('trees', () => {
  it('have the product’s name in titles and routes, and no fault', () => {
    const { trees, faults } = build();
    expect(faults).toEqual([]);
    expect(trees.guide.title).toBe('Nimbus manual');
    expect(trees.guide.items[0]?.children?.[0]).toEqual({
      id: 'guide_start_install',
      title: 'Install',
      href: '/nimbus-install',
      route: '/nimbus-install',
    });
    expect(JSON.stringify(trees)).not.toContain('{product}');
  });

  it('carry what the page shows: marker, spacing, collapsed start, Overview link', () => {
    const { trees } = build();
    expect(trees.graph.startsCollapsed).toBe(true);
    expect(trees.guide.startsCollapsed).toBeUndefined();
    expect(trees.graph.items[1]).toMatchObject({ className: 'spaced' });
    expect(trees.graph.items[1]?.children?.[1]).toMatchObject({
      marker: 'nested',
      href: '/graph/scenarios#movies',
      route: '/graph/scenarios',
    });
    expect(trees.guide.overview).toEqual({
      id: 'guide_overview',
      title: 'Overview',
      href: '/overview',
      route: '/overview',
    });
    expect(trees.stream.overview).toBeUndefined();
    expect(trees.none).toEqual({ key: 'none', title: '', items: [] });
  });

  it('have ids that are unique on the site, those of shared groups too', () => {
    const ids = Object.values(build().trees).flatMap((tree) => [
      ...(tree.overview ? [tree.overview.id] : []),
      ...[...walk(tree.items)].map(({ item }) => item.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('stream_cep_overview');
    expect(ids).toContain('cep_cep_overview');
  });

  it('let every link of the variant carry its query, and no other link', () => {
    const { trees } = build();
    expect(getPageItems(trees.outlet).map((leaf) => leaf.href)).toEqual([
      '/install-selling?shop=outlet',
      '/how?shop=outlet',
      '/apps/selling/crm?shop=outlet',
      '/apps/leads/edit?shop=outlet',
      '/apps/selling/buy?shop=outlet',
    ]);
    const others = Object.values(trees).filter((tree) => tree.key !== 'outlet');
    expect(others.flatMap(getPageItems).filter((leaf) => leaf.href.includes('?'))).toEqual([]);
  });
});
