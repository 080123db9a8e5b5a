/**
 * Adds the parameters that the link doesn't set: `/x?own=1#a` with `?app=2` → `/x?own=1&app=2#a`.
 * Idempotent, without re-encoding.
 */
function addQuery(href: string, search: string): string {
  const [, path, written, hash] = /([^?#]*)\??([^#]*)(.*)/s.exec(href) as string[] as [string, string, string, string];
  const query = search.slice(1);
  // After `&`, a leading question mark is part of a name, as in a URL.
  const current = new URLSearchParams(`&${query}`);
  if (query && [...new URLSearchParams(`&${written}`)].every(([name, value]) => current.get(name) === value))
    return `${path}?${query}${hash}`;
  // Otherwise, only the first merge would drop `=1`.
  const parts = written.split('&').filter(Boolean);
  const others = query
    .split('&')
    .filter((part) => !parts.some((mine) => getParameterName(mine) === getParameterName(part)));
  const all = [...parts, ...others].filter(Boolean).join('&');
  return path + (all && `?${all}`) + hash;
}

const getParameterName = (part: string) => [...new URLSearchParams(`&${part}`).keys()][0];

export const mergeQuery = (href: string, search: string): string =>
  /^\/(?![/\\])/.test(href) ? addQuery(href, search) : href;

/** Sections 2.1 and 5 of the specification. */
export const isSearchQuery = (text: string): boolean => /^\S/.test(text);

/** Encodes like a form of the browser. Returns null if the text isn't a query. */
export function toSearchRoute(text: string): string | null {
  return isSearchQuery(text) ? `/search?${new URLSearchParams({ q: text.toLowerCase() })}` : null;
}
