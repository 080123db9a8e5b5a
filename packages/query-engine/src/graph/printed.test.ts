import { describe, expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { cities, runs } from '../testing/graph-runs.ts';
import type { Answer } from './answer.ts';

const inAnyOrder = (rows: string[][]): string[] => rows.map((row) => row.join(' | ')).toSorted();
const texts = ({ rows }: Answer): string[][] => rows.map(({ cells }) => cells.map(({ text }) => text));
const answerOf = (script: readonly string[], query: string, interpretation?: object): Answer => {
  const result = runGraph([script.join('\n')], query, interpretation ? { interpretation } : {});
  if ('diagnostic' in result) throw new Error(`${result.diagnostic.message} ${query}`);
  if (result.kind === 'done') throw new Error('no query');
  return result;
};

describe('graph queries', () => {
  for (const [name, { script, answers }] of Object.entries(runs))
    it.each(answers)(`reproduce the documented run ${name}: %s`, (query, rows) => {
      expect(inAnyOrder(texts(answerOf(script, query, { kept: 'first', repeated: 'each' })))).toEqual(inAnyOrder(rows));
    });

  it.each(cities.shortest)('reproduce the documented run cities: the shortest path over %s', (search, nodes) => {
    const { rows } = answerOf(cities.script, `S=>(city:A)-[#SHORT_PATH ${search}]->(city:D)`);
    expect(rows[0]?.cells[0]?.text).toBe(nodes.split(' ').join(', '));
  });

  it('reproduce the documented run cities: all paths', () => {
    expect(answerOf(cities.script, 'S=>(city:A)-[#ALL_PATH *]->(city:D)').total).toBe(cities.count);
  });
});
