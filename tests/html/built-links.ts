import { stripBase, withBase } from '@folio/core/model/base-path.ts';
import { type BuiltCheck, type BuiltPage, type BuiltSite, eachPage } from './built.ts';
import { findByTag, formatTag, hasClass, type MarkupElement, within } from './markup.ts';

const URL_ATTRIBUTES = ['href', 'src', 'action', 'data-site'];

/** Parses a link within this host: `path` has no base path if it is below that of the site. */
function parseInternalLink(href: string, page: BuiltPage, base: string): { path: string; anchor: string } | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) return undefined;
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  return { path: path ? (stripBase(base, decode(path)) ?? decode(path)) : page.route, anchor: decode(anchor) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns why a link is broken. */
function explainBrokenLink(
  site: BuiltSite,
  page: BuiltPage,
  element: MarkupElement,
  href: string,
): [message: string, hint: string] | undefined {
  if (/^(https?:\/\/[^/]|mailto:.)/.test(href)) return undefined;
  const target = parseInternalLink(href, page, site.base);
  if (!target)
    return [`Unknown scheme in the link ${href} of ${formatTag(element)}.`, 'Use a route, https:// or mailto:.'];
  if (!target.path.startsWith('/')) return [`The address ${href} is relative.`, 'Write it from the root of the site.'];
  if (href.startsWith('/') && stripBase(site.base, href) === undefined)
    return [`The address ${href} is outside the site.`, `Write it below ${site.base}.`];
  const route = target.path.replace(/(\.html|(?<=.)\/)$/, '');
  const found = site.byRoute.get(route);
  if (found && route !== target.path) return [`The link ${href} is not the route of the page.`, `Link to ${route}.`];
  if (!found) {
    if (site.files.has(target.path)) return undefined;
    const moved = site.redirects.find(({ from }) => from === route);
    return moved
      ? [`The link ${href} redirects to ${moved.to}.`, `Link to ${moved.to}.`]
      : [`Unknown page or file in the link ${href}.`, 'Correct it, or write the page.'];
  }
  const [, island, value] = /^([a-z]+)=([^&]*)/.exec(target.anchor) ?? [];
  // `#build=schema` opens the island whose button has `data-build="schema"`.
  if (island && found.elements.some(({ attributes }) => attributes.get(`data-${island}`) === value)) return undefined;
  if (target.anchor && !found.ids.has(target.anchor))
    return [`The link ${href} has an anchor that ${found.file} does not have.`, 'Correct the anchor.'];
  return undefined;
}

/** Internal links, forms and files resolve, including their anchors. */
export const checkBuiltLinks: BuiltCheck = (site) =>
  eachPage((page, report) => {
    const seen = new Set<string>();
    for (const element of page.elements)
      for (const name of URL_ATTRIBUTES) {
        const href = element.attributes.get(name);
        if (href === undefined || seen.has(href)) continue;
        seen.add(href);
        const problem =
          href === ''
            ? (['An address is empty.', 'Leave the attribute out.'] as const)
            : explainBrokenLink(site, page, element, href);
        if (problem) report(`${problem[0]} (${formatTag(element)})`, problem[1]);
      }
  })(site);

/** Returns the routes that a page links to, or those of its sidebar trees. */
function getLinkedRoutes(page: BuiltPage, inTreesOnly: boolean, base: string): string[] {
  return page.elements.flatMap((element) => {
    if (element.tag !== 'a' || (inTreesOnly && !isInTree(element))) return [];
    return parseInternalLink(element.attributes.get('href') ?? '', page, base)?.path ?? [];
  });
}

const isInTree = (element: MarkupElement): boolean => {
  let current: MarkupElement | undefined = element;
  while (current && !hasClass(current, 'tree')) current = current.parent;
  return current !== undefined;
};

/**
 * The home page links to every page but the 404 page, directly or indirectly. Articles with a sidebar
 * are in a tree, and marked as the current page in each tree that has them.
 */
export const checkReachable: BuiltCheck = (site) => {
  const inTrees = new Set(site.pages.flatMap((page) => getLinkedRoutes(page, true, site.base)));
  const reached = new Set<string>(['/']);
  const queue = ['/'];
  for (let route = queue.pop(); route !== undefined; route = queue.pop())
    for (const next of site.byRoute.has(route)
      ? getLinkedRoutes(site.byRoute.get(route) as BuiltPage, false, site.base)
      : [])
      if (!reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
  return eachPage((page, report) => {
    if (page.model?.layout === 'not-found') return;
    if (!reached.has(page.route))
      report('The home page has no path to this page.', 'Link to it, or add it to a sidebar.');
    if (!page.model?.navigation.length) return;
    if (!inTrees.has(page.route)) report('No tree contains the page.', 'Add it to its sidebar.');
    const trees = page.elements.filter((element) => hasClass(element, 'tree') && within(element, 'nav'));
    if (trees.length !== page.model.navigation.length)
      report(
        `The page has ${trees.length} trees for ${page.model.navigation.length} sidebars.`,
        'Render one tree per sidebar.',
      );
    for (const [at, tree] of trees.entries()) {
      const links = findByTag(tree, 'a');
      const current = links.filter(({ attributes }) => attributes.get('aria-current') === 'page');
      const own = links.filter(
        ({ attributes }) => attributes.get('href')?.replace(/\?.*/, '') === withBase(site.base, page.route),
      );
      // The tree of a variant marks the page that replaces this one.
      const replaced = at > 0 && own.length === 0 && current.length === 1;
      if (current.length !== own.length && !replaced)
        report(
          `${current.length} links of a tree are marked as the current page, ${own.length} lead to it.`,
          'Mark the link to the page.',
        );
    }
    if (!trees.some((tree) => findByTag(tree, 'a').some(({ attributes }) => attributes.has('aria-current'))))
      report('No tree marks the current page.', 'Mark the link to the page.');
  })(site);
};
