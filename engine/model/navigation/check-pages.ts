import type { QuotedFault } from '../faults.ts';
import type { SidebarKey } from '../types.ts';
import { focusedKeys, sourceFile, type Trees, variantBase, variantKey } from './registry.ts';
import { leaves } from './walk.ts';

/** A page that is written, as its frontmatter places it. */
export interface PageAtHand {
  route: string;
  /** Path relative to the project's root. */
  file: string;
  sidebar: SidebarKey;
}

/** Checks that the sidebar each page names holds the page. Pages with `none` need no leaf. */
export function checkPages(trees: Trees, pages: Iterable<PageAtHand>): QuotedFault[] {
  const routes = Object.fromEntries(
    Object.values(trees).map((tree) => [tree.key, new Set(leaves(tree).map((leaf) => leaf.route))]),
  ) as Record<SidebarKey, Set<string | undefined>>;
  const faults: QuotedFault[] = [];
  for (const { route, file, sidebar } of pages) {
    const held = routes[sidebar]?.has(route) || (sidebar === variantBase && routes[variantKey]?.has(route));
    if (sidebar === 'none' || held) continue;
    const other = Object.values(trees).find(
      (tree) => !focusedKeys.includes(tree.key) && routes[tree.key].has(route),
    )?.key;
    const right = other === variantKey ? variantBase : other;
    faults.push({
      file,
      quote: 'sidebar:',
      cause: right
        ? `the page names the sidebar "${sidebar}", but its leaf is in "${right}"`
        : `no sidebar has a leaf for the page ${route}; it names "${sidebar}"`,
      cure: right
        ? `write \`sidebar: ${right}\` in the frontmatter`
        : `add an item with the page's path to ${sourceFile(sidebar)}, or write \`sidebar: none\``,
    });
  }
  return faults;
}
