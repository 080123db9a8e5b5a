import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilteredItem, filterTree, findAll, foldCase } from '../navigation.ts';
import { type ExampleTrees, product, registry, routes } from '../testing/navigation.ts';
import { buildTrees } from './build.ts';

const trees = buildTrees(registry(), product, new Set(routes)).trees as ExampleTrees;

/** Returns titles with their matches in brackets, indented by level. */
function renderTitles(items: FilteredItem[] | undefined, depth = 0): string[] {
  return (items ?? []).flatMap((item) => {
    const highlighted = item.highlights.reduceRight(
      (title, [start, end]) => `${title.slice(0, start)}[${title.slice(start, end)}]${title.slice(end)}`,
      item.title,
    );
    return [`${'  '.repeat(depth)}${highlighted}`, ...renderTitles(item.children, depth + 1)];
  });
}

describe('filterTree', () => {
  it('keeps matches at every level with their groups, ignoring case', () => {
    const result = filterTree(trees.guide, 'CONFIG');
    expect(renderTitles(result?.items)).toEqual(['Get Started', '  Server', '    Nimbus [Config]']);
    expect(result).toMatchObject({ matches: 1, total: 9 });
    expect(result?.overview).toBeUndefined();
  });

  it('highlights and counts groups and pages', () => {
    const result = filterTree(trees.guide, 'inde');
    expect(renderTitles(result?.items)).toEqual(['[Inde]x', '  Primary [Inde]x']);
    expect(result?.matches).toBe(2);
  });

  it('highlights every match in a title', () => {
    expect(renderTitles(filterTree(trees.guide, 'er')?.items)).toEqual([
      'Get Started',
      '  S[er]v[er]',
      '    Ov[er]view',
      'Index',
      '  Ov[er]view',
    ]);
  });

  it('finds the Overview link above the tree', () => {
    const result = filterTree(trees.guide, 'overv');
    expect(result?.overview?.highlights).toEqual([[0, 5]]);
    expect(result?.matches).toBe(3);
  });

  it('keeps all entries of a matching group if none of them matches', () => {
    const result = filterTree(trees.stream, 'event');
    expect(renderTitles(result?.items)).toEqual(['[Event] Patterns', '  Overview']);
    expect(result?.matches).toBe(1);
  });

  it('returns no items if nothing matches', () =>
    expect(filterTree(trees.guide, 'zzz')).toMatchObject({ items: [], matches: 0 }));

  it.each(['', ' ', '\t'])('returns undefined for %j', (text) => expect(filterTree(trees.guide, text)).toBeUndefined());

  it.each(['.*', '(', '[a', '\\', 'a|b', '{', '^', '$', '/', '-', '+?', '\uD83D'])('searches %j literally', (text) => {
    expect(filterTree(trees.guide, text)?.matches).toBe(0);
  });

  it('respects spaces inside and at the ends of the text', () => {
    expect(filterTree(trees.guide, 'primary index')?.matches).toBe(1);
    expect(filterTree(trees.guide, ' index')?.matches).toBe(1);
  });

  it('does not change the tree', () => {
    const before = structuredClone(trees.guide);
    filterTree(trees.guide, 'index');
    expect(trees.guide).toEqual(before);
  });

  it('moves a section label to the first remaining item of the section', () => {
    const createItem = (title: string, section?: string) => ({
      id: title,
      title,
      href: '/',
      route: '/',
      ...(section && { section }),
    });
    const items = [
      createItem('Ship', 'Sea'),
      createItem('Ferry'),
      createItem('Tram', 'City'),
      createItem('Cable ferry', 'Air'),
      createItem('Glider'),
    ];
    const result = filterTree({ key: 'x', title: 'X', items }, 'ferry');
    expect(result?.items.map(({ title, section }) => [section, title])).toEqual([
      ['Sea', 'Ferry'],
      ['Air', 'Cable ferry'],
    ]);
    const severalSections = filterTree({ key: 'x', title: 'X', items }, 'i');
    expect(severalSections?.items.map(({ title, section }) => [section, title])).toEqual([
      ['Sea', 'Ship'],
      ['Air', 'Glider'],
    ]);
    const unlabeled = filterTree({ key: 'x', title: 'X', items }, 'er');
    expect(unlabeled?.items.map(({ title, section }) => [section, title])).toEqual([
      ['Sea', 'Ferry'],
      ['Air', 'Cable ferry'],
      [undefined, 'Glider'],
    ]);
  });
});

describe('foldCase', () => {
  it.each([
    ['Stream JOIN', 'stream join'],
    ['ÄRGER', 'ärger'],
    ['ΣΑΣ', foldCase('σας')],
    ['Straße', 'straße'],
    ['\u0130x', '\u0130x'],
    ['a\uD83D', 'a\uD83D'],
  ])('%j → %j', (text, folded) => expect(foldCase(text)).toBe(folded));

  it('keeps the offsets of all characters', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(foldCase(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe('findAll', () => {
  it('finds all matches, ignoring case', () => {
    expect(findAll('Index of INDEXES', 'index')).toEqual([
      [0, 5],
      [9, 14],
    ]);
    expect(findAll('aaa', 'aa')).toEqual([[0, 2]]);
    expect(findAll('anything', '')).toEqual([]);
  });

  it('finds every text in itself', () => {
    assert(
      property(string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(findAll(text, text)).toEqual([[0, text.length]]);
      }),
    );
  });

  it('accepts 60,000 characters', () => expect(findAll('Stream', 'x'.repeat(60_000))).toEqual([]));
});
