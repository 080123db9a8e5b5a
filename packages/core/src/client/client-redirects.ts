import { mergeQuery } from '../model/query.ts';

/**
 * Redirects as the client applies them, so that a link to an old spelling needs no round trip.
 * Keys are paths, or paths with an anchor for sections that moved to another page.
 */
export function resolveRedirect(
  url: URL,
  aliases: Record<string, string>,
): { href: string; external: boolean } | undefined {
  const path = readable(url.pathname);
  const to = aliases[path + url.hash] ?? aliases[path];
  if (!to) return undefined;
  if (/^https?:/.test(to)) return { href: to, external: true };
  return { href: mergeQuery(to, url.search) + (to.includes('#') ? '' : url.hash), external: false };
}

/** A path with its escapes undone; as it is where they are broken. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
