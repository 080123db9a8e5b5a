/** Random queries and setups. `npm run fuzz` runs a hundred thousand. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Limits } from '../budget.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { openGraph, runGraph } from '../open-graph.ts';
import type { Result } from '../session.ts';
import { bikes } from '../testing/schemas.ts';
import { expectDiagnostic, mutated, silent, tries } from '../testing/tries.ts';

beforeEach(silent);

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

const someQuery = fc.oneof(
  { weight: 6, arbitrary: mutated(queries, pieces) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

function expectResult(result: Result | { diagnostic: Diagnostic }, text: string): void {
  if ('diagnostic' in result) {
    expect(result.diagnostic.source).toBe('query');
    expectDiagnostic(result.diagnostic, text);
  } else if (result.kind !== 'done') {
    expect(result.units).toBeLessThanOrEqual((limits.units ?? 0) + 1);
    for (const { cells } of result.rows) expect(cells).toHaveLength(result.columns.length);
    expect(new Set(result.columns).size).toBe(result.columns.length);
  }
}

describe('a result or a diagnostic', () => {
  it('is returned for a random query', () => {
    fc.assert(
      fc.property(someQuery, (text) => {
        expectResult(runGraph(setup, text, { limits }), text);
      }),
      tries(),
    );
  });

  it('is returned for a random setup', () => {
    fc.assert(
      fc.property(someQuery, (text) => {
        const opened = openGraph(text, { limits });
        if ('diagnostic' in opened) {
          expect(opened.diagnostic.source).toBe('setup');
          expectDiagnostic(opened.diagnostic, text);
        }
      }),
      tries(),
    );
  });

  it('is returned for a random schema with events and a query', () => {
    const schema = JSON.stringify(bikes);
    const event = '\ninsert into s.rides values null {"bike":"a","dock":"N","mins":9,"plan":3,"km":2.5}';
    const someEvents = mutated([event.repeat(3)], ['"mins"', '"x"', '{', '}', '[', ',', 'rides', 'docks', '-', '0']);
    const query = 'S=>(@b bike:*)-[@t AT]->(@d dock:*); RETURN b.name AS bike, SUM(t.mins) AS mins SORT_DESC mins';
    fc.assert(
      fc.property(
        mutated([schema], ['"dock"', '[]', '{', ',', '9', '"'], 1),
        someEvents,
        mutated([query], pieces),
        (...texts) => {
          const [changedSchema, events, changedQuery] = texts;
          const result = runGraph([changedSchema, events], changedQuery, { limits });
          if (!('diagnostic' in result) || result.diagnostic.source === 'query') expectResult(result, changedQuery);
          else
            expectDiagnostic(
              result.diagnostic,
              result.diagnostic.source === 'setup' ? (texts[result.diagnostic.part ?? 0] ?? '') : '',
            );
        },
      ),
      tries(),
    );
  });

  it('is returned for a long query with a repeated piece', () => {
    const long = fc.tuple(
      mutated(queries, pieces, 1),
      fc.constantFrom(...pieces, 'MATCH (a) ', ' RETURN a', '-[R]->(a)'),
      fc.nat(400),
    );
    fc.assert(
      fc.property(long, ([text, piece, times]) => {
        for (const whole of [text + piece.repeat(times), piece.repeat(times) + text])
          expectResult(runGraph(setup, whole, { limits }), whole);
      }),
      tries(),
    );
  });
});
