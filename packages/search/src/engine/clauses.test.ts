import { describe, expect, it } from 'vitest';
import { spokenTerm } from '../analysis/phrases.ts';
import { identifiers, spokenWeight, alternatives as weights } from '../ranking.ts';
import { lexiconOf } from '../testing.ts';
import { type Clause, makeClauses } from './clauses.ts';
import { QUERY_LIMITS } from './limits.ts';
import { parseQuery, type QueryKnowledge } from './query.ts';
import { loadSynonyms } from './synonyms.ts';

const lexicon = lexiconOf({
  '/shop/list': 1,
  count: 3,
  [spokenTerm(['count'])]: 1,
  create: 4,
  createindex: 2,
  doc: 5,
  docs: 4,
  full: 3,
  index: 6,
  put: 6,
  putdoc: 2,
  putdocs: 1,
  putdocument: 1,
  table: 9,
  text: 3,
});
const make = (query: string, rules = '', knowledge?: QueryKnowledge) => {
  const { clauses, corrections } = makeClauses(lexicon, parseQuery(query, new Set(), knowledge), loadSynonyms(rules));
  return { clauses, corrected: corrections.map(({ word, term }) => `${word.term} ${lexicon.text(term)}`) };
};
const readable = ({ alternatives }: Clause) =>
  Object.fromEntries([...alternatives].map(([term, weight]) => [lexicon.text(term), Number(weight.toFixed(4))]));
const terms = (clauses: Clause[]) => clauses.map(({ term }) => term);

describe('a word', () => {
  it('is a clause with what it stands for', () => {
    const { clauses, corrected } = make('table ');
    expect(clauses).toEqual([
      {
        term: 'table',
        alternatives: new Map([[lexicon.find('table'), 1]]),
        emphasis: 1,
        closeness: 1,
        word: 0,
        open: false,
      },
    ]);
    expect(corrected).toEqual([]);
  });

  it('may go on where it is the last', () =>
    expect(make('create tab').clauses.map(({ open }) => open)).toEqual([false, true]));

  it('that is misspelt is read as the nearest, which counts less', () => {
    const { clauses, corrected } = make('tabel ');
    expect(corrected).toEqual(['tabel table']);
    expect(clauses[0]).toMatchObject({ term: 'table', closeness: weights.fuzzy, word: 0 });
    expect(readable(clauses[0] as Clause)).toEqual({ table: weights.fuzzy });
  });

  it('that the synonyms know is not misspelt', () => {
    const { clauses, corrected } = make('tabel ', 'tabel|index');
    expect(corrected).toEqual([]);
    expect(clauses).toMatchObject([{ term: 'tabel', closeness: 1 }]);
  });

  it('that nothing is like is two words written as one', () => {
    const { clauses } = make('fulltext ');
    expect(terms(clauses)).toEqual(['full', 'text']);
    expect(clauses.map(({ word }) => word)).toEqual([0, 0]);
  });

  it('are as many as the limit says', () =>
    expect(make('createIndex '.repeat(QUERY_LIMITS.clauses)).clauses).toHaveLength(QUERY_LIMITS.clauses));
});

describe('an identifier', () => {
  it('is itself and its parts, which count less where it is known', () => {
    const { clauses } = make('putDoc ');
    expect(terms(clauses)).toEqual(['putdoc', 'put', 'doc']);
    expect(clauses.map(({ emphasis }) => emphasis)).toEqual([identifiers.whole, identifiers.parts, identifiers.parts]);
    expect(clauses.map(({ word }) => word)).toEqual([0, 0, 0]);
  });

  it('is its parts where it is unknown', () => {
    const { clauses } = make('putTable ');
    expect(terms(clauses)).toEqual(['put', 'table']);
    expect(clauses.map(({ emphasis }) => emphasis)).toEqual([1, 1]);
  });

  it('is known while it is typed, and its last part may go on', () => {
    const { clauses } = make('create_ind');
    expect(terms(clauses)).toEqual(['createind', 'create', 'ind']);
    expect(clauses.map(({ open }) => open)).toEqual([true, false, false]);
    // The last part stands for what it begins.
    expect(Object.keys(readable(clauses[2] as Clause))).toContain('index');
    const [, , closed] = make('create_ind ').clauses;
    expect(Object.keys(readable(closed as Clause))).not.toContain('index');
  });

  it('may have a misspelt part, and then be misspelt itself', () => {
    const { clauses } = make('putTabel ');
    expect(readable(clauses[1] as Clause)).toEqual({ table: weights.fuzzy });
    expect(terms(make('createIndxe ').clauses)).toEqual(['createindxe', 'create', 'indxe']);
  });

  it('that the synonyms know is not split', () => expect(terms(make('k8s ', 'k8s|index').clauses)).toEqual(['k8s']));

  it('has no parts of one letter', () => expect(terms(make('putX ').clauses)).not.toContain('x'));
});

describe('a path', () => {
  it('stands for its ends as well', () => {
    const [path] = make('/db/shop/list ').clauses;
    expect(readable(path as Clause)).toMatchObject({ '/shop/list': weights.stem });
  });
});

describe('a phrase of speech', () => {
  const spoken = new Map([['how mani', ['count']]]);

  it('stands for its words, and counts less than words that name something', () => {
    const [phrase, table] = make('how many table ', '', { spoken }).clauses;
    expect(phrase?.emphasis).toBe(spokenWeight);
    expect(phrase?.open).toBe(false);
    expect(readable(phrase as Clause)).toEqual({ count: weights.synonym, [spokenTerm(['count'])]: weights.synonym });
    expect([...(phrase?.synonyms ?? [])]).toEqual([...(phrase?.alternatives.keys() ?? [])]);
    expect(table?.emphasis).toBe(1);
  });
});

describe('neighbours', () => {
  it('stand for what they are as one word, both of them', () => {
    const { clauses } = make('put doc ');
    expect(clauses.map(readable)).toEqual([
      { put: 1, putdoc: weights.joined, putdocs: weights.joined },
      { doc: 1, docs: weights.stem, putdoc: weights.joined, putdocs: weights.joined },
    ]);
  });

  it('stand for what that begins while the last is typed', () => {
    const put = (query: string) => readable(make(query).clauses[0] as Clause);
    expect(put('put doc')).toMatchObject({
      putdoc: weights.joined,
      putdocs: weights.joined,
      putdocument: weights.prefix,
    });
    expect(put('put doc ')).not.toHaveProperty('putdocument');
    expect(put('put doc tab')).not.toHaveProperty('putdocument');
  });

  it('of four letters are only what they are exactly', () => {
    const short = lexiconOf({ ab: 1, abcd: 1, abcde: 1, cd: 1, cde: 1 });
    const joined = (query: string) => {
      const { clauses } = makeClauses(short, parseQuery(query, new Set()), new Map());
      return [...(clauses[0]?.alternatives ?? [])].map(([term]) => short.text(term));
    };
    expect(joined('ab cd')).toEqual(['ab', 'abcd']);
    expect(joined('ab cde')).toEqual(['ab', 'abcde']);
  });
});
