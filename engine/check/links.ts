import type { Fault } from '../model/types.ts';

/** What the link check needs of a page. */
export interface LinkedPage {
  file: string;
  route: string;
  ids: string[];
  links: { href: string; line?: number; file?: string }[];
}

export interface LinkTargets {
  /** Routes that the shell draws itself (`/`, `/apps`, `/search`). */
  shell: ReadonlySet<string>;
  /** Old paths and where they lead now. */
  redirects: ReadonlyMap<string, string>;
}

/** Every internal link leads to a page, and its anchor to an id there. Returns one fault a broken link. */
export function checkLinks(pages: LinkedPage[], targets: LinkTargets): Fault[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  return pages.flatMap((page) =>
    page.links.flatMap(({ href, line, file: own = page.file }): Fault[] => {
      if (/^(https?:|mailto:)/.test(href)) return [];
      const fault = (cause: string, cure: string): Fault[] => [{ file: own, ...(line && { line }), cause, cure }];
      if (!href.startsWith('/') && !href.startsWith('#'))
        return fault(
          `the link "${href}" is relative`,
          'write the route from the root of the site, such as /stream-join',
        );
      const [, path = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
      const route = path === '' ? page.route : path;
      const file = /^\/[\w.-]+\.(json|txt|xml|md)$/.test(route);
      if (targets.shell.has(route) || file) return [];
      const target = byRoute.get(route);
      if (!target) {
        const moved = targets.redirects.get(route);
        return moved
          ? fault(`the link "${href}" names an old path`, `link to ${moved}`)
          : fault(
              `the link "${href}" leads to no page`,
              `correct the route (all are in the navigation folder), or write the page with \`npm run new -- ${route}\``,
            );
      }
      if (anchor && !target.ids.includes(decodeURIComponent(anchor)))
        return fault(
          `the link "${href}" names an anchor that ${target.file} does not have`,
          `use one of: ${target.ids.slice(0, 12).join(', ')}${target.ids.length > 12 ? ', …' : ''}`,
        );
      return [];
    }),
  );
}

/** No two pages share a title or a description: search, tabs and previews could not tell them apart. */
export function checkUnique(pages: { file: string; frontmatter: { title: string; description: string } }[]): Fault[] {
  return (['title', 'description'] as const).flatMap((key) => {
    const seen = new Map<string, string>();
    return pages.flatMap((page): Fault[] => {
      const value = page.frontmatter[key].toLowerCase();
      const first = seen.get(value);
      if (!first) {
        seen.set(value, page.file);
        return [];
      }
      return [
        {
          file: page.file,
          cause: `its ${key} is that of ${first}`,
          cure: `name the area or the task in the ${key}, so that it is unique on the site`,
        },
      ];
    });
  });
}
