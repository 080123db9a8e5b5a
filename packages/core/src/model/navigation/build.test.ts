import { describe, expect, it } from 'vitest';
import { DiagnosticError } from '../diagnostics.ts';
import { getPageItems, walk } from '../navigation.ts';
import { type ExampleTrees, product, registry, routes } from '../testing/navigation.ts';
import { addBadges, buildTrees, createVariant, pickGroups } from './build.ts';

const build = () => {
  const { trees, diagnostics } = buildTrees(registry(), product, new Set(routes));
  return { trees: trees as ExampleTrees, diagnostics };
};

describe('trees', () => {
  it('have the product’s name in titles and routes, and no error', () => {
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

it('puts the badge of a page before every entry that leads to it, and before no group', () => {
  const badge = { text: 'GET', name: 'GET', tone: 'blue' } as const;
  const leaf = (id: string) => ({ id, title: id, href: `/${id}`, route: `/${id}` });
  const items = [{ ...leaf('a'), children: [leaf('a'), leaf('b')] }, leaf('a')];
  const { x } = addBadges({ x: { key: 'x', title: 'X', items } }, new Map([['/a', badge]]));
  const [group, last] = x?.items ?? [];
  expect(group?.badge).toBeUndefined();
  expect(group?.children?.map((item) => item.badge)).toEqual([badge, undefined]);
  expect(last?.badge).toEqual(badge);
});

const titles = (items: { title: string }[] | undefined) => items?.map(({ title }) => title);

describe('a focused sidebar', () => {
  it('shows groups of others in the order given, by reference', () => {
    const { stream, graph } = registry();
    const made = pickGroups('cep', 'Both', ['graph', graph, ['scenarios']], ['stream', stream, ['cep', 'stream']]);
    expect(titles(made.items)).toEqual(['Query scenarios', 'Event Patterns', 'Stream']);
    expect(made.items[1]).toBe(stream.items[1]);
    expect(made.focusOf).toEqual(['graph', 'stream']);
  });

  it('takes a whole sidebar where no groups are named', () => {
    const { stream } = registry();
    expect(pickGroups('cep', 'All', ['stream', stream]).items).toEqual(stream.items);
  });

  it('says which ids there are when one is unknown', () => {
    const { stream } = registry();
    const made = () => pickGroups('cep', 'Events', ['stream', stream, ['ceq']]);
    expect(made).toThrow(DiagnosticError);
    expect(made).toThrow('navigation/cep.ts');
    expect(made).toThrow('Use one of the ids there: stream, cep.');
  });
});

describe('a variant', () => {
  const base = registry().orders;
  const made = registry().outlet;
  const of = { sidebar: 'orders', query: { name: 'shop', value: 'outlet' } };

  it('replaces, inserts and appends', () => {
    expect(made.title).toBe('Leads Selling');
    expect(made.variantOf).toEqual(of);
    expect(made.items[0]?.children?.map(({ path }) => path)).toEqual(['/install-selling', '/how']);
    expect(titles(made.items[1]?.children)).toEqual(['Create CRM', 'Edit', 'Buy leads']);
  });

  it('leaves its base as it was, and shares what it does not change', () => {
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

  it('is not the default, even where its base is', () =>
    expect(createVariant('outlet', { ...base, isDefault: true }, { title: 'V', of }).isDefault).toBeUndefined());

  it('says where an id is unknown', () => {
    const wrong = (changes: Parameters<typeof createVariant>[2]) => () => createVariant('outlet', base, changes);
    expect(wrong({ title: 'V', of, replace: { 'start/instal': { id: 'a', title: 'A' } } })).toThrow(
      'no item with the id "instal"',
    );
    expect(wrong({ title: 'V', of, append: { lead: [] } })).toThrow('Use one of the ids there: start, leads.');
    expect(wrong({ title: 'V', of, insert: [{ into: 'leads/edit/x', at: 0, items: [] }] })).toThrow(
      'no item with the id "x"',
    );
  });
});
