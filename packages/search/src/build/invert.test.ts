import { describe, expect, it } from 'vitest';
import { getUnitPages } from '../format/metadata.ts';
import { section } from '../testing.ts';
import type { SectionRecord } from '../types.ts';
import { findSimilarPages, invert } from './invert.ts';

/** Returns the similar routes of each route. */
function findSimilar(records: SectionRecord[]): Record<string, string[]> {
  const routes = [...new Set(records.map(({ route }) => route))];
  const similar = findSimilarPages(invert(records, new Set()), getUnitPages(records));
  return Object.fromEntries(
    routes.map((route, page) => [route, (similar[page] ?? []).map((other) => routes[other] ?? '')]),
  );
}
const page = (route: string, text: string) => section(route, { title: '', text, breadcrumbs: [], keywords: [] });
/** Pages without common words. */
const others = ['ash birch', 'cedar dogwood', 'elm fir', 'ginkgo hazel', 'ironwood juniper'].map((text, i) =>
  page(`/n${i}`, text),
);

describe('the pages that are similar to a page', () => {
  it('share words with it, in descending order', () =>
    expect(
      findSimilar([
        page('/a', 'wool silk linen'),
        page('/b', 'silk copper'),
        page('/c', 'wool silk linen tin'),
        ...others,
      ])['/a'],
    ).toEqual(['/c', '/b']));

  it('share rare words rather than common ones', () =>
    expect(
      findSimilar([
        page('/a', 'wool silk'),
        page('/b', 'wool copper'),
        page('/c', 'silk copper'),
        page('/d', 'wool zinc'),
        page('/e', 'wool lead'),
        ...others,
      ])['/a']?.[0],
    ).toBe('/c'));

  it('are empty for a page whose words are on no other page or on most pages', () => {
    expect(findSimilar([page('/a', 'wool'), page('/b', 'silk'), ...others])['/a']).toEqual([]);
    expect(findSimilar([page('/a', 'wool'), page('/b', 'wool'), page('/c', 'wool'), page('/d', 'tin')])['/a']).toEqual(
      [],
    );
  });

  it('are found by all sections and questions of a page', () => {
    const withQuestion = {
      ...page('/b', 'copper'),
      heading: 'Metal',
      anchor: 'metal',
      questions: ['Where is the wool?'],
    };
    const records = [
      page('/a', 'wool tin'),
      page('/b', 'zinc'),
      withQuestion,
      page('/c', 'tin lead lead lead'),
      ...others,
    ];
    expect(findSimilar(records)['/a']).toEqual(expect.arrayContaining(['/b', '/c']));
  });

  it('are at most six', () =>
    expect(
      findSimilar([
        ...Array.from({ length: 9 }, (_, i) => page(`/p${i}`, 'wool silk')),
        ...others,
        ...others.map((other) => ({
          ...other,
          route: `${other.route}-2`,
          text: other.text.toUpperCase() + other.route,
        })),
      ])['/p0'],
    ).toHaveLength(6));
});
