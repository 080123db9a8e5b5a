/** The pages whose address is most like one that leads nowhere, for the 404 page. */

export interface RouteTitle {
  route: string;
  title: string;
}

/** How unlike two addresses may be for the one to be offered in the place of the other: 0 the same, 1 nothing in common. */
const MAX_DISTANCE = 0.65;

/** No address of the site is longer; the rest of one that is only costs time. In characters. */
const MAX_PATH_CHARS = 200;

/**
 * The nearest pages, best first, at most `limit`. Addresses are compared as a whole and word by word, both by edit distance: a slip inside a word, a
 * page that moved to another folder and a longer or shorter name all stay near.
 */
export function findSimilarRoutes<T extends RouteTitle>(path: string, pages: readonly T[], limit = 4): T[] {
  const asked = normal(path);
  if (!asked) return [];
  return pages
    .map((page) => ({ page, distance: pathDistance(asked, normal(page.route)) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance || (a.page.route < b.page.route ? -1 : 1))
    .slice(0, limit)
    .map(({ page }) => page);
}

/** The word of a list that was most likely meant by a misspelt one; undefined where none is near. */
export function findSimilarWord(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((one) => ({ one, distance: editDistance(word.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || (a.one < b.one ? -1 : 1));
  return best && best.distance <= Math.max(2, word.length / 3) ? best.one : undefined;
}

/** The words of a path, for the search box of the 404 page: `/first-stepss/Over_view.html` → `stream joins over view`. */
export function toSearchWords(path: string): string {
  return normal(path).replace(/[-/]+/g, ' ').trim();
}

/** Lower case, decoded where it can be, without the file ending; only letters and digits, `-` between words, `/` between folders. */
function normal(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {
    // A stray per cent sign is as good as any other character here.
  }
  return text
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^\p{L}\p{N}/]+/gu, '-')
    .replace(/-*\/+-*/g, '/')
    .slice(0, MAX_PATH_CHARS)
    .replace(/^[-/]+|[-/]+$/g, '');
}

function pathDistance(asked: string, route: string): number {
  if (!route) return 1;
  const whole = editDistance(asked, route) / Math.max(asked.length, route.length);
  const a = asked.split(/[-/]/);
  const b = route.split(/[-/]/);
  return 0.4 * whole + 0.3 * (meanWordDistance(a, b) + meanWordDistance(b, a));
}

/** How far the words are from the others, on average, weighted by length: 0 when each has its like. */
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

/** Levenshtein's distance: letters to put in, take out or change. */
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
