/**
 * Larger widgets of features live in marked places of a page's HTML and are loaded when the reader asks for them: opens a `details`, presses a button, or
 * comes to the page. One listener each for all: HTML that is swapped in needs nothing.
 */

import type { LoadableIsland } from 'virtual:feature-islands';
import type { QueryClient } from '@tanstack/react-query';
import { reportFault, showNotice } from '../shell/fault.ts';

/** How long an island may be on its way before its place says so, in ms. */
const patience = 150;

const notice = 'site-island';

/** How the shell handles islands. */
export interface Islands {
  /** Call after a swap: takes away what belonged to the page that is gone, and serves what the address and the new page ask for. */
  sweep(): void;
}

/** Begins to listen for places of these kinds of islands, and serves places that were opened before. */
export function installIslands(islands: LoadableIsland[], queryClient: QueryClient): Islands {
  const mounted = new Map<Element, () => void>();
  const loading = new Set<Element>();

  const open = async (place: HTMLElement, island: LoadableIsland) => {
    if (mounted.has(place) || loading.has(place)) return;
    loading.add(place);
    const slow = setTimeout(() => place.setAttribute('aria-busy', 'true'), patience);
    const module = await island.load().catch(() => undefined);
    clearTimeout(slow);
    place.removeAttribute('aria-busy');
    loading.delete(place);
    document.getElementById(notice)?.remove();
    if (!module) {
      const note = place.querySelector('p');
      if (note) note.textContent = island.failure;
      else showNotice(notice, island.failure);
      place.dataset.failed = '';
      return;
    }
    delete place.dataset.failed;
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
      const island = islands.find(({ places, when }) => !when && target.matches(places));
      if (island) open(target, island);
    },
    true,
  );
  document.addEventListener('click', ({ target }) => {
    const place = (target as Element).closest?.('button');
    const island = place && islands.find(({ places, when }) => when === 'press' && place.matches(places));
    if (island) open(place, island);
  });

  /** Opens what the page and its address ask for by themselves. */
  const serve = () => {
    for (const island of islands) {
      const { places, when, anchor } = island;
      const value = anchor && new URLSearchParams(location.hash.slice(1)).get(anchor);
      for (const place of document.querySelectorAll<HTMLElement>(when ? places : `:is(${places})[open]`))
        if (when !== 'press' || (anchor && value === place.dataset[anchor])) open(place, island);
    }
  };
  serve();
  addEventListener('hashchange', serve);

  return {
    sweep() {
      for (const [place, unmount] of mounted) {
        if (place.isConnected) continue;
        unmount();
        mounted.delete(place);
      }
      serve();
    },
  };
}
