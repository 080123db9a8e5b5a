import { useEffect, useRef, useState } from 'react';
import type { TocItem } from '../../model/types.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { useOverlay } from '../popover.ts';
import { strings } from '../strings.ts';
import { useSectionsInView } from './sections-in-view.ts';

/** The contents beside the article, from lg: marks the sections in view and follows them. */
export function ContentsColumn({ items }: { items: TocItem[] }) {
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
        <p id={ids.contents}>{strings.onThisPage}</p>
        <Entries items={items} inView={inView} />
      </nav>
    </aside>
  );
}

/** The contents above the text, below lg. */
export function ContentsTop({ items }: { items: TocItem[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  // Where the list floats over the text it closes like a pop-over; on phones it opens in the page, and stays until it is closed.
  const [floats, setFloats] = useState(false);
  const read = () => {
    const { open, lastElementChild } = details.current as HTMLDetailsElement;
    setFloats(open && getComputedStyle(lastElementChild as Element).position === 'absolute');
  };
  // The reader may have opened it before React came.
  useEffect(read, []);
  const close = () => details.current?.removeAttribute('open');
  useOverlay(floats, () => ({
    element: details.current as HTMLElement,
    opener: details.current?.querySelector('summary'),
    close,
    place: read,
  }));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too
    <details
      className="toc-top"
      ref={details}
      suppressHydrationWarning
      onToggle={read}
      onClick={({ target }) => {
        if (floats && (target as Element).closest('a')) close();
      }}
    >
      <summary>
        {strings.onThisPage}
        <Icon name="chev" />
      </summary>
      <Entries items={items} />
    </details>
  );
}

function Entries({ items, inView }: { items: TocItem[]; inView?: ReadonlySet<string> }) {
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
