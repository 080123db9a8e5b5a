import type { Marked, SearchAnswer, SearchHit } from '../../search/types.ts';

/** A line of the suggestions. The last one leads to all results and belongs to no area. */
export interface Row {
  href: string;
  area?: string;
  /** A section of the page above it. */
  section?: true;
  title: Marked;
  note: Marked;
}

/** Sections that are offered below a page, of the first pages only. */
const mostSections = 2;
const pagesWithSections = 2;

const plain = (text: string): Marked => ({ text, marks: [] });

/** Marks the words that begin as a word of the query does. Excerpts come with marks from the engine; titles and headings do not. */
export function markWords(text: string, query: string): Marked {
  const words = query
    .trim()
    .split(/[\s/.,:;()]+/)
    .filter(Boolean);
  if (!words.length) return plain(text);
  const pattern = words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('|');
  const marks = [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})[\\p{L}\\p{N}]*`, 'giu'))];
  return { text, marks: marks.map((mark) => [mark.index, mark.index + mark[0].length]) };
}

/** Address of a section of a page. */
export const sectionHref = (hit: SearchHit, anchor: string): string => (anchor ? `${hit.route}#${anchor}` : hit.route);

/** The trail of a page in one line. */
export const trailText = (hit: SearchHit): string => [...new Set([hit.area, ...hit.trail])].join(' › ');

/** The trail without the area where its groups say enough. */
function shortTrail(hit: SearchHit): string {
  const groups = hit.trail.filter((title) => title !== hit.area);
  return groups.length > 1 ? groups.join(' › ') : trailText(hit);
}

/** The lines of an answer: pages with their best sections, in groups by area, best area first; then the way to all results. */
export function rowsOf(answer: SearchAnswer, allResults: string): Row[] {
  const { hits, query, total } = answer;
  const areas = [...new Set(hits.map((hit) => hit.area))];
  const ordered = areas.flatMap((area) => hits.filter((hit) => hit.area === area));
  const rich = new Set(hits.slice(0, pagesWithSections));
  const rows = ordered.flatMap((hit): Row[] => {
    const sections = rich.has(hit) ? hit.sections.filter(({ heading, anchor }) => heading && anchor) : [];
    const page: Row = {
      href: hit.route,
      area: hit.area,
      title: markWords(hit.title, query),
      note: plain(shortTrail(hit)),
    };
    return [
      page,
      ...sections.slice(0, mostSections).map(
        (section): Row => ({
          href: sectionHref(hit, section.anchor),
          area: hit.area,
          section: true,
          title: markWords(section.heading, query),
          note: section.excerpt,
        }),
      ),
    ];
  });
  const all = total ? `See all ${total} ${total === 1 ? 'result' : 'results'}` : 'No page found: see suggestions';
  return [...rows, { href: allResults, title: plain(all), note: plain('') }];
}

/** Rows with an area, by area, in order. */
export function groupRows(rows: Row[]): { area: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) if (row.area) groups.set(row.area, [...(groups.get(row.area) ?? []), row]);
  return [...groups].map(([area, group]) => ({ area, rows: group }));
}
