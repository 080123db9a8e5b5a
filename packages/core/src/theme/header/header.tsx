import { useRef } from 'react';
import type { LabelledLink, SiteConfig } from '../../model/config.ts';
import { interpolate } from '../../model/text.ts';
import { ColorSchemeButton } from '../color-scheme.tsx';
import { useApp } from '../context.ts';
import { Icon, Picture } from '../icons.tsx';
import { ids } from '../ids.ts';
import { closePopovers, useOverlay, usePopoverOpen } from '../popover.ts';
import { SearchBox } from '../search/search-box.tsx';
import { strings } from '../strings.ts';

/** The header of a page. */
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
              <a key={link.label} className="button" href={link.href}>
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

/** Marks the link to the home page of the documentation. */
export const getAriaCurrent = (href: string, base: string) => (href === base ? 'true' : undefined);

function HeaderLink({ label, href }: LabelledLink) {
  const { base } = useApp().config;
  return (
    <a className="header-link" href={href} aria-current={getAriaCurrent(href, base)}>
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

type ProductsConfig = NonNullable<SiteConfig['products']>;

function Products({ products }: { products: ProductsConfig }) {
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const open = usePopoverOpen(ids.products);
  useOverlay(open, () => ({
    element: popover.current as HTMLElement,
    opener: button.current,
    close: closePopovers,
  }));
  return (
    <>
      <button ref={button} className="header-link" type="button" popoverTarget={ids.products} aria-expanded={open}>
        {`${products.label} `}
        <Icon name="down" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links, not of fields */}
      <div className="products" ref={popover} id={ids.products} popover="auto" role="group" aria-label={products.label}>
        <div className="products-cols">
          {products.columns.map((column) => (
            <ProductColumn key={column.title} column={column} />
          ))}
        </div>
        <div className="products-foot">
          <a href={products.foot.href}>
            <Icon name="play" />
            {products.foot.label}
          </a>
        </div>
      </div>
    </>
  );
}

/** A column of the popover, or a group of the menu. */
export function ProductColumn({ column }: { column: ProductsConfig['columns'][number] }) {
  return (
    <section>
      <p>{column.title}</p>
      <ul aria-label={column.title}>
        {column.links.map((link) => (
          <li key={link.label}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
