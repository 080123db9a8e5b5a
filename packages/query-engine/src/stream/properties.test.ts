/** Property tests. `npm run fuzz` runs each of them a hundred thousand times. */
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
  const processor = createStreamProcessor(text, { limits });
  if ('diagnostics' in processor) {
    expect(processor.diagnostics.length).toBeGreaterThan(0);
    for (const diagnostic of processor.diagnostics) expectDiagnostic(diagnostic, typeof text === 'string' ? text : '');
    return;
  }
  for (const [stream, event] of events) {
    const result = processor.insert(stream, event);
    if ('diagnostic' in result) expectDiagnostic(result.diagnostic, typeof event === 'string' ? event : '');
    else expect(result.effects.length).toBeGreaterThan(0);
  }
  const state = processor.state();
  expect(structuredClone(state)).toEqual(state);
}

/** Keys and indexes that lead to a value of a document. */
type Path = (string | number)[];

const listPaths = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, one]) => listPaths(one, [...path, name]))]
    : [path];

/** Returns the document with another value at the path. `undefined` removes the value. */
function replaceAt(document: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(document))
    return document.flatMap((one, at) => {
      const item = `${at}` === `${name}` ? replaceAt(one, rest, value) : one;
      return item === undefined ? [] : [item];
    });
  const entries = Object.entries(document as object);
  return Object.fromEntries(entries.map(([key, one]) => [key, key === name ? replaceAt(one, rest, value) : one]));
}

const paths = listPaths(bikes);
const known = paths.map((path) => path.reduce<unknown>((so, name) => (so as Record<string, unknown>)[name], bikes));
/** The schema with one to three values exchanged, mostly for values from elsewhere in it. */
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
  .map((changes) => changes.reduce<unknown>((so, [path, value]) => replaceIfPresent(so, path, value), bikes));

/** Replaces a value if an earlier change has not removed its parent. */
function replaceIfPresent(document: unknown, path: Path, value: unknown): unknown {
  const parent = path.slice(0, -1).reduce<unknown>((so, name) => (isNested(so) ? so[name] : undefined), document);
  return isNested(parent) || path.length === 0 ? replaceAt(document, path, value) : document;
}
const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

describe('random events', () => {
  it('cause effects or diagnostics with a valid schema', () => {
    expect('diagnostics' in createStreamProcessor(bikes)).toBe(false);
    fc.assert(
      fc.property(someEvents, (events) => expectRun(text, events)),
      tries(),
    );
  });

  it('cause effects or diagnostics with a schema of exchanged values', () => {
    fc.assert(
      fc.property(someSchema, someEvents, (schema, events) => expectRun(JSON.stringify(schema), events)),
      tries(),
    );
  });

  it('cause effects or diagnostics with a schema of changed text', () => {
    const some = fc.oneof(
      { weight: 3, arbitrary: mutated([text], parts) },
      { weight: 1, arbitrary: fc.oneof(fc.json(), fc.anything()) },
    );
    fc.assert(fc.property(some, someEvents, expectRun), tries());
  });
});
