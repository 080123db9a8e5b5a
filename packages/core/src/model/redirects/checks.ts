import { hasBrokenPercent } from '../anchors.ts';
import type { QuotedDiagnostic } from '../diagnostics.ts';
import { isReservedRoute } from '../routes.ts';
import { isExternal, type Redirect, targetRoute } from './redirect.ts';

const file = 'navigation/redirects.ts';

/** Everything one redirect is judged by. */
export interface RedirectContext {
  /** All redirects by address, folders included. */
  byAddress: ReadonlyMap<string, Redirect>;
  /** Whether a route is a page. */
  isPage(route: string): boolean;
  /** Circles that have been reported, by their addresses; filled here, so that each is reported once. */
  circles: Set<string>;
}

/** Signs that an address can hold as they are, the apostrophe of old titles among them (RFC 3986, section 2); letters of all scripts, which browsers encode. */
const fromForm = /^\/(?:[\p{L}\p{N}.~!$&'()*+,;=:@%/_-]*[\p{L}\p{N}.~!$&'()*+,;=:@%_-])(?:#[\p{L}\p{N}._-]+)?$/u;
const toForm = /^(?:\/(?!\/)|https?:\/\/[\p{L}\p{N}])[\p{L}\p{N}.~!$&'()*+,;=:@%/?#_-]*$/u;

/** Faults of one listed redirect: no address, a page in its place, a loop, a chain, a dead target. `source` is the redirect as its author wrote it. */
export function checkRedirect(
  redirect: Redirect,
  source: Redirect,
  { byAddress, isPage, circles }: RedirectContext,
): QuotedDiagnostic[] {
  const fault = (message: string, hint: string): QuotedDiagnostic[] => [
    { file, quote: source.from, message: message, hint: hint },
  ];
  const { from, to } = redirect;
  if (!fromForm.test(from) || hasBrokenPercent(from))
    return fault(
      `${JSON.stringify(from)} is not an address of this site.`,
      'Write a route, without a query, without spaces and other signs that addresses cannot have, and without a slash at its end.',
    );
  if (isReservedRoute(from.split('#', 1)[0] as string))
    return fault(`${from} belongs to the files of the built site.`, 'Take the redirect out, or correct its address.');
  if (isPage(from))
    return fault(
      `${from} is a page; a redirect would hide it.`,
      'Take the redirect out, or give the page another route.',
    );
  if (!toForm.test(to) || hasBrokenPercent(to))
    return fault(
      `${from} leads to ${JSON.stringify(to)}, which is not an address.`,
      'Write a route, or a full address (https://…), without spaces, quotes and braces.',
    );
  if (isExternal(redirect)) return [];
  const route = targetRoute(redirect);
  if (isPage(route)) return [];
  const way = follow(redirect, byAddress);
  const end = way.at(-1) as string;
  const circular = way.indexOf(end) < way.length - 1;
  if (circular) {
    // A circle is reported once, at the first of its own redirects; not at those that lead into it.
    const members = way.slice(way.indexOf(end), -1);
    const circle = [...members].sort().join(' ');
    if (!members.includes(from) || circles.has(circle)) return [];
    circles.add(circle);
  }
  if (way.length === 2 && !circular)
    return fault(`${from} leads to ${to}, which is not a page.`, 'Correct the target.');
  return circular
    ? fault(`The redirects go round in a circle: ${way.join(' → ')}.`, 'Let each of them lead to a page.')
    : fault(`The redirects form a chain: ${way.join(' → ')}.`, `Let ${from} lead to ${end} at once.`);
}

/** The addresses that a reader passes, the first one included; ends at the first that comes twice or leads nowhere else. */
function follow(start: Redirect, byAddress: ReadonlyMap<string, Redirect>): string[] {
  const way = [start.from];
  for (let step: Redirect | undefined = start; step; step = byAddress.get(targetRoute(step))) {
    const seen = way.includes(targetRoute(step));
    way.push(targetRoute(step));
    if (seen) break;
  }
  return way;
}

/** Addresses that are listed more than once. */
export function findDuplicates(list: readonly Redirect[]): QuotedDiagnostic[] {
  const again = list.filter(({ from }, index) => list.findIndex((other) => other.from === from) < index);
  return again.map(({ from }) => ({
    file,
    quote: from,
    message: `${from} is listed twice.`,
    hint: 'Keep one of the two.',
  }));
}
