/** What an author of navigation can get wrong, each as a fault with its file, cause and cure. */
import type { QuotedDiagnostic } from '../diagnostics.ts';
import { expandPlaceholders } from '../placeholders.ts';
import type { NavigationItem, NavigationSource, Product, SidebarKey } from '../types.ts';
import { checkItem, checkSiblings } from './check-items.ts';
import { checkSidebarOptions } from './check-options.ts';
import { isFocused, type NavigationSources, overviewItem, registryFile, sourceFile } from './registry.ts';
import { isAnchor, walk } from './walk.ts';

/** A leaf as its author wrote it, and the sidebar that owns it. */
interface Owned {
  item: NavigationItem;
  key: SidebarKey;
}

/**
 * Checks the sources against each other and against the pages at hand, given by their routes. A fault of an item that sidebars share is reported once, in the
 * file that owns them. A source with two keys is one fault, and is checked under the first.
 */
export function checkSources(
  written: NavigationSources,
  product: Product,
  pages: ReadonlySet<string>,
): QuotedDiagnostic[] {
  const { sources, faults: repeated } = withoutRepeated(written);
  const routeOf = (path: string) => expandPlaceholders(path, product).split('#')[0] as string;
  const keys = ownersFirst(sources);
  const { owners, faults } = checkOwners(sources, keys, routeOf);
  const missing = [...owners].filter(([route]) => !pages.has(route));
  return [
    ...repeated,
    ...checkSidebarOptions(sources),
    ...checkForm(sources, keys),
    ...faults,
    ...missing.map(([, { item, key }]) => withoutPage(item, key)),
  ];
}

/** The sources under their first keys, and a fault for each further key of one. */
function withoutRepeated(written: NavigationSources): { sources: NavigationSources; faults: QuotedDiagnostic[] } {
  const firstKeys = new Map<NavigationSource, SidebarKey>();
  const faults: QuotedDiagnostic[] = [];
  for (const [key, source] of Object.entries(written)) {
    const first = firstKeys.get(source);
    if (first === undefined) firstKeys.set(source, key);
    else
      faults.push({
        file: registryFile,
        quote: [`${key}:`, key],
        message: `The keys "${first}" and "${key}" have the same sidebar.`,
        hint: `Remove "${key}", or give it a sidebar of its own.`,
      });
  }
  return { sources: Object.fromEntries([...firstKeys].map(([source, key]) => [key, source])), faults };
}

/** Sources own their leaves, so they come before variants and the focused trees, which refer to them. */
function ownersFirst(sources: NavigationSources): SidebarKey[] {
  const rank = (source: NavigationSource) => (isFocused(source) ? 2 : source.variantOf ? 1 : 0);
  return Object.entries(sources)
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .map(([key]) => key);
}

/** The Overview link of a sidebar, if it has one, and its items. */
export function allItems({ overview, items }: NavigationSource): NavigationItem[] {
  return overview ? [overviewItem(overview), ...items] : items;
}

/** Each item and each list of siblings by itself. */
function checkForm(sources: NavigationSources, keys: SidebarKey[]): QuotedDiagnostic[] {
  const faults: QuotedDiagnostic[] = [];
  const seen = new Set<unknown>();
  const once = (object: unknown, check: () => QuotedDiagnostic[]) => {
    if (!seen.has(object)) faults.push(...check());
    seen.add(object);
  };
  for (const key of keys) {
    const source = sources[key] as NavigationSource;
    const { title, items } = source;
    const all = [...walk(allItems(source))].map(({ item }) => item);
    const pages = new Set(all.map((item) => item.path));
    once(items, () => checkSiblings(allItems(source), title, key));
    for (const item of all) {
      once(item, () => [
        ...checkItem(item, key),
        ...(isAnchor(item) && !pages.has(pageOf(item)) ? [withoutOwnPage(item, key)] : []),
      ]);
      if (item.children) once(item.children, () => checkSiblings(item.children as NavigationItem[], item.title, key));
    }
  }
  return faults;
}

const pageOf = ({ path }: NavigationItem) => path?.split('#')[0];

/**
 * Each page is in exactly one source tree; a variant shares its base's leaves, focused trees have none of their own. A variant of a sidebar that does not
 * exist is not checked: which leaves it may share is not known, and its own fault is enough.
 */
function checkOwners(sources: NavigationSources, keys: SidebarKey[], routeOf: (path: string) => string) {
  const owners = new Map<string, Owned>();
  const sourced = new Set<NavigationItem>();
  const faults: QuotedDiagnostic[] = [];
  for (const key of keys) {
    const source = sources[key] as NavigationSource;
    if (source.variantOf && !Object.hasOwn(sources, source.variantOf.sidebar)) continue;
    for (const { item } of walk(allItems(source))) {
      if (item.path === undefined || isAnchor(item)) continue;
      if (isFocused(source)) {
        if (!sourced.has(item)) faults.push(copied(item, key));
        continue;
      }
      const owner = owners.get(routeOf(item.path));
      sourced.add(item);
      if (!owner) {
        owners.set(routeOf(item.path), { item, key });
      } else if (owner.key !== source.variantOf?.sidebar || owner.item !== item) {
        faults.push(twice(item, key, owner));
      }
    }
  }
  return { owners, faults };
}

function copied(item: NavigationItem, key: SidebarKey): QuotedDiagnostic {
  return {
    file: sourceFile(key),
    quote: item.path,
    message: `The focused sidebar "${key}" has an entry of its own, "${item.title}" (${item.path}).`,
    hint: 'Take whole groups of other sidebars by reference, with focus().',
  };
}

function twice(item: NavigationItem, key: SidebarKey, owner: Owned): QuotedDiagnostic {
  return {
    file: sourceFile(key),
    quote: item.path,
    message: `The page ${item.path} is in the sidebars twice: as "${item.title}", and in ${sourceFile(owner.key)} as "${owner.item.title}".`,
    hint: 'Keep one of the two; each page is in exactly one source tree.',
  };
}

function withoutPage({ path, title }: NavigationItem, key: SidebarKey): QuotedDiagnostic {
  return {
    file: sourceFile(key),
    quote: path,
    message: `"${title}" leads to ${path}, which has no page.`,
    hint: `Write the page with \`npm run new -- ${path}\`, or correct the path.`,
  };
}

function withoutOwnPage({ path, title }: NavigationItem, key: SidebarKey): QuotedDiagnostic {
  return {
    file: sourceFile(key),
    quote: path,
    message: `"${title}" leads to a section of a page that the sidebar "${key}" does not hold: ${path}.`,
    hint: 'Add an entry for the page itself, or correct the path.',
  };
}
