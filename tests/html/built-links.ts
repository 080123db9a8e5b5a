import { stripBase, withBase } from '@folio/core/model/base-path.ts';
import { type BuiltCheck, type BuiltPage, type BuiltSite, eachPage } from './built.ts';
import { byTag, hasClass, type MarkupElement, nameOf, within } from './markup.ts';

/** Attributes that hold an address. */
const addresses = ['href', 'src', 'action', 'data-site'];

/** An address of this host, taken apart: the path is a route where it is one of the site, else as it is. Undefined for addresses of other hosts. */
function internal(href: string, page: BuiltPage, base: string): { path: string; anchor: string } | undefined {
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

/** Why a link leads nowhere; undefined when it leads somewhere. */
function broken(
  site: BuiltSite,
  page: BuiltPage,
  element: MarkupElement,
  href: string,
): [message: string, hint: string] | undefined {
  if (/^(https?:\/\/[^/]|mailto:.)/.test(href)) return undefined;
  const target = internal(href, page, site.base);
  if (!target)
    return [`${nameOf(element)} has an address of an unknown sort: ${href}`, 'Use a route, https:// or mailto:.'];
  if (!target.path.startsWith('/')) return [`The address ${href} is relative.`, 'Write it from the root of the site.'];
  if (href.startsWith('/') && stripBase(site.base, href) === undefined)
    return [`The address ${href} leads out of the site.`, `Write it below ${site.base}.`];
  const route = target.path.replace(/(\.html|(?<=.)\/)$/, '');
  const found = site.byRoute.get(route);
  if (found && route !== target.path) return [`The link ${href} is not the route of the page.`, `Link to ${route}.`];
  if (!found) {
    if (site.files.has(target.path)) return undefined;
    const moved = site.redirects.find(({ from }) => from === route);
    return moved
      ? [`The link ${href} takes a redirect to ${moved.to}.`, `Link to ${moved.to} at once.`]
      : [`The link ${href} leads to no page and no file.`, 'Correct it, or write the page.'];
  }
  const [, island, value] = /^([a-z]+)=([^&]*)/.exec(target.anchor) ?? [];
  // `#build=schema` opens the island whose button has `data-build="schema"`.
  if (island && found.elements.some(({ attributes }) => attributes.get(`data-${island}`) === value)) return undefined;
  if (target.anchor && !found.ids.has(target.anchor))
    return [`The link ${href} names an anchor that ${found.file} does not have.`, 'Correct the anchor.'];
  return undefined;
}

/** Every internal link, form and file of a page leads somewhere, and its anchor to an id there. */
export const checkBuiltLinks: BuiltCheck = (site) =>
  eachPage((page, fail) => {
    const told = new Set<string>();
    for (const element of page.elements)
      for (const name of addresses) {
        const href = element.attributes.get(name);
        if (href === undefined || told.has(href)) continue;
        told.add(href);
        const why =
          href === ''
            ? (['An address is empty.', 'Leave the attribute out.'] as const)
            : broken(site, page, element, href);
        if (why) fail(`${why[0]} (${nameOf(element)})`, why[1]);
      }
  })(site);

/** Routes that a page's links lead to; `trees`: those of its sidebars alone. */
function routesFrom(page: BuiltPage, trees: boolean, base: string): string[] {
  return page.elements.flatMap((element) => {
    if (element.tag !== 'a' || (trees && !inTree(element))) return [];
    return internal(element.attributes.get('href') ?? '', page, base)?.path ?? [];
  });
}

const inTree = (element: MarkupElement): boolean => {
  let current: MarkupElement | undefined = element;
  while (current && !hasClass(current, 'tree')) current = current.parent;
  return current !== undefined;
};

/**
 * Readers reach every page: each article with a sidebar is in a tree, and marked as the current page in each tree that has it; every page but the 404
 * page is reached from the home page.
 */
export const checkReachable: BuiltCheck = (site) => {
  const inTrees = new Set(site.pages.flatMap((page) => routesFrom(page, true, site.base)));
  const reached = new Set<string>(['/']);
  const queue = ['/'];
  for (let route = queue.pop(); route !== undefined; route = queue.pop())
    for (const next of site.byRoute.has(route)
      ? routesFrom(site.byRoute.get(route) as BuiltPage, false, site.base)
      : [])
      if (!reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
  return eachPage((page, fail) => {
    if (page.model?.layout === 'not-found') return;
    if (!reached.has(page.route)) fail('No way leads here from the home page.', 'Link to the page, or give it a leaf.');
    if (!page.model?.navigation.length) return;
    if (!inTrees.has(page.route)) fail('The page stands in no tree.', 'Give it a leaf in its sidebar.');
    const trees = page.elements.filter((element) => hasClass(element, 'tree') && within(element, 'nav'));
    if (trees.length !== page.model.navigation.length)
      fail(`The page shows ${trees.length} trees and has ${page.model.navigation.length} views.`, 'One tree a view.');
    for (const [at, tree] of trees.entries()) {
      const links = byTag(tree, 'a');
      const current = links.filter(({ attributes }) => attributes.get('aria-current') === 'page');
      const own = links.filter(
        ({ attributes }) => attributes.get('href')?.replace(/\?.*/, '') === withBase(site.base, page.route),
      );
      // The tree of a variant marks the page that takes the place of this one.
      const replaced = at > 0 && own.length === 0 && current.length === 1;
      if (current.length !== own.length && !replaced)
        fail(
          `${current.length} links of a tree are marked as the current page, ${own.length} lead to it.`,
          'Mark the link to the page.',
        );
    }
    if (!trees.some((tree) => byTag(tree, 'a').some(({ attributes }) => attributes.has('aria-current'))))
      fail('No tree marks the current page.', 'Mark the link to the page.');
  })(site);
};
