import { useEffect, useRef, useState } from 'react';
import type { TocItem } from '../../model/types.ts';
import { ids } from '../ids.ts';
import { useOverlay } from '../popover.ts';
import { strings } from '../strings.ts';

/** The table of contents next to the article, from `lg`. */
export function TocColumn({ items }: { items: TocItem[] }) {
  const column = useRef<HTMLElement>(null);
  const inView = useSectionsInView(items);
  const first = [...inView][0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another first section
  useEffect(() => {
    const link = column.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolling would take away the link that has the focus.
    if (!link || !column.current || column.current.contains(document.activeElement)) return;
    // `scrollIntoView()` would also scroll the page.
    const { top, bottom } = column.current.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    if (box.top < top) column.current.scrollTop += box.top - top - box.height;
    else if (box.bottom > bottom) column.current.scrollTop += box.bottom - bottom + box.height;
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

function Entries({ items, inView }: { items: TocItem[]; inView?: ReadonlySet<string> }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <a href={`#${item.id}`} aria-current={inView?.has(item.id) ? 'true' : undefined}>
            {item.code ? <code>{item.title}</code> : item.title}
          </a>
          {item.children && <Entries items={item.children} inView={inView} />}
        </li>
      ))}
    </ul>
  );
}

const getIds = (items: TocItem[]): string[] => items.flatMap((item) => [item.id, ...getIds(item.children ?? [])]);

/**
 * Returns which sections are visible. All values are y-coordinates: of the headings, the end of the
 * text, and the visible area.
 */
export function getVisibleSections(tops: readonly number[], end: number, from: number, to: number): boolean[] {
  return tops.map((top, index) => top < to && (tops[index + 1] ?? end) > from);
}

const EMPTY: ReadonlySet<string> = new Set();

function useSectionsInView(items: TocItem[]): ReadonlySet<string> {
  const [inView, setInView] = useState(EMPTY);
  useEffect(() => {
    const headings = getIds(items).flatMap((id) => document.getElementById(id) ?? []);
    const text = headings[0]?.closest('.prose');
    if (!text || !('IntersectionObserver' in window)) return setInView(EMPTY);
    const root = getComputedStyle(document.documentElement);
    // The sticky header covers this part of the window.
    const from = Number.parseFloat(root.scrollPaddingTop) || 0;
    const update = () => {
      const tops = headings.map((heading) => heading.getBoundingClientRect().top);
      const isVisible = getVisibleSections(tops, text.getBoundingClientRect().bottom, from, innerHeight);
      const next = headings.filter((_, index) => isVisible[index]).map((heading) => heading.id);
      setInView((last) => (last.size === next.length && next.every((id) => last.has(id)) ? last : new Set(next)));
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
  return inView;
}
