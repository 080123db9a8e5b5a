import { useEffect, useState } from 'react';
import { interpolate } from '../model/text.ts';
import { createStore, useField } from './context.ts';
import { Icon, type IconName } from './icons.tsx';
import { useHydrated } from './location.tsx';
import { announce } from './notices.ts';
import { saveItem } from './storage.ts';
import { strings } from './strings.ts';

const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The user's choice. */
const store = createStore<{ theme: ColorScheme }>({ theme: 'system' });

/** The inline script has set it before the first paint. */
const readFromRoot = (): ColorScheme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Returns the color scheme, and a function that applies and saves another. */
function useColorScheme(): [ColorScheme, (theme: ColorScheme) => void] {
  const theme = useField(store, 'theme');
  useEffect(() => store.set({ theme: readFromRoot() }), []);
  const choose = (next: ColorScheme) => {
    const { dataset } = document.documentElement;
    if (next === 'system') delete dataset.theme;
    else dataset.theme = next;
    saveItem('theme', dataset.theme);
    store.set({ theme: next });
  };
  return [theme, choose];
}

const OPTIONS: Record<ColorScheme, { label: string; icon: IconName }> = {
  system: { label: strings.themeSystem, icon: 'screen' },
  light: { label: strings.themeLight, icon: 'sun' },
  dark: { label: strings.themeDark, icon: 'moon' },
};

/** Returns a function that chooses the next color scheme and announces it. */
export function useNextColorScheme(): () => void {
  const [theme, choose] = useColorScheme();
  return () => {
    const next = COLOR_SCHEMES[(COLOR_SCHEMES.indexOf(theme) + 1) % COLOR_SCHEMES.length] as ColorScheme;
    choose(next);
    announce(interpolate(strings.themeChosen, { theme: OPTIONS[next].label }));
  };
}

/**
 * Chooses the next color scheme. The static HTML can't know the current one, so the icon is neutral
 * until a click.
 */
export function ColorSchemeButton() {
  const [theme] = useColorScheme();
  const chooseNext = useNextColorScheme();
  const [isClicked, setClicked] = useState(false);
  return (
    <button
      className="icon-button theme-button"
      type="button"
      aria-label={interpolate(strings.themeCurrent, { theme: OPTIONS[theme].label.toLowerCase() })}
      onClick={() => {
        chooseNext();
        setClicked(true);
      }}
    >
      <Icon name={isClicked ? OPTIONS[theme].icon : 'theme'} />
    </button>
  );
}

/**
 * The three-way switch of footer and menu, which are told apart by `name`. Empty until hydration.
 */
export function ColorSchemeSwitch({ name }: { name: string }) {
  const [theme, choose] = useColorScheme();
  if (!useHydrated()) return <div className="themes" />;
  return (
    <fieldset className="themes">
      <legend className="vh">{strings.theme}</legend>
      {COLOR_SCHEMES.map((option) => (
        <label key={option} title={OPTIONS[option].label}>
          <input
            type="radio"
            name={name}
            value={option}
            aria-label={OPTIONS[option].label}
            checked={option === theme}
            onChange={() => choose(option)}
          />
          <Icon name={OPTIONS[option].icon} />
        </label>
      ))}
    </fieldset>
  );
}
