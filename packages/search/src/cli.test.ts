import { describe, expect, it } from 'vitest';
import { searchCli } from './cli.ts';
import { buildTestIndex, section } from './testing.ts';

async function* streamChunks(parts: (string | Uint8Array)[]) {
  yield* parts;
}

describe('the command line', () => {
  it('answers every line with one line of JSON, however the input is chunked', async () => {
    const provider = await buildTestIndex([
      section('/stream-join', { title: 'Stream join', text: 'Joins.' }),
      section('/stream-join', {
        title: 'Stream join',
        heading: 'Passive join',
        anchor: 'passive-join',
        text: 'Waits.',
      }),
      section('/größe', { title: 'Größe' }),
    ]);
    const bytes = new TextEncoder().encode('größe');
    const lines: string[] = [];
    await searchCli(streamChunks(['passive ', 'join\r\n\nnothing\ng', bytes.subarray(1, 3), bytes.subarray(3)]), {
      provider,
      limit: 5,
      write: (line) => lines.push(line),
    });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      [
        {
          route: '/stream-join',
          anchor: 'passive-join',
          title: 'Stream join',
          heading: 'Passive join',
          score: expect.any(Number),
        },
      ],
      [],
      [],
      [{ route: '/größe', anchor: '', title: 'Größe', heading: '', score: expect.any(Number) }],
    ]);
    for (const line of lines) expect(line).toMatch(/^\[.*\]\n$/);
  });
});
