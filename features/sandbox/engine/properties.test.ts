/** Any text as setup, query, schema or event ends in an answer or a fault. `npm run fuzz` tries a hundred thousand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Limits } from './budget.ts';
import type { Fault } from './faults.ts';
import type { Result } from './session.ts';
import { createMachine } from './stream/machine.ts';
import { openGraph, runGraph } from './with-streams.ts';

const numRuns = Number(process.env.SANDBOX_RUNS ?? 400);
const limits: Partial<Limits> = { units: 20_000, matches: 2_000 };

const setup = `CREATE (farm:alder {"cows":40})-[TO {"litres":3.5}]->(dairy:d {"lat":12.97,"lon":77.59})
CREATE (farm:cedar {"cows":20, "dob":"19640523123415"})-[TO {"litres":2}]->(dairy:d)
CREATE (dairy:d)-[MAKES]->(cheese:brie {"grams":800})-[SOLD {"price":3.5}]->(shop:quay {"lat":12.29,"lon":76.64})
CREATE (dairy:d)-[MAKES]->(cheese:brie)
CREATE (shop:quay)-[TO]->(farm:alder)`;
const queries = [
  'S=>(@f farm:*)-[@t TO]->(@d dairy:*)-[MAKES]->(@c cheese:*); RETURN f.name AS farm, c.name AS cheese, COUNT(*) AS n WHERE n > 1 SORT_DESC n LIMIT 2',
  'S2=>[S1=>(@f farm:* {cows > 30})-[TO]->(@d dairy:*)]-[@k TO]->(@e *); RETURN f.name AS f, SUM(k.litres) AS l, MATH_EXP("ROUND($l*2)") AS m',
  '<SUBTRACT USING n SORT_ASC n LIMIT 3> S1=>(@a farm:*); RETURN a.name AS n ++ S2=>(@b farm:alder); RETURN b.name AS n',
  'S{SYMM}=>(farm:*)-[TO]->(dairy:*)',
  'S{UNIQUE_SELECT}=>(@s *)-[@r *]->(@o *); RETURN s.label AS s, r.rel AS r, o.label AS o',
  'S=>(@s shop:quay)-[#RADIUS_OF 1000000 * {geo_distance="lat.lon"}]->(@d dairy:*); RETURN *',
  'S=>(farm:alder)-[#ALL_PATH *]->(shop:quay)',
  'S=>(farm:cedar)-[#SHORT_PATH * {weight="litres"}]->(shop:quay)',
  'S=>(@f farm:*); RETURN f.dob AS d, MATH_EXP("DATE_FMT($d, %F)") AS e, COUNT(f.name) AS c EXCLUDE_GROUPBY(d)',
  'S=>(@f farm:* {DATE((CURTIME-$dob)/31536000000000) > 60 AND name = "c$%"}); RETURN *',
  'CREATE (farm:elm {"cows":[1,{"x":"}"}]})-[TO]->(dairy:d)\nS=>(farm:*)',
  'MERGE (farm:alder)<-[*]-(farm:cedar)\nDELETE (dairy:d)\nS=>(*)-[*]->(*)',
  'MATCH (a:farm {name: "alder"})-[t:TO]->(d) RETURN d.name AS n ORDER BY n LIMIT 3',
];
const pieces = [...new Set(queries.flatMap((query) => query.match(/[\w$%#@]+|[^\s\w]|\s/g) ?? []))];

/** A known text, with pieces taken out, put in, doubled and exchanged. */
const mutated = (texts: readonly string[], parts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(
        fc.tuple(fc.nat(), fc.nat(8), fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), fc.nat(2)),
        { maxLength: 4 },
      ),
    )
    .map(([text, changes]) =>
      changes.reduce((so, [place, length, part, kind]) => {
        const at = place % (so.length + 1);
        const rest = so.slice(at + (kind === 0 ? 0 : length));
        return so.slice(0, at) + (kind === 2 ? '' : part) + rest;
      }, text),
    );

