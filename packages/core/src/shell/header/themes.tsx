import { useState } from 'react';
import { fill } from '../../model/fill.ts';
import { announce } from '../announce.ts';
import { Icon, type IconName } from '../icons.tsx';
import { useHydrated } from '../location.ts';
import { nextTheme, type Theme, themes, useTheme } from '../theme.ts';
import { words } from '../words.ts';

const looks: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: words.themeSystem, icon: 'screen' },
  light: { label: words.themeLight, icon: 'sun' },
  dark: { label: words.themeDark, icon: 'moon' },
};

/** Returns how to choose the next theme, and to announce it. */
export function useNextTheme(): () => void {
  const [theme, choose] = useTheme();
  return () => {
    const next = nextTheme(theme);
    choose(next);
    announce(fill(words.themeChosen, { theme: looks[next].label }));
  };
}

/**
 * The header's button: from one theme to the next. The HTML does not know the choice of its reader, and all pages carry its icon: it is that of themes as
 * such until the reader presses the button, then that of the theme.
 */
export function ThemeButton() {
  const [theme] = useTheme();
  const chooseNext = useNextTheme();
  const [pressed, setPressed] = useState(false);
  return (
    <button
      className="icon-button theme-button"
      type="button"
      aria-label={fill(words.themeIs, { theme: looks[theme].label.toLowerCase() })}
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
export function Themes({ name }: { name: string }) {
  const [theme, choose] = useTheme();
  if (!useHydrated()) return <div className="themes" />;
  return (
    <fieldset className="themes">
      <legend className="vh">{words.theme}</legend>
      {themes.map((one) => (
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
