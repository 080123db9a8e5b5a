import type { DataDirective } from './types.ts';

/** A question to `pageOf`: which page documents this? `kind` is the name of the directive that documents it. */
export interface Subject {
  kind: string;
  name: string;
}

/** Text form of a question, also its key in the cache. */
export const subjectKey = ({ kind, name }: Subject): string => `${kind} ${name}`;

const directive = /^ *::([a-z-]+)\{([^}\n]*)\}\s*$/gm;
const attribute = /(\w+)="([^"]*)"/g;

/** Finds which page documents what, from the directives in the text of all pages. The first page of those given counts. */
export function ownersOf(
  pages: { route: string; text: string }[],
  directives: ReadonlyMap<string, Pick<DataDirective, 'documents'>>,
): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { route, text } of pages) {
    if (!text.includes('::')) continue;
    for (const [, kind = '', list = ''] of text.matchAll(directive)) {
      const values = Object.fromEntries([...list.matchAll(attribute)].map(([, key, value]) => [key, value]));
      const name = directives.get(kind)?.documents?.(values);
      const key = name && subjectKey({ kind, name });
      if (key && !owners.has(key)) owners.set(key, route);
    }
  }
  return owners;
}
