import { afterEach, beforeEach, vi } from 'vitest';

/** After each test, removes the listeners that the code under test has added to the window. */
export function forgetListeners(): void {
  let added: Parameters<typeof addEventListener>[] = [];
  beforeEach(() => {
    const add = globalThis.addEventListener;
    vi.stubGlobal('addEventListener', (...listener: Parameters<typeof addEventListener>) => {
      added.push(listener);
      add(...listener);
    });
  });
  afterEach(() => {
    for (const [type, listener, options] of added) removeEventListener(type, listener, options);
    added = [];
    vi.unstubAllGlobals();
  });
}
