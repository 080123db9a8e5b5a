import type { LabelledLink } from '../../model/config.ts';
import { fill } from '../../model/fill.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { Picture } from '../picture.tsx';
import { usePopoverOpen } from '../popover.ts';
import { SearchBox } from '../search/search-box.tsx';
import { words } from '../words.ts';
import { Products } from './products.tsx';
import { ThemeButton } from './themes.tsx';

/** The header of every page; below lg its links live in the menu. */
export function Header() {
  const { config } = useApp();
  const { product, header, actions } = config;
  return (
    <header className="header">
      <a className="brand" href="/">
        <Picture name={config.brand.sign.icon} />
        <span>{product.name}</span>
      </a>
      <nav className="header-links" aria-label={words.mainLinks}>
        <Products />
        {header.links.map((link) => (
          <HeaderLink key={link.label} {...link} />
        ))}
      </nav>
      <SearchBox label={words.searchLabel} placeholder={words.search} shared />
      <nav className="header-actions" aria-label={fill(words.getProduct, { product: product.name })}>
        {actions.map(({ primary, ...link }) =>
          primary ? (
            <a key={link.label} className="button button-solid" href={link.href}>
              {link.label}
            </a>
          ) : (
            <HeaderLink key={link.label} {...link} />
          ),
        )}
      </nav>
      <ThemeButton />
      <MenuButton />
    </header>
  );
}

/** The link to the root is the documentation: the reader is in it. */
export const currentLink = (href: string) => (href === '/' ? 'true' : undefined);

function HeaderLink({ label, href }: LabelledLink) {
  return (
    <a className="header-link" href={href} aria-current={currentLink(href)}>
      {label}
    </a>
  );
}

function MenuButton() {
  return (
    <button
      className="icon-button menu-button"
      type="button"
      aria-label={words.menu}
      popoverTarget={ids.menu}
      aria-expanded={usePopoverOpen(ids.menu)}
    >
      <Icon name="menu" className="open" />
      <Icon name="close" className="close" />
    </button>
  );
}
