import type { Marked, SearchAnswer, SearchHit, SearchOptions, SectionHit } from '@folio/search/types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withBase } from '../../model/base-path.ts';
import type { PastedTextLink } from '../../model/config.ts';
import { foldCase } from '../../model/navigation.ts';
import { pluralize } from '../../model/text.ts';
import type { Client } from '../context.ts';
import { strings } from '../strings.ts';
import type { RecentPage } from './recent.ts';

/** A row of the suggestions. The last ones, such as the link to all results, have no area. */
export interface Suggestion {
  href: string;
  area?: string;
  /** Title of the page, for a section. */
  page?: string;
  kind?: string;
  title: Marked;
  note?: Marked;
}

/** So many hits fit on the screen; more would take more than twelve requests. */
export const FIRST_HITS = 5;

const MAX_SECTIONS_PER_PAGE = 2;
const PAGES_WITH_SECTIONS = 2;

const toMarked = (text: string): Marked => ({ text, marks: [] });

const REST_OF_WORD = /^[\p{L}\p{N}]*/u;

/** Highlights the words that begin with a word of the query. */
export function highlightWords(text: string, query: string): Marked {
  const words = foldCase(query)
    .split(/[\s/.,:;()]+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  const folded = foldCase(text);
  const marks: [number, number][] = [];
  let end = 0;
  // A word can't begin inside letters and digits.
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])\S/gu)) {
    const word = index < end ? undefined : words.find((candidate) => folded.startsWith(candidate, index));
    if (!word) continue;
    end = index + word.length;
    end += (REST_OF_WORD.exec(text.slice(end)) as RegExpExecArray)[0].length;
    marks.push([index, end]);
  }
  return { text, marks };
}

/** Returns the route of a section. */
export const toSectionRoute = (hit: SearchHit, anchor: string): string =>
  anchor ? `${hit.route}#${anchor}` : hit.route;

/** Formats the breadcrumbs of a hit. */
export const formatBreadcrumbs = (hit: SearchHit): string => [...new Set([hit.area, ...hit.breadcrumbs])].join(' › ');

/** Returns the section whose name was typed, unless the page itself has that name. */
export const findNamedSection = ({ exact, best, sections: [first] }: SearchHit): SectionHit | undefined =>
  exact && best?.anchor !== '' ? first : undefined;

function formatShortBreadcrumbs(hit: SearchHit): string {
  const groups = hit.breadcrumbs.filter((title) => title !== hit.area);
  return groups.length > 1 ? groups.join(' › ') : formatBreadcrumbs(hit);
}

const toSectionSuggestion = (
  hit: SearchHit,
  { anchor, entry, excerpt }: SectionHit,
  title: Marked,
  base: string,
): Suggestion => ({
  href: withBase(base, toSectionRoute(hit, anchor)),
  area: hit.area,
  kind: entry?.kind,
  title,
  note: entry?.line ? toMarked(entry.line) : excerpt,
});

/** Converts a hit whose name was typed to a row for each page that has the name. */
function toSymbolSuggestions(hit: SearchHit, section: SectionHit, base: string): Suggestion[] {
  const { heading, headingMarks: marks = [] } = section;
  if (!hit.variants) return [toSectionSuggestion(hit, section, { text: heading, marks }, base)];
  return hit.variants.map(({ label, route, anchor }) =>
    toSectionSuggestion({ ...hit, route }, { ...section, anchor }, { text: `${heading} · ${label}`, marks }, base),
  );
}

/** Converts a search result to rows, grouped by area, with a link to all results at the end. */
export function toSuggestions(result: SearchAnswer, allResultsRoute: string, base: string): Suggestion[] {
  const { hits, query, total } = result;
  const areas = [...new Set(hits.map((hit) => hit.area))];
  const orderedHits = areas.flatMap((area) => hits.filter((hit) => hit.area === area));
  const rows = orderedHits.flatMap((hit): Suggestion[] => {
    const namedSection = findNamedSection(hit);
    if (namedSection) return toSymbolSuggestions(hit, namedSection, base);
    const page: Suggestion = {
      href: withBase(base, hit.route),
      area: hit.area,
      kind: hit.entry?.kind,
      title: highlightWords(hit.title, query),
      note: toMarked(formatShortBreadcrumbs(hit)),
    };
    if (hits.indexOf(hit) >= PAGES_WITH_SECTIONS) return [page];
    const sections = hit.sections.filter(({ heading, anchor }) => heading && anchor).slice(0, MAX_SECTIONS_PER_PAGE);
    return [
      page,
      ...sections.map((section) => ({
        ...toSectionSuggestion(hit, section, highlightWords(section.heading, query), base),
        page: hit.title,
      })),
    ];
  });
  const allResultsTitle = total ? pluralize(total, strings.seeResult, strings.seeResults) : strings.seeNone;
  return [...rows, { href: withBase(base, allResultsRoute), title: toMarked(allResultsTitle) }];
}

/** Creates the only row without the index: the search page can try again. */
export const createFailureSuggestion = (allResultsRoute: string, base: string): Suggestion => ({
  href: withBase(base, allResultsRoute),
  title: toMarked(strings.indexError),
});

/** Creates the row that carries a text, such as an error, to the page that explains it. */
export function createPastedSuggestion(text: string, link: PastedTextLink | undefined, base: string): Suggestion[] {
  if (!link || !new RegExp(link.pattern, 'i').test(text)) return [];
  const href = withBase(base, link.href) + encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
  return [{ href, title: toMarked(link.label) }];
}

/**
 * Creates the rows of an empty box: recent pages, a row without `href` that clears them, and a link
 * to the index of all pages.
 */
export function createRecentSuggestions(pages: RecentPage[], base: string): Suggestion[] {
  if (!pages.length) return [];
  const area = strings.recentPages;
  return [
    ...pages.map((page) => ({ href: page.href, area, title: toMarked(page.title), note: toMarked(page.area) })),
    { href: '', area, title: toMarked(strings.clearRecent) },
    { href: withBase(base, '/search'), title: toMarked(strings.allPagesByArea) },
  ];
}

/** Groups rows by area, in order. */
export function groupByArea(rows: Suggestion[]): { area: string; rows: Suggestion[] }[] {
  const groups = new Map<string, Suggestion[]>();
  for (const row of rows) if (row.area) groups.set(row.area, [...(groups.get(row.area) ?? []), row]);
  return [...groups].map(([area, group]) => ({ area, rows: group }));
}

/** Queries the search engine. The previous result stays until the new one arrives. */
export const createSearchQuery = (client: Client | undefined, text: string, options: SearchOptions) =>
  queryOptions({
    queryKey: ['search', text.trim().toLowerCase(), options] as const,
    queryFn: async ({ queryKey: [, query, options] }) => {
      if (!client) throw new Error('Search is available in the browser only.');
      return (await client.loadSearch()).search(query, options);
    },
    placeholderData: keepPreviousData,
  });
