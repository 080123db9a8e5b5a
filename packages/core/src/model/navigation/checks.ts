import type { QuotedDiagnostic } from '../diagnostics.ts';
import { suggestSimilarWord } from '../fuzzy-match.ts';
import {
  createOverviewItem,
  getBaseKey,
  getPageItems,
  getSidebarTree,
  getSourceFile,
  getVariants,
  isAnchor,
  isFocused,
  type NavigationSources,
  NO_SIDEBAR,
  REGISTRY_FILE,
  type Trees,
  walk,
} from '../navigation.ts';
import { expandPlaceholders } from '../placeholders.ts';
import type { NavigationItem, NavigationSource, Product, SidebarKey } from '../types.ts';

interface OwnedItem {
  item: NavigationItem;
  key: SidebarKey;
}

const report = (key: SidebarKey, quote: string | undefined, message: string, hint: string): QuotedDiagnostic => ({
  file: getSourceFile(key),
  ...(quote !== undefined && { quote }),
  message,
  hint,
});

/** Reports shared entries once, in the file of their owner. */
export function checkSources(
  written: NavigationSources,
  product: Product,
  pages: ReadonlySet<string>,
): QuotedDiagnostic[] {
  const { sources, diagnostics: duplicates } = removeDuplicateSources(written);
  const keys = sortByOwnership(sources);
  const { owners, diagnostics } = checkOwners(sources, keys, product);
  const missing = [...owners].flatMap(([route, owner]) => (pages.has(route) ? [] : [owner]));
  return [
    ...duplicates,
    ...checkSidebarOptions(sources),
    ...checkEntries(sources, keys),
    ...diagnostics,
    ...missing.map(({ item: { path, title }, key }) =>
      report(
        key,
        path,
        `"${title}" leads to ${path}, which has no page.`,
        `Write the page with \`npm run new -- ${path}\`, or correct the path.`,
      ),
    ),
  ];
}

function removeDuplicateSources(written: NavigationSources): {
  sources: NavigationSources;
  diagnostics: QuotedDiagnostic[];
} {
  const firstKeys = new Map<NavigationSource, SidebarKey>();
  const diagnostics: QuotedDiagnostic[] = [];
  for (const [key, source] of Object.entries(written)) {
    const first = firstKeys.get(source);
    if (first === undefined) firstKeys.set(source, key);
    else
      diagnostics.push({
        file: REGISTRY_FILE,
        quote: [`${key}:`, key],
        message: `The keys "${first}" and "${key}" have the same sidebar.`,
        hint: `Remove "${key}", or give it a sidebar of its own.`,
      });
  }
  return { sources: Object.fromEntries([...firstKeys].map(([source, key]) => [key, source])), diagnostics };
}

function sortByOwnership(sources: NavigationSources): SidebarKey[] {
  const rank = (source: NavigationSource) => (isFocused(source) ? 2 : source.variantOf ? 1 : 0);
  return Object.entries(sources)
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .map(([key]) => key);
}

export function getSourceItems({ overview, items }: NavigationSource): NavigationItem[] {
  return overview ? [createOverviewItem(overview), ...items] : items;
}

function checkEntries(sources: NavigationSources, keys: SidebarKey[]): QuotedDiagnostic[] {
  const diagnostics: QuotedDiagnostic[] = [];
  const seen = new Set<unknown>();
  const once = (object: unknown, check: () => QuotedDiagnostic[]) => {
    if (!seen.has(object)) diagnostics.push(...check());
    seen.add(object);
  };
  for (const key of keys) {
    const source = sources[key] as NavigationSource;
    const { title, items } = source;
    const all = [...walk(getSourceItems(source))].map(({ item }) => item);
    const pages = new Set(all.map((item) => item.path));
    once(items, () => checkSiblings(getSourceItems(source), title, key));
    for (const item of all) {
      once(item, () => [
        ...checkItem(item, key),
        ...(isAnchor(item) && !pages.has(item.path?.split('#')[0])
          ? [
              report(
                key,
                item.path,
                `"${item.title}" leads to "${item.path}", but the sidebar "${key}" has no entry for the page.`,
                'Add an entry for the page itself, or correct the path.',
              ),
            ]
          : []),
      ]);
      const { children } = item;
      if (children) once(children, () => checkSiblings(children, item.title, key));
    }
  }
  return diagnostics;
}

/** Each page has one entry, which variants and focused sidebars share. */
function checkOwners(sources: NavigationSources, keys: SidebarKey[], product: Product) {
  const owners = new Map<string, OwnedItem>();
  const ownItems = new Set<NavigationItem>();
  const diagnostics: QuotedDiagnostic[] = [];
  for (const key of keys) {
    const source = sources[key] as NavigationSource;
    if (source.variantOf && !Object.hasOwn(sources, source.variantOf.sidebar)) continue;
    for (const { item } of walk(getSourceItems(source))) {
      if (item.path === undefined || isAnchor(item)) continue;
      if (isFocused(source)) {
        if (!ownItems.has(item))
          diagnostics.push(
            report(
              key,
              item.path,
              `The focused sidebar "${key}" has its own entry "${item.title}" (${item.path}).`,
              'Include groups of other sidebars with pickGroups().',
            ),
          );
        continue;
      }
      ownItems.add(item);
      const route = expandPlaceholders(item.path, product).split('#')[0] as string;
      const owner = owners.get(route);
      if (!owner) owners.set(route, { item, key });
      else if (owner.key !== source.variantOf?.sidebar || owner.item !== item)
        diagnostics.push(
          report(
            key,
            item.path,
            `The page ${item.path} is in the sidebars twice: as "${item.title}", and in ${getSourceFile(owner.key)} as "${owner.item.title}".`,
            'Keep one of the two; each page is in exactly one source tree.',
          ),
        );
    }
  }
  return { owners, diagnostics };
}

