import { describe, expect, it } from 'vitest';
import { DiagnosticError } from '../diagnostics.ts';
import { registry } from '../testing/navigation.ts';
import { createVariant, pickGroups } from './derive.ts';

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
