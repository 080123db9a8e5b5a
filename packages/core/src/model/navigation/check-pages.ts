import type { QuotedDiagnostic } from '../diagnostics.ts';
import type { SidebarKey } from '../types.ts';
import { getBaseKey, getSidebarTree, isFocused, noSidebar, sourceFile, type Trees, variantsOf } from './registry.ts';
import { getPageItems } from './walk.ts';

/** A page that is written, as its frontmatter places it. */
export interface AvailablePage {
  route: string;
  /** Path relative to the project's root. */
  file: string;
  sidebar: SidebarKey;
}

/** Checks that the sidebar each page names has the page, or its variant does. Pages with `none` need no leaf. */
export function checkPages(trees: Trees, pages: Iterable<AvailablePage>): QuotedDiagnostic[] {
  const routes = new Map(
    Object.values(trees).map((tree) => [tree.key, new Set(getPageItems(tree).map((leaf) => leaf.route))]),
  );
  const has = (key: SidebarKey, route: string) => routes.get(key)?.has(route);
  const faults: QuotedDiagnostic[] = [];
  for (const { route, file, sidebar } of pages) {
    const held = has(sidebar, route) || variantsOf(trees, sidebar).some(({ key }) => has(key, route));
    if (sidebar === noSidebar || held) continue;
    const owner = Object.values(trees).find((tree) => !isFocused(tree) && has(tree.key, route))?.key;
    const right = owner && getBaseKey(getSidebarTree(trees, owner));
    // A variant of a sidebar that does not exist has a fault of its own.
    if (right && !Object.hasOwn(trees, right)) continue;
    faults.push({
      file,
      quote: 'sidebar:',
      message: right
        ? `The page names the sidebar "${sidebar}", but its entry is in "${right}".`
        : `No sidebar has an entry for the page ${route}; it names "${sidebar}".`,
      hint: right
        ? `Write \`sidebar: ${right}\` in the frontmatter.`
        : `Add an item with the page's path to ${sourceFile(sidebar)}, or write \`sidebar: none\`.`,
    });
  }
  return faults;
}
