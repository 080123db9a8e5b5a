import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expandTokens } from '../model/tokens.ts';
import type { Fault, Product } from '../model/types.ts';
import { expandSnippets, type Insertion } from './snippets.ts';

/** A page as its author wrote it, tokens replaced and snippets put in. */
export interface SourcePage {
  /** Path relative to the project's root, tokens unreplaced: `content/{product}-config.md`. */
  file: string;
  /** `/stream-join`; `content/index.md` is `/`. */
  route: string;
  /** Text with `\n` as line ends. Tokens never hold a line end, so the lines are those of the file, but for what `insertions` tell. */
  text: string;
  /** Lines that come from snippets, in order. */
  insertions?: Insertion[];
  /** What is wrong with the page's use of snippets. */
  faults?: Fault[];
}

const folder = 'content';

/** Route of a page from its path: folders, capitals and dots stay as they are. */
export function routeOf(file: string, product: Product): string {
  const name = expandTokens(file, product)
    .slice(folder.length + 1)
    .replace(/\.md$/, '');
  return name === 'index' ? '/' : `/${name}`;
}

/** Reads one page. */
export async function readPage(root: string, file: string, product: Product): Promise<SourcePage> {
  const raw = await readFile(path.join(root, file), 'utf8');
  const text = expandTokens(raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), product);
  return { file, route: routeOf(file, product), ...expandSnippets(text, file, root, product) };
}

/** Finds all pages below `content/`, in the order of their paths, and tells where two of them want the same route. */
export async function findPages(root: string, product: Product): Promise<{ files: string[]; faults: Fault[] }> {
  const files = (await walk(path.join(root, folder)))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .sort();
  const faults: Fault[] = [];
  const owners = new Map<string, string>();
  for (const file of files) {
    const route = routeOf(file, product);
    const owner = owners.get(route.toLowerCase());
    if (owner)
      faults.push({
        file,
        cause: `The route ${route} belongs to ${owner} already.`,
        cure: 'Delete or rename one of the two files.',
      });
    owners.set(route.toLowerCase(), file);
  }
  return { files, faults };
}

async function walk(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return [];
  const entries: Dirent[] = await readdir(directory, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const full = path.join(directory, entry.name);
      if (entry.name.startsWith('.')) return [];
      if (entry.isDirectory()) return walk(full);
      return entry.name.endsWith('.md') ? [full] : [];
    }),
  );
  return found.flat();
}
