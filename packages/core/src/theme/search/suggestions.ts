import type { Marked, SearchAnswer, SearchHit, SectionHit, VariantHit } from '@folio/search/types.ts';
import { withBase } from '../../model/base-path.ts';
import { foldCase } from '../../model/fold-case.ts';
import { interpolate } from '../../model/interpolate.ts';
import { strings } from '../strings.ts';

/** A line of the suggestions. The last one leads to all results and belongs to no area. */
export interface Suggestion {
  href: string;
  area?: string;
  /** Title of the page above it, of which it is a section. */
  page?: string;
  /** What a declared name is. */
  kind?: string;
  title: Marked;
  note: Marked;
}

/** Sections that are offered below a page, of the first pages only. */
const mostSections = 2;
const pagesWithSections = 2;

const plain = (text: string): Marked => ({ text, marks: [] });

/** What follows in a word that has begun. */
const restOfWord = /^[\p{L}\p{N}]*/u;

/**
 * Marks the words that begin as a word of the query does, the longest one first. Excerpts come with marks from the engine; titles and headings do not.
 * What the reader types is compared as text and never becomes a pattern.
 */
export function markWords(text: string, query: string): Marked {
  const words = foldCase(query)
    .split(/[\s/.,:;()]+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  const folded = foldCase(text);
  const marks: [number, number][] = [];
  let end = 0;
  // Where a word may begin: not within letters and digits.
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])\S/gu)) {
    const word = index < end ? undefined : words.find((one) => folded.startsWith(one, index));
    if (!word) continue;
    end = index + word.length;
    end += (restOfWord.exec(text.slice(end)) as RegExpExecArray)[0].length;
    marks.push([index, end]);
  }
  return { text, marks };
}

/** Route of a section of a page. */
export const sectionRoute = (hit: SearchHit, anchor: string): string => (anchor ? `${hit.route}#${anchor}` : hit.route);

/** The trail of a page in one line. */
export const formatBreadcrumbs = (hit: SearchHit): string => [...new Set([hit.area, ...hit.trail])].join(' › ');

/** The section whose name was typed, as the first of its page; none where the page itself is what was typed. */
export const namedSection = ({ exact, best, sections: [first] }: SearchHit): SectionHit | undefined =>
  exact && best?.anchor !== '' ? first : undefined;

/** The trail without the area where its groups say enough. */
function shortTrail(hit: SearchHit): string {
  const groups = hit.trail.filter((title) => title !== hit.area);
  return groups.length > 1 ? groups.join(' › ') : formatBreadcrumbs(hit);
}

/** The lines of an answer: pages with their best sections, in groups by area, best area first; then the way to all results, whose route is given. `base` is the base path of the site. */
export function toSuggestions(answer: SearchAnswer, allResults: string, base: string): Suggestion[] {
  const { hits, query, total } = answer;
  const areas = [...new Set(hits.map((hit) => hit.area))];
  const ordered = areas.flatMap((area) => hits.filter((hit) => hit.area === area));
  const rich = new Set(hits.slice(0, pagesWithSections));
  const rows = ordered.flatMap((hit): Suggestion[] => {
    const sections = rich.has(hit) ? hit.sections.filter(({ heading, anchor }) => heading && anchor) : [];
    const named = namedSection(hit);
    if (named)
      return [
        namedRow(hit, named, base),
        ...(hit.variants ?? []).slice(1).map((variant) => variantRow(hit, named, variant, base)),
      ];
    const page: Suggestion = {
      href: withBase(base, hit.route),
      area: hit.area,
      ...(hit.entry && { kind: hit.entry.kind }),
      title: markWords(hit.title, query),
      note: plain(shortTrail(hit)),
    };
    return [
      page,
      ...sections.slice(0, mostSections).map(
        (section): Suggestion => ({
          href: withBase(base, sectionRoute(hit, section.anchor)),
          area: hit.area,
          page: hit.title,
          ...(section.entry && { kind: section.entry.kind }),
          title: markWords(section.heading, query),
          note: section.entry?.line ? plain(section.entry.line) : section.excerpt,
        }),
      ),
    ];
  });
  const all = total
    ? interpolate(total === 1 ? strings.seeResult : strings.seeResults, { count: total })
    : strings.seeNone;
  return [...rows, { href: withBase(base, allResults), title: plain(all), note: plain('') }];
}

/** A declared name that was typed, with its signature, default or path. */
const namedRow = (
  hit: SearchHit,
  { anchor, heading, headingMarks = [], entry, excerpt }: SectionHit,
  base: string,
): Suggestion => ({
  href: withBase(base, sectionRoute(hit, anchor)),
  area: hit.area,
  ...(entry && { kind: entry.kind }),
  title: { text: hit.variants ? `${heading} · ${hit.variants[0]?.label}` : heading, marks: headingMarks },
  note: entry?.line ? plain(entry.line) : excerpt,
});

/** The same name on another page. */
const variantRow = (
  hit: SearchHit,
  named: SectionHit,
  { label, route, anchor }: VariantHit,
  base: string,
): Suggestion => ({
  ...namedRow({ ...hit, route }, { ...named, anchor }, base),
  title: { text: `${named.heading} · ${label}`, marks: named.headingMarks ?? [] },
});

/** Rows with an area, by area, in order. */
export function groupRows(rows: Suggestion[]): { area: string; rows: Suggestion[] }[] {
  const groups = new Map<string, Suggestion[]>();
  for (const row of rows) if (row.area) groups.set(row.area, [...(groups.get(row.area) ?? []), row]);
  return [...groups].map(([area, group]) => ({ area, rows: group }));
}
