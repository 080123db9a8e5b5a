import { describe, expect, it } from 'vitest';
import { answerTo, codes, texts } from '../testing/answers.ts';
import { toServerJson } from './answer.ts';

const bakers = `CREATE (baker:hana {"since":2001})-[BAKES {"minutes":40}]->(bread:rye {"grams":800})
CREATE (baker:otto)-[BAKES {"minutes":30}]->(bread:roll {"grams":60})
CREATE (baker:mia {"since":2010})-[BAKES {"minutes":30}]->(bread:"seed roll" {"grams":60.5})`;

describe('a missing property', () => {
  it('is an empty cell', () => {
    expect(texts(answerTo(bakers, 'S=>(@b baker:*); RETURN b.name AS n, b.since AS s'))).toEqual([
      ['hana', '2001'],
      ['otto', ''],
      ['mia', '2010'],
    ]);
  });
  it('is left out of the JSON', () => {
    expect(toServerJson(answerTo(bakers, 'S=>(@b baker:otto); RETURN b.name AS n, b.since AS s'))).toEqual({
      rows: [{ n: 'otto' }],
      num_items: 1,
    });
  });
  it('adds a hint if no node has it', () => {
    const { notes } = answerTo(bakers, 'S=>(@b baker:*); RETURN b.name, b.sinse');
    expect(notes).toMatchObject([{ kind: 'hint', text: 'No baker has sinse. Did you mean since?' }]);
  });
  it('adds a hint if no relation has it', () => {
    const { notes } = answerTo(bakers, 'S=>(@b baker:*)-[BAKES {minuts = 3}]->(@d bread:*); RETURN b.name');
    expect(notes).toMatchObject([{ text: 'No BAKES has minuts. Did you mean minutes?' }]);
  });
  it('excludes its row from a comparison, and adds a note', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:* {since > 2000}); RETURN b.name');
    expect(texts(answer)).toEqual([['hana'], ['mia']]);
    expect(codes(answer)).toEqual(['missing']);
  });
  it('is equal to no value, without a note', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:* {since = 2001}); RETURN b.name');
    expect([texts(answer), codes(answer)]).toEqual([[['hana']], []]);
  });
  it('is left out of aggregates, and adds a note', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:*); RETURN COUNT(b.since) AS n, AVG(b.since) AS mean');
    expect(texts(answer)).toEqual([['2', '2005.500000']]);
    expect(codes(answer)).toEqual(['missing-in-aggregate']);
  });
  it('comes last in a sort, and adds a note', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:*); RETURN b.name AS n, b.since AS s SORT_ASC s');
    expect(texts(answer).map(([name]) => name)).toEqual(['hana', 'mia', 'otto']);
    expect(codes(answer)).toEqual(['missing-in-sort']);
  });
});

describe('hints', () => {
  it.each([
    ['S=>(backer:*)', 'No node has the label backer. Did you mean baker?'],
    ['S=>(baker:hanna)', 'No baker is called hanna. Did you mean hana?'],
    ['S=>(baker:*)-[BAKS]->(bread:*)', 'No relation is called BAKS. Did you mean BAKES?'],
  ])('suggest a similar name for %s', (query, text) => {
    expect(answerTo(bakers, query).notes[0]?.text).toBe(text);
  });
});

describe('LIMIT', () => {
  const all = 'S=>(@b baker:*)-[@k BAKES]->(bread:*); RETURN b.name AS n, k.minutes AS m';
  it('adds a note if it cuts rows of equal rank', () => {
    const answer = answerTo(bakers, `${all} SORT_ASC m LIMIT 1`);
    expect([answer.rows.length, codes(answer), answer.order]).toEqual([1, ['tied-rows'], 'ties']);
  });
  it('adds a note if the rows have no order', () => {
    expect(codes(answerTo(bakers, `${all} LIMIT 1`))).toEqual(['unsorted-limit']);
  });
  it('adds no note if the order is unambiguous', () => {
    expect(codes(answerTo(bakers, `${all} SORT_DESC m LIMIT 1`))).toEqual([]);
  });
});

