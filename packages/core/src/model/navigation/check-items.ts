/** What is wrong with an item by itself, or among its siblings. */
import type { QuotedDiagnostic } from '../diagnostics.ts';
import type { NavigationItem, SidebarKey } from '../types.ts';
import { sourceFile } from './registry.ts';

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Siblings that share an id. `where` is the title of what holds them. */
export function checkSiblings(siblings: NavigationItem[], where: string, key: SidebarKey): QuotedDiagnostic[] {
  const file = sourceFile(key);
  const repeated = siblings.filter(({ id }, index) => siblings.findIndex((other) => other.id === id) < index);
  return repeated.map(({ id, title }) => ({
    file,
    quote: title,
    message: `Two items of "${where}" have the id "${id}".`,
    hint: `Give "${title}" an id of its own.`,
  }));
}

/** An invalid id, an empty title, an item that leads nowhere, a path that is not a route. */
export function checkItem({ id, title, path, children }: NavigationItem, key: SidebarKey): QuotedDiagnostic[] {
  const faults: QuotedDiagnostic[] = [];
  const fault = (message: string, hint: string) =>
    faults.push({ file: sourceFile(key), quote: path ?? title, message: message, hint: hint });
  if (!slug.test(id))
    fault(`The id "${id}" is not a valid id.`, 'Use lower-case letters and digits, with single hyphens between words.');
  if (!title.trim()) fault(`The item "${id}" has no title.`, 'Give it the words that readers see.');
  if (path === undefined && !children?.length) fault(`"${title}" leads nowhere.`, 'Give it a path, or children.');
  if (path !== undefined && !/^\/([^/?#\s]+(\/[^/?#\s]+)*)?(#[^\s#]+)?$/.test(path))
    fault(
      `The path "${path}" is not a valid route.`,
      'Write it from the root, without a query and without a slash at its end.',
    );
  return faults;
}
