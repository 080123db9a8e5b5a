/**
 * Larger widgets live in marked places of an article's HTML and are loaded when the reader opens them. One listener for all: HTML that is swapped in
 * needs nothing. The only kind so far is the console of REST operations.
 */
import type { QueryClient } from '@tanstack/react-query';

/** What the shell does with the islands. */
export interface Islands {
  /** Call after a swap: takes away what belonged to the page that is gone. */
  sweep(): void;
}

const places = 'details.console';

/** Begins to listen, and serves places that were opened before. */
export function installIslands(queryClient: QueryClient): Islands {
  const mounted = new Map<Element, () => void>();
  const loading = new Set<Element>();

  const open = async (place: HTMLDetailsElement) => {
    if (mounted.has(place) || loading.has(place)) return;
    loading.add(place);
    try {
      const { mountConsole } = await import('../../features/api/console/place.tsx');
      // The reader may have left the page in the meantime.
      if (place.isConnected) mounted.set(place, mountConsole(place, queryClient));
    } catch {
      const note = place.querySelector('.console-body p');
      if (note)
        note.textContent =
          'The console could not be loaded: the network does not answer. Close and open it to try again.';
      place.dataset.failed = '';
    } finally {
      loading.delete(place);
    }
  };

  // "toggle" does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.matches(places)) open(target);
    },
    true,
  );
  for (const place of document.querySelectorAll<HTMLDetailsElement>(`${places}[open]`)) open(place);

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
