/** Any schema and any events end in effects or errors. `npm run fuzz` tries a hundred thousand of each. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { bikes } from '../testing/schemas.ts';
import { expectDiagnostic, mutated, silent, tries } from '../testing/tries.ts';
import { createStreamProcessor } from './processor.ts';

beforeEach(silent);

const limits = { units: 20_000 };

const text = JSON.stringify(bikes);
const parts = [...new Set(text.match(/"[^"]*"|[{}[\],:]|\d+/g) ?? [])];
const value = fc.oneof(
  fc.integer({ min: -3, max: 40 }),
  fc.constantFrom('a', 'b', 'A', '', 'NORTH'),
  fc.double(),
  fc.jsonValue(),
);
const someEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        bike: fc.constantFrom('a', 'b'),
        dock: fc.constantFrom('N', 'q'),
        mins: fc.integer({ min: -3, max: 40 }),
        plan: fc.integer({ min: 0, max: 9 }),
        km: fc.double({ noNaN: true }),
      },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom('bike', 'dock', 'mins', 'plan', 'km', '_pk', '__proto__', 'constructor'),
      value,
    ),
  },
  { weight: 1, arbitrary: fc.anything() },
  { weight: 1, arbitrary: mutated(['{"bike":"a","mins":3}'], parts) },
);
const someEvents = fc.array(
  fc.tuple(fc.constantFrom('rides', 'rides', 'docks', 'pairs', 'totals', 'none'), someEvent),
  { maxLength: 12 },
);

function expectRun(text: unknown, events: readonly (readonly [string, unknown])[]): void {
  const machine = createStreamProcessor(text, { limits });
  if ('diagnostics' in machine) {
    expect(machine.diagnostics.length).toBeGreaterThan(0);
    for (const diagnostic of machine.diagnostics) expectDiagnostic(diagnostic, typeof text === 'string' ? text : '');
    return;
  }
  for (const [stream, event] of events) {
    const done = machine.insert(stream, event);
    if ('diagnostic' in done) expectDiagnostic(done.diagnostic, typeof event === 'string' ? event : '');
    else expect(done.effects.length).toBeGreaterThan(0);
  }
  const state = machine.state();
  expect(structuredClone(state)).toEqual(state);
}

/** Where a value is in a document: names and places on the way to it. */
type Path = (string | number)[];

const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))]
    : [path];

/** A document with another value at a path; undefined takes the value out. */
function replaced(document: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(document))
    return document.flatMap((one, at) => {
      const made = `${at}` === `${name}` ? replaced(one, rest, value) : one;
      return made === undefined ? [] : [made];
    });
  const entries = Object.entries(document as object);
  return Object.fromEntries(entries.map(([key, one]) => [key, key === name ? replaced(one, rest, value) : one]));
}

const paths = pathsIn(bikes);
const known = paths.map((path) => path.reduce<unknown>((so, name) => (so as Record<string, unknown>)[name], bikes));
/** The schema with one to three of its values exchanged for others, most of which it has elsewhere. */
const someSchema = fc
  .array(
    fc.tuple(
      fc.constantFrom(...paths),
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fc.oneof(fc.constant(undefined), value) },
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((changes) => changes.reduce<unknown>((so, [path, value]) => replacedIfThere(so, path, value), bikes));

/** A change can take away the place of the next one. */
function replacedIfThere(document: unknown, path: Path, value: unknown): unknown {
  const there = path.slice(0, -1).reduce<unknown>((so, name) => (isNested(so) ? so[name] : undefined), document);
  return isNested(there) || path.length === 0 ? replaced(document, path, value) : document;
}
const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

describe('any schema and any events end in effects or errors', () => {
  it('events, with a schema that runs', () => {
    expect('diagnostics' in createStreamProcessor(bikes)).toBe(false);
    fc.assert(
      fc.property(someEvents, (events) => expectRun(text, events)),
      tries(),
    );
  });

  it('schemas, with values exchanged', () => {
    fc.assert(
      fc.property(someSchema, someEvents, (schema, events) => expectRun(JSON.stringify(schema), events)),
      tries(),
    );
  });

  it('schemas, with their text changed anywhere', () => {
    const some = fc.oneof(
      { weight: 3, arbitrary: mutated([text], parts) },
      { weight: 1, arbitrary: fc.oneof(fc.json(), fc.anything()) },
    );
    fc.assert(fc.property(some, someEvents, expectRun), tries());
  });
});
