import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilteredItem, filterTree, findAll, foldCase } from '../navigation.ts';
import { type ExampleTrees, product, registry, routes } from '../testing/navigation.ts';
import { buildTrees } from './build.ts';

const trees = buildTrees(registry(), product, new Set(routes)).trees as ExampleTrees;

/** Titles with their matches in brackets, indented by level. */
function show(items: FilteredItem[] | undefined, depth = 0): string[] {
  return (items ?? []).flatMap((item) => {
    const marked = item.highlights.reduceRight(
      (title, [start, end]) => `${title.slice(0, start)}[${title.slice(start, end)}]${title.slice(end)}`,
      item.title,
    );
    return [`${'  '.repeat(depth)}${marked}`, ...show(item.children, depth + 1)];
  });
}

describe('the filter of a sidebar', () => {
  it('keeps what holds the text, whatever its case, at every level, with the groups above it', () => {
    const found = filterTree(trees.guide, 'CONFIG');
    expect(show(found?.items)).toEqual(['Get Started', '  Server', '    Nimbus [Config]']);
    expect(found).toMatchObject({ matches: 1, total: 9 });
    expect(found?.overview).toBeUndefined();
  });

  it('marks and counts groups and pages alike', () => {
    const found = filterTree(trees.guide, 'inde');
    expect(show(found?.items)).toEqual(['[Inde]x', '  Primary [Inde]x']);
    expect(found?.matches).toBe(2);
  });

  it('marks every match in a title', () => {
    expect(show(filterTree(trees.guide, 'er')?.items)).toEqual([
      'Get Started',
      '  S[er]v[er]',
      '    Ov[er]view',
      'Index',
      '  Ov[er]view',
    ]);
  });

  it('finds the Overview link above the tree', () => {
    const found = filterTree(trees.guide, 'overv');
    expect(found?.overview?.highlights).toEqual([[0, 5]]);
    expect(found?.matches).toBe(3);
  });

  it('keeps all that a matching group holds when nothing in it matches', () => {
    const found = filterTree(trees.stream, 'event');
    expect(show(found?.items)).toEqual(['[Event] Patterns', '  Overview']);
    expect(found?.matches).toBe(1);
  });

  it('finds nothing without complaint', () =>
    expect(filterTree(trees.guide, 'zzz')).toMatchObject({ items: [], matches: 0 }));

  it.each(['', ' ', '\t'])('is none for %j', (text) => expect(filterTree(trees.guide, text)).toBeUndefined());

  it.each(['.*', '(', '[a', '\\', 'a|b', '{', '^', '$', '/', '-', '+?', '\uD83D'])(
    'takes %j as it is written',
    (text) => {
      expect(filterTree(trees.guide, text)?.matches).toBe(0);
    },
  );

  it('minds spaces inside and at the ends of the text', () => {
    expect(filterTree(trees.guide, 'primary index')?.matches).toBe(1);
    expect(filterTree(trees.guide, ' index')?.matches).toBe(1);
  });

  it('leaves the tree as it was', () => {
    const before = structuredClone(trees.guide);
    filterTree(trees.guide, 'index');
    expect(trees.guide).toEqual(before);
  });

  it('keeps the label of a run above the first of its items that stays', () => {
    const leaf = (title: string, section?: string) => ({
      id: title,
      title,
      href: '/',
      route: '/',
      ...(section && { section }),
    });
    const items = [
      leaf('Ship', 'Sea'),
      leaf('Ferry'),
      leaf('Tram', 'City'),
      leaf('Cable ferry', 'Air'),
      leaf('Glider'),
    ];
    const found = filterTree({ key: 'x', title: 'X', items }, 'ferry');
    expect(found?.items.map(({ title, section }) => [section, title])).toEqual([
      ['Sea', 'Ferry'],
      ['Air', 'Cable ferry'],
    ]);
    const both = filterTree({ key: 'x', title: 'X', items }, 'i');
    expect(both?.items.map(({ title, section }) => [section, title])).toEqual([
      ['Sea', 'Ship'],
      ['Air', 'Glider'],
    ]);
    const three = filterTree({ key: 'x', title: 'X', items }, 'er');
    expect(three?.items.map(({ title, section }) => [section, title])).toEqual([
      ['Sea', 'Ferry'],
      ['Air', 'Cable ferry'],
      [undefined, 'Glider'],
    ]);
  });
});

describe('a text without its case', () => {
  it.each([
    ['Stream JOIN', 'stream join'],
    ['ÄRGER', 'ärger'],
    ['ΣΑΣ', foldCase('σας')],
    ['Straße', 'straße'],
    ['\u0130x', '\u0130x'],
    ['a\uD83D', 'a\uD83D'],
  ])('%j is %j', (text, folded) => expect(foldCase(text)).toBe(folded));

  it('keeps every character in its place', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(foldCase(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe('finding a text in another', () => {
  it('finds all places, whatever the case', () => {
    expect(findAll('Index of INDEXES', 'index')).toEqual([
      [0, 5],
      [9, 14],
    ]);
    expect(findAll('aaa', 'aa')).toEqual([[0, 2]]);
    expect(findAll('anything', '')).toEqual([]);
  });

  it('finds any text in itself', () => {
    assert(
      property(string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(findAll(text, text)).toEqual([[0, text.length]]);
      }),
    );
  });

  it('takes sixty thousand characters', () => expect(findAll('Stream', 'x'.repeat(60_000))).toEqual([]));
});
