import { formatCommand } from '../code.ts';
import { decodeAnchor, describeUnknownAnchor } from '../model/anchors.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { findSimilarRoutes } from '../model/fuzzy-match.ts';
import type { Diagnostic } from '../model/types.ts';

export interface LinkedPage {
  file: string;
  route: string;
  ids: string[];
  links: { href: string; line?: number; file?: string }[];
}

export interface LinkTargets {
  builtIn: ReadonlySet<string>;
  /** Pages with mistakes: their own diagnostics are enough. */
  invalid?: ReadonlySet<string>;
  redirects: ReadonlyMap<string, string>;
  site?: string;
  /** Other files that can be linked to; the Markdown copies of pages are known. */
  files: ReadonlySet<string>;
}

/** Reports links to unknown pages and anchors. A link of a data file is reported once. */
export function checkLinks(pages: LinkedPage[], targets: LinkTargets): Diagnostic[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const diagnostics = pages.flatMap((page) =>
    page.links.flatMap(({ href, line, file = page.file }): Diagnostic[] => {
      const report = (message: string, hint: string): Diagnostic[] => [{ file, ...(line && { line }), message, hint }];
      if (targets.site !== undefined && `${href}/`.startsWith(`${targets.site}/`))
        return report(
          `The link "${href}" is a full address of this site, which is not checked and loads the page anew.`,
          `Write the route: ${href.slice(targets.site.length) || '/'}.`,
        );
      if (/^(https?:|mailto:)/.test(href)) return [];
      if (!href.startsWith('/') && !href.startsWith('#'))
        return report(
          `The link "${href}" is relative.`,
          'Write the route from the root of the site, such as /first-steps.',
        );
      const [, path = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
      const route = path === '' ? page.route : path;
      const original = route.endsWith('.md') ? route.slice(0, -'.md'.length) : undefined;
      const isMarkdownCopy = original !== undefined && (byRoute.has(original) || targets.invalid?.has(original));
      if (targets.builtIn.has(route) || targets.invalid?.has(route) || targets.files.has(route) || isMarkdownCopy)
        return [];
      const target = byRoute.get(route);
      if (!target) {
        const moved = targets.redirects.get(route);
        // Keep the query and the anchor if the other page has them.
        const withRest = (other: string) =>
          /[?#]/.test(other) || (anchor && !byRoute.get(other)?.ids.includes(decodeAnchor(anchor)))
            ? other
            : `${other}${href.slice(path.length)}`;
        if (/\.[a-z]+$/.test(route))
          return report(
            `The link "${href}" leads to no page and no file of the site.`,
            `Link to a page, or to one of ${[...targets.files].join(', ')}; the Markdown of a page is at its route with ".md".`,
          );
        const near = findSimilarRoutes(
          route,
          pages.map((other) => ({ route: other.route, title: other.route })),
          1,
        )[0]?.route;
        return moved
          ? report(`The link "${href}" names an old path.`, `Link to ${withRest(moved)}.`)
          : report(
              `The link "${route}" leads to no page.`,
              `${near ? `Did you mean ${withRest(near)}? ` : ''}Correct the route (all are in the navigation folder), or write the page with \`${formatCommand('new', route)}\`.`,
            );
      }
      if (anchor && !target.ids.includes(decodeAnchor(anchor))) {
        const { message, hint } = describeUnknownAnchor(anchor, target.ids, route);
        return report(message, hint);
      }
      return [];
    }),
  );
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()];
}

/** Reports shared titles and descriptions: search, tabs and previews show only them. */
export function checkUnique(
  pages: { file: string; frontmatter: { title: string; description: string } }[],
): QuotedDiagnostic[] {
  return (['title', 'description'] as const).flatMap((key) => {
    const seen = new Map<string, string>();
    return pages.flatMap((page): QuotedDiagnostic[] => {
      const value = page.frontmatter[key].toLowerCase().replace(/\s+/g, ' ');
      const first = seen.get(value);
      if (!first) {
        seen.set(value, page.file);
        return [];
      }
      return [
        {
          file: page.file,
          quote: `${key}:`,
          message: `Duplicate ${key}: ${first} has it, too.`,
          hint: `Name the area or the task in the ${key}, so that it is unique on the site.`,
        },
      ];
    });
  });
}
