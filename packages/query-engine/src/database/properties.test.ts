/** Random requests and statements. `npm run fuzz` runs a hundred thousand. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../testing/tries.ts';
import { answerCall } from './calls.ts';
import { CALL_NAMES, type CallName, type DatabaseCall } from './request-journal.ts';
import { parseStatement } from './select.ts';

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
);
const key = fc.oneof(fc.constantFrom<string | number>('x', 'y', 1, 2), fc.string({ maxLength: 5 }), fc.integer());
const pieces =
  'select|*|count(*)|aggr(n)|from|a|b|s.t|where|and|n|_pk|=|>|<=|"x"|1|groupby|rollup|limit|insert|into|values|null|{"n":1}|.|"'.split(
    '|',
  );
const sql = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(' ')),
  fc.constantFrom(
    'select * from a',
    'select count(*) from a where _pk > "w" and n = 1',
    'select * from s.t where n >= 1 limit 1',
    'select aggr(n) from s.t groupby k',
    'insert into a values "z" {"n":1}',
  ),
  fc.string({ maxLength: 30 }),
);
const node = fc.record({ label: name, name, prop: fc.oneof(fc.constant({}), fc.dictionary(name, fc.jsonValue())) });
const schema = (stream: string) => ({
  schema: 's',
  streams: [
    {
      name: stream,
      type: 1,
      attr: [
        { name: 'n', type: 9, stat: 3 },
        { name: 'k', type: 5 },
      ],
      gpby: [{ gpat: ['k'], iatr: 'n', stat: 1, gran: 60 }],
      rels: [{ sub: 'k', rel: 'R', obj: 'n' }],
    },
  ],
});
const body = fc
  .oneof(
    fc.record({
      table_name: name,
      table_type: fc.nat(2),
      key_type: fc.constantFrom(1, 3, 10),
      key_sz: fc.constantFrom(8, 16),
      allow_duplicate: fc.nat(1),
    }),
    fc.record({ doc: fc.oneof(fc.dictionary(name, fc.jsonValue()), fc.string()), _pk: key }, { requiredKeys: ['doc'] }),
    fc.record({ sql, levk: key }, { requiredKeys: ['sql'] }),
    fc.constantFrom('t', 'u').map(schema),
    fc.record({ n: fc.integer(), k: fc.constantFrom('x', 'y') }, { requiredKeys: [] }),
    node,
    fc.record({ sub: node, pred: fc.record({ rel: name, prop: fc.constant({}) }), obj: node }),
    fc.jsonValue(),
  )
  .map((value) => JSON.stringify(value));
const query = fc.constantFrom(
  'S=>(*)',
  'S=>(a:*)-[R]->(b:*)',
  'S=>(@x *)-[*]->(@y *); RETURN x.name AS n, y.n AS m',
  'CREATE (a:b)',
);

const call: fc.Arbitrary<DatabaseCall> = fc.record({
  operation: fc.constantFrom<CallName[]>(...CALL_NAMES),
  values: fc.record({
    dbname: fc.constant('mydb'),
    table_name: name,
    key: fc.oneof(
      key.map(String),
      key.map((one) => JSON.stringify(one)),
    ),
    schema_name: fc.constantFrom('s', 'x'),
    stream_name: fc.constantFrom('t', 'u'),
    graph_table_name: fc.constantFrom('a', 's_graph'),
  }),
  body: fc.oneof(
    { weight: 4, arbitrary: body },
    { weight: 1, arbitrary: query },
    { weight: 1, arbitrary: fc.string() },
  ),
  time: fc.integer({ min: 0, max: 2 ** 50 }),
});

it('answerCall returns plain data or a reason for random requests', () => {
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 12 }), (calls) => {
      for (let at = 0; at < calls.length; at++) {
        const reply = answerCall(
          { earlier: calls.slice(0, at), call: calls[at] as DatabaseCall },
          { name: 'mydb', examples: [] },
        );
        if (reply.kind === 'computed') expect(structuredClone(reply)).toEqual(reply);
        else expect(reply.reason).toMatch(/\S/);
      }
    }),
    tries(0.1),
  );
});

it('parseStatement parses a random statement, or throws a QueryError', () => {
  fc.assert(
    fc.property(sql, (text) => {
      try {
        expect(parseStatement(text).kind).toMatch(/^(select|insert)$/);
      } catch (error) {
        expect(error).toMatchObject({ name: 'QueryError', message: expect.stringMatching(/\S/) });
      }
    }),
    tries(),
  );
});
