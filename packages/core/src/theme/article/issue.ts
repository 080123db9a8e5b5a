import { interpolate } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import { strings } from '../strings.ts';

/** Longer URLs are refused by some hosts. */
const MAX_URL_CHARS = 8_000;

/**
 * Creates the URL of a new issue about a page and its section in view.
 * @param issues - URL of an issue form that accepts `title` and `body`, as those of GitHub and
 * Gitea do.
 * @param text - What the user wrote; left out if it is too long for a URL.
 */
export function createIssueUrl(
  issues: string | undefined,
  { route, title, updated }: Pick<PageModel, 'route' | 'title' | 'updated'>,
  section = findSectionInView(),
  text = '',
): string | undefined {
  if (!issues) return undefined;
  const page = section ? `${route}#${section}` : route;
  const body = interpolate(strings.issueBody, { page, updated: updated ?? '-' });
  const toUrl = (added: string) =>
    `${issues}?${new URLSearchParams({ title: interpolate(strings.issueTitle, { title }), body: body + added })}`;
  const url = toUrl(text);
  return url.length > MAX_URL_CHARS ? toUrl('') : url;
}

/** Returns the id of the last section above the middle of the window, or above an element. */
export function findSectionInView(limit = typeof innerHeight === 'number' ? innerHeight / 2 : 0): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const headingsAbove = [...document.querySelectorAll<HTMLElement>('.prose :is(h2, h3)[id]')].filter(
    (heading) => heading.getBoundingClientRect().top < limit,
  );
  return headingsAbove.at(-1)?.id;
}
