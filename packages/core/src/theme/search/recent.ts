import { withBase } from '../../model/base-path.ts';
import { loadJsonItem, saveItem } from '../storage.ts';
import { strings } from '../strings.ts';
import type { Suggestion } from './suggestions.ts';

/** A visited page. */
export interface RecentPage {
  href: string;
  title: string;
  area: string;
}

const STORAGE_KEY = 'recent';
const MAX_PAGES = 5;

/** Returns the pages that were visited last, without the current one. */
export function loadRecentPages(pathname: string): RecentPage[] {
  return loadVisits()
    .filter(({ href }) => href.split('#', 1)[0] !== pathname)
    .slice(0, MAX_PAGES);
}

/** Saves a visit of a page. */
export function saveVisit(page: RecentPage): void {
  const others = loadVisits().filter(({ href }) => href !== page.href);
  saveItem(STORAGE_KEY, JSON.stringify([page, ...others].slice(0, MAX_PAGES + 1)));
}

/** Deletes all visits. */
export const clearVisits = (): boolean => saveItem(STORAGE_KEY, undefined);

/** Converts a visit to a row. */
export const toRecentSuggestion = ({ href, title, area }: RecentPage): Suggestion => ({
  href,
  area: strings.recentPages,
  title: { text: title, marks: [] },
  note: { text: area, marks: [] },
});

/** Creates the row that clears the list; it has no `href`. */
export const createClearSuggestion = (): Suggestion => ({
  href: '',
  area: strings.recentPages,
  title: { text: strings.clearRecent, marks: [] },
  note: { text: '', marks: [] },
});

/** Creates the row that links to the index of all pages. */
export const createAllPagesSuggestion = (base: string): Suggestion => ({
  href: withBase(base, '/search'),
  title: { text: strings.allPagesByArea, marks: [] },
  note: { text: '', marks: [] },
});

function loadVisits(): RecentPage[] {
  const value = loadJsonItem(STORAGE_KEY);
  return Array.isArray(value) ? value.filter(isPage).slice(0, MAX_PAGES + 1) : [];
}

const isPage = (value: unknown): value is RecentPage => {
  const page = value as RecentPage | null;
  return (
    [page?.href, page?.title, page?.area].every((text) => typeof text === 'string') &&
    /^\/(?!\/)/.test(page?.href ?? '')
  );
};
