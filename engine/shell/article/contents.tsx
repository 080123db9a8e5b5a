import { useEffect, useRef } from 'react';
import type { ContentsItem } from '../../model/types.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { words } from '../words.ts';
import { useSectionsInView } from './sections-in-view.ts';

/** The contents beside the article, from lg: marks the sections in view and follows them. */
export function ContentsColumn({ items }: { items: ContentsItem[] }) {
  const column = useRef<HTMLElement>(null);
  const inView = useSectionsInView(items);
  const first = [...inView][0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section in view is what calls for it
  useEffect(() => {
    const link = column.current?.querySelector<HTMLElement>('[aria-current]');
    if (!link || !column.current) return;
    // Moves the column alone, and only as far as needed; scrollIntoView would move the page too.
    const { top, bottom } = column.current.getBoundingClientRect();
    const place = link.getBoundingClientRect();
    if (place.top < top) column.current.scrollTop += place.top - top - place.height;
    else if (place.bottom > bottom) column.current.scrollTop += place.bottom - bottom + place.height;
  }, [first]);
  return (
    <aside className="toc" ref={column}>
      <nav aria-labelledby={ids.contents}>
        <p id={ids.contents}>{words.onThisPage}</p>
        <Entries items={items} inView={inView} />
      </nav>
    </aside>
  );
}

/** The contents above the text, below lg. */
export function ContentsTop({ items }: { items: ContentsItem[] }) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = place.current as HTMLDetailsElement;
    // Where the list floats over the text it closes like a pop-over; on phones it opens in the page, and stays until it is closed.
    const floats = () => getComputedStyle(details.lastElementChild as Element).position === 'absolute';
    const onClick = ({ target }: MouseEvent) => {
      const link = (target as Element).closest('.toc-top a');
      if (details.open && floats() && (link || !details.contains(target as Node))) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open || !floats()) return;
      event.preventDefault();
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('click', onClick);
    details.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      details.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details className="toc-top" ref={place} suppressHydrationWarning>
      <summary>
        {words.onThisPage}
        <Icon name="chev" />
      </summary>
      <Entries items={items} />
    </details>
  );
}

function Entries({ items, inView }: { items: ContentsItem[]; inView?: ReadonlySet<string> }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <a href={`#${item.id}`} aria-current={inView?.has(item.id) ? 'true' : undefined}>
            {item.code ? <code>{item.title}</code> : item.title}
          </a>
          {item.children && <Entries items={item.children} {...(inView && { inView })} />}
        </li>
      ))}
    </ul>
  );
}
