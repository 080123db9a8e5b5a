import { withBase } from '../../model/base-path.ts';
import { strings } from '../strings.ts';
import type { Suggestion } from './suggestions.ts';

/** A page that the reader has seen. */
export interface RecentPage {
  /** Address within the host. */
  href: string;
  title: string;
  area: string;
}

const storageKey = 'recent';
const most = 5;

/** The pages that were seen last, newest first, without the one on view. Storage that is refused or holds something else gives none. */
export function recentPages(pathname: string): RecentPage[] {
  return stored()
    .filter(({ href }) => href.split('#', 1)[0] !== pathname)
    .slice(0, most);
}

/** Keeps a page that the reader sees. */
export function saveVisit(page: RecentPage): void {
  const others = stored().filter(({ href }) => href !== page.href);
  try {
    localStorage.setItem(storageKey, JSON.stringify([page, ...others].slice(0, most + 1)));
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** Forgets all of them. */
export function clearVisits(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Where storage is refused, nothing was kept.
  }
}

export const recentRow = ({ href, title, area }: RecentPage): Suggestion => ({
  href,
  area: strings.recentPages,
  title: { text: title, marks: [] },
  note: { text: area, marks: [] },
});

/** What forgets them; it leads nowhere. */
export const clearRow = (): Suggestion => ({
  href: '',
  area: strings.recentPages,
  title: { text: strings.clearRecent, marks: [] },
  note: { text: '', marks: [] },
});

/** The way to the index of all pages. */
export const allPagesRow = (base: string): Suggestion => ({
  href: withBase(base, '/search'),
  title: { text: strings.allPagesByArea, marks: [] },
  note: { text: '', marks: [] },
});

function stored(): RecentPage[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isPage).slice(0, most + 1) : [];
  } catch {
    return [];
  }
}

const isPage = (value: unknown): value is RecentPage => {
  const page = value as RecentPage | null;
  return (
    [page?.href, page?.title, page?.area].every((text) => typeof text === 'string') &&
    /^\/(?!\/)/.test(page?.href ?? '')
  );
};
