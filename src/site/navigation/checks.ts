/** What an author of navigation can get wrong, each as a fault with its file, cause and cure. */
import type { QuotedFault } from '../faults.ts';
import { expandTokens } from '../tokens.ts';
import type { NavigationItem, NavigationSource, Product, SidebarKey } from '../types.ts';
import {
  focusedKeys,
  type KnownRoutes,
  type NavigationSources,
  overviewItem,
  sourceFile,
  type TreeKey,
  type Trees,
  unwrittenFile,
  variantBase,
  variantKey,
} from './registry.ts';
import { isAnchor, leaves, walk } from './walk.ts';

/** A leaf as its author wrote it, and the sidebar that owns it. */
interface Owned {
  item: NavigationItem;
  key: TreeKey;
}

/** Checks the sources against each other and against the pages at hand. Items that sidebars share are told of once, in the file that owns them. */
export function checkSources(sources: NavigationSources, product: Product, known: KnownRoutes): QuotedFault[] {
  const expand = (path: string) => expandTokens(path, product).split('#')[0] as string;
  const unwritten = new Map([...known.unwritten].map((entry) => [expand(entry), entry]));
  const faults: QuotedFault[] = [];
  const seen = new Set<unknown>();
  const pages = new Map<string, Owned>();
  for (const key of ownersFirst(sources)) {
    const own: NavigationItem[] = [];
    for (const [siblings, where] of siblingLists(sources[key])) {
      if (!seen.has(siblings)) faults.push(...checkSiblings(siblings, where, key));
      seen.add(siblings);
    }
    for (const { item } of walk(allItems(sources[key]))) {
      if (item.path === undefined || isAnchor(item)) {
        if (!seen.has(item)) own.push(item);
      } else if (focusedKeys.includes(key)) {
        if (!seen.has(item)) faults.push(copied(item, key));
      } else {
        const owner = pages.get(expand(item.path));
        const shared = key === variantKey && owner?.key === variantBase && owner.item === item;
        if (owner && !shared) faults.push(twice(item, key, owner));
        if (!owner) {
          pages.set(expand(item.path), { item, key });
          own.push(item);
        }
      }
      seen.add(item);
    }
    for (const item of own) faults.push(...checkItem(item, key));
  }
  for (const [route, { item, key }] of pages)
    if (!known.written.has(route) && !unwritten.has(route)) faults.push(withoutPage(item, key));
  for (const key of ownersFirst(sources)) faults.push(...anchorsWithoutPage(sources[key], key));
  for (const [route, entry] of unwritten) {
    if (known.written.has(route)) faults.push(stale(entry, 'has a page by now'));
    else if (!pages.has(route)) faults.push(stale(entry, 'is no leaf of any sidebar'));
  }
  return faults;
}

/** Sources own their leaves, so they come before the focused trees and the variant, which refer to them. */
function ownersFirst(sources: NavigationSources): TreeKey[] {
  const rank = (key: TreeKey) => (focusedKeys.includes(key) ? 2 : key === variantKey ? 1 : 0);
  return (Object.keys(sources) as TreeKey[]).sort((a, b) => rank(a) - rank(b));
}

function allItems({ overview, items }: NavigationSource): NavigationItem[] {
  return overview ? [overviewItem(overview), ...items] : items;
}

function* siblingLists(source: NavigationSource): Generator<[NavigationItem[], where: string]> {
  yield [source.overview ? allItems(source) : source.items, source.title];
  for (const { item } of walk(source.items)) if (item.children) yield [item.children, item.title];
}

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function checkSiblings(siblings: NavigationItem[], where: string, key: TreeKey): QuotedFault[] {
  const file = sourceFile(key);
  const repeated = siblings.filter(({ id }, index) => siblings.findIndex((other) => other.id === id) < index);
  return repeated.map(({ id, title }) => ({
    file,
    quote: title,
    cause: `two items of "${where}" have the id "${id}"`,
    cure: `give "${title}" an id of its own`,
  }));
}

function checkItem({ id, title, path, children }: NavigationItem, key: TreeKey): QuotedFault[] {
  const faults: QuotedFault[] = [];
  const fault = (cause: string, cure: string) =>
    faults.push({ file: sourceFile(key), quote: path ?? title, cause, cure });
  if (!slug.test(id))
    fault(`the id "${id}" is no slug`, 'use lower-case letters and digits, with single hyphens between words');
  if (!title.trim()) fault(`the item "${id}" has no title`, 'give it the words that readers shall see');
  if (path === undefined && !children?.length) fault(`"${title}" leads nowhere`, 'give it a path, or children');
  if (path !== undefined && !/^\/([^/?#\s]+(\/[^/?#\s]+)*)?(#[^\s#]+)?$/.test(path))
    fault(`the path "${path}" is no route`, 'write it from the root, without a query and without a slash at its end');
  return faults;
}

function copied(item: NavigationItem, key: TreeKey): QuotedFault {
  return {
    file: sourceFile(key),
    quote: item.path,
    cause: `the focused sidebar "${key}" has an entry of its own, "${item.title}" (${item.path})`,
    cure: 'take whole groups of other sidebars by reference, with focus()',
  };
}

function twice(item: NavigationItem, key: TreeKey, owner: Owned): QuotedFault {
  return {
    file: sourceFile(key),
    quote: item.path,
    cause: `the page ${item.path} stands twice: as "${item.title}", and in ${sourceFile(owner.key)} as "${owner.item.title}"`,
    cure: 'keep one of the two; each page is in exactly one source tree',
  };
}

function withoutPage({ path, title }: NavigationItem, key: TreeKey): QuotedFault {
  return {
    file: sourceFile(key),
    quote: path,
    cause: `"${title}" leads to ${path}, which has no page`,
    cure: `write content${path}.md, or correct the path`,
  };
}

function anchorsWithoutPage(source: NavigationSource, key: TreeKey): QuotedFault[] {
  const all = [...walk(source.items)].map(({ item }) => item);
  const pages = new Set(all.filter((item) => !isAnchor(item)).map((item) => item.path));
  return all
    .filter((item) => isAnchor(item) && !pages.has(item.path?.split('#')[0]))
    .map(({ title, path }) => ({
      file: sourceFile(key),
      quote: path,
      cause: `"${title}" leads to a section of a page that the sidebar "${key}" does not hold: ${path}`,
      cure: 'add an entry for the page itself, or correct the path',
    }));
}

function stale(entry: string, why: string): QuotedFault {
  return { file: unwrittenFile, quote: `'${entry}'`, cause: `${entry} ${why}`, cure: 'take the line out of the list' };
}

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
