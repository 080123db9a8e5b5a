/** Converts a route (`/first-steps`) to a URL path (`/docs/first-steps`). */
export const withBase = (base: string, path: string): string => (/^\/(?!\/)/.test(path) ? base + path.slice(1) : path);

export const stripBase = (base: string, path: string): string | undefined =>
  path.startsWith(base) ? path.slice(base.length - 1) : undefined;

const LINK_FIELDS = ['href', 'markdownUrl'];

export function addBaseToLinks<T>(data: T, base: string): T {
  if (base === '/' || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((entry) => addBaseToLinks(entry, base)) as T;
  const entries = Object.entries(data).map(([key, value]) => [
    key,
    LINK_FIELDS.includes(key) && typeof value === 'string' ? withBase(base, value) : addBaseToLinks(value, base),
  ]);
  return Object.fromEntries(entries) as T;
}
