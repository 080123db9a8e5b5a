import aliases from 'virtual:aliases';

/**
 * Redirects as the client applies them, so that a link to an old spelling needs no round trip.
 * Keys are paths, or paths with an anchor for sections that moved to another page.
 */
export function resolveAlias(url: URL): { href: string; external: boolean } | undefined {
  const to = aliases[url.pathname + url.hash] ?? aliases[url.pathname];
  if (!to) return undefined;
  if (/^https?:/.test(to)) return { href: to, external: true };
  return { href: to + (to.includes('?') ? url.search.replace('?', '&') : url.search) + (to.includes('#') ? '' : url.hash), external: false };
}
