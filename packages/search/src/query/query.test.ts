import { describe, expect, it } from 'vitest';
import { parseQuery, QUERY_LIMITS } from './query.ts';

const ignored = new Set(['the', 'how', 'is']);
const parse = (query: string, getParts?: (word: string) => readonly string[] | undefined) =>
  parseQuery(query, ignored, getParts);
const parseTerms = (query: string) => parse(query).map(({ term }) => term);

describe('the words of a query', () => {
  it('exclude stop words', () => {
    expect(parseTerms('How is the Table made')).toEqual(['table', 'made']);
    expect(parseTerms('how is the')).toEqual(['how', 'is', 'the']);
    expect(parseTerms('')).toEqual([]);
  });

  it('have their offsets, and the last one is unfinished unless text follows it', () => {
    expect(parse('drop tab')).toEqual([
      { term: 'drop', kind: 'word', parts: [], suffixes: [], isPrefix: false, start: 0, end: 4 },
      { term: 'tab', kind: 'word', parts: [], suffixes: [], isPrefix: true, start: 5, end: 8 },
    ]);
    expect(parse('drop tab ').map(({ isPrefix }) => isPrefix)).toEqual([false, false]);
    // The unfinished word is "the", a stop word.
    expect(parse('drop the').map(({ isPrefix }) => isPrefix)).toEqual([false]);
  });

  it('are limited in number and length', () => {
    expect(parse(`${'x '.repeat(QUERY_LIMITS.queryLength / 2)}late`).at(-1)?.term).toBe('x');
    expect(parse('word '.repeat(QUERY_LIMITS.clauses + 5))).toHaveLength(QUERY_LIMITS.clauses);
  });
});

describe('an identifier', () => {
  it('has its parts', () =>
    expect(parse('putDoc')).toMatchObject([
      { term: 'putdoc', kind: 'identifier', parts: ['put', 'doc'], isPrefix: true },
    ]));

  it('in lower case has the parts of its declaration', () => {
    const getParts = (word: string) => (word === 'createtable' ? ['create', 'table'] : undefined);
    expect(parse('createtable orders', getParts)).toMatchObject([
      { term: 'createtable', kind: 'identifier', parts: ['create', 'table'] },
      { term: 'orders', kind: 'word', parts: [] },
    ]);
  });

  it('keeps the parts of its own notation', () => {
    const getParts = () => ['other'];
    expect(parse('putDoc', getParts)[0]?.parts).toEqual(['put', 'doc']);
  });
});

describe('a path', () => {
  it('is a word with its suffixes, before the words in it', () =>
    expect(parse('/db/{name}/list').map(({ term, kind, suffixes }) => [term, kind, suffixes])).toEqual([
      ['/db/*/list', 'path', ['/db/list']],
      ['db', 'word', []],
      ['name', 'word', []],
      ['list', 'word', []],
    ]));

  it('is separate from the next one', () => {
    const paths = parse('/db/shop/list /ml/shop/train').filter(({ kind }) => kind === 'path');
    expect(paths.map(({ term, suffixes, start }) => [term, suffixes, start])).toEqual([
      ['/db/shop/list', ['/shop/list'], 0],
      ['/ml/shop/train', ['/shop/train'], 14],
    ]);
  });
});
