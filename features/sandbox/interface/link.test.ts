import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockAnchor, playgroundAnchor, readBlockAnchor, readPlaygroundAnchor } from './link.ts';

it('a link to a block reads back as it was written', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }), (run, text) => {
      const link = { run: String(run), ...(text === undefined ? {} : { text }) };
      expect(readBlockAnchor(blockAnchor(link))).toEqual(link);
    }),
  );
});

it('a link to the playground reads back as it was written, data included', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 500 }),
      async (graph, text, data) => {
        const link = { graph, text, data };
        expect(await readPlaygroundAnchor(await playgroundAnchor(link))).toEqual(link);
      },
    ),
    { numRuns: 50 },
  );
});

it.each(['', '#limits', '#the-data', '#g=x'])('the anchor %j names no block', (hash) => {
  expect(readBlockAnchor(hash)).toBeUndefined();
});

it('data that cannot be unpacked are left out', async () => {
  expect(await readPlaygroundAnchor('#g=films&d=%%%')).toEqual({ graph: 'films' });
  expect(await readPlaygroundAnchor('#g=films&d=AAAA')).toEqual({ graph: 'films' });
});
