import type { DataContext } from './types.ts';

/** A question to `pageOf`: which page documents an operation, a class in a flavour, a group of commands? */
export type Subject = Parameters<DataContext['pageOf']>[0];

/** Text form of a question, also its key in the cache. */
export function subjectKey(subject: Subject): string {
  if ('operation' in subject) return `operation ${subject.operation}`;
  if ('class' in subject) return `class ${subject.class} ${subject.flavour}`;
  return `commands ${subject.commands}`;
}

const directive = /^ *::(operation|class|commands)\{([^}\n]*)\}\s*$/gm;
const attribute = /(\w+)="([^"]*)"/g;

/** Finds which page documents what, from the directives in the text of all pages. The first page of those given counts. */
export function ownersOf(pages: { route: string; text: string }[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { route, text } of pages) {
    if (!text.includes('::')) continue;
    for (const [, name, list] of text.matchAll(directive)) {
      const values: Record<string, string> = Object.fromEntries(
        [...(list as string).matchAll(attribute)].map(([, key, value]) => [key, value]),
      );
      const subject = subjectOf(name as string, values);
      if (subject && !owners.has(subjectKey(subject))) owners.set(subjectKey(subject), route);
    }
  }
  return owners;
}

function subjectOf(name: string, { id, name: className, flavour, group }: Record<string, string>): Subject | undefined {
  if (name === 'operation' && id) return { operation: id };
  if (name === 'class' && className && flavour) return { class: className, flavour };
  if (name === 'commands' && group) return { commands: group };
  return undefined;
}
