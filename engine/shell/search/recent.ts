import { address } from '../../model/address.ts';
import { words } from '../words.ts';
import type { Row } from './rows.ts';

/** A page that the reader chose from the suggestions. */
interface RecentPage {
  href: string;
  title: string;
  area: string;
}

const storageKey = 'recent';
const most = 5;

/** The pages that were chosen last, newest first, without the one on view. Storage that is refused or holds something else gives none. */
export function recentPages(pathname: string): RecentPage[] {
  return stored()
    .filter(({ href }) => href.split('#', 1)[0] !== pathname)
    .slice(0, most);
}

/** Keeps a row that was chosen. The way to all results is no page. */
export function rememberPage({ href, area, title }: Row): void {
  if (!area || area === words.recentPages) return;
  const others = stored().filter((page) => page.href !== href);
  try {
    localStorage.setItem(storageKey, JSON.stringify([{ href, title: title.text, area }, ...others].slice(0, most + 1)));
  } catch {
    // Nothing is kept where storage is refused.
  }
}

export const recentRow = ({ href, title, area }: RecentPage): Row => ({
  href,
  area: words.recentPages,
  title: { text: title, marks: [] },
  note: { text: area, marks: [] },
});

/** The way to the index of all pages. */
export const allPagesRow = (base: string): Row => ({
  href: address(base, '/search'),
  title: { text: words.allPagesByArea, marks: [] },
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
