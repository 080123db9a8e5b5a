/** Renders hooks, and records announcements to screen readers. */

import { ids } from '@folio/core/theme/ids.ts';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface RenderedHook<P, T> {
  /** The result of the last render. */
  readonly current: T;
  /** The results of all renders, in order. */
  readonly results: readonly T[];
  rerender(props: P): Promise<void>;
  unmount(): Promise<void>;
}

export async function renderHook<P extends object, T>(hook: (props: P) => T, first: P): Promise<RenderedHook<P, T>> {
  const results: T[] = [];
  const Component = (props: P) => {
    results.push(hook(props));
    return null;
  };
  const root = createRoot(document.createElement('div'));
  const rerender = (props: P) => act(async () => root.render(createElement(Component, props)));
  await rerender(first);
  return {
    get current() {
      return results.at(-1) as T;
    },
    results,
    rerender,
    unmount: () => act(async () => root.unmount()),
  };
}

/** The announcements from now on, until the test ends. */
export function recordAnnouncements(): string[] {
  const announcements: string[] = [];
  const region = document.createElement('p');
  Object.defineProperty(region, 'textContent', { set: (sentence: string) => sentence && announcements.push(sentence) });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.spyOn(document, 'getElementById').mockImplementation((id) => (id === ids.live ? region : null));
  return announcements;
}
