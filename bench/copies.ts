/** Copies of the project to build, so that benches never write to the folders of authors. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { NavigationSource, NavigationSources } from '@folio/core';
import { MAX_DESCRIPTION_CHARS } from '@folio/core/markdown/frontmatter.ts';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import type { NavigationItem } from '@folio/core/model/types.ts';
import { parseDocument } from 'yaml';
import { navigation } from '../site/navigation/index.ts';
import site from '../site/site.config.ts';

const COPIED_PATHS = ['packages', 'site', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Copies the project into an emptied folder, without caches. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of COPIED_PATHS) cpSync(resolve(part), join(folder, part), { recursive: true });
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
}

/** Adds copies of all pages under `/copy-<n>/…`, with their own sidebar, title, description and questions. */
export function multiplyContent(folder: string, times: number): void {
  renameSync(join(folder, 'site/navigation/index.ts'), join(folder, 'site/navigation/originals.ts'));
  writeFileSync(
    join(folder, 'site/navigation/index.ts'),
    `import { navigation as originals } from './originals.ts';\n\nexport const navigation = { ...originals, ...${JSON.stringify(copySidebars(times))} };\n`,
  );
  multiplyFiles(join(folder, 'site/content'), times, copyPage);
  multiplyFiles(join(folder, 'site/questions'), times, copyQuestions);
}

function multiplyFiles(folder: string, times: number, copy: (source: string, n: number, file: string) => string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = entries.filter((file) => /\.(md|yaml)$/.test(file));
  for (let n = 1; n < times; n++)
    for (const file of files) {
      const path = join(folder, toCopyPath(`/${file}`, n));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, copy(readFileSync(join(folder, file), 'utf8'), n, file));
    }
}

/** A route with capitals would need a redirect. */
const toCopyPath = (path: string, n: number) => `/copy-${n}${path.toLowerCase()}`;

/** Variants and focused sidebars have no pages of their own. */
const mainSidebars = Object.entries<NavigationSource>(navigation).filter(
  ([, source]) => !source.variantOf && !source.focusOf,
);

function copySidebars(times: number): NavigationSources {
  const copyItems = (items: NavigationItem[], n: number): NavigationItem[] =>
    items.map(({ path, children, ...item }) => ({
      ...item,
      ...(path && { path: toCopyPath(path, n) }),
      ...(children && { children: copyItems(children, n) }),
    }));
  const copies = Array.from({ length: times - 1 }, (_, index) => index + 1).flatMap((n) =>
    mainSidebars.map(([key, { title, overview, items }]) => [
      `copy-${n}-${key}`,
      { title: `${title} ${n}`, items: copyItems(items, n), ...(overview && { overview: toCopyPath(overview, n) }) },
    ]),
  );
  return Object.fromEntries(copies);
}

const sidebars = new Map(
  mainSidebars.flatMap(([key, { overview, items }]) =>
    [...(overview ? [overview] : []), ...listPaths(items)].map((path) => [path, key]),
  ),
);

function listPaths(items: NavigationItem[]): string[] {
  return items.flatMap(({ path, children = [] }) => [
    ...(path ? [path.replace(/#.*/, '')] : []),
    ...listPaths(children),
  ]);
}

function copyPage(source: string, n: number, file: string): string {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  // In YAML, the brace of a placeholder would start a map.
  const document = parseDocument(expandPlaceholders(head, site.product));
  document.set('title', `${document.get('title')} ${n}`);
  document.set('description', `Copy ${n}. ${document.get('description')}`.slice(0, MAX_DESCRIPTION_CHARS));
  const key = sidebars.get(`/${file.replace(/\.md$/, '')}`);
  document.set('sidebar', key === undefined ? 'none' : `copy-${n}-${key}`);
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`;
}

/** Makes the questions unique. */
function copyQuestions(source: string, n: number): string {
  const document = parseDocument(expandPlaceholders(source, site.product));
  const { questions = [] } = document.toJS() as { questions?: string[] };
  document.set(
    'questions',
    questions.map((question) => `Copy ${n}: ${question}`),
  );
  return document.toString({ lineWidth: 0 });
}
