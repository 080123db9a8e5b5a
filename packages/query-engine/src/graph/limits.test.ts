import { describe, expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { answerTo, codeOf } from '../testing/answers.ts';
import { attributes, stream } from '../testing/schemas.ts';

describe('limits', () => {
  const many = (number: number) => Array.from({ length: number }, (_, at) => `CREATE (a:x)-[R]->(b:n${at})`).join('\n');
  it.each([
    ['limit-nodes', { nodes: 5 }],
    ['limit-relations', { relations: 5 }],
    ['limit-statements', { statements: 5 }],
    ['limit-text', { characters: 50 }],
    ['limit-units', { units: 10 }],
    ['limit-matches', { matches: 5 }],
  ])('report %s', (code, limits) => {
    expect(codeOf(many(10), 'S=>(a:*)-[R]->(b:*)', { limits })).toBe(code);
  });
  it('cut the rows, but not their total', () => {
    const { rows, total } = answerTo(many(10), 'S=>(a:*)-[R]->(b:*)', { limits: { rows: 4 } });
    expect([rows.length, total]).toEqual([4, 10]);
  });
  it('reject deeply nested brackets', () => {
    expect(codeOf('', `S=>${'[S=>'.repeat(60)}(a:*)`)).toBe('limit-nesting');
    expect(codeOf('', `S=>(@a a:*); RETURN a.x, MATH_EXP("${'('.repeat(60)}$x") AS y`)).toBe('limit-nesting');
    expect(codeOf('', `S=>(@a a:*); RETURN a.x, MATH_EXP("$x${'+1'.repeat(600)}") AS y`)).toBe('limit-nesting');
    expect(codeOf('', `CREATE (a:b {"x":${'['.repeat(60)}`)).toBe('json');
  });
  it('stop a query after the time limit', () => {
    let now = 0;
    expect(codeOf(many(3000), 'S=>(a:*)-[R]->(b:*)', { clock: () => now++ * 5000 })).toBe('limit-time');
  });
  it.each([
    ['many queries', 'S=>(a:*)-[R]->(b:*)'],
    ['many queries of a few steps each', 'S=>(a:x)'],
  ])('share one time limit between %s', (_, query) => {
    let now = 0;
    const clock = () => now++;
    const run = (number: number, deadline?: number) =>
      runGraph(many(10), `${query}\n`.repeat(number), {
        clock,
        limits: { milliseconds: 200 },
        ...(deadline === undefined ? {} : { deadline }),
      });
    expect(run(5)).not.toHaveProperty('diagnostic');
    expect(run(1000)).toMatchObject({ diagnostic: { code: 'limit-time' } });
    expect(run(1000, now + 1_000_000)).not.toHaveProperty('diagnostic');
  });
  it('share one time limit between inserts into streams', () => {
    let now = 0;
    const schema = JSON.stringify({ schema: 'shop', streams: [stream('orders', { attr: attributes('item 5') })] });
    const insert = 'insert into shop.orders values null {"item": "a"}\n';
    const run = (number: number) =>
      runGraph([schema], insert.repeat(number), { clock: () => now++, limits: { milliseconds: 200 } });
    expect(run(5)).not.toHaveProperty('diagnostic');
    expect(run(1000)).toMatchObject({ diagnostic: { code: 'limit-time' } });
  });
});
