import type { Marked, SearchAnswer, SearchHit, SearchOptions, SectionHit, VariantHit } from '@folio/search/types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withBase } from '../../model/base-path.ts';
import type { PastedTextLink } from '../../model/config.ts';
import { foldCase } from '../../model/navigation.ts';
import { pluralize } from '../../model/text.ts';
import type { Client } from '../context.ts';
import { strings } from '../strings.ts';

/** A row of the suggestions. The last ones, such as the link to all results, have no area. */
export interface Suggestion {
  href: string;
  area?: string;
  /** Title of the page, for a section. */
  page?: string;
  kind?: string;
  title: Marked;
  note: Marked;
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
export const formatBreadcrumbs = (hit: SearchHit): string => [...new Set([hit.area, ...hit.trail])].join(' › ');

/** Returns the section whose name was typed, unless the page itself has that name. */
export const findNamedSection = ({ exact, best, sections: [first] }: SearchHit): SectionHit | undefined =>
  exact && best?.anchor !== '' ? first : undefined;

function formatShortBreadcrumbs(hit: SearchHit): string {
  const groups = hit.trail.filter((title) => title !== hit.area);
  return groups.length > 1 ? groups.join(' › ') : formatBreadcrumbs(hit);
}

/** Converts a search result to rows, grouped by area, with a link to all results at the end. */
export function toSuggestions(result: SearchAnswer, allResultsRoute: string, base: string): Suggestion[] {
  const { hits, query, total } = result;
  const areas = [...new Set(hits.map((hit) => hit.area))];
  const orderedHits = areas.flatMap((area) => hits.filter((hit) => hit.area === area));
  const hitsWithSections = new Set(hits.slice(0, PAGES_WITH_SECTIONS));
  const rows = orderedHits.flatMap((hit): Suggestion[] => {
    const sections = hitsWithSections.has(hit) ? hit.sections.filter(({ heading, anchor }) => heading && anchor) : [];
    const symbol = findNamedSection(hit);
    if (symbol)
      return [
        toSymbolSuggestion(hit, symbol, base),
        ...(hit.variants ?? []).slice(1).map((variant) => toVariantSuggestion(hit, symbol, variant, base)),
      ];
    const page: Suggestion = {
      href: withBase(base, hit.route),
      area: hit.area,
      ...(hit.entry && { kind: hit.entry.kind }),
      title: highlightWords(hit.title, query),
      note: toMarked(formatShortBreadcrumbs(hit)),
    };
    return [
      page,
      ...sections.slice(0, MAX_SECTIONS_PER_PAGE).map(
        (section): Suggestion => ({
          href: withBase(base, toSectionRoute(hit, section.anchor)),
          area: hit.area,
          page: hit.title,
          ...(section.entry && { kind: section.entry.kind }),
          title: highlightWords(section.heading, query),
          note: section.entry?.line ? toMarked(section.entry.line) : section.excerpt,
        }),
      ),
    ];
  });
  const allResultsTitle = total ? pluralize(total, strings.seeResult, strings.seeResults) : strings.seeNone;
  return [...rows, { href: withBase(base, allResultsRoute), title: toMarked(allResultsTitle), note: toMarked('') }];
}

/** Creates the row that carries a text, such as an error, to the page that explains it. */
export const createPastedSuggestion = (text: string, link: PastedTextLink | undefined, base: string): Suggestion[] =>
  link && new RegExp(link.pattern, 'i').test(text)
    ? [
        {
          href: withBase(base, link.href) + encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')),
          title: toMarked(link.label),
          note: toMarked(''),
        },
      ]
    : [];

const toSymbolSuggestion = (
  hit: SearchHit,
  { anchor, heading, headingMarks = [], entry, excerpt }: SectionHit,
  base: string,
): Suggestion => ({
  href: withBase(base, toSectionRoute(hit, anchor)),
  area: hit.area,
  ...(entry && { kind: entry.kind }),
  title: { text: hit.variants ? `${heading} · ${hit.variants[0]?.label}` : heading, marks: headingMarks },
  note: entry?.line ? toMarked(entry.line) : excerpt,
});

const toVariantSuggestion = (
  hit: SearchHit,
  symbol: SectionHit,
  { label, route, anchor }: VariantHit,
  base: string,
): Suggestion => ({
  ...toSymbolSuggestion({ ...hit, route }, { ...symbol, anchor }, base),
  title: { text: `${symbol.heading} · ${label}`, marks: symbol.headingMarks ?? [] },
});

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
