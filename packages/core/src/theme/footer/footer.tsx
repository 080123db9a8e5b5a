import { useApp } from '../context.ts';
import { ColorSchemeSwitch } from '../header/color-scheme-switch.tsx';
import { SocialIcon } from '../icons.tsx';
import { Keys } from '../keys/keys.tsx';
import { OfflineButton } from './offline-button.tsx';

/** The footer: copyright (the year is a constant, section 9 of the specification), theme, the company elsewhere. */
export function Footer() {
  const { year, holder, social = [], offline } = useApp().config.footer ?? {};
  return (
    <footer className="footer">
      {holder && <p>{`© ${year} ${holder}`}</p>}
      <ColorSchemeSwitch name="theme-footer" />
      <Keys />
      {offline && <OfflineButton />}
      {social.length > 0 && (
        <ul>
          {social.map((link) => (
            <li key={link.label}>
              <a className="icon-button" href={link.href} aria-label={link.label}>
                <SocialIcon icon={link.icon} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
