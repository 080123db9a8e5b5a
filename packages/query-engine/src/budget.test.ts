import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { openGraph } from './open-graph.ts';

describe('totalUnits', () => {
  it('limits the sum of several runs, without a clock', () => {
    const budget = new Budget({ limits: { units: 4_000, totalUnits: 10_000 } });
    const runs = [1, 2, 3].map(() => () => {
      budget.renew();
      budget.spend(3_500);
    });
    runs[0]?.();
    runs[1]?.();
    expect(runs[2]).toThrow('The run stopped after 10000 steps.');
  });

  it('does not stop a second run by default', () => {
    const budget = new Budget();
    budget.spend(4_000_000);
    budget.renew();
    expect(() => budget.spend(4_000_000)).not.toThrow();
  });

  it('stops a session of many short queries', () => {
    const setup = Array.from({ length: 60 }, (_, index) => `CREATE (a:n${index})-[K]->(a:n${(index * 7) % 60})`);
    const opened = openGraph(setup, { limits: { totalUnits: 20_000 } });
    if ('diagnostic' in opened) throw new Error(opened.diagnostic.message);
    const { results, diagnostic } = opened.session.run(Array(500).fill('S=>(@p a:*)-[@k K]->(@q a:*)').join('\n'));
    expect(diagnostic?.message).toBe('The run stopped after 20000 steps.');
    expect(results.length).toBeGreaterThan(0);
    expect(results.length).toBeLessThan(500);
  });
});
