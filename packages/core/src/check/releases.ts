import type { ContentPage } from '../markdown/types.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { parseReleaseHeading } from '../model/text.ts';

type ReleasePage = Pick<ContentPage, 'file' | 'route' | 'headings' | 'links'> & { frontmatter: { since?: string } };

interface Release {
  file: string;
  line: number;
  /** Routes that its section links to. */
  targets: Set<string>;
}

/**
 * Checks that a heading such as `2.0.01 – 11 December 2024` declares the release of each page
 * (`since`), and that its section links to the page.
 */
export function checkReleases(pages: readonly ReleasePage[]): QuotedDiagnostic[] {
  const releases = new Map(pages.flatMap(findReleases));
  return pages.flatMap(({ file, route, frontmatter: { since } }): QuotedDiagnostic[] => {
    if (!since) return [];
    const release = releases.get(since);
    if (!release)
      return [
        {
          file,
          quote: 'since:',
          message: `No page has a heading for the release "${since}".`,
          hint: releases.size
            ? `Use one of: ${[...releases.keys()].join(', ')}.`
            : `Add a heading like "## ${since} – 11 December 2024" to a page about releases.`,
        },
      ];
    if (release.targets.has(route)) return [];
    return [
      {
        file: release.file,
        line: release.line,
        message: `The section of the release ${since} has no link to ${route}, which names it in "since".`,
        hint: 'Add the link, or correct "since" of the page.',
      },
    ];
  });
}

function findReleases({ file, headings, links }: ReleasePage): [version: string, release: Release][] {
  const sections = headings.filter(({ depth }) => depth === 2);
  return sections.flatMap(({ title, line = 1 }, index) => {
    const release = parseReleaseHeading(title);
    const end = sections[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const inSection = links.filter((link) => link.line !== undefined && link.line > line && link.line < end);
    const targets = new Set(inSection.map(({ href }) => href.replace(/[?#].*/, '')));
    return release ? [[release.version, { file, line, targets }]] : [];
  });
}
