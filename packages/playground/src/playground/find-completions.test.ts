import { describe, expect, it } from 'vitest';
import { findCompletions, findKeywordAt, type Vocabulary } from './find-completions.ts';

const vocabulary: Vocabulary = {
  keywords: [
    { word: 'RETURN', text: 'Names the columns.' },
    { word: 'CREATE', text: 'Stores.' },
    { word: 'CREATE GRAPH', text: 'Creates a graph.', link: '/graphs' },
    { word: '#SHORT_PATH', text: 'Finds a path.' },
  ],
  contents: {
    labels: [{ label: 'baker', count: 2 }],
    rels: [{ rel: 'BAKES', count: 3 }],
    properties: ['age', 'name'],
  },
};
const complete = (before: string, isRequested = false) => {
  const found = findCompletions(before, vocabulary, isRequested);
  return found && { from: found.from, words: found.suggestions.map(({ label }) => label) };
};
const KEYWORDS = vocabulary.keywords.map(({ word }) => word);

describe('findCompletions', () => {
  it.each([
    ['S=>(', 4, ['baker']],
    ['S=>(ba', 4, ['baker']],
    ['S=>(@b ba', 7, ['baker']],
    ['S=>(@b baker:*)-[', 17, ['BAKES']],
    ['S=>(@b baker:*)-[@r BA', 20, ['BAKES']],
    ['S=>(@b baker:*)-[:BA', 18, ['BAKES']],
    ['S=>(@b baker:*); RETURN b.', 26, ['age', 'name']],
    ['S=>(@b baker:*); RETURN b.na', 26, ['age', 'name']],
    ['S=>(@b baker:* {', 16, ['age', 'name']],
    ['S=>(@b baker:* {age > 3 AND na', 28, ['age', 'name']],
    ['S=>(@b baker:*); RET', 17, KEYWORDS],
    ['one\ntwo #', 8, KEYWORDS],
  ])('returns suggestions after %j', (before, from, words) => {
    expect(complete(before)).toEqual({ from, words });
  });

  it.each([
    ['S=>(@b baker:*) ', 'nothing is typed'],
    ['', 'nothing is typed'],
    ['CREATE (baker:hana {"name":"Ha', 'a text in quotes is typed'],
  ])('returns undefined after %j: %s', (before) => {
    expect(complete(before)).toBeUndefined();
  });

  it('returns all keywords on request', () => {
    expect(complete('', true)).toEqual({ from: 0, words: KEYWORDS });
  });

  it('returns undefined for an empty graph', () => {
    const contents = { labels: [], rels: [], properties: [] };
    expect(findCompletions('S=>(', { ...vocabulary, contents }, true)).toBeUndefined();
  });

  it('returns within 200 ms after a million brackets', () => {
    const start = performance.now();
    expect(complete(`${'({['.repeat(333_333)}(`)?.words).toEqual(['baker']);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe('findKeywordAt', () => {
  const find = (text: string, offset: number) => findKeywordAt(text, offset, vocabulary.keywords)?.keyword.word;
  it.each([
    ['CREATE GRAPH bakery', 2, 'CREATE GRAPH'],
    ['CREATE GRAPH bakery', 8, 'CREATE GRAPH'],
    ['CREATE (a:b)', 2, 'CREATE'],
    ['x; RETURN a.name', 5, 'RETURN'],
    ['<#SHORT_PATH>', 4, '#SHORT_PATH'],
    ['RETURNS', 2, undefined],
    ['aRETURN', 3, undefined],
    ['CREATE GRAPH bakery', 15, undefined],
    ['', 0, undefined],
  ])('returns in %j at %i: %s', (text, offset, expected) => {
    expect(find(text, offset)).toBe(expected);
  });
});
