import { loadJsonItem, saveItem } from '../storage.ts';

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
