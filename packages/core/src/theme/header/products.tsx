import { useRef } from 'react';
import type { SiteConfig } from '../../model/config.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { closePopovers, useOverlay, usePopoverOpen } from '../popover.ts';

type ProductsConfig = NonNullable<SiteConfig['products']>;

/** The Products button and its pop-over: three columns and a foot. It opens and closes without JavaScript. */
export function Products({ products }: { products: ProductsConfig }) {
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

/** One column of the pop-over, one group of the menu. */
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
