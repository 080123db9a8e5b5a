import { fill } from '../../model/fill.ts';
import { Icon, type IconName } from '../icons.tsx';
import { useHydrated } from '../location.ts';
import { nextTheme, type Theme, themes, useTheme } from '../theme.ts';
import { words } from '../words.ts';

const looks: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: words.themeSystem, icon: 'screen' },
  light: { label: words.themeLight, icon: 'sun' },
  dark: { label: words.themeDark, icon: 'moon' },
};

/** The header's button: from one theme to the next. The style sheet shows the icon of the theme that is chosen. */
export function ThemeButton() {
  const [theme, choose] = useTheme();
  return (
    <button
      className="icon-button theme-button"
      type="button"
      aria-label={fill(words.themeIs, { theme: looks[theme].label.toLowerCase() })}
      onClick={() => choose(nextTheme(theme))}
    >
      {themes.map((one) => (
        <Icon key={one} name={looks[one].icon} className={one} />
      ))}
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