const someQuery = fc.oneof(
  { weight: 6, arbitrary: mutated(queries, pieces) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

function expectFault({ start, end, line, column, message, cure }: Fault, text: string): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
  expect(text.split('\n')[line - 1]?.length ?? -1).toBeGreaterThanOrEqual(column - 1);
  expect(message && cure).toBeTruthy();
}

function expectResult(result: Result | { fault: Fault }, text: string): void {
  if ('fault' in result) {
    expect(result.fault.source).toBe('query');
    expectFault(result.fault, text);
  } else if (result.kind !== 'done') {
    expect(result.units).toBeLessThanOrEqual((limits.units ?? 0) + 1);
    for (const { cells } of result.rows) expect(cells).toHaveLength(result.columns.length);
    expect(new Set(result.columns).size).toBe(result.columns.length);
  }
}

describe('any text ends in an answer or a fault', () => {
  it('as a query', () => {
    fc.assert(
      fc.property(someQuery, (text) => {
        expectResult(runGraph(setup, text, { limits }), text);
      }),
      { numRuns },
    );
  });

  it('as a setup', () => {
    fc.assert(
      fc.property(someQuery, (text) => {
        const opened = openGraph(text, { limits });
        if ('fault' in opened) {
          expect(opened.fault.source).toBe('setup');
          expectFault(opened.fault, text);
        }
      }),
      { numRuns: numRuns / 2 },
    );
  });
});

const schema = JSON.stringify({
  schema: 's',
  streams: [
    {
      name: 'docks',
      type: 1,
      attr: [
        { name: 'dock', type: 5, stat: 2 },
        { name: 'area', type: 5 },
      ],
    },
    {
      name: 'rides',
      type: 1,
      attr: [
        { name: 'bike', type: 5 },
        { name: 'mins', type: 9, stat: 3 },
      ],
      catr: [
        { name: 'dock', type: 5, opnm: 'LOWER', iatr: ['dock'], fnr: 2, seq: 1, order: 0 },
        { name: 'kmh', type: 11, opnm: 'MATH_EXP', iatr: ['(($km*60)/$mins)'], order: 1 },
      ],
      refr: [
        {
          name: 'f',
          rstm: 'docks',
          iatr: ['area'],
          ratr: ['area'],
          jqry: { cond: ['dock'], opnm: 'ATTR', args: ['dock'] },
        },
      ],
      gpby: [{ gpat: ['dock'], iatr: 'mins', stat: 3, gran: 60 }],
      fltr: [
        {
          name: 'late',
          fqry: { type: 1, name: '{"query":[{"key":"mins","cmp_op":0,"val":"$plan"}],"qtype":2}' },
          fatr: ['bike', 'mins'],
          ostm: 'out',
          notf: 5,
        },
      ],
      join: [
        {
          name: 'j',
          type: 5,
          iatr: ['bike'],
          rstm: 'docks',
          ratr: ['area'],
          jqry: { cond: ['dock'], opid: 11, args: ['dock'] },
          ostm: 'pairs',
        },
      ],
      cepq: [
        {
          name: 'q',
          type: 1,
          rstm: 'rides',
          iatr: ['mins'],
          ratr: ['bike'],
          jqry: { cond: ['bike', 'mins'], args: ['bike', 'mins'], cmp: ['EQ', 'LT'] },
          cond: [{ name: 'NUMT', val: 2 }],
          ostm: 'pairs',
        },
      ],
      enty: [
        {
          name: 'e',
          opid: 3,
          iatr: ['mins'],
          ratr: ['m'],
          rstm: 'totals',
          pkatr: [{ name: 'bike', opid: 1, iatr: ['bike'] }],
        },
      ],
      rels: [{ sub: 'bike', rel: 'AT', obj: 'dock', rel_props: ['mins'], sub_updt: 1 }],
    },
    { name: 'out', type: 2, attr: [{ name: 'mins', type: 9, stat: 3 }] },
    { name: 'pairs', type: 3, attr: [] },
    { name: 'totals', type: 4, attr: [{ name: 'bike', type: 5 }] },
  ],
  notifs: [{ notifid: 5, name: 'n', freq: 60 }],
});
// The other side of the join, so that the schema runs.
const complete = schema.replace(
  '{"name":"area","type":5}]}',
  '{"name":"area","type":5}],"join":[{"name":"j","type":3,"iatr":["area"],"rstm":"rides","ratr":["bike"],"jqry":{"cond":["dock"],"opid":11,"args":["dock"]},"ostm":"pairs"}]}',
);
const parts = [...new Set(complete.match(/"[^"]*"|[{}[\],:]|\d+/g) ?? [])];
const value = fc.oneof(
  fc.integer({ min: -3, max: 40 }),
  fc.constantFrom('a', 'b', 'A', '', 'NORTH'),
  fc.double(),
  fc.jsonValue(),
);
const someEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        bike: fc.constantFrom('a', 'b'),
        dock: fc.constantFrom('N', 'q'),
        mins: fc.integer({ min: -3, max: 40 }),
        plan: fc.integer({ min: 0, max: 9 }),
        km: fc.double({ noNaN: true }),
      },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom('bike', 'dock', 'mins', 'plan', 'km', '_pk', '__proto__', 'constructor'),
      value,
    ),
  },
  { weight: 1, arbitrary: fc.anything() },
  { weight: 1, arbitrary: mutated(['{"bike":"a","mins":3}'], parts) },
);
const someEvents = fc.array(
  fc.tuple(fc.constantFrom('rides', 'rides', 'docks', 'pairs', 'totals', 'none'), someEvent),
  { maxLength: 12 },
);

