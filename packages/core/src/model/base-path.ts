/**
 * Where a site is on its host. A *route* is a path within the site, as authors and the model write it (`/first-steps`); an *address* is the path on the host
 * (`/docs/first-steps`). The base path between the two begins and ends with a slash; it is `/` for a site that has the host for itself. Nothing else adds it or
 * takes it away.
 */

/** The address of a route or of a file of the site. What is not a path of the site (`https:`, `mailto:`, `#part`) stays as it is. */
export const withBase = (base: string, path: string): string => (/^\/(?!\/)/.test(path) ? base + path.slice(1) : path);

/** The route of an address, or of its beginning with query and anchor; undefined for an address outside of the site. */
export const stripBase = (base: string, path: string): string | undefined =>
  path.startsWith(base) ? path.slice(base.length - 1) : undefined;

/** Fields of the site's data that lead somewhere. */
const leading = ['href', 'markdownUrl'];

/** Plain data with an address in the place of each route that leads somewhere. Routes that name a page stay. */
export function addBaseToLinks<T>(data: T, base: string): T {
  if (base === '/' || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((entry) => addBaseToLinks(entry, base)) as T;
  const entries = Object.entries(data).map(([key, value]) => [
    key,
    leading.includes(key) && typeof value === 'string' ? withBase(base, value) : addBaseToLinks(value, base),
  ]);
  return Object.fromEntries(entries) as T;
}
