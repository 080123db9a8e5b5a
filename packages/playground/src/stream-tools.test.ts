import { callTool } from '@folio/core/mcp';
import { describe, expect, it } from 'vitest';
import { schemaTool, streamTool } from './stream-tools.ts';

const schema = JSON.stringify({
  schema: 'shop',
  streams: [
    {
      name: 'sales',
      type: 1,
      swsz: 86400,
      inpt: [],
      attr: [
        { name: 'item', type: 5, kysz: 24 },
        { name: 'price', type: 11, stat: 3 },
      ],
    },
  ],
});
const ask = (name: string, input: Record<string, unknown>) => callTool([streamTool, schemaTool], name, input);
const sale = { stream: 'sales', event: { item: 'bell', price: 9.5 } };

describe('step_stream', () => {
  it('returns the stored events, the final counts and the rules', async () => {
    const answer = await ask('step_stream', { schema, events: [sale, sale] });
    expect(answer).toMatch(/^1\. sales: \{"item":"bell","price":9\.5,/);
    expect(answer).toContain('At the end:\n- sales: 2 stored');
    expect(answer).toContain('- stored (printed): The completed event is stored.');
    expect(answer).toContain('- counted (printed): A running statistic counts each value of its attribute.');
  });

  it.each([
    [
      'a stream that does not exist',
      { schema, events: [sale, { ...sale, stream: 'sale' }] },
      /^Event 2 of 2, to "sale": Unknown stream "sale"\..*\n\nBefore it:\n\n1\. sales/s,
    ],
    [
      'a value of another type',
      { schema, events: [{ stream: 'sales', event: { item: 'bell', price: [] } }] },
      /^Event 1 of 1, to "sales": /,
    ],
    [
      'a time before the last one',
      {
        schema,
        events: [
          { ...sale, time: 5 },
          { ...sale, time: 4 },
        ],
      },
      /^Event 2 of 2, .*earlier than the last one/,
    ],
    ['a schema that is not JSON', { schema: '{', events: [sale] }, /^The schema has 1 mistake:\n- Line 1, column /],
    ['no events', { schema, events: [] }, /^"events" is missing or invalid\. Expected: A list of 1 to 200 events/],
    ['too many events', { schema, events: Array(201).fill(sale) }, /^"events" is missing or invalid/],
  ])('rejects %s with a message', (_, input, message) => expect(ask('step_stream', input)).rejects.toThrow(message));
});

describe('check_schema', () => {
  it('lists the streams of a valid schema', async () =>
    expect(await ask('check_schema', { schema })).toBe(
      'The schema "shop" has no mistakes. Its streams and their attributes:\n- sales: item, price\n\nNotes:\n- streams[0].swsz: sales: swsz is not applied; events do not expire here.',
    ));

  it('reports a schema without streams as valid', async () =>
    expect(await ask('check_schema', { schema: '{"schema":"s","streams":[]}' })).toBe(
      'The schema "s" has no mistakes. It has no streams.',
    ));

  it('returns each mistake with its line and path', async () => {
    const answer = await ask('check_schema', { schema: schema.replace('"name":"item"', '"name":7') });
    expect(answer).toMatch(/^The schema has 1 mistake:\n- Line 1, column \d+ \(streams\[0\]\.attr\[0\]/);
  });
});
