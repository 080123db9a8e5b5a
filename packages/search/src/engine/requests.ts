/** Requests that readers paste, with values of their own: `curl http://127.0.0.1:18080/db/shop/orders/count` is `GET /db/{dbname}/{table_name}/count`. */

/** A request as it is declared: values that callers choose are in braces. */
export interface DeclaredRequest {
  method: string;
  /** `/db/{dbname}/query`, also with a query string. */
  path: string;
  section: number;
}

interface Parts {
  segments: string[];
  /** Names in the query string. */
  names: string[];
}

const METHOD = /(?:^|\s)(get|post|put|patch|delete|head|options)(?=\s)/i;
/** What curl sends without a method: with a body, POST. */
const BODY = /\s(-d|--data(-\w+)?|--json|-F|--form)\s/;

function methodIn(query: string): string {
  const named = METHOD.exec(query)?.[1];
  if (named) return named.toUpperCase();
  return /^curl\s/i.test(query) ? (BODY.test(query) ? 'POST' : 'GET') : '';
}

const partsOf = (path: string): Parts => {
  const [steps = '', query = ''] = path.split('?');
  return {
    segments: steps.split('/').filter(Boolean),
    names: query
      .split('&')
      .map((pair) => pair.split('=')[0] ?? '')
      .filter(Boolean),
  };
};

const isValue = (segment: string): boolean => segment.startsWith('{');

/** How far a declared request is the one that was typed. */
interface Likeness {
  /** Steps from the beginning that agree, and how many of them are words of the declaration. */
  shared: number;
  words: number;
  /** Neither has a step that the other lacks. */
  whole: boolean;
}

/** None where they part before one of them ends. The last step may be typed in part. */
function compare(typed: Parts, declared: Parts): Likeness | undefined {
  const shared = Math.min(typed.segments.length, declared.segments.length);
  let words = 0;
  for (const [i, segment] of declared.segments.slice(0, shared).entries()) {
    const given = typed.segments[i] ?? '';
    const isLast = i === typed.segments.length - 1;
    if (segment === given) words++;
    else if (isLast && segment.startsWith(given)) words += 0.5;
    else if (!isValue(segment)) return undefined;
  }
  return { shared, words, whole: typed.segments.length === declared.segments.length };
}

/** How many names of the query strings only one of them has. */
const namesApart = (a: Parts, b: Parts): number =>
  a.names.filter((name) => !b.names.includes(name)).length + b.names.filter((name) => !a.names.includes(name)).length;

/**
 * The sections of the declared requests that a query with this path is, in small letters; none for a query that is no request. Where no request has the
 * method and the path, those of the method that agree for longest; where there are none, those of the path.
 */
export function findRequests(declared: readonly DeclaredRequest[], path: string, query: string): number[] {
  const known = declared.flatMap((request) => {
    const parts = partsOf(request.path.toLowerCase());
    const words = parts.segments.filter((segment) => !isValue(segment));
    const whole = { ...request, parts, isShort: false };
    // `/graph/query` is `/graph/{graph_table_name}/query` too.
    return words.length > 1 && words.length < parts.segments.length
      ? [whole, { ...request, parts: { ...parts, segments: words }, isShort: true }]
      : [whole];
  });
  const typed = partsOf(path);
  const method = methodIn(query);
  const alike = known.flatMap((request) => {
    const likeness = compare(typed, request.parts);
    if (!likeness?.words) return [];
    const isMeant = request.method === method;
    if (!likeness.whole && (!isMeant || request.isShort)) return [];
    return [{ ...request, ...likeness, rank: isMeant ? (likeness.whole ? 3 : 2) : 1 }];
  });
  alike.sort(
    (a, b) =>
      b.rank - a.rank ||
      b.words - a.words ||
      b.shared - a.shared ||
      namesApart(typed, a.parts) - namesApart(typed, b.parts),
  );
  const [best] = alike;
  return alike
    .filter(({ rank, shared, words }) => rank === best?.rank && shared === best.shared && words === best.words)
    .filter(({ parts }) => !best?.whole || namesApart(typed, parts) === namesApart(typed, best.parts))
    .map(({ section }) => section);
}
