import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  pack,
  parseBlockAnchor,
  parseMachineAnchor,
  parsePlaygroundAnchor,
  parseSchemaAnchor,
  toBlockAnchor,
  toMachineAnchor,
  toPlaygroundAnchor,
  toSchemaAnchor,
} from './link.ts';

it('parseBlockAnchor reverses toBlockAnchor', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }), (run, text) => {
      const link = { run: String(run), ...(text === undefined ? {} : { text }) };
      expect(parseBlockAnchor(toBlockAnchor(link))).toEqual(link);
    }),
  );
});

it('parseMachineAnchor reverses toMachineAnchor, including edited texts', async () => {
  const edited = fc.option(fc.string({ unit: 'grapheme', maxLength: 500 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.nat(20_000), edited, edited, async (machine, step, events, schema) => {
      const texts = { ...(events === undefined ? {} : { events }), ...(schema === undefined ? {} : { schema }) };
      const link = { machine: String(machine), step, ...texts };
      expect(await parseMachineAnchor(await toMachineAnchor(link))).toEqual(link);
    }),
    { numRuns: 50 },
  );
});

it('parseMachineAnchor returns step 0 for an invalid step', async () => {
  for (const step of ['', '&step=x', '&step=-4', '&step=NaN'])
    expect(await parseMachineAnchor(`#machine=1${step}`)).toEqual({ machine: '1', step: 0 });
});

it('parsePlaygroundAnchor reverses toPlaygroundAnchor, including data', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 500 }),
      async (graph, text, data) => {
        const anchor = toPlaygroundAnchor({ graph, text }, await pack(data));
        expect(await parsePlaygroundAnchor(anchor)).toEqual({ graph, text, data });
      },
    ),
    { numRuns: 50 },
  );
});

it.each(['', '#limits', '#the-data', '#g=x'])(
  'parseBlockAnchor and parseMachineAnchor return undefined for %j',
  async (hash) => {
    expect(parseBlockAnchor(hash)).toBeUndefined();
    expect(await parseMachineAnchor(hash)).toBeUndefined();
  },
);

it('the parsers omit data that cannot be unpacked', async () => {
  expect(await parsePlaygroundAnchor('#g=films&d=%%%')).toEqual({ graph: 'films' });
  expect(await parsePlaygroundAnchor('#g=films&d=AAAA')).toEqual({ graph: 'films' });
  expect(await parseMachineAnchor('#machine=0&step=2&s=%%%&e=AAAA')).toEqual({ machine: '0', step: 2 });
});

it('the link functions write the documented anchors', async () => {
  expect(toBlockAnchor({ run: '4' })).toBe('#run=4');
  expect(toBlockAnchor({ run: '4', text: 'a + b&c' })).toBe('#run=4&q=a%20%2B%20b%26c');
  expect(toPlaygroundAnchor({})).toBe('');
  expect(toPlaygroundAnchor({ graph: 'films' })).toBe('#g=films');
  expect(toPlaygroundAnchor({ text: 'half \ud83d of a pair' })).toBe('#q=half%20%EF%BF%BD%20of%20a%20pair');
  expect(await toMachineAnchor({ machine: '0', step: 3 })).toBe('#machine=0&step=3');
});

it('the parsers omit values that the anchor does not have', async () => {
  expect(parseBlockAnchor('#run=4')).toEqual({ run: '4' });
  expect(await parsePlaygroundAnchor('')).toEqual({});
  expect(await parsePlaygroundAnchor('#q=x')).toEqual({ text: 'x' });
  expect(await parseMachineAnchor('#machine=0&step=2')).toEqual({ machine: '0', step: 2 });
});

it('the parsers remove only the # at the start of an anchor', async () => {
  expect(parseBlockAnchor('run=4&q=a#b')).toEqual({ run: '4', text: 'a#b' });
  expect(await parsePlaygroundAnchor('g=a#b')).toEqual({ graph: 'a#b' });
  expect(await parseMachineAnchor('machine=a#b')).toEqual({ machine: 'a#b', step: 0 });
});

it('parseSchemaAnchor reverses toSchemaAnchor', async () => {
  const hash = await toSchemaAnchor('{"schema": "s"}');
  expect(hash).toMatch(/^#build=schema&s=[\w-]+$/);
  expect(await parseSchemaAnchor(hash)).toBe('{"schema": "s"}');
  expect(await parseSchemaAnchor(hash.slice(1))).toBe('{"schema": "s"}');
});

it('parseSchemaAnchor returns undefined for other anchors', async () => {
  const hash = await toSchemaAnchor('{}');
  for (const other of [
    '',
    '#limits',
    '#build=schema',
    '#build=schema&s=%%%',
    hash.replace('build=schema', 'build=config'),
    hash.replace('build=schema&', ''),
    hash.replace('build=', '#build='),
    hash.replace('#', '').replace('schema&', 'schema#&'),
  ])
    expect(await parseSchemaAnchor(other)).toBeUndefined();
});
