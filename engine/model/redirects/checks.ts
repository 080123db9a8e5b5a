import type { QuotedFault } from '../faults.ts';
import { isExternal, type Redirect, targetRoute } from './redirect.ts';

const file = 'navigation/redirects.ts';

/** Everything one redirect is judged by. */
export interface Surroundings {
  /** All redirects by address, folders included. */
  byAddress: ReadonlyMap<string, Redirect>;
  /** Whether a route is a page. */
  isPage(route: string): boolean;
}

/** Faults of one listed redirect: no address, a page in its place, a loop, a chain, a dead target. `source` is the redirect as its author wrote it. */
export function checkRedirect(
  redirect: Redirect,
  source: Redirect,
  { byAddress, isPage }: Surroundings,
): QuotedFault[] {
  const fault = (cause: string, cure: string): QuotedFault[] => [{ file, quote: source.from, cause, cure }];
  const { from, to } = redirect;
  if (!/^\/[^?\s]*[^/?\s]$/.test(from))
    return fault(`"${from}" is no address of this site`, 'write a route, without a query and a slash at its end');
  if (isPage(from))
    return fault(
      `${from} is a page; a redirect would hide it`,
      'take the redirect out, or give the page another route',
    );
  if (isExternal(redirect)) return [];
  const route = targetRoute(redirect);
  if (isPage(route)) return [];
  const way = follow(redirect, byAddress);
  const end = way.at(-1) as string;
  const circular = way.indexOf(end) < way.length - 1;
  if (way.length === 2 && !circular) return fault(`${from} leads to ${to}, which is no page`, 'correct the target');
  return circular
    ? fault(`the redirects go round in a circle: ${way.join(' → ')}`, 'let each of them lead to a page')
    : fault(`the redirects form a chain: ${way.join(' → ')}`, `let ${from} lead to ${end} at once`);
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
export function repeated(list: readonly Redirect[]): QuotedFault[] {
  const again = list.filter(({ from }, index) => list.findIndex((other) => other.from === from) < index);
  return again.map(({ from }) => ({
    file,
    quote: from,
    cause: `${from} is listed twice`,
    cure: 'keep one of the two',
  }));
}
