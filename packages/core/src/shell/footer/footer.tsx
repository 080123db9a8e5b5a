import { useApp } from '../context.ts';
import { Themes } from '../header/themes.tsx';
import { Mark } from '../icons.tsx';
import { Keys } from '../keys/keys.tsx';
import { Keep } from './keep.tsx';

/** The footer: copyright (the year is a constant, section 9 of the specification), theme, the company elsewhere. */
export function Footer() {
  const { year, holder, social = [], offline } = useApp().config.footer ?? {};
  return (
    <footer className="footer">
      {holder && <p>{`© ${year} ${holder}`}</p>}
      <Themes name="theme-footer" />
      <Keys />
      {offline && <Keep />}
      {social.length > 0 && (
        <ul>
          {social.map((link) => (
            <li key={link.label}>
              <a className="icon-button" href={link.href} aria-label={link.label}>
                <Mark icon={link.icon} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
