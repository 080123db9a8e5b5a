import { interpolate } from '../../model/interpolate.ts';
import type { PageModel } from '../../model/types.ts';
import { strings } from '../strings.ts';

/**
 * Address of a new issue about a page, with its address, the section that the reader sees and the date of its last change filled in. `issues` is the address
 * of the form, which takes `title` and `body` as the issue forms of GitHub and Gitea do; without one there is nothing to report to.
 */
export function problemUrl(
  issues: string | undefined,
  { route, title, updated }: Pick<PageModel, 'route' | 'title' | 'updated'>,
  section = sectionInView(),
): string | undefined {
  if (!issues) return undefined;
  const about = section ? `${route}#${section}` : route;
  const body = interpolate(strings.problemBody, { page: about, updated: updated ?? '-' });
  return `${issues}?${new URLSearchParams({ title: interpolate(strings.problemTitle, { title }), body })}`;
}

/** Id of the last heading above the middle of the window; undefined at the top of a page and on the server. */
function sectionInView(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const above = [...document.querySelectorAll<HTMLElement>('.prose :is(h2, h3)[id]')].filter(
    (heading) => heading.getBoundingClientRect().top < innerHeight / 2,
  );
  return above.at(-1)?.id;
}
