import { useEffect } from 'react';
import { useApp } from './context.ts';
import { createStore, type Store, useField } from './store.ts';

/** The reader's choice of colours; `system` follows the system's own. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface ThemeState {
  theme: Theme;
}

const initial: ThemeState = { theme: 'system' };

export const createThemeStore = (): Store<ThemeState> => createStore(initial);

/** The next choice of the button that cycles. */
export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] as Theme;

/** What boot wrote on the root before the first paint. */
const chosen = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** The theme, and how to choose another one: applied at once and kept for the next visit. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { theme: store } = useApp();
  const theme = useField(store, initial, 'theme');
  useEffect(() => store.set({ theme: chosen() }), [store]);
  const choose = (next: Theme) => {
    const root = document.documentElement;
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    // Storage may be refused: the choice then lasts for this page only.
    try {
      if (next === 'system') localStorage.removeItem('theme');
      else localStorage.theme = next;
    } catch {}
    store.set({ theme: next });
  };
  return [theme, choose];
}
