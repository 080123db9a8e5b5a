/** Results of related queries on random graphs. `npm run fuzz` runs ten thousand graphs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { tries } from '../testing/tries.ts';

describe('results on a random graph', () => {
  const triples = fc.array(fc.tuple(fc.nat(5), fc.constantFrom('R', 'Q'), fc.nat(5), fc.nat(3)), {
    minLength: 1,
    maxLength: 12,
  });
  const script = (list: [number, string, number, number][]) =>
    list.map(([from, rel, to, x]) => `CREATE (a:n${from})-[${rel} {"x":${x}}]->(a:n${to})`).join('\n');
  const rowsOf = (text: string, query: string): string[] => {
    const result = runGraph(text, query);
    if ('diagnostic' in result || result.kind === 'done') throw new Error(JSON.stringify(result));
    return result.rows.map(({ cells }) => cells.map((cell) => cell.text).join(' ')).toSorted();
  };
  const numberOf = (text: string, query: string): number | undefined => {
    const result = runGraph(text, query);
    return 'count' in result ? result.count?.value : undefined;
  };
  const query = (where = '', alias = 'r') =>
    `S=>(@p a:*)-[@${alias} R${where}]->(@q a:*); RETURN p.name AS p, ${alias}.x AS x, q.name AS q`;
  const runs = tries(0.1);

  it('have no new rows after a condition is added', () => {
    fc.assert(
      fc.property(triples, (list) => {
        const rest = rowsOf(script(list), query());
        for (const row of rowsOf(script(list), query(' {x > 1}'))) {
          expect(rest).toContain(row);
          rest.splice(rest.indexOf(row), 1);
        }
      }),
      runs,
    );
  });
  it('are split by SUBTRACT and CROSS', () => {
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
  it('have as many rows as COUNT(*) returns', () => {
    fc.assert(
      fc.property(triples, (list) => {
        expect(numberOf(script(list), 'S=>(a:*)-[R]->(a:*); RETURN COUNT(*)')).toBe(
          rowsOf(script(list), query()).length,
        );
      }),
      runs,
    );
  });
  it('do not depend on the alias', () => {
    fc.assert(
      fc.property(triples, (list) => {
        expect(rowsOf(script(list), query('', 'other'))).toEqual(rowsOf(script(list), query()));
      }),
      runs,
    );
  });
  it('are split by SYMM and ASYMM', () => {
    fc.assert(
      fc.property(triples, (list) => {
        const parts = ['SYMM', 'ASYMM'].flatMap((word) => rowsOf(script(list), `S{${word}}=>(a:*)-[*]->(a:*)`));
        expect(parts.toSorted()).toEqual(rowsOf(script(list), 'S=>(a:*)-[*]->(a:*)'));
      }),
      runs,
    );
  });
  it('do not depend on the order of statements', () => {
    fc.assert(
      fc.property(triples, (list) => {
        expect(rowsOf(script(list.toReversed()), query())).toEqual(rowsOf(script(list), query()));
      }),
      runs,
    );
  });
  it('do not depend on the direction in which a relation is written', () => {
    fc.assert(
      fc.property(triples, (list) => {
        const back = 'S=>(@q a:*)<-[@r R]-(@p a:*); RETURN p.name AS p, r.x AS x, q.name AS q';
        expect(rowsOf(script(list), back)).toEqual(rowsOf(script(list), query()));
      }),
      runs,
    );
  });
});
