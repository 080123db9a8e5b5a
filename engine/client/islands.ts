/**
 * Larger widgets of features live in marked `details` elements of an article's HTML and are loaded when the reader opens them. One listener for all:
 * HTML that is swapped in needs nothing.
 */

import type { LoadableIsland } from 'virtual:feature-islands';
import type { QueryClient } from '@tanstack/react-query';
import { reportFault } from '../shell/fault.ts';

/** How the shell handles islands. */
export interface Islands {
  /** Call after a swap: takes away what belonged to the page that is gone. */
  sweep(): void;
}

/** Begins to listen for places of these kinds of islands, and serves places that were opened before. */
export function installIslands(islands: LoadableIsland[], queryClient: QueryClient): Islands {
  const mounted = new Map<Element, () => void>();
  const loading = new Set<Element>();

  const open = async (place: HTMLDetailsElement, island: LoadableIsland) => {
    if (mounted.has(place) || loading.has(place)) return;
    loading.add(place);
    const module = await island.load().catch(() => undefined);
    loading.delete(place);
    if (!module) {
      const note = place.querySelector('p');
      if (note) note.textContent = island.failure;
      place.dataset.failed = '';
      return;
    }
    try {
      // The reader may have left the page in the meantime.
      if (place.isConnected) mounted.set(place, module.mount(place, queryClient));
    } catch (error) {
      reportFault(error);
    }
  };

  // "toggle" does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      const island = islands.find(({ places }) => target.matches(places));
      if (island) open(target, island);
    },
    true,
  );
  for (const island of islands)
    for (const place of document.querySelectorAll<HTMLDetailsElement>(`:is(${island.places})[open]`))
      open(place, island);

  return {
    sweep() {
      for (const [place, unmount] of mounted) {
        if (place.isConnected) continue;
        unmount();
        mounted.delete(place);
      }
    },
  };
}
