/** Hooks in tests, and what they say by voice. */

import { ids } from '@folio/core/theme/ids.ts';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A component that uses a hook. */
export interface Used<P, T> {
  /** What the hook gave when it was last drawn. */
  readonly now: T;
  /** Everything that it gave, in order. */
  readonly all: readonly T[];
  draw(props: P): Promise<void>;
  end(): Promise<void>;
}

/** Draws a component that uses a hook. */
export async function used<P extends object, T>(hook: (props: P) => T, first: P): Promise<Used<P, T>> {
  const all: T[] = [];
  const Component = (props: P) => {
    all.push(hook(props));
    return null;
  };
  const root = createRoot(document.createElement('div'));
  const draw = (props: P) => act(async () => root.render(createElement(Component, props)));
  await draw(first);
  return {
    get now() {
      return all.at(-1) as T;
    },
    all,
    draw,
    end: () => act(async () => root.unmount()),
  };
}

/** The sentences that are spoken from now on, until the test ends. */
export function spoken(): string[] {
  const said: string[] = [];
  const region = document.createElement('p');
  Object.defineProperty(region, 'textContent', { set: (sentence: string) => sentence && said.push(sentence) });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.spyOn(document, 'getElementById').mockImplementation((id) => (id === ids.live ? region : null));
  return said;
}
