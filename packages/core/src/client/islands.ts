/**
 * Larger widgets of features live in marked places of a page's HTML and are loaded when the reader asks for them: opens a `details`, presses a button, or
 * comes to the page. A button's is fetched once the pointer or the focus is there, so that the press has little left to do. One listener each for all: HTML
 * that is swapped in needs nothing.
 */

import type { IslandModule, LoadableIsland } from 'virtual:feature-islands';
import type { QueryClient } from '@tanstack/react-query';
import { reportError, showNotice } from '../theme/error-notice.ts';

/** How long an island may be on its way before its place says so, in ms. */
const BUSY_DELAY_MS = 150;

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
  const modules = new Map<LoadableIsland, IslandModule>();

  const load = async (island: LoadableIsland) => {
    const module = await island.load();
    modules.set(island, module);
    return module;
  };

  const open = async (place: HTMLElement, island: LoadableIsland) => {
    if (mounted.has(place) || loading.has(place)) return;
    let module = modules.get(island);
    if (!module) {
      loading.add(place);
      const slow = setTimeout(() => place.setAttribute('aria-busy', 'true'), BUSY_DELAY_MS);
      module = await load(island).catch(() => undefined);
      clearTimeout(slow);
      place.removeAttribute('aria-busy');
      loading.delete(place);
    }
    document.getElementById(notice)?.remove();
    if (!module) {
      if (island.failure === undefined) return;
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
      reportError(error);
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
  /** Listens for something that happens to buttons. */
  const listen = (what: string, act: (place: HTMLElement, island: LoadableIsland) => void) =>
    document.addEventListener(what, ({ target }) => {
      const place = (target as Element).closest?.('button');
      const island = place && islands.find(({ places, when }) => when === 'press' && place.matches(places));
      if (island) act(place, island);
    });
  listen('click', open);
  // What does not arrive now is asked for again by the press, which says so.
  for (const sign of ['pointerover', 'focusin', 'pointerdown'])
    listen(sign, async (place, island) => {
      const module = modules.get(island) ?? (await load(island).catch(() => undefined));
      if (!mounted.has(place)) module?.prepare?.(place);
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
