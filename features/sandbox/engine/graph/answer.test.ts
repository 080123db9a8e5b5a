import { describe, expect, it } from 'vitest';
import { Budget } from '../budget.ts';
import type { GraphOptions } from '../session.ts';
import { openGraph, runGraph } from '../with-streams.ts';
import type { Answer } from './answer.ts';
import { jsonOf } from './shape.ts';

const answerTo = (setup: string | string[], query: string, options?: GraphOptions): Answer => {
  const result = runGraph(setup, query, options);
  if ('fault' in result) throw new Error(`${result.fault.message} ${result.fault.cure} ${query}`);
  if (result.kind === 'done') throw new Error('There is no query.');
  return result;
};
const texts = ({ rows }: Answer): string[][] => rows.map(({ cells }) => cells.map(({ text }) => text));
const codes = ({ notes }: Answer): string[] => notes.map(({ code }) => code);

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
    expect(jsonOf(answerTo(bakers, 'S=>(@b baker:otto); RETURN b.name AS n, b.since AS s'))).toEqual({
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

describe('readings', () => {
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
    const answer = answerTo(farms, chain, { reading: { kept: 'last' } });
    expect([texts(answer), answer.open]).toEqual([[['cedar', 'brie']], []]);
  });
  it('is not open where the rows are the same', () => {
    expect(answerTo(farms, chain.replace('f.name AS farm, ', '')).open).toEqual([]);
  });
  it('marks rows that only some readings have', () => {
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
    expect(jsonOf(answer)).toEqual({
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
    expect(jsonOf(answer)).toEqual({ triple: [{ sub: 'baker:hana', pred: 'BAKES', obj: 'bread:rye' }], num_items: 1 });
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
    expect(jsonOf(answerTo(bakers, 'S=>(baker:*); RETURN COUNT(*) AS n'))).toEqual({ count: 3 });
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

describe('paths', () => {
  const huts = `CREATE (hut:a)-[TRAIL {"km":4}]->(hut:b)-[TRAIL {"km":4}]->(hut:d)
CREATE (hut:a)-[ROAD {"km":9}]->(hut:c)-[ROAD]->(hut:d)
CREATE (hut:d)-[FERRY]->(hut:e)`;
  const faultOf = (query: string, setup = huts) => {
    const result = runGraph(setup, query);
    return 'fault' in result ? result.fault : undefined;
  };
  it('lists all paths, parallel ones too', () => {
    const answer = answerTo(`${huts}\nCREATE (hut:a)-[PATH]->(hut:b)`, 'S=>(hut:a)-[#ALL_PATH *]->(hut:e)');
    expect(texts(answer)).toEqual([
      ['a, b, d, e', 'TRAIL, TRAIL, FERRY'],
      ['a, c, d, e', 'ROAD, ROAD, FERRY'],
      ['a, b, d, e', 'PATH, TRAIL, FERRY'],
    ]);
    expect(jsonOf(answer)).toMatchObject({ path_count: 3 });
  });
  it('answers the shortest path as JSON', () => {
    expect(jsonOf(answerTo(huts, 'S=>(hut:a)-[#SHORT_PATH TRAIL {weight="km"}]->(hut:d)'))).toEqual({
      nodes: ['a', 'b', 'd'].map((name) => ({ label: 'hut', name })),
      edges: [{ rel: 'TRAIL' }, { rel: 'TRAIL' }],
      path_count: 1,
    });
  });
  it('refuses two paths that are equally short, and names both', () => {
    const fault = faultOf('S=>(hut:a)-[#SHORT_PATH *]->(hut:d)');
    expect(fault?.code).toBe('path-tie');
    expect(fault?.message).toContain('a TRAIL, b TRAIL, d');
    expect(fault?.message).toContain('a ROAD, c ROAD, d');
  });
  it('refuses ways through a circle', () => {
    expect(faultOf('S=>(hut:a)-[#ALL_PATH *]->(hut:e)', `${huts}\nCREATE (hut:d)-[BACK]->(hut:a)`)?.code).toBe(
      'path-cycle',
    );
  });
  it('does not mind a circle that is not on the way', () => {
    const circle = `${huts}\nCREATE (hut:e)-[X]->(hut:x)-[X]->(hut:y)-[X]->(hut:x)\nCREATE (hut:a)-[X]->(hut:x)`;
    expect(answerTo(circle, 'S=>(hut:a)-[#ALL_PATH *]->(hut:e)').total).toBe(2);
  });
  it.each([
    ['no path', 'S=>(hut:e)-[#SHORT_PATH *]->(hut:a)', 'no-path'],
    ['a node that does not exist', 'S=>(hut:e)-[#ALL_PATH *]->(hut:z)', 'unknown-node'],
    ['the same node', 'S=>(hut:e)-[#ALL_PATH *]->(hut:e)', 'path-same-node'],
    ['a missing length', 'S=>(hut:a)-[#SHORT_PATH * {weight="km"}]->(hut:e)', 'path-weight'],
    ['a missing position', 'S=>(hut:a)-[#SHORT_PATH * {geo_distance="lat.lon"}]->(hut:e)', 'path-position'],
  ])('refuses %s', (_, query, code) => {
    expect(faultOf(query)?.code).toBe(code);
  });
  it('counts more paths than it keeps', () => {
    const ladder = Array.from(
      { length: 14 },
      (_, at) => `CREATE (a:n${at})-[X]->(a:n${at + 1})\nCREATE (a:n${at})-[Y]->(a:n${at + 1})`,
    );
    const answer = answerTo(ladder.join('\n'), 'S=>(a:n0)-[#ALL_PATH *]->(a:n14)');
    expect([answer.total, answer.rows.length]).toEqual([16384, 1000]);
  });
});

describe('radius', () => {
  const places = `CREATE (c:joon {"y":52.52, "x":13.405})
CREATE (p:near {"y":52.523, "x":13.4055})
CREATE (p:far {"y":52.54, "x":13.405})
CREATE (p:nowhere)
CREATE (c:joon)-[SERVES]->(p:far)`;
  it('uses the position in the query, or that of the index', () => {
    const query = (relation: string) => `S=>(c:joon)-[${relation}]->(@p p:*); RETURN p.name`;
    for (const relation of ['#RADIUS_OF 1000 {geo_distance="y.x"}', '#RADIUS_OF 1000 * {geo_distance="y.x"}'])
      expect(texts(answerTo(places, query(relation)))).toEqual([['near']]);
    const indexed = `create geoindex g.p latlon = y.x\nUSE GRAPH g\n${places}`;
    expect(texts(answerTo(indexed, query('#RADIUS_OF 1000 *'), { graphs: ['g'] }))).toEqual([['near']]);
    expect(texts(answerTo(indexed, query('#RADIUS_OF 3000 SERVES'), { graphs: ['g'] }))).toEqual([['far']]);
  });
});

describe('statements', () => {
  const stateAfter = (text: string, options?: GraphOptions) => {
    const opened = openGraph('', options);
    if ('fault' in opened) throw new Error(opened.fault.message);
    const { results, fault } = opened.session.run(text);
    const { nodes, relations, ...rest } = opened.session.state();
    const key = (id: string) => nodes.find((node) => node.id === id)?.name;
    return {
      ...rest,
      fault,
      said: results.map((result) => (result.kind === 'done' ? result.text : result.kind)),
      nodes: Object.fromEntries(nodes.map(({ label, name, props }) => [`${label}:${name}`, props])),
      triples: relations.map(({ subject, rel, object }) => `${key(subject)} ${rel} ${key(object)}`),
    };
  };
  it('keeps the first properties of a node', () => {
    const { nodes, said } = stateAfter('CREATE (a:b {"x":1})\nCREATE (a:b {"x":2, "y":3})');
    expect(nodes).toEqual({ 'a:b': { x: 1 } });
    expect(said[1]).toBe('Stored 0 nodes and 0 relations. a:b exists and keeps its properties.');
  });
  it('stores nested JSON, braces and quotes inside texts', () => {
    const { nodes } = stateAfter(
      'CREATE (a:"b (c)" {"list":[{"x":"}]"}], "quote":"say \\"hi\\"", "u":"\\u00e9"})-[R {"a":{}}]->("d:e f")',
    );
    expect(nodes).toEqual({ 'a:b (c)': { list: [{ x: '}]' }], quote: 'say "hi"', u: 'é' }, 'd:e f': {} });
  });
  it('deletes a node with its relations', () => {
    const { triples, nodes } = stateAfter('CREATE (a:x)-[R]->(a:y)-[R]->(a:z)\nCREATE (a:y)-[S]->(a:y)\nDELETE (a:y)');
    expect([triples, Object.keys(nodes)]).toEqual([[], ['a:x', 'a:z']]);
  });
  it.each([
    ['MERGE (a:x)<-[*]-(a:y)', { p: 1, q: 2, r: 3 }],
    ['MERGE (a:y)-[KEEP_PRIM_PROP]->(a:x)', { p: 1, q: 2, r: 3 }],
    ['MERGE (a:x)<-[KEEP_SEC_PROP]-(a:y)', { p: 9, q: 2, r: 3 }],
  ])('%s', (statement, props) => {
    const { triples, nodes } = stateAfter(`CREATE (a:x {"p":1,"q":2})-[R]->(a:o)
CREATE (a:y {"p":9,"r":3})-[S]->(a:o)
CREATE (a:o)-[T]->(a:y)
${statement}`);
    expect(nodes).toEqual({ 'a:x': props, 'a:o': {} });
    expect(triples).toEqual(['x R o', 'x S o', 'o T x']);
  });
  it('selects graphs by name', () => {
    const text = 'CREATE GRAPH g\nUSE GRAPH g\nCREATE (a:b)\nCREATE GRAPH h\nUSE GRAPH h\nS=>(a:*)';
    expect(stateAfter(text)).toMatchObject({ graphs: ['g', 'h'], selected: 'h', nodes: {} });
    expect(stateAfter('CREATE GRAPH g\nCREATE GRAPH g').fault?.code).toBe('graph-exists');
  });
  it('gives the results up to a fault', () => {
    const { said, fault } = stateAfter('CREATE (a:b)\nS=>(a:*)\nDELETE (a:c)\nS=>(a:*)');
    expect([said.length, fault?.line]).toEqual([2, 3]);
  });
  it('takes statements in one line', () => {
    expect(stateAfter('CREATE (a:b) CREATE (a:c) S=>(@a a:*); RETURN a.name AS n WHERE n = b S=>(*)').said).toEqual([
      'Stored 1 node and 0 relations.',
      'Stored 1 node and 0 relations.',
      'table',
      'nodes',
    ]);
  });
  it('fills a graph from the events of a stream', () => {
    const schema =
      '{"schema":"s","streams":[{"name":"e","attr":[{"name":"a","type":5}],"rels":[{"sub":"a","rel":"R","obj":"b"}]}]}';
    const setup = [schema, 'register schema s.json\ninsert into s.e values null {"a":"x","b":"y"}'];
    expect(texts(answerTo(setup, 'USE GRAPH s_graph\nS=>(a:*)-[R]->(b:*)'))).toEqual([['a:x', 'R', 'b:y']]);
    expect(runGraph([...setup, 'insert into s.e values null {"a":3}'], 'S=>(*)')).toMatchObject({
      fault: { code: 'event-type', source: 'setup', part: 2 },
    });
  });
});

describe('limits', () => {
  const many = (number: number) => Array.from({ length: number }, (_, at) => `CREATE (a:x)-[R]->(b:n${at})`).join('\n');
  const codeOf = (setup: string, query: string, options: GraphOptions) => {
    const result = runGraph(setup, query, options);
    return 'fault' in result ? result.fault.code : undefined;
  };
  it.each([
    ['limit-nodes', { nodes: 5 }],
    ['limit-relations', { relations: 5 }],
    ['limit-statements', { statements: 5 }],
    ['limit-text', { characters: 50 }],
    ['limit-units', { units: 10 }],
    ['limit-matches', { matches: 5 }],
  ])('%s', (code, limits) => {
    expect(codeOf(many(10), 'S=>(a:*)-[R]->(b:*)', { limits })).toBe(code);
  });
  it('keeps as many rows as the limit allows, and the number of all', () => {
    const { rows, total } = answerTo(many(10), 'S=>(a:*)-[R]->(b:*)', { limits: { rows: 4 } });
    expect([rows.length, total]).toEqual([4, 10]);
  });
  it('limits brackets inside each other', () => {
    expect(codeOf('', `S=>${'[S=>'.repeat(60)}(a:*)`, {})).toBe('limit-nesting');
    expect(codeOf('', `S=>(@a a:*); RETURN a.x, MATH_EXP("${'('.repeat(60)}$x") AS y`, {})).toBe('limit-nesting');
    expect(codeOf('', `S=>(@a a:*); RETURN a.x, MATH_EXP("$x${'+1'.repeat(600)}") AS y`, {})).toBe('limit-nesting');
    expect(codeOf('', `CREATE (a:b {"x":${'['.repeat(60)}`, {})).toBe('json');
  });
  it('ends when the caller cancels, and when the time is over', () => {
    const setup = many(3000);
    expect(codeOf(setup, 'S=>(a:*)-[R]->(b:*)', { canceled: () => true })).toBe('canceled');
    let now = 0;
    expect(codeOf(setup, 'S=>(a:*)-[R]->(b:*)', { clock: () => now++ * 5000 })).toBe('limit-time');
  });
  it('can be canceled from outside', () => {
    const budget = new Budget();
    budget.spend();
    budget.cancel();
    expect(() => budget.spend()).toThrow('The run was canceled.');
  });
});

it('the clock of a formula is that of the caller', () => {
  const setup = 'CREATE (a:b {"dob":"19640523123415"})';
  const query = 'S=>(@a a:*); RETURN a.dob AS dob, MATH_EXP("ROUND(DATE((CURTIME-$dob)/31536000000000))") AS age';
  expect(texts(answerTo(setup, query, { now: Date.parse('2026-11-20T12:00Z') }))[0]?.[1]).toBe('63.000000');
});

it.each([
  ['DATE_FMT_TS($d, %F %D)', '853338330', '1997-01-15 01/15/97'],
  ['DATE_FMT_TS($d, %H:%M:%S)', '853338330000000', '14:25:30'],
  ['DATE_FMT($d, %Y/%m/%d %H:%M:%S)', '"19640523123415"', '1964/05/23 12:34:00'],
  ['DATE_YEAR($d+0)', '"19640523123415"', '1964.000000'],
  ['($d*2+1)/4-1', '10', '4.250000'],
  ['ROUND($d)', '2.5', '3.000000'],
])('the formula %s', (formula, value, text) => {
  const answer = answerTo(`CREATE (a:b {"d":${value}})`, `S=>(@a a:*); RETURN a.d AS d, MATH_EXP("${formula}") AS f`);
  expect(texts(answer)[0]?.[1]).toBe(text);
});

it.each([
  ['$d/0', '3', 'not-finite'],
  ['DATE_YEAR($d+0)', '3', 'formula-date'],
  ['DATE_FMT($d, %F)', '"x"', 'formula-date'],
  ['DATE_FMT_TS($d, %F)', '1e300', 'formula-date'],
  ['$d+1', '"x"', 'formula-number'],
])('refuses the formula %s of %s', (formula, value, code) => {
  const result = runGraph(`CREATE (a:b {"d":${value}})`, `S=>(@a a:*); RETURN a.d AS d, MATH_EXP("${formula}") AS f`);
  expect(result).toMatchObject({ fault: { code } });
});
