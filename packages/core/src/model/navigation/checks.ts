import type { QuotedDiagnostic } from '../diagnostics.ts';
import { findSimilarWord } from '../fuzzy-match.ts';
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

/** Reports shared entries once, in the file of their owner. */
export function checkSources(
  written: NavigationSources,
  product: Product,
  pages: ReadonlySet<string>,
): QuotedDiagnostic[] {
  const { sources, diagnostics: duplicates } = removeDuplicateSources(written);
  const routeOf = (path: string) => expandPlaceholders(path, product).split('#')[0] as string;
  const keys = sortByOwnership(sources);
  const { owners, diagnostics } = checkOwners(sources, keys, routeOf);
  const missing = [...owners].filter(([route]) => !pages.has(route));
  return [
    ...duplicates,
    ...checkSidebarOptions(sources),
    ...checkEntries(sources, keys),
    ...diagnostics,
    ...missing.map(([, { item, key }]) => reportMissingPage(item, key)),
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
        ...(isAnchor(item) && !pages.has(getPagePath(item)) ? [reportMissingParentPage(item, key)] : []),
      ]);
      if (item.children) once(item.children, () => checkSiblings(item.children as NavigationItem[], item.title, key));
    }
  }
  return diagnostics;
}

const getPagePath = ({ path }: NavigationItem) => path?.split('#')[0];

/** Each page has one entry, which variants and focused sidebars share. */
function checkOwners(sources: NavigationSources, keys: SidebarKey[], routeOf: (path: string) => string) {
  const owners = new Map<string, OwnedItem>();
  const sourced = new Set<NavigationItem>();
  const diagnostics: QuotedDiagnostic[] = [];
  for (const key of keys) {
    const source = sources[key] as NavigationSource;
    if (source.variantOf && !Object.hasOwn(sources, source.variantOf.sidebar)) continue;
    for (const { item } of walk(getSourceItems(source))) {
      if (item.path === undefined || isAnchor(item)) continue;
      if (isFocused(source)) {
        if (!sourced.has(item)) diagnostics.push(reportCopiedEntry(item, key));
        continue;
      }
      const owner = owners.get(routeOf(item.path));
      sourced.add(item);
      if (!owner) {
        owners.set(routeOf(item.path), { item, key });
      } else if (owner.key !== source.variantOf?.sidebar || owner.item !== item) {
        diagnostics.push(reportDuplicatePage(item, key, owner));
      }
    }
  }
  return { owners, diagnostics };
}

function reportCopiedEntry(item: NavigationItem, key: SidebarKey): QuotedDiagnostic {
  return {
    file: getSourceFile(key),
    quote: item.path,
    message: `The focused sidebar "${key}" has its own entry "${item.title}" (${item.path}).`,
    hint: 'Include groups of other sidebars with pickGroups().',
  };
}

function reportDuplicatePage(item: NavigationItem, key: SidebarKey, owner: OwnedItem): QuotedDiagnostic {
  return {
    file: getSourceFile(key),
    quote: item.path,
    message: `The page ${item.path} is in the sidebars twice: as "${item.title}", and in ${getSourceFile(owner.key)} as "${owner.item.title}".`,
    hint: 'Keep one of the two; each page is in exactly one source tree.',
  };
}

function reportMissingPage({ path, title }: NavigationItem, key: SidebarKey): QuotedDiagnostic {
  return {
    file: getSourceFile(key),
    quote: path,
    message: `"${title}" leads to ${path}, which has no page.`,
    hint: `Write the page with \`npm run new -- ${path}\`, or correct the path.`,
  };
}

function reportMissingParentPage({ path, title }: NavigationItem, key: SidebarKey): QuotedDiagnostic {
  return {
    file: getSourceFile(key),
    quote: path,
    message: `"${title}" leads to "${path}", but the sidebar "${key}" has no entry for the page.`,
    hint: 'Add an entry for the page itself, or correct the path.',
  };
}

