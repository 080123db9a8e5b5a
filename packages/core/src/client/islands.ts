/**
 * Widgets of features, loaded when the user opens a `details`, clicks a button or visits the page.
 * Events are delegated, so swapped-in HTML needs no setup.
 */

import type { IslandModule, LoadableIsland } from 'virtual:feature-islands';
import type { QueryClient } from '@tanstack/react-query';
import { updateEntry } from '../theme/entry-state.ts';
import { reportError, showNotice } from '../theme/notices.ts';
import { strings } from '../theme/strings.ts';

const BUSY_DELAY_MS = 150;

const NOTICE_ID = 'site-island';

export interface Islands {
  /**
   * Unmounts islands of the previous page and opens those of the new page and its hash.
   *
   * @param moved - After a navigation: reopens what was open in the history entry.
   */
  sweep(moved?: boolean): void;
}

/** Islands that a click has opened, in the form `machine=0`. */
const getOpened = (): string[] => history.state?.opened ?? [];

export function installIslands(islands: LoadableIsland[], queryClient: QueryClient): Islands {
  const mounted = new Map<Element, () => void>();
  const loading = new Set<Element>();
  const modules = new Map<LoadableIsland, IslandModule>();

  const load = async (island: LoadableIsland) => {
    const module = await island.load();
    modules.set(island, module);
    return module;
  };

  const open = async (host: HTMLElement, island: LoadableIsland) => {
    if (mounted.has(host) || loading.has(host)) return;
    let module = modules.get(island);
    if (!module) {
      loading.add(host);
      const timer = setTimeout(() => host.setAttribute('aria-busy', 'true'), BUSY_DELAY_MS);
      module = await load(island).catch(() => undefined);
      clearTimeout(timer);
      host.removeAttribute('aria-busy');
      loading.delete(host);
    }
    document.getElementById(NOTICE_ID)?.remove();
    if (!module) {
      if (island.failure === undefined) return;
      const note = host.querySelector('p');
      if (note) showLoadError(note, island.failure, () => open(host, island));
      else showNotice(NOTICE_ID, island.failure);
      host.dataset.failed = '';
      return;
    }
    delete host.dataset.failed;
    try {
      // The user may have left the page in the meantime.
      if (host.isConnected) mounted.set(host, module.mount(host, queryClient));
    } catch (error) {
      reportError(error);
    }
  };

  // "toggle" does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      const island = islands.find(({ selector, when }) => !when && target.matches(selector));
      if (island) open(target, island);
    },
    true,
  );
  const listen = (type: string, act: (host: HTMLElement, island: LoadableIsland) => void) =>
    document.addEventListener(type, ({ target }) => {
      const host = (target as Element).closest?.('button');
      const island = host && islands.find(({ selector, when }) => when === 'click' && host.matches(selector));
      if (island) act(host, island);
    });
  const saveOpened = (host: HTMLElement, { anchor }: LoadableIsland, isOpen: boolean) => {
    if (!anchor) return;
    const name = `${anchor}=${host.dataset[anchor]}`;
    const opened = getOpened().filter((other) => other !== name);
    if (isOpen) opened.push(name);
    updateEntry({ opened });
  };
  listen('click', async (host, island) => {
    const wasMounted = mounted.has(host);
    await open(host, island);
    // A click on a mounted island has toggled it already.
    if (mounted.has(host)) saveOpened(host, island, !wasMounted || host.getAttribute('aria-expanded') !== 'false');
  });
  // The click retries a failed prefetch and reports the failure.
  for (const type of ['pointerover', 'focusin', 'pointerdown'])
    listen(type, async (host, island) => {
      const module = modules.get(island) ?? (await load(island).catch(() => undefined));
      if (!mounted.has(host)) module?.prepare?.(host);
    });

  const openRequested = (opened: string[] = []) => {
    for (const island of islands) {
      const { selector, when, anchor } = island;
      const value = anchor && new URLSearchParams(location.hash.slice(1)).get(anchor);
      const isNamed = ({ dataset }: HTMLElement) =>
        anchor && (value === dataset[anchor] || opened.includes(`${anchor}=${dataset[anchor]}`));
      for (const host of document.querySelectorAll<HTMLElement>(when ? selector : `:is(${selector})[open]`))
        if (when !== 'click' || isNamed(host)) open(host, island);
    }
  };
  openRequested();
  addEventListener('hashchange', () => openRequested());

  return {
    sweep(moved) {
      for (const [host, unmount] of mounted) {
        if (host.isConnected) continue;
        unmount();
        mounted.delete(host);
      }
      openRequested(moved ? getOpened() : []);
    },
  };
}

function showLoadError(note: HTMLElement, message: string, retry: () => void) {
  const button = document.createElement('button');
  button.className = 'button';
  button.type = 'button';
  button.textContent = strings.retry;
  button.onclick = retry;
  note.setAttribute('role', 'alert');
  note.replaceChildren(`${message} `, button);
}
