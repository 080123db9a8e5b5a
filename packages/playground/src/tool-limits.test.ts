/** The most expensive requests that the tools accept. The clock stands still, so only the limits of steps and sizes apply. */
import { callTool, MAX_ANSWER_CHARS } from '@folio/core/mcp';
import { attributes, stream } from '@folio/query-engine/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTools } from './tools.ts';

const tools = createTools(async () => undefined);
const ask = (name: string, input: Record<string, unknown>): Promise<string> =>
  callTool(tools, name, input).catch((error: Error) => error.message);

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
});

afterEach(() => void vi.restoreAllMocks());

/** Each stream sends an event twice to the next one, so one event becomes 2^n. */
const doubling = Array.from({ length: 40 }, (_, index) =>
  stream(`s${index}`, {
    type: index ? 2 : 1,
    attr: attributes('x'),
    ...(index < 39 && {
      fltr: ['a', 'b'].map((name) => ({
        name: `${name}${index}`,
        fqry: { type: 1, name: JSON.stringify({ query: [{ key: 'x', cmp_op: 1, val: 0 }], qtype: 1 }) },
        fatr: ['x'],
        ostm: `s${index + 1}`,
      })),
    }),
  }),
);

describe('run_query', () => {
  /** Each of 26 nodes has a relation to all. */
  const names = Array.from({ length: 26 }, (_, index) => index);
  const setup = names.flatMap((from) => names.map((to) => `CREATE (a:n${from})-[K]->(a:n${to})`)).join('\n');
  const hops = ['b', 'c', 'd', 'e', 'f'].map((name) => `-[@k${name} K]->(@${name} a:*)`).join('');

  it.each<[what: string, query: string]>([
    ['a chain of five relations', `S=>(@a a:*)${hops}; RETURN a.name AS first, f.name AS last`],
    ['many queries', Array(100).fill('S=>(@a a:*)-[@k K]->(@b a:*)').join('\n')],
    ['deeply nested brackets', 'S=>('.repeat(900)],
    ['a long text', `S=>(@a a:"${'x'.repeat(3_900)}")`],
  ])('returns a bounded response for %s', async (_, query) => {
    const answer = await ask('run_query', { setup, query });
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.length).toBeLessThan(MAX_ANSWER_CHARS + 100);
  });
});

describe('step_stream and check_schema', () => {
  it('stop events that multiply', async () => {
    const answer = await ask('step_stream', {
      schema: JSON.stringify({ schema: 's', streams: doubling }),
      events: [{ stream: 's0', event: { x: 0 } }],
    });
    expect(answer).toMatch(
      /^Event 1 of 1, to "s0": (The run stopped after 5 million steps|s\d+ has more than 200 events)\./,
    );
  });

  it.each<[what: string, schema: string]>([
    ['deep JSON', `${'['.repeat(19_000)}${']'.repeat(19_000)}`],
    ['many mistakes', JSON.stringify({ schema: 's', streams: Array(900).fill({ name: 'a', nam: 1 }) })],
    ['many streams', JSON.stringify({ schema: 's', streams: doubling })],
    ['one long name', JSON.stringify({ schema: 'x'.repeat(39_000), streams: [] })],
  ])('return a bounded response for %s', async (_, schema) => {
    for (const [name, input] of [
      ['check_schema', { schema }],
      ['step_stream', { schema, events: Array(200).fill({ stream: 's0', event: { x: 1 } }) }],
    ] as const) {
      const answer = await ask(name, input);
      expect(answer).toMatch(/^[A-Z0-9]/);
      expect(answer.length).toBeLessThan(MAX_ANSWER_CHARS + 100);
    }
  });
});
