/** The words of this one site, which the engine and the features must not have. */
import { readFileSync } from 'node:fs';
import { walk } from '@folio/core/model/navigation.ts';
import type { Diagnostic } from '@folio/core/model/types.ts';
import { navigation } from '../../site/navigation/index.ts';
import site from '../../site/site.config.ts';
import { listFiles } from '../support/list-files.ts';

/** Words of the site that are English or a name of the field, and mean nothing of this site where the engine has them. Each has its reason. */
const general: Record<string, string> = {
  about: 'English',
  architecture: 'ARCHITECTURE.md of this repository',
  agent: 'English: what asks for a page (user agent)',
  cli: 'the field: a command line interface',
  docs: 'English',
  entity: 'a name of scopes of grammars, and of parts of HTTP',
  examples: 'English',
  benchmark: 'a directive of the charts',
  filter: 'a method of lists',
  forum: 'a sidebar that tests name',
  graph: 'English: the links between pages are one',
  join: 'a method of lists',
  license: 'a key of OpenAPI',
  overview: 'the first entry of every sidebar',
  refer: 'English',
  release: 'English',
  stream: 'a type of Node',
  try: 'a statement of JavaScript',
};

/** Words that belong to the dialect that a file is about. */
const dialects: Record<string, readonly string[]> = {
  // The playground runs queries and stream schemas, whose keywords pages are named after.
  'packages/query-engine/src/': ['cep', 'cepq', 'group-by', 'notification', 'replication'],
  'packages/playground/src/': ['cep', 'cepq', 'group-by', 'notification', 'replication'],
  'packages/core/src/markdown/code/grammars.ts': ['dataquery'],
  'packages/playground/src/build/graphs.ts': ['dataquery'],
  'packages/playground/src/interface/highlight.ts': ['dataquery'],
};

/** Parts of the site's vocabulary that no list of it has. */
const fixed = ['leads_selling', 'leads-management', 'leads-selling', 'graph-and-cypher', 'release-info', 'app-mon'];

const slug = site.product.slug;
const lower = (text: string) => text.toLowerCase().replaceAll('{product}', slug);

/** Exceptions that are not a word of the site at all: they are not needed. */
export const idleExceptions = (): string[] => Object.keys(general).filter((word) => !allWords().includes(word));

/** What the engine and the features must not name: the words of the site but the general ones. */
export const siteWords = (): string[] => allWords().filter((word) => !Object.hasOwn(general, word));

/** Every word of the site: keys of sidebars, first parts of routes, names of apps, names of the product and its company. */
function allWords(): string[] {
  const routes = Object.values(navigation).flatMap((source) => [
    ...(source.overview ? [source.overview] : []),
    ...[...walk(source.items)].flatMap(({ item }) => item.path ?? []),
  ]);
  const strings = [
    slug,
    site.product.name,
    ...Object.keys(navigation),
    ...routes.map((route) => route.split(/[/?#]/)[1] ?? ''),
    ...site.pages.flatMap(({ path, cards }) => [
      path.slice(1),
      // Cards without a sidebar are tools of the features.
      ...cards.filter(({ sidebars }) => sidebars.length > 0).flatMap(({ id, title }) => [id, title]),
    ]),
    ...site.products.columns.flatMap(({ links }) => links.map(({ label }) => label)),
    ...fixed,
  ].map(lower);
  // Two letters say nothing alone.
  return [...new Set(strings)].filter((word) => word.length > 2).sort();
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Code that is judged: all of the engine and the features but tests and what only they use. */
const isJudged = (file: string) => !/\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)/.test(file);

/** Where code names what is the site's. `words` are in lower case. */
export function findWords(code: string, file: string, words: readonly string[]): Diagnostic[] {
  const allowed = new Set(Object.entries(dialects).flatMap(([path, own]) => (file.startsWith(path) ? own : [])));
  const pattern = new RegExp(`(?<![\\w-])(${words.map(literal).join('|')})(?![\\w-])`, 'gi');
  return code.split('\n').flatMap((line, at) =>
    [...line.matchAll(pattern)]
      .filter(([word]) => !allowed.has(word.toLowerCase()))
      .map(([word]) => ({
        file,
        line: at + 1,
        message: `"${word}" is a word of the site.`,
        hint: 'Take it from the configuration, or say what it means in general. tests/house/words.ts has the exceptions.',
      })),
  );
}

/** Checks all code of the engine and the features. */
export function checkWords(): Diagnostic[] {
  const words = siteWords();
  return listFiles('packages')
    .filter((file) => /\.(tsx?|css)$/.test(file) && isJudged(file))
    .flatMap((file) => findWords(readFileSync(file, 'utf8'), file, words));
}
