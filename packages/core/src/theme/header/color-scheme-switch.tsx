import { useState } from 'react';
import { interpolate } from '../../model/interpolate.ts';
import { announce } from '../announce.ts';
import { COLOR_SCHEMES, type ColorScheme, nextTheme, useColorScheme } from '../color-scheme.ts';
import { Icon, type IconName } from '../icons.tsx';
import { useHydrated } from '../location.ts';
import { strings } from '../strings.ts';

const looks: Record<ColorScheme, { label: string; icon: IconName }> = {
  system: { label: strings.themeSystem, icon: 'screen' },
  light: { label: strings.themeLight, icon: 'sun' },
  dark: { label: strings.themeDark, icon: 'moon' },
};

/** Returns how to choose the next theme, and to announce it. */
export function useNextTheme(): () => void {
  const [theme, choose] = useColorScheme();
  return () => {
    const next = nextTheme(theme);
    choose(next);
    announce(interpolate(strings.themeChosen, { theme: looks[next].label }));
  };
}

/**
 * The header's button: from one theme to the next. The HTML does not know the choice of its reader, and all pages carry its icon: it is that of themes as
 * such until the reader presses the button, then that of the theme.
 */
export function ColorSchemeButton() {
  const [theme] = useColorScheme();
  const chooseNext = useNextTheme();
  const [pressed, setPressed] = useState(false);
  return (
    <button
      className="icon-button theme-button"
      type="button"
      aria-label={interpolate(strings.themeIs, { theme: looks[theme].label.toLowerCase() })}
      onClick={() => {
        chooseNext();
        setPressed(true);
      }}
    >
      <Icon name={pressed ? looks[theme].icon : 'theme'} />
    </button>
  );
}

/** The three-way switch of footer and menu, which only the client can serve: until then its place is empty. `name` distinguishes the two. */
export function ColorSchemeSwitch({ name }: { name: string }) {
  const [theme, choose] = useColorScheme();
  if (!useHydrated()) return <div className="themes" />;
  return (
    <fieldset className="themes">
      <legend className="vh">{strings.theme}</legend>
      {COLOR_SCHEMES.map((one) => (
        <label key={one} title={looks[one].label}>
          <input
            type="radio"
            name={name}
            value={one}
            aria-label={looks[one].label}
            checked={one === theme}
            onChange={() => choose(one)}
          />
          <Icon name={looks[one].icon} />
        </label>
      ))}
    </fieldset>
  );
}
