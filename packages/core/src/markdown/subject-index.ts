import type { DataDirective } from './types.ts';

/** A question to `pageOf`: which page documents this? `kind` is the name of the directive that documents it. */
export interface Subject {
  kind: string;
  name: string;
}

/** Text form of a question, also its key in the cache. */
export const toSubjectKey = ({ kind, name }: Subject): string => `${kind} ${name}`;

const directive = /^ *::([a-z-]+)\{([^}\n]*)\}\s*$/gm;
const attribute = /(\w+)="([^"]*)"/g;

/**
 * Finds which page documents what, from the directives in the text of all pages. Where several do, the first one in `order` (routes) counts, and pages that are
 * not in it come last.
 */
export function indexSubjects(
  pages: { route: string; text: string }[],
  directives: ReadonlyMap<string, Pick<DataDirective, 'documents'>>,
  order: readonly string[] = [],
): Map<string, string> {
  // The first place counts where several entries have a route.
  const places = new Map([...order.entries()].reverse().map(([at, route]) => [route, at]));
  const place = ({ route }: { route: string }) => places.get(route) ?? order.length;
  const owners = new Map<string, string>();
  for (const { route, text } of [...pages].sort((a, b) => place(a) - place(b))) {
    if (!text.includes('::')) continue;
    for (const [, kind = '', list = ''] of text.matchAll(directive)) {
      const values = Object.fromEntries([...list.matchAll(attribute)].map(([, key, value]) => [key, value]));
      const name = directives.get(kind)?.documents?.(values);
      const key = name && toSubjectKey({ kind, name });
      if (key && !owners.has(key)) owners.set(key, route);
    }
  }
  return owners;
}
