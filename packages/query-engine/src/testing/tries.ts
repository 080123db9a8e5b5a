/** What tests with inputs by chance have in common. */
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';

const number = Number(process.env.SANDBOX_RUNS ?? 400);

/** How often a property is tried: some hundred times in a round of unit tests, as often as `npm run fuzz` asks for there. */
export const tries = (share = 1) => ({ numRuns: Math.ceil(number * share) });

/** Watches the console, for `beforeEach`; the test fails if anything was written. */
export function silent(): () => void {
  const names = ['debug', 'error', 'info', 'log', 'warn'] as const;
  const spies = names.map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
  return () => {
    const said = spies.flatMap(({ mock }) => mock.calls);
    for (const spy of spies) spy.mockRestore();
    expect(said).toEqual([]);
  };
}

/** A known text, with pieces taken out, put in and exchanged, at most so many. */
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
      changes.reduce((so, [place, length, part, kind]) => {
        const at = place % (so.length + 1);
        const rest = so.slice(at + (kind === 0 ? 0 : length));
        return so.slice(0, at) + (kind === 2 ? '' : part) + rest;
      }, text),
    );

/** A fault has a cause, a cure, and a place in its text. */
export function expectFault({ start, end, line, column, message, hint }: Diagnostic, text: string): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
  expect(text.split('\n')[line - 1]?.length ?? -1).toBeGreaterThanOrEqual(column - 1);
  expect(message && hint).toBeTruthy();
}