const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function checkSiblings(siblings: NavigationItem[], where: string, key: SidebarKey): QuotedDiagnostic[] {
  const file = getSourceFile(key);
  const repeated = siblings.filter(({ id }, index) => siblings.findIndex((other) => other.id === id) < index);
  return repeated.map(({ id, title }) => ({
    file,
    quote: title,
    message: `Two items of "${where}" have the id "${id}".`,
    hint: `Give "${title}" an id of its own.`,
  }));
}

function checkItem({ id, title, path, children }: NavigationItem, key: SidebarKey): QuotedDiagnostic[] {
  const diagnostics: QuotedDiagnostic[] = [];
  const report = (message: string, hint: string) =>
    diagnostics.push({ file: getSourceFile(key), quote: path ?? title, message, hint });
  if (!SLUG_PATTERN.test(id))
    report(`Invalid id "${id}".`, 'Use lower-case letters and digits, with single hyphens between words.');
  if (!title.trim()) report(`The item "${id}" has no title.`, 'Write the title that users see.');
  if (path === undefined && !children?.length)
    report(`The item "${title}" has neither a path nor children.`, 'Add one of the two.');
  if (path !== undefined && !/^\/([^/?#\s]+(\/[^/?#\s]+)*)?(#[^\s#]+)?$/.test(path))
    report(`Invalid path "${path}".`, 'Write a route from the root, without a query and a trailing slash.');
  return diagnostics;
}

function checkSidebarOptions(sources: NavigationSources): QuotedDiagnostic[] {
  const entries = Object.entries(sources);
  const known = (key: SidebarKey) => Object.hasOwn(sources, key);
  // Variants of variants are disallowed.
  const offered = entries.flatMap(([key, { variantOf }]) => (variantOf ? [] : [key]));
  const unknown = (key: SidebarKey, named: SidebarKey, what: string): QuotedDiagnostic => {
    const keys = offered.filter((other) => other !== key);
    const nearest = findSimilarWord(named, keys);
    return {
      file: getSourceFile(key),
      quote: named,
      message: `The sidebar "${key}" is ${what} "${named}", which does not exist.`,
      hint: `${nearest ? `Did you mean "${nearest}"? ` : ''}Name one of: ${keys.join(', ')}.`,
    };
  };
  const focused = entries.flatMap(([key, { focusOf = [] }]) =>
    focusOf.filter((named) => !known(named)).map((named) => unknown(key, named, 'made from')),
  );
  const variants = entries.flatMap(([key, { variantOf }], at): QuotedDiagnostic[] => {
    if (!variantOf) return [];
    const { sidebar } = variantOf;
    if (!known(sidebar)) return [unknown(key, sidebar, 'a variant of')];
    const report = (message: string, hint: string): QuotedDiagnostic[] => [
      { file: getSourceFile(key), quote: 'of:', message, hint },
    ];
    if (sources[sidebar]?.variantOf)
      return report(
        `The sidebar "${key}" is a variant of "${sidebar}", which is a variant itself.`,
        `Let it be a variant of "${sources[sidebar].variantOf.sidebar}".`,
      );
    const other = entries.slice(0, at).find(([, earlier]) => earlier.variantOf?.sidebar === sidebar)?.[0];
    return other
      ? report(`The sidebar "${sidebar}" has two variants: "${other}" and "${key}".`, 'Remove one of the two.')
      : [];
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
  return others.map((key) => ({
    file: getSourceFile(key),
    quote: 'isDefault',
    message: `More than one default sidebar: "${first}" and "${key}".`,
    hint: 'Set `isDefault` in one sidebar only.',
  }));
}

export interface AvailablePage {
  route: string;
  file: string;
  sidebar: SidebarKey;
}

export function checkPages(trees: Trees, pages: Iterable<AvailablePage>): QuotedDiagnostic[] {
  const routes = new Map(
    Object.values(trees).map((tree) => [tree.key, new Set(getPageItems(tree).map((leaf) => leaf.route))]),
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
