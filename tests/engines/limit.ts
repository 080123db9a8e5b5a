/** A browser that does not answer fails the test that waits for it, and no more than that. */
import type { Window } from './engine.ts';

/** How long a browser may take for one act, ms: far more than it needs on a busy machine, and less than a test has. */
const patience = 20_000;

/** Gives what a promise gives. Rejects with a sentence when nothing has come of it in time. */
export async function inTime<Value>(act: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The browser has not answered in ${patience / 1000} s: ${what}.`)),
      patience,
    );
  });
  return Promise.race([act, late]).finally(() => clearTimeout(timer));
}

/** A window whose acts all end in time. */
export function limited(window: Window): Window {
  const acts = Object.entries(window).map(([name, act]: [string, (...given: unknown[]) => Promise<unknown>]) => [
    name,
    (...given: unknown[]) => inTime(act(...given), `${name} ${given.join(', ').slice(0, 200)}`),
  ]);
  return Object.fromEntries(acts);
}
