import { describe, expect, it } from 'vitest';
import { answerTo, codes, texts } from '../testing/answers.ts';
import { toServerJson } from './answer.ts';

const bakers = `CREATE (baker:hana {"since":2001})-[BAKES {"minutes":40}]->(bread:rye {"grams":800})
CREATE (baker:otto)-[BAKES {"minutes":30}]->(bread:roll {"grams":60})
CREATE (baker:mia {"since":2010})-[BAKES {"minutes":30}]->(bread:"seed roll" {"grams":60.5})`;

describe('values that are not stored', () => {
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
  it('points out a property that nothing has', () => {
    const { notes } = answerTo(bakers, 'S=>(@b baker:*); RETURN b.name, b.sinse');
    expect(notes).toMatchObject([{ kind: 'hint', text: 'No baker has sinse. Did you mean since?' }]);
  });
  it('points out a property that nothing has in a condition', () => {
    const { notes } = answerTo(bakers, 'S=>(@b baker:*)-[BAKES {minuts = 3}]->(@d bread:*); RETURN b.name');
    expect(notes).toMatchObject([{ text: 'No BAKES has minuts. Did you mean minutes?' }]);
  });
  it('drops the row in a comparison, and says that this is open', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:* {since > 2000}); RETURN b.name');
    expect(texts(answer)).toEqual([['hana'], ['mia']]);
    expect(codes(answer)).toEqual(['missing']);
  });
  it('is equal to nothing, and that is not open', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:* {since = 2001}); RETURN b.name');
    expect([texts(answer), codes(answer)]).toEqual([[['hana']], []]);
  });
  it('is left out of aggregates, and that is open', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:*); RETURN COUNT(b.since) AS n, AVG(b.since) AS mean');
    expect(texts(answer)).toEqual([['2', '2005.500000']]);
    expect(codes(answer)).toEqual(['missing-in-aggregate']);
  });
  it('comes last in a sort', () => {
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
  ])('%s', (query, text) => {
    expect(answerTo(bakers, query).notes[0]?.text).toBe(text);
  });
});

describe('LIMIT', () => {
  const all = 'S=>(@b baker:*)-[@k BAKES]->(bread:*); RETURN b.name AS n, k.minutes AS m';
  it('cuts rows of equal rank, and says that this is open', () => {
    const answer = answerTo(bakers, `${all} SORT_ASC m LIMIT 1`);
    expect([answer.rows.length, codes(answer), answer.order]).toEqual([1, ['tied-rows'], 'ties']);
  });
  it('cuts rows without an order, and says that this is open', () => {
    expect(codes(answerTo(bakers, `${all} LIMIT 1`))).toEqual(['unsorted-limit']);
  });
  it('is not open where the order decides', () => {
    expect(codes(answerTo(bakers, `${all} SORT_DESC m LIMIT 1`))).toEqual([]);
  });
});

describe('interpretations', () => {
  const farms = `CREATE (farm:alder)-[TO]->(dairy:d)
CREATE (farm:cedar)-[TO]->(dairy:d)
CREATE (dairy:d)-[MAKES]->(cheese:brie)`;
  const chain = 'S=>(@f farm:*)-[TO]->(@d dairy:*)-[MAKES]->(@c cheese:*); RETURN f.name AS farm, c.name AS cheese';

  it('shows both values of a cell that is open', () => {
    const answer = answerTo(farms, chain);
    expect(answer.rows[0]?.cells).toEqual([
      { value: 'alder', text: 'alder', other: ['cedar'] },
      { value: 'brie', text: 'brie' },
    ]);
    expect([answer.open, codes(answer)]).toEqual([['kept'], ['kept']]);
  });
  it('shows one of them on request', () => {
    const answer = answerTo(farms, chain, { interpretation: { kept: 'last' } });
    expect([texts(answer), answer.open]).toEqual([[['cedar', 'brie']], []]);
  });
  it('is not open where the rows are the same', () => {
    expect(answerTo(farms, chain.replace('f.name AS farm, ', '')).open).toEqual([]);
  });
  it('marks rows that only some interpretations have', () => {
    const twice = `${farms}\nCREATE (dairy:d)-[MAKES]->(cheese:brie)`;
    const answer = answerTo(twice, chain.replace('f.name AS farm, ', ''));
    expect(answer.rows.map(({ perhaps = false }) => perhaps)).toEqual([false, true]);
    expect(answer.open).toEqual(['repeated']);
  });
  it('counts both ways', () => {
    const twice = `${farms}\nCREATE (dairy:d)-[MAKES]->(cheese:brie)`;
    const answer = answerTo(twice, 'S=>(farm:*)-[TO]->(dairy:*)-[MAKES]->(cheese:*); RETURN COUNT(*)');
    expect(answer.count).toEqual({ value: 2, other: [1] });
  });
});

describe('forms of answers', () => {
  it('lists nodes as JSON inside texts', () => {
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
  it('has a table of the same nodes', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:*); RETURN *');
    expect(answer.columns).toEqual(['since', 'label', 'name']);
    expect(texts(answer)).toEqual([
      ['2001', 'baker', 'hana'],
      ['null', 'baker', 'otto'],
      ['2010', 'baker', 'mia'],
    ]);
  });
  it('lists relations with their nodes', () => {
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
  it('says that aliases can name the columns', () => {
    expect(codes(answerTo(bakers, 'S=>(@b baker:*)-[BAKES]->(bread:*)'))).toEqual(['aliased-triples']);
  });
  it('answers a lone count with one number', () => {
    expect(answerTo(bakers, 'S=>(baker:*); RETURN COUNT(*) AS n')).toMatchObject({
      kind: 'count',
      count: { value: 3, other: [] },
    });
  });
  it('has the JSON of a lone count', () => {
    expect(toServerJson(answerTo(bakers, 'S=>(baker:*); RETURN COUNT(*) AS n'))).toEqual({ count: 3 });
  });
  it('has the parts of each row, and the same parts as plain data', () => {
    const { rows, nodes, relations } = answerTo(bakers, 'S=>(@b baker:otto)-[BAKES]->(@d bread:*); RETURN d.grams');
    expect(rows[0]?.parts.toSorted()).toEqual([...nodes, ...relations].map(({ id }) => id).toSorted());
    expect(nodes.map(({ name }) => name)).toEqual(['otto', 'roll']);
    expect(relations).toMatchObject([{ rel: 'BAKES', props: { minutes: 30 } }]);
  });
  it('says in words what each step left', () => {
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
  it('can be sent between threads', () => {
    const answer = answerTo(bakers, 'S=>(@b baker:*)-[BAKES]->(@d bread:*); RETURN *');
    expect(structuredClone(answer)).toEqual(answer);
  });
});
