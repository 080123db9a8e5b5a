import { describe, expect, it } from 'vitest';
import { editDistance, findSimilarRoutes, suggestSimilarWord, toSearchWords } from './fuzzy-match.ts';

const pages =
  `/stream /stream-join /join /join-example-1 /stream-manager /cli-overview /overview /server-install /docker-images
  /secondary-index /primary-index /graph-and-cypher/shortest-path /graph-and-cypher/short-path-advance /rest-api/create-a-table
  /rest-api/create-a-graph-table /rest-api/delete-a-table /apps/forum/setup/domain /apps/forum/setup/status
  /use-cases/recomendation-system/introduction /ai-in-nimbus/ai-in-nimbus-high-level/ml-Infra-memory-and-large-data`
    .split(/\s+/)
    .map((route) => ({ route, title: route }));
const nearest = (path: string) => findSimilarRoutes(path, pages).map(({ route }) => route);

describe('findSimilarRoutes', () => {
  it.each([
    ['/stream-joins-overview', '/stream-join'],
    ['/straem-join', '/stream-join'],
    ['/Secondary_Index.html', '/secondary-index'],
    ['/docker-image', '/docker-images'],
    ['/install-server', '/server-install'],
    ['/create-table', '/rest-api/create-a-table'],
    ['/graph/shortest-path', '/graph-and-cypher/shortest-path'],
    ['/apps/forum/domain', '/apps/forum/setup/domain'],
    ['/use-cases/recommendation-system/intro', '/use-cases/recomendation-system/introduction'],
    ['/ml-infra-memory-and-large-data', '/ai-in-nimbus/ai-in-nimbus-high-level/ml-Infra-memory-and-large-data'],
    ['/rest-api/create%20a%20table/', '/rest-api/create-a-table'],
  ])('ranks %s → %s first', (path, route) => expect(nearest(path)[0]).toBe(route));

  it('returns at most the given number of pages', () => {
    expect(nearest('/stream-joins-overview')).toHaveLength(4);
    expect(findSimilarRoutes('/stream', pages, 2)).toHaveLength(2);
  });

  it('returns nothing if no page is similar', () => expect(nearest('/wp-login.php')).toEqual([]));

  it('accepts every path', () => {
    for (const path of ['', '/', '//', '/%', '/%E4%', '/\uD800', '/..%2f..', '/<script>', `/${'a-'.repeat(50_000)}`])
      expect(() => nearest(path)).not.toThrow();
  });
});

describe('suggestSimilarWord', () => {
  it.each([
    ['knid', ['title', 'kind'], 'Did you mean "kind"? '],
    ['colour', ['title', 'kind'], ''],
    ['no', ['top', 'end'], ''],
    ['knid', ['kind'], ''],
  ])('%s among %j → %j', (word, known, hint) => expect(suggestSimilarWord(word, known)).toBe(hint));
});

describe('toSearchWords', () => {
  it.each([
    ['/stream-joins-overview', 'stream joins overview'],
    ['/rest-api/Create_a%20Table.html', 'rest api create a table'],
    ['/%E4', 'e4'],
    ['/', ''],
  ])('%s → %s', (path, words) => expect(toSearchWords(path)).toBe(words));
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['stream', 'straem', 2],
    ['join', 'join', 0],
  ])('%j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});
