import { useEffect, useState } from 'react';
import type { TocItem } from '../../model/types.ts';

/** Ids in reading order. */
const flat = (items: TocItem[]): string[] => items.flatMap((item) => [item.id, ...flat(item.children ?? [])]);

/**
 * Which sections can be seen: a section reaches from its heading to the next one. `tops` are the places of the headings, `end` that of the end
 * of the text, all in px from the top of the window; the window shows what lies between `from` and `to`.
 */
export function sectionsBetween(tops: readonly number[], end: number, from: number, to: number): boolean[] {
  return tops.map((top, index) => top < to && (tops[index + 1] ?? end) > from);
}

const nothing: ReadonlySet<string> = new Set();

/** The sections of the contents that are in view. Empty on the server: the window is not known there. */
export function useSectionsInView(items: TocItem[]): ReadonlySet<string> {
  const [inView, setInView] = useState(nothing);
  useEffect(() => {
    const headings = flat(items).flatMap((id) => document.getElementById(id) ?? []);
    const text = headings[0]?.closest('.prose');
    if (!text || !('IntersectionObserver' in window)) return setInView(nothing);
    const root = getComputedStyle(document.documentElement);
    // A heading under the sticky header is not seen.
    const from = Number.parseFloat(root.scrollPaddingTop) || 0;
    const look = () => {
      const tops = headings.map((heading) => heading.getBoundingClientRect().top);
      const seen = sectionsBetween(tops, text.getBoundingClientRect().bottom, from, innerHeight);
      const next = headings.filter((_, index) => seen[index]).map((heading) => heading.id);
      setInView((last) => (last.size === next.length && next.every((id) => last.has(id)) ? last : new Set(next)));
    };
    // What is in view changes only when a heading passes an edge of the window; a long jump may pass many at once.
    const observer = new IntersectionObserver(look, { rootMargin: `${-from}px 0px 0px`, threshold: [0, 1] });
    for (const heading of headings) observer.observe(heading);
    addEventListener('scrollend', look);
    return () => {
      observer.disconnect();
      removeEventListener('scrollend', look);
    };
  }, [items]);
  return inView;
}
