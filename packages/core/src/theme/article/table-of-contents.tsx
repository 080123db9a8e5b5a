import { useEffect, useRef, useState } from 'react';
import type { TocItem } from '../../model/types.ts';
import { ids } from '../ids.ts';
import { useOverlay } from '../popover.ts';
import { strings } from '../strings.ts';

/** The table of contents next to the article, from `lg`. */
export function TocColumn({ items }: { items: TocItem[] }) {
  const column = useRef<HTMLElement>(null);
  const current = useCurrentSection(items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another section
  useEffect(() => {
    const link = column.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolling would take away the link that has the focus.
    if (!link || !column.current || column.current.contains(document.activeElement)) return;
    // `scrollIntoView()` would also scroll the page.
    const { top, bottom } = column.current.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    if (box.top < top) column.current.scrollTop += box.top - top - box.height;
    else if (box.bottom > bottom) column.current.scrollTop += box.bottom - bottom + box.height;
  }, [current]);
  return (
    <aside className="toc" ref={column}>
      <nav aria-labelledby={ids.contents}>
        <p id={ids.contents}>{strings.onThisPage}</p>
        <Entries items={items} current={current} />
      </nav>
    </aside>
  );
}

/** The table of contents above the text, below `lg`. */
export function TocTop({ items }: { items: TocItem[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const update = () => setOpen((details.current as HTMLDetailsElement).open);
  // The user may have opened it before hydration.
  useEffect(update, []);
  const close = () => details.current?.removeAttribute('open');
  useOverlay(isOpen, () => ({
    element: details.current as HTMLElement,
    opener: details.current?.querySelector('summary'),
    close,
  }));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <details
      className="toc-top"
      ref={details}
      suppressHydrationWarning
      onToggle={update}
      onClick={({ target }) => {
        if ((target as Element).closest('a')) close();
      }}
    >
      <summary>{strings.onThisPage}</summary>
      <Entries items={items} />
    </details>
  );
}

function Entries({ items, current }: { items: TocItem[]; current?: string | undefined }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <a href={`#${item.id}`} aria-current={item.id === current ? 'true' : undefined}>
            {item.code ? <code>{item.title}</code> : item.title}
          </a>
          {item.children && <Entries items={item.children} current={current} />}
        </li>
      ))}
    </ul>
  );
}

const getIds = (items: TocItem[]): string[] => items.flatMap((item) => [item.id, ...getIds(item.children ?? [])]);

/**
 * Returns the index of the first visible section, or -1. All values are y-coordinates: of the headings,
 * the end of the text, and the visible area.
 */
export const findVisibleSection = (tops: readonly number[], end: number, from: number, to: number): number =>
  tops.findIndex((top, index) => top < to && (tops[index + 1] ?? end) > from);

function useCurrentSection(items: TocItem[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = getIds(items).flatMap((id) => document.getElementById(id) ?? []);
    const text = headings[0]?.closest('.prose');
    if (!text || !('IntersectionObserver' in window)) return setCurrent(undefined);
    const root = document.documentElement;
    // The sticky header covers this part of the window.
    const from = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const update = () => {
      const tops = headings.map((heading) => heading.getBoundingClientRect().top);
      const index = findVisibleSection(tops, text.getBoundingClientRect().bottom, from, innerHeight);
      // The last sections may be too short to reach the top of the window.
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 1;
      setCurrent(headings[isAtEnd ? headings.length - 1 : index]?.id);
    };
    // A long jump may move many headings across the window at once.
    const observer = new IntersectionObserver(update, { rootMargin: `${-from}px 0px 0px`, threshold: [0, 1] });
    for (const heading of headings) observer.observe(heading);
    addEventListener('scrollend', update);
    return () => {
      observer.disconnect();
      removeEventListener('scrollend', update);
    };
  }, [items]);
  return current;
}
