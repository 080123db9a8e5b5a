import type { Element, Root } from 'hast';
import { titleOf } from './headings.ts';

/** Names tables after the section they are in; several tables of a section are numbered. */
export function addTableLabels(tree: Root, pageTitle: string): void {
  const counts = new Map<string, number>();
  let section = pageTitle;
  const walk = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      if (/^h[2-4]$/.test(child.tagName)) section = titleOf(child);
      if (child.tagName === 'table' && !child.properties.ariaLabel) {
        const count = (counts.get(section) ?? 0) + 1;
        counts.set(section, count);
        child.properties.ariaLabel = count === 1 ? section : `${section}, table ${count}`;
      }
      walk(child);
    }
  };
  walk(tree);
}
