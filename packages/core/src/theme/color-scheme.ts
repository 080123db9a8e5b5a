import { useEffect } from 'react';
import { useApp } from './context.ts';
import { createStore, type Store, useField } from './store.ts';

/** The reader's choice of colours; `system` follows the system's own. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export interface ThemeState {
  theme: ColorScheme;
}

const initial: ThemeState = { theme: 'system' };

export const createThemeStore = (): Store<ThemeState> => createStore(initial);

/** The next choice of the button that cycles. */
export const nextTheme = (theme: ColorScheme): ColorScheme =>
  COLOR_SCHEMES[(COLOR_SCHEMES.indexOf(theme) + 1) % COLOR_SCHEMES.length] as ColorScheme;

/** What boot wrote on the root before the first paint. */
const chosen = (): ColorScheme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** The theme, and how to choose another one: applied at once and kept for the next visit. */
export function useColorScheme(): [ColorScheme, (theme: ColorScheme) => void] {
  const { theme: store } = useApp();
  const theme = useField(store, initial, 'theme');
  useEffect(() => store.set({ theme: chosen() }), [store]);
  const choose = (next: ColorScheme) => {
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
