import { hasInvalidEscape } from './anchors.ts';
import type { QuotedDiagnostic } from './diagnostics.ts';
import { findFirstPage, getItems, isFocused, type Trees, walk } from './navigation.ts';
import { expandPlaceholdersDeep } from './placeholders.ts';
import { isReservedRoute } from './routes.ts';
import type { Product, SidebarItem, SidebarTree } from './types.ts';

export function buildRedirects(
  list: readonly Redirect[],
  trees: Trees,
  pages: ReadonlySet<string>,
  product: Product,
): { redirects: Redirect[]; diagnostics: QuotedDiagnostic[] } {
  const isPage = (route: string) => pages.has(route);
  const listed = list.map((redirect) => expandPlaceholdersDeep(redirect, product));
  const bySource = new Map(
    [...createFolderRedirects(trees, isPage), ...listed].map((redirect) => [redirect.from, redirect]),
  );
  const cycles = new Set<string>();
  const diagnostics = listed.flatMap((redirect, index) =>
    checkRedirect(redirect, list[index] as Redirect, { bySource, isPage, cycles }),
  );
  return {
    redirects: [...bySource.values()].sort((a, b) => (a.from < b.from ? -1 : 1)),
    diagnostics: [...findDuplicates(list), ...diagnostics],
  };
}

export interface Redirect {
  /** Servers never see an anchor: only the client applies such a redirect. */
  from: string;
  to: string;
  /** Status 308, otherwise 307. */
  permanent: boolean;
}

export const isExternal = ({ to }: Redirect): boolean => /^https?:\/\//.test(to);

export const getTargetRoute = ({ to }: Redirect): string => to.split(/[?#]/, 1)[0] as string;

export const REDIRECTS_FILE = 'navigation/redirects.ts';

interface RedirectContext {
  bySource: ReadonlyMap<string, Redirect>;
  isPage(route: string): boolean;
  cycles: Set<string>;
}

/** RFC 3986, section 2, and letters, which browsers encode. */
const SOURCE_PATTERN = /^\/(?:[\p{L}\p{N}.~!$&'()*+,;=:@%/_-]*[\p{L}\p{N}.~!$&'()*+,;=:@%_-])(?:#[\p{L}\p{N}._-]+)?$/u;
const TARGET_PATTERN = /^(?:\/(?!\/)|https?:\/\/[\p{L}\p{N}])[\p{L}\p{N}.~!$&'()*+,;=:@%/?#_-]*$/u;

function checkRedirect(
  redirect: Redirect,
  source: Redirect,
  { bySource, isPage, cycles }: RedirectContext,
): QuotedDiagnostic[] {
  const report = (message: string, hint: string): QuotedDiagnostic[] => [
    { file: REDIRECTS_FILE, quote: source.from, message, hint },
  ];
  const { from, to } = redirect;
  if (!SOURCE_PATTERN.test(from) || hasInvalidEscape(from))
    return report(
      `Invalid redirect source ${JSON.stringify(from)}.`,
      'Write a route without a query, spaces, disallowed characters and a trailing slash.',
    );
  if (isReservedRoute(from.split('#', 1)[0] as string))
    return report(`"${from}" belongs to the files of the built site.`, 'Remove the redirect, or correct its source.');
  if (isPage(from))
    return report(`The redirect source "${from}" is a page.`, 'Remove the redirect, or give the page another route.');
  if (!TARGET_PATTERN.test(to) || hasInvalidEscape(to))
    return report(
      `Invalid redirect target ${JSON.stringify(to)}.`,
      'Write a route or a full URL (https://…) without spaces, quotes and braces.',
    );
  if (isExternal(redirect)) return [];
  const route = getTargetRoute(redirect);
  if (isPage(route)) return [];
  const path = followRedirects(redirect, bySource);
  const end = path.at(-1) as string;
  const isCycle = path.indexOf(end) < path.length - 1;
  if (isCycle) {
    // Don't report redirects that lead into the cycle.
    const members = path.slice(path.indexOf(end), -1);
    const cycle = [...members].sort().join(' ');
    if (!members.includes(from) || cycles.has(cycle)) return [];
    cycles.add(cycle);
  }
  if (path.length === 2 && !isCycle)
    return report(`The redirect "${from}" leads to "${to}", which is not a page.`, 'Correct the target.');
  return isCycle
    ? report(`The redirects form a cycle: ${path.join(' → ')}.`, 'Redirect one of them to a page.')
    : report(`The redirects form a chain: ${path.join(' → ')}.`, `Redirect "${from}" to "${end}" directly.`);
}

function followRedirects(start: Redirect, bySource: ReadonlyMap<string, Redirect>): string[] {
  const path = [start.from];
  for (let step: Redirect | undefined = start; step; step = bySource.get(getTargetRoute(step))) {
    const seen = path.includes(getTargetRoute(step));
    path.push(getTargetRoute(step));
    if (seen) break;
  }
  return path;
}

function findDuplicates(list: readonly Redirect[]): QuotedDiagnostic[] {
  const duplicates = list.filter(({ from }, index) => list.findIndex((other) => other.from === from) < index);
  return duplicates.map(({ from }) => ({
    file: REDIRECTS_FILE,
    quote: from,
    message: `Duplicate redirect "${from}".`,
    hint: 'Remove one of the two.',
  }));
}

/**
 * Redirects folders without a page (`/shop/orders`) to the first page of their smallest group.
 * Temporary, because the order may change.
 */
function createFolderRedirects(trees: Trees, isPage: (route: string) => boolean): Redirect[] {
  const redirects = new Map<string, Redirect>();
  for (const tree of Object.values(trees)) {
    if (isFocused(tree)) continue;
    for (const folder of findFolders(tree)) {
      if (isPage(folder) || redirects.has(folder)) continue;
      const first = findFirstPage(getSmallestGroup(tree, folder));
      if (first) redirects.set(folder, { from: folder, to: first.href, permanent: false });
    }
  }
  return [...redirects.values()];
}

function findFolders(tree: SidebarTree): Set<string> {
  const folders = new Set<string>();
  for (const { item } of walk(tree.items)) {
    const parts = item.route?.split('/') ?? [];
    for (let length = 2; length < parts.length; length++) folders.add(parts.slice(0, length).join('/'));
  }
  return folders;
}

function getSmallestGroup(tree: SidebarTree, folder: string): SidebarItem[] {
  const groupLists = [...walk(getItems(tree))]
    .filter(({ item }) => item.route?.startsWith(`${folder}/`))
    .map(({ groups }) => groups);
  const shared = groupLists.reduce((common, groups) => common.filter((group) => groups.includes(group)));
  return shared.at(-1)?.children ?? getItems(tree);
}
