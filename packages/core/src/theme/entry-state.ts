/**
 * Adds to the state of the entry of the history, or replaces its URL.
 *
 * WebKit throws after 100 changes in 30 seconds. The entry then stays as it is.
 */
export function updateEntry(state: object, url?: string): void {
  try {
    history.replaceState({ ...history.state, ...state }, '', url);
  } catch {}
}