const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function checkSiblings(siblings: NavigationItem[], where: string, key: SidebarKey): QuotedDiagnostic[] {
  const repeated = siblings.filter(({ id }, index) => siblings.findIndex((other) => other.id === id) < index);
  return repeated.map(({ id, title }) =>
    report(key, title, `Two items of "${where}" have the id "${id}".`, `Give "${title}" an id of its own.`),
  );
}

function checkItem({ id, title, path, children }: NavigationItem, key: SidebarKey): QuotedDiagnostic[] {
  const diagnostics: QuotedDiagnostic[] = [];
  const add = (message: string, hint: string) => diagnostics.push(report(key, path ?? title, message, hint));
  if (!SLUG_PATTERN.test(id))
    add(`Invalid id "${id}".`, 'Use lower-case letters and digits, with single hyphens between words.');
  if (!title.trim()) add(`The item "${id}" has no title.`, 'Write the title that users see.');
  if (path === undefined && !children?.length)
    add(`The item "${title}" has neither a path nor children.`, 'Add one of the two.');
  if (path !== undefined && !/^\/([^/?#\s]+(\/[^/?#\s]+)*)?(#[^\s#]+)?$/.test(path))
    add(`Invalid path "${path}".`, 'Write a route from the root, without a query and a trailing slash.');
  return diagnostics;
}

function checkSidebarOptions(sources: NavigationSources): QuotedDiagnostic[] {
  const entries = Object.entries(sources);
  const isKnown = (key: SidebarKey) => Object.hasOwn(sources, key);
  // A variant can't have variants.
  const baseKeys = entries.flatMap(([key, { variantOf }]) => (variantOf ? [] : [key]));
  const reportUnknown = (key: SidebarKey, named: SidebarKey, what: string): QuotedDiagnostic => {
    const keys = baseKeys.filter((other) => other !== key);
    const message = `The sidebar "${key}" is ${what} "${named}", which does not exist.`;
    return report(key, named, message, `${suggestSimilarWord(named, keys)}Name one of: ${keys.join(', ')}.`);
  };
  const focused = entries.flatMap(([key, { focusOf = [] }]) =>
    focusOf.filter((named) => !isKnown(named)).map((named) => reportUnknown(key, named, 'made from')),
  );
  const variants = entries.flatMap(([key, { variantOf }], index): QuotedDiagnostic[] => {
    if (!variantOf) return [];
    const { sidebar } = variantOf;
    if (!isKnown(sidebar)) return [reportUnknown(key, sidebar, 'a variant of')];
    const base = sources[sidebar]?.variantOf?.sidebar;
    if (base) {
      const message = `The sidebar "${key}" is a variant of "${sidebar}", which is a variant itself.`;
      return [report(key, 'of:', message, `Let it be a variant of "${base}".`)];
    }
    const other = entries.slice(0, index).find(([, earlier]) => earlier.variantOf?.sidebar === sidebar)?.[0];
    const message = `The sidebar "${sidebar}" has two variants: "${other}" and "${key}".`;
    return other ? [report(key, 'of:', message, 'Remove one of the two.')] : [];
  });
  return [...checkDefault(sources), ...focused, ...variants];
}

function checkDefault(sources: NavigationSources): QuotedDiagnostic[] {
  const [first, ...others] = Object.entries(sources).flatMap(([key, { isDefault }]) => (isDefault ? [key] : []));
  if (first === undefined)
    return [
      {
        file: REGISTRY_FILE,
        quote: 'navigation',
        message: 'No sidebar is the default.',
        hint: 'Write `isDefault: true` in the sidebar of pages that name none.',
      },
    ];
  return others.map((key) => {
    const message = `More than one default sidebar: "${first}" and "${key}".`;
    return report(key, 'isDefault', message, 'Set `isDefault` in one sidebar only.');
  });
}

interface CheckedPage {
  route: string;
  file: string;
  sidebar: SidebarKey;
}

export function checkPages(trees: Trees, pages: Iterable<CheckedPage>): QuotedDiagnostic[] {
  const routes = new Map(
    Object.values(trees).map((tree) => [tree.key, new Set(getPageItems(tree).map(({ route }) => route))]),
  );
  const has = (key: SidebarKey, route: string) => routes.get(key)?.has(route);
  const diagnostics: QuotedDiagnostic[] = [];
  for (const { route, file, sidebar } of pages) {
    const isListed = has(sidebar, route) || getVariants(trees, sidebar).some(({ key }) => has(key, route));
    if (sidebar === NO_SIDEBAR || isListed) continue;
    const owner = Object.values(trees).find((tree) => !isFocused(tree) && has(tree.key, route))?.key;
    const correctKey = owner && getBaseKey(getSidebarTree(trees, owner));
    // The missing base sidebar has its own diagnostic.
    if (correctKey && !Object.hasOwn(trees, correctKey)) continue;
    diagnostics.push({
      file,
      quote: 'sidebar:',
      message: correctKey
        ? `The page names the sidebar "${sidebar}", but its entry is in "${correctKey}".`
        : `No sidebar has an entry for the page ${route}; it names "${sidebar}".`,
      hint: correctKey
        ? `Write \`sidebar: ${correctKey}\` in the frontmatter.`
        : `Add an item with the page's path to ${getSourceFile(sidebar)}, or write \`sidebar: none\`.`,
    });
  }
  return diagnostics;
}
