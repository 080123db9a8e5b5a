import { beforeAll, describe, expect, it } from 'vitest';
import { acceptCommand, ask, describeChanges, type GoldenAnswer, loadGolden, loadSnapshot } from './golden.ts';
import { openSiteOnce } from './open-site.ts';

const golden = loadGolden();
const reading = 120_000;

describe('golden queries', () => {
  let answers: GoldenAnswer[] = [];
  let routes: ReadonlySet<string> = new Set();
  let expand: (text: string) => string;

  beforeAll(async () => {
    const site = await openSiteOnce();
    ({ routes, expand } = site);
    answers = await ask(site, golden);
  }, reading);

  it('have existing pages and no duplicates', () => {
    const queries = Object.values(golden).flat();
    expect(queries.filter(({ first }) => !routes.has(expand(first)))).toEqual([]);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThanOrEqual(30);
  });

  it('find their page first', () => {
    const missed = answers
      .filter(({ expected, found }) => found[0] !== expected)
      .map(
        ({ query, expected, found }) =>
          `"${query}" should find ${expected} first, found ${found.join(', ') || 'nothing'}`,
      );
    expect(
      missed.join('\n'),
      'A reader would not find the page. Correct its title or keywords, or data/synonyms.yaml; if another page is now the right one, change tests/search/golden.json.',
    ).toBe('');
  });

  it('have the three best pages of the snapshot', () => {
    const changes = describeChanges(answers, loadSnapshot());
    expect(
      changes.join('\n'),
      `A change of pages, titles, synonyms or the index changed these answers. Look whether they are better for readers, and accept them: ${acceptCommand}`,
    ).toBe('');
  });
});

describe('describeChanges', () => {
  const answer = (query: string, ...found: string[]): GoldenAnswer => ({ query, expected: found[0] ?? '', found });

  it('returns changed positions with the previous pages', () => {
    expect(describeChanges([answer('join', '/a', '/c', '/d')], { join: ['/a', '/b', '/d'] })).toEqual([
      '"join"\n    /a\n  - /b\n  + /c\n    /d',
    ]);
  });

  it('returns new and removed queries', () => {
    expect(describeChanges([answer('new', '/a')], { old: ['/b'] })).toEqual([
      'new query "new"\n  + /a\n',
      '"old" is asked no more',
    ]);
  });

  it('returns nothing for unchanged results', () => {
    expect(describeChanges([answer('join', '/a', '/b')], { join: ['/a', '/b'] })).toEqual([]);
  });
});
