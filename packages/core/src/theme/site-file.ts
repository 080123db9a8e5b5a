/** Returns the base path of the site in the browser, without a trailing slash. */
export const getBasePath = (): string => document.documentElement.dataset.base ?? '';

/** Fetches a JSON file of the site. @param path - Relative to the base path. */
export async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(getBasePath() + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
