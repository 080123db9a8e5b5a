/**
 * The address that a link within the site leads to when it keeps the query string of the page it is on: `/x?own=1#a` under `?app=2` →
 * `/x?own=1&app=2#a`. A query that says already what the link says is kept letter by letter, in its order: `/x?app=2` under `?y=1&app=2` →
 * `/x?y=1&app=2`. Else what the link says wins over the same name in the query. Nothing is re-encoded, and keeping a query twice changes nothing.
 */
function keepQuery(href: string, search: string): string {
  const [, path, own, hash] = /([^?#]*)\??([^#]*)(.*)/s.exec(href) as string[] as [string, string, string, string];
  const query = search.slice(1);
  // Behind `&`, a question mark at the beginning is a part of a name, as it is in an address.
  const said = new URLSearchParams(`&${query}`);
  if (query && [...new URLSearchParams(`&${own}`)].every(([name, value]) => said.get(name) === value))
    return `${path}?${query}${hash}`;
  // Empty parts have no name: else a link without a query would drop `=1`, and keep it the second time.
  const parts = own.split('&').filter(Boolean);
  const others = query.split('&').filter((part) => !parts.some((mine) => nameOf(mine) === nameOf(part)));
  const all = [...parts, ...others].filter(Boolean).join('&');
  return path + (all && `?${all}`) + hash;
}

/** The decoded name of a parameter. */
const nameOf = (part: string) => [...new URLSearchParams(`&${part}`).keys()][0];

/** `keepQuery` for any link: those of other sites, and those within the page, stay untouched. */
export const mergeQuery = (href: string, search: string): string =>
  /^\/(?![/\\])/.test(href) ? keepQuery(href, search) : href;

/** Whether a text is a search: it is neither empty nor starts with a space (sections 2.1 and 5 of the specification). */
export const isSearchQuery = (text: string): boolean => /^\S/.test(text);

/**
 * Route that the search box leads to: the text in lower case as `q` of `/search`, in the form that the browser itself gives to a form that is sent.
 * Null, for nothing happens, when the text is not a search. Half a surrogate pair becomes U+FFFD.
 */
export function toSearchRoute(text: string): string | null {
  return isSearchQuery(text) ? `/search?${new URLSearchParams({ q: text.toLowerCase() })}` : null;
}
