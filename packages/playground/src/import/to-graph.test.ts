import { Session } from '@folio/query-engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { type GraphMapping, suggestMapping, toGraph } from './to-graph.ts';

const read = (text: string) => readTable(new TextEncoder().encode(text));
const convert = (text: string, file = 'plants.csv', change: Partial<GraphMapping> = {}) => {
  const table = read(text);
  return toGraph(table, { ...suggestMapping(table, file), ...change });
};

describe('toGraph', () => {
  it('creates a node for each row, with typed properties', () => {
    const graph = convert('id,height,native,zip,name\nfern 1,1.5,true,012,Fern\nmoss,,false,,"a ""b"""');
    expect(graph.statements).toEqual([
      'CREATE (Plant:"fern 1" {"height":1.5,"native":true,"zip":"012","name_1":"Fern"})',
      'CREATE (Plant:moss {"native":false,"name_1":"a \\"b\\""})',
    ]);
    expect(graph).toMatchObject({ nodes: 2, relations: 0, diagnostics: [] });
  });

  it('creates relations for rows with two ends, also in a cycle', () => {
    const graph = convert('source,target,weight\na,b,1\nb,a,2\na,a,3\n', 'edges.csv');
    expect(graph.statements).toEqual([
      'CREATE (Edge:a)-[RELATES_TO {"weight":1}]->(Edge:b)',
      'CREATE (Edge:b)-[RELATES_TO {"weight":2}]->(Edge:a)',
      'CREATE (Edge:a)-[RELATES_TO {"weight":3}]->(Edge:a)',
    ]);
    expect(graph).toMatchObject({ nodes: 2, relations: 3 });
  });

  it('takes the names of relations from a column', () => {
    const { statements, diagnostics } = convert('from,relation,to\nann,knows well,ben\nben,,ann\n', 'x.csv');
    expect(statements).toEqual(['CREATE (X:ann)-[knows_well]->(X:ben)']);
    expect(diagnostics.map(({ line }) => line)).toEqual([3]);
  });

  it('reports the rows and values that it skips', () => {
    const types = ['text', 'number'] as const;
    const graph = convert('id,size\na,1\n,2\nb,big\na,3\n', 'x.csv', { types });
    expect(graph.statements).toEqual(['CREATE (X:a {"size":1})', 'CREATE (X:b)']);
    expect(graph.diagnostics.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '3: The column "id" is empty, so the node has no name.',
      '4: "big" in the column "size" has another type and is left out.',
      '5: The node "a" occurs again: its first properties stay.',
    ]);
  });

  it('imports 10,000 rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `p${index},Plant ${index},${index},bed ${index % 97}`);
    const table = read(`id,title,height,parent\n${rows.join('\n')}`);
    const graph = toGraph(table, suggestMapping(table, 'plants.csv'));
    expect(graph).toMatchObject({ nodes: 10_097, relations: 10_000 });
  });

  it('returns statements that create the reported graph for any table', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('a', 'b', '"', '\\', '', '-1', '*', '$%', '\u2028'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const rows = fc.array(fc.record({ id: cell, to: cell, rel: cell, x: cell, name: cell }, { requiredKeys: [] }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(rows, (entries) => {
        const table = read(JSON.stringify(entries));
        if (!table.rows.length) return;
        const graph = toGraph(table, suggestMapping(table, 'things.json'));
        const opened = Session.open(graph.statements.join('\n'));
        if ('diagnostic' in opened) throw new Error(`${opened.diagnostic.message}\n${graph.statements.join('\n')}`);
        const { nodes, relations } = opened.session.state();
        expect([nodes.length, relations.length]).toEqual([graph.nodes, graph.relations]);
      }),
    );
  });
});
