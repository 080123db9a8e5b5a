import type { LabelledLink } from '../../model/config.ts';
import { interpolate } from '../../model/interpolate.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { Picture } from '../picture.tsx';
import { usePopoverOpen } from '../popover.ts';
import { SearchBox } from '../search/search-box.tsx';
import { strings } from '../strings.ts';
import { ColorSchemeButton } from './color-scheme-switch.tsx';
import { Products } from './products.tsx';

/** The header of every page; below lg its links live in the menu. */
export function Header() {
  const { config } = useApp();
  const { product, products, header, actions } = config;
  return (
    <header className="header">
      <a className="brand" href={config.base}>
        <Picture name={config.brand.sign?.icon} />
        <span>{product.name}</span>
      </a>
      {(products || header.links.length > 0) && (
        <nav className="header-links" aria-label={strings.mainLinks}>
          {products && <Products products={products} />}
          {header.links.map((link) => (
            <HeaderLink key={link.label} {...link} />
          ))}
        </nav>
      )}
      <SearchBox label={strings.searchLabel} placeholder={strings.search} shared />
      {actions.length > 0 && (
        <nav className="header-actions" aria-label={interpolate(strings.getProduct, { product: product.name })}>
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
      )}
      <ColorSchemeButton />
      <MenuButton />
    </header>
  );
}

/** The link to the home page is the documentation: the reader is in it. `base` is the base path of the site. */
export const currentLink = (href: string, base: string) => (href === base ? 'true' : undefined);

function HeaderLink({ label, href }: LabelledLink) {
  const { base } = useApp().config;
  return (
    <a className="header-link" href={href} aria-current={currentLink(href, base)}>
      {label}
    </a>
  );
}

function MenuButton() {
  return (
    <button
      className="icon-button menu-button"
      type="button"
      aria-label={strings.menu}
      popoverTarget={ids.menu}
      aria-expanded={usePopoverOpen(ids.menu)}
    >
      <Icon name="menu" className="open" />
      <Icon name="close" className="close" />
    </button>
  );
}
