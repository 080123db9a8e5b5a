import type { Window } from './engine.ts';

/** Far more than an action needs on a busy machine, and less than the timeout of a test. */
const ACTION_TIMEOUT_MS = 20_000;

/** Rejects if `promise` isn't settled in time: a hanging browser fails the current test only. */
export async function withTimeout<Value>(promise: Promise<Value>, action: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `The browser has not responded in ${ACTION_TIMEOUT_MS / 1000} s: ${action}.`;
    timer = setTimeout(() => reject(new Error(message)), ACTION_TIMEOUT_MS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Adds the timeout to all methods of a window. */
export function withTimeouts(window: Window): Window {
  const methods = Object.entries(window).map(([name, method]: [string, (...args: unknown[]) => Promise<unknown>]) => [
    name,
    (...args: unknown[]) => withTimeout(method(...args), `${name} ${args.join(', ').slice(0, 200)}`),
  ]);
  return Object.fromEntries(methods);
}
