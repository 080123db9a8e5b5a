import { describe, expect, it } from 'vitest';
import { DiagnosticError } from '../diagnostics.ts';
import { getPageItems, walk } from '../navigation.ts';
import { type ExampleTrees, product, registry, routes } from '../testing/navigation.ts';
import { addBadges, buildTrees, createVariant, pickGroups } from './build.ts';

const build = () => {
  const { trees, diagnostics } = buildTrees(registry(), product, new Set(routes));
  return { trees: trees as ExampleTrees, diagnostics };
};

describe('buildTrees', () => {
  it('expands placeholders in titles and routes', () => {
    const { trees, diagnostics } = build();
    expect(diagnostics).toEqual([]);
    expect(trees.guide.title).toBe('Nimbus manual');
    expect(trees.guide.items[0]?.children?.[0]).toEqual({
      id: 'guide_start_install',
      title: 'Install',
      href: '/nimbus-install',
      route: '/nimbus-install',
    });
    expect(JSON.stringify(trees)).not.toContain('{product}');
  });

  it('keeps the marker, spacing, collapsed state and Overview link', () => {
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

  it('makes ids unique on the site, including those of shared groups', () => {
    const ids = Object.values(build().trees).flatMap((tree) => [
      ...(tree.overview ? [tree.overview.id] : []),
      ...[...walk(tree.items)].map(({ item }) => item.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('stream_cep_overview');
    expect(ids).toContain('cep_cep_overview');
  });

  it('adds the query to every link of the variant and to no other link', () => {
    const { trees } = build();
    expect(getPageItems(trees.outlet).map(({ href }) => href)).toEqual([
      '/install-selling?shop=outlet',
      '/how?shop=outlet',
      '/apps/selling/crm?shop=outlet',
      '/apps/leads/edit?shop=outlet',
      '/apps/selling/buy?shop=outlet',
    ]);
    const others = Object.values(trees).filter((tree) => tree.key !== 'outlet');
    expect(others.flatMap(getPageItems).filter(({ href }) => href.includes('?'))).toEqual([]);
  });
});

it('addBadges adds the badge of a page to all its entries, but to no group', () => {
  const badge = { text: 'GET', name: 'GET', tone: 'blue' } as const;
  const createItem = (id: string) => ({ id, title: id, href: `/${id}`, route: `/${id}` });
  const items = [{ ...createItem('a'), children: [createItem('a'), createItem('b')] }, createItem('a')];
  const { x } = addBadges({ x: { key: 'x', title: 'X', items } }, new Map([['/a', badge]]));
  const [group, last] = x?.items ?? [];
  expect(group?.badge).toBeUndefined();
  expect(group?.children?.map((item) => item.badge)).toEqual([badge, undefined]);
  expect(last?.badge).toEqual(badge);
});

const titles = (items: { title: string }[] | undefined) => items?.map(({ title }) => title);

describe('pickGroups', () => {
  it('returns the groups of other sidebars in the given order, by reference', () => {
    const { stream, graph } = registry();
    const focused = pickGroups('cep', 'Both', ['graph', graph, ['scenarios']], ['stream', stream, ['cep', 'stream']]);
    expect(titles(focused.items)).toEqual(['Query scenarios', 'Event Patterns', 'Stream']);
    expect(focused.items[1]).toBe(stream.items[1]);
    expect(focused.focusOf).toEqual(['graph', 'stream']);
  });

  it('returns all items if no groups are given', () => {
    const { stream } = registry();
    expect(pickGroups('cep', 'All', ['stream', stream]).items).toEqual(stream.items);
  });

  it('lists the known ids if one is unknown', () => {
    const { stream } = registry();
    const pick = () => pickGroups('cep', 'Events', ['stream', stream, ['ceq']]);
    expect(pick).toThrow(DiagnosticError);
    expect(pick).toThrow('navigation/cep.ts');
    expect(pick).toThrow('Did you mean "cep"? Use one of the ids there: stream, cep.');
  });
});

describe('createVariant', () => {
  const base = registry().orders;
  const variant = registry().outlet;
  const of = { sidebar: 'orders', query: { name: 'shop', value: 'outlet' } };

  it('replaces, inserts and appends items', () => {
    expect(variant.title).toBe('Leads Selling');
    expect(variant.variantOf).toEqual(of);
    expect(variant.items[0]?.children?.map(({ path }) => path)).toEqual(['/install-selling', '/how']);
    expect(titles(variant.items[1]?.children)).toEqual(['Create CRM', 'Edit', 'Buy leads']);
  });

  it('does not change its base, and shares unchanged items', () => {
    const before = structuredClone(base);
    const changed = createVariant('outlet', base, {
      title: 'V',
      of,
      append: { leads: [{ id: 'x', title: 'X', path: '/x' }] },
    });
    expect(base).toEqual(before);
    expect(changed.items[0]).toBe(base.items[0]);
    expect(changed.items[1]?.children?.[0]).toBe(base.items[1]?.children?.[0]);
  });

  it('never returns a default sidebar', () =>
    expect(createVariant('outlet', { ...base, isDefault: true }, { title: 'V', of }).isDefault).toBeUndefined());

  it('reports unknown ids', () => {
    const create = (changes: Parameters<typeof createVariant>[2]) => () => createVariant('outlet', base, changes);
    expect(create({ title: 'V', of, replace: { 'start/instal': { id: 'a', title: 'A' } } })).toThrow(
      'no item with the id "instal"',
    );
    expect(create({ title: 'V', of, append: { lead: [] } })).toThrow(
      'Did you mean "leads"? Use one of the ids there: start, leads.',
    );
    expect(create({ title: 'V', of, insert: [{ into: 'leads/edit/x', at: 0, items: [] }] })).toThrow(
      'no item with the id "x"',
    );
  });
});
