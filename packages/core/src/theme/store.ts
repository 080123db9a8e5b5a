import { useSyncExternalStore } from 'react';

/** A small piece of state outside React: read it, change a part of it, hear of changes. */
export interface Store<T> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a store. A change to the same values calls no listener. */
export function createStore<T extends object>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    set(change) {
      const keys = Object.keys(change) as (keyof T)[];
      if (keys.every((key) => Object.is(state[key], change[key]))) return;
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One field of a store. On the server and during hydration it has the value that the store began with. */
export function useField<T extends object, K extends keyof T>(store: Store<T>, initial: T, key: K): T[K] {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[key],
    () => initial[key],
  );
}
