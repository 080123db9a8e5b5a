/**
 * The address a link leads to when it keeps the query string of the page it stands on: `/x?own=1#a` under `?app=2` → `/x?own=1&app=2#a`. What
 * the link itself says wins over the same name in the query. Nothing is decoded, so every query survives as it is, and keeping a query twice
 * changes nothing. External links and links within the page stay untouched. Runs inline in every page: each byte counts.
 */
export function withQuery(href: string, search: string): string {
  const [, path, own, hash] = /^(\/(?![/\\])[^?#]*)\??([^#]*)(.*)/s.exec(href) ?? [];
  if (!path) return href;
  const named = (own as string).split('&').map(nameOf);
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part && !named.includes(nameOf(part)));
  if (own) parts.unshift(own);
  return path + (parts.length ? `?${parts.join('&')}` : '') + hash;
}

const nameOf = (part: string) => part.split('=', 1)[0];

/**
 * Where the search box leads: the text in lower case as `q` of `/search`, in the form that the browser itself gives to a form that is sent.
 * Null, for nothing happens, when the box is empty or its text starts with a space (sections 2.1 and 5). Half a surrogate pair becomes U+FFFD.
 */
export function searchTarget(text: string): string | null {
  return /^\S/.test(text) ? `/search?${new URLSearchParams({ q: text.toLowerCase() })}` : null;
}
