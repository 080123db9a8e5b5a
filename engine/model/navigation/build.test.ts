import { describe, expect, it } from 'vitest';
import { buildTrees } from './build.ts';
import { product, registry, routes } from './example.ts';
import { leaves, walk } from './walk.ts';

const build = () => buildTrees(registry(), product, new Set(routes));

describe('trees', () => {
  it('have the product’s name in titles and routes, and no fault', () => {
    const { trees, faults } = build();
    expect(faults).toEqual([]);
    expect(trees.docs.title).toBe('Nimbus manual');
    expect(trees.docs.items[0]?.children?.[0]).toEqual({
      id: 'docs_start_install',
      title: 'Install',
      href: '/nimbus-install',
      route: '/nimbus-install',
    });
    expect(JSON.stringify(trees)).not.toContain('{product}');
  });

  it('carry what the page shows: marker, spacing, collapsed start, Overview link', () => {
    const { trees } = build();
    expect(trees.graph.startsCollapsed).toBe(true);
    expect(trees.docs.startsCollapsed).toBeUndefined();
    expect(trees.graph.items[1]).toMatchObject({ className: 'spaced' });
    expect(trees.graph.items[1]?.children?.[1]).toMatchObject({
      marker: 'nested',
      href: '/graph/scenarios#movies',
      route: '/graph/scenarios',
    });
    expect(trees.docs.overview).toEqual({
      id: 'docs_overview',
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
    expect(leaves(trees['leads-selling']).map((leaf) => leaf.href)).toEqual([
      '/install-selling?app=leads_selling',
      '/how?app=leads_selling',
      '/apps/selling/crm?app=leads_selling',
      '/apps/leads/edit?app=leads_selling',
      '/apps/selling/buy?app=leads_selling',
    ]);
    const others = Object.values(trees).filter((tree) => tree.key !== 'leads-selling');
    expect(others.flatMap(leaves).filter((leaf) => leaf.href.includes('?'))).toEqual([]);
  });
});
