import { tryDecode } from './text.ts';

interface RouteTitle {
  route: string;
  title: string;
}

const MAX_DISTANCE = 0.65;
const MAX_PATH_CHARS = 200;

/** Compares paths and their words, because pages move. */
export function findSimilarRoutes<T extends RouteTitle>(path: string, pages: readonly T[], limit = 4): T[] {
  const requested = normalizePath(path);
  if (!requested) return [];
  return pages
    .map((page) => ({ page, distance: pathDistance(requested, normalizePath(page.route)) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance || (a.page.route < b.page.route ? -1 : 1))
    .slice(0, limit)
    .map(({ page }) => page);
}

export function findSimilarWord(word: string, known: readonly string[]): string | undefined {
  const [best] = sortBySimilarity(word, known);
  // Fewer edits than characters: "no" is not similar to "top".
  const maxDistance = Math.min(word.length - 1, Math.max(2, word.length / 3));
  return best !== undefined && wordDistance(word, best) <= maxDistance ? best : undefined;
}

/** Sorts names, the most similar first. */
export const sortBySimilarity = (word: string, known: readonly string[]): string[] =>
  known
    .map((name) => ({ name, distance: wordDistance(word, name) }))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);

const wordDistance = (word: string, name: string): number => editDistance(word.toLowerCase(), name.toLowerCase());

/**
 * Formats the most similar name as the beginning of a hint.
 *
 * @returns An empty text if no name is similar, or if there is no choice.
 * @example suggestSimilarWord('knid', ['title', 'kind']) // Did you mean "kind"?
 */
export function suggestSimilarWord(
  word: string,
  known: readonly string[],
  format = (name: string) => `"${name}"`,
): string {
  const nearest = findSimilarWord(word, known);
  return nearest && known.length > 1 ? `Did you mean ${format(nearest)}? ` : '';
}

/** `/first-stepss/Over_view.html` → `first stepss over view`. */
export function toSearchWords(path: string): string {
  return normalizePath(path).replace(/[-/]+/g, ' ').trim();
}

function normalizePath(path: string): string {
  return (tryDecode(path) ?? path)
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^\p{L}\p{N}/]+/gu, '-')
    .replace(/-*\/+-*/g, '/')
    .slice(0, MAX_PATH_CHARS)
    .replace(/^[-/]+|[-/]+$/g, '');
}

function pathDistance(requested: string, route: string): number {
  if (!route) return 1;
  const distance = editDistance(requested, route) / Math.max(requested.length, route.length);
  const a = requested.split(/[-/]/);
  const b = route.split(/[-/]/);
  return 0.4 * distance + 0.3 * (meanWordDistance(a, b) + meanWordDistance(b, a));
}

function meanWordDistance(words: string[], others: string[]): number {
  let sum = 0;
  for (const word of words) {
    const nearest = Math.min(
      ...others.map((other) => editDistance(word, other) / Math.max(word.length, other.length, 1)),
    );
    sum += word.length * Math.min(1, nearest * 1.5);
  }
  return sum / Math.max(1, words.join('').length);
}

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
