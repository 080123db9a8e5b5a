/** The base path of the site in the browser, without its slash at the end; empty where the site has the host for itself. */
export const basePath = (): string => document.documentElement.dataset.base ?? '';

/** What a JSON file of this site has, by its path below the base path. Rejects where the network or the host refuses. */
export async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(basePath() + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
