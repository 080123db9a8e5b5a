/** Helpers of tests with random inputs. */
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';

const number = Number(process.env.SANDBOX_RUNS ?? 400);

/** Options of a property test. `npm run fuzz` sets the number of runs. */
export const tries = (share = 1) => ({ numRuns: Math.ceil(number * share) });

/** Spies on the console, for `beforeEach`; the test fails if it writes anything. */
export function silent(): () => void {
  const names = ['debug', 'error', 'info', 'log', 'warn'] as const;
  const spies = names.map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
  return () => {
    const calls = spies.flatMap(({ mock }) => mock.calls);
    for (const spy of spies) spy.mockRestore();
    expect(calls).toEqual([]);
  };
}

/** Generates one of the texts with at most `most` parts removed, inserted or replaced. */
export const mutated = (texts: readonly string[], parts: readonly string[], most = 4): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(
        fc.tuple(fc.nat(), fc.nat(8), fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), fc.nat(2)),
        { maxLength: most },
      ),
    )
    .map(([text, changes]) =>
      changes.reduce((result, [index, length, part, kind]) => {
        const start = index % (result.length + 1);
        const rest = result.slice(start + (kind === 0 ? 0 : length));
        return result.slice(0, start) + (kind === 2 ? '' : part) + rest;
      }, text),
    );

/** Expects a diagnostic to have a message, a hint and a location in its text. */
export function expectDiagnostic({ start, end, line, column, message, hint }: Diagnostic, text: string): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
  expect(text.split('\n')[line - 1]?.length ?? -1).toBeGreaterThanOrEqual(column - 1);
  expect(message && hint).toBeTruthy();
}