function expectRun(text: unknown, events: readonly (readonly [string, unknown])[]): void {
  const machine = createMachine(text, { limits });
  if ('faults' in machine) {
    expect(machine.faults.length).toBeGreaterThan(0);
    for (const fault of machine.faults) expectFault(fault, typeof text === 'string' ? text : '');
    return;
  }
  for (const [stream, event] of events) {
    const done = machine.insert(stream, event);
    if ('fault' in done) expectFault(done.fault, typeof event === 'string' ? event : '');
    else expect(done.effects.length).toBeGreaterThan(0);
  }
  const state = machine.state();
  expect(structuredClone(state)).toEqual(state);
}

describe('any schema and any events end in effects or faults', () => {
  it('with a schema that runs', () => {
    expect('faults' in createMachine(complete)).toBe(false);
    fc.assert(
      fc.property(someEvents, (events) => expectRun(complete, events)),
      { numRuns: numRuns / 4 },
    );
  });

  it('with a schema that was changed anywhere', () => {
    fc.assert(fc.property(fc.oneof(mutated([complete], parts), fc.json(), fc.anything()), someEvents, expectRun), {
      numRuns: numRuns / 2,
    });
  });
});

describe('answers agree with each other', () => {
  const triples = fc.array(fc.tuple(fc.nat(5), fc.constantFrom('R', 'Q'), fc.nat(5), fc.nat(3)), {
    minLength: 1,
    maxLength: 12,
  });
  const script = (list: [number, string, number, number][]) =>
    list.map(([from, rel, to, x]) => `CREATE (a:n${from})-[${rel} {"x":${x}}]->(a:n${to})`).join('\n');
  const rowsOf = (text: string, query: string): string[] => {
    const result = runGraph(text, query);
    if ('fault' in result || result.kind === 'done') throw new Error(JSON.stringify(result));
    return result.rows.map(({ cells }) => cells.map((cell) => cell.text).join(' ')).toSorted();
  };
  const numberOf = (text: string, query: string): number | undefined => {
    const result = runGraph(text, query);
    return 'count' in result ? result.count?.value : undefined;
  };
  const query = (where = '', alias = 'r') =>
    `S=>(@p a:*)-[@${alias} R${where}]->(@q a:*); RETURN p.name AS p, ${alias}.x AS x, q.name AS q`;
  const runs = { numRuns: Math.ceil(numRuns / 10) };

  it('a further condition never adds rows', () => {
    fc.assert(
      fc.property(triples, (list) => {
        const all = rowsOf(script(list), query());
        for (const row of rowsOf(script(list), query(' {x > 1}'))) expect(all).toContain(row);
      }),
      runs,
    );
  });
  it('SUBTRACT and CROSS divide the rows', () => {
    fc.assert(
      fc.property(triples, (list) => {
        const [one, two] = [query(), 'S2=>(@s a:*)-[Q]->(@t a:*); RETURN s.name AS p'];
        const both = ['SUBTRACT', 'CROSS'].flatMap((word) =>
          rowsOf(script(list), `<${word} USING p> ${one} ++ ${two}`),
        );
        expect(both.toSorted()).toEqual(rowsOf(script(list), one));
      }),
      runs,
    );
  });
  it('COUNT(*) is the number of rows', () => {
    fc.assert(
      fc.property(triples, (list) => {
        expect(numberOf(script(list), 'S=>(a:*)-[R]->(a:*); RETURN COUNT(*)')).toBe(
          rowsOf(script(list), query()).length,
        );
      }),
      runs,
    );
  });
  it('another alias changes nothing', () => {
    fc.assert(
      fc.property(triples, (list) => {
        expect(rowsOf(script(list), query('', 'other'))).toEqual(rowsOf(script(list), query()));
      }),
      runs,
    );
  });
  it('SYMM and ASYMM divide the relations', () => {
    fc.assert(
      fc.property(triples, (list) => {
        const parts = ['SYMM', 'ASYMM'].flatMap((word) => rowsOf(script(list), `S{${word}}=>(a:*)-[*]->(a:*)`));
        expect(parts.toSorted()).toEqual(rowsOf(script(list), 'S=>(a:*)-[*]->(a:*)'));
      }),
      runs,
    );
  });
  it('the order of statements changes no row of one relation', () => {
    fc.assert(
      fc.property(triples, (list) => {
        expect(rowsOf(script(list.toReversed()), query())).toEqual(rowsOf(script(list), query()));
      }),
      runs,
    );
  });
  it('a query against the arrow finds the same relations', () => {
    fc.assert(
      fc.property(triples, (list) => {
        const back = 'S=>(@q a:*)<-[@r R]-(@p a:*); RETURN p.name AS p, r.x AS x, q.name AS q';
        expect(rowsOf(script(list), back)).toEqual(rowsOf(script(list), query()));
      }),
      runs,
    );
  });
});