describe('interpretations', () => {
  const farms = `CREATE (farm:alder)-[TO]->(dairy:d)
CREATE (farm:cedar)-[TO]->(dairy:d)
CREATE (dairy:d)-[MAKES]->(cheese:brie)`;
  const chain = 'S=>(@f farm:*)-[TO]->(@d dairy:*)-[MAKES]->(@c cheese:*); RETURN f.name AS farm, c.name AS cheese';

  it('give both values of an ambiguous cell', () => {
    const answer = answerTo(farms, chain);
    expect(answer.rows[0]?.cells).toEqual([
      { value: 'alder', text: 'alder', other: ['cedar'] },
      { value: 'brie', text: 'brie' },
    ]);
    expect([answer.open, codes(answer)]).toEqual([['kept'], ['kept']]);
  });
  it('give one value if the interpretation is set', () => {
    const answer = answerTo(farms, chain, { interpretation: { kept: 'last' } });
    expect([texts(answer), answer.open]).toEqual([[['cedar', 'brie']], []]);
  });
  it('are not ambiguous if the rows are the same', () => {
    expect(answerTo(farms, chain.replace('f.name AS farm, ', '')).open).toEqual([]);
  });
  it('mark rows that only some of them have', () => {
    const twice = `${farms}\nCREATE (dairy:d)-[MAKES]->(cheese:brie)`;
    const answer = answerTo(twice, chain.replace('f.name AS farm, ', ''));
    expect(answer.rows.map(({ perhaps = false }) => perhaps)).toEqual([false, true]);
    expect(answer.open).toEqual(['repeated']);
  });
  it('give both counts', () => {
    const twice = `${farms}\nCREATE (dairy:d)-[MAKES]->(cheese:brie)`;
    const answer = answerTo(twice, 'S=>(farm:*)-[TO]->(dairy:*)-[MAKES]->(cheese:*); RETURN COUNT(*)');
    expect(answer.count).toEqual({ value: 2, other: [1] });
  });
});

describe('results', () => {
  it('list nodes as JSON texts', () => {
    const answer = answerTo(bakers, 'S=>(bread:*)');
    expect(answer.kind).toBe('nodes');
    expect(toServerJson(answer)).toEqual({
      nodes: [
        '{"grams":800,"label":"bread","name":"rye"}',
        '{"grams":60,"label":"bread","name":"roll"}',
        '{"grams":60.5,"label":"bread","name":"seed roll"}',
      ],
      num_items: 3,
    });
  });
  it('are a table of nodes with RETURN *', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:*); RETURN *');
    expect(answer.columns).toEqual(['since', 'label', 'name']);
    expect(texts(answer)).toEqual([
      ['2001', 'baker', 'hana'],
      ['null', 'baker', 'otto'],
      ['2010', 'baker', 'mia'],
    ]);
  });
  it('list relations with their nodes', () => {
    const answer = answerTo(bakers, 'S=>(baker:hana)-[BAKES]->(bread:*)');
    expect([answer.kind, answer.columns, texts(answer)]).toEqual([
      'triples',
      ['sub', 'pred', 'obj'],
      [['baker:hana', 'BAKES', 'bread:rye']],
    ]);
    expect(toServerJson(answer)).toEqual({
      triple: [{ sub: 'baker:hana', pred: 'BAKES', obj: 'bread:rye' }],
      num_items: 1,
    });
  });
  it('note that aliases can name the columns', () => {
    expect(codes(answerTo(bakers, 'S=>(@b baker:*)-[BAKES]->(bread:*)'))).toEqual(['aliased-triples']);
  });
  it('are one number for a lone count', () => {
    expect(answerTo(bakers, 'S=>(baker:*); RETURN COUNT(*) AS n')).toMatchObject({
      kind: 'count',
      count: { value: 3, other: [] },
    });
  });
  it('are a count in JSON for a lone count', () => {
    expect(toServerJson(answerTo(bakers, 'S=>(baker:*); RETURN COUNT(*) AS n'))).toEqual({ count: 3 });
  });
  it('contain the nodes and relations of each row as plain data', () => {
    const { rows, nodes, relations } = answerTo(bakers, 'S=>(@b baker:otto)-[BAKES]->(@d bread:*); RETURN d.grams');
    expect(rows[0]?.parts.toSorted()).toEqual([...nodes, ...relations].map(({ id }) => id).toSorted());
    expect(nodes.map(({ name }) => name)).toEqual(['otto', 'roll']);
    expect(relations).toMatchObject([{ rel: 'BAKES', props: { minutes: 30 } }]);
  });
  it('describe each step with its number of rows', () => {
    const { steps } = answerTo(
      bakers,
      'S=>(@b baker:* {since > 2005})-[@k BAKES]->(bread:*); RETURN b.name AS n, k.minutes AS m WHERE m > 3 SORT_ASC n',
    );
    expect(steps.map(({ text, rows }) => [text, rows])).toEqual([
      ['Start with nodes of baker: 1 of 3 meet the conditions.', 1],
      ['Follow BAKES to nodes of bread: 1 relation, 1 fit.', 1],
      ['Return n, m.', 1],
      ['WHERE: 1 of 1 row stay.', 1],
      ['Sort by n, ascending.', 1],
    ]);
  });
  it('can be cloned', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:*)-[BAKES]->(@d bread:*); RETURN *');
    expect(structuredClone(answer)).toEqual(answer);
  });
});
