/** Words of this site, which the framework must not contain. */
import { readFileSync } from 'node:fs';
import { walk } from '@folio/core/model/navigation.ts';
import { escapePattern } from '@folio/core/model/text.ts';
import type { Diagnostic } from '@folio/core/model/types.ts';
import { navigation } from '../../site/navigation/index.ts';
import site from '../../site/site.config.ts';
import { isTestFile, listFiles } from '../support/list-files.ts';

/** Words of the site with a general meaning, each with its reason. */
const GENERAL_WORDS: Record<string, string> = {
  about: 'English',
  architecture: 'ARCHITECTURE.md of this repository',
  agent: 'user agent',
  cli: 'command-line interface',
  docs: 'English',
  entity: 'a scope of grammars, and a part of HTTP',
  examples: 'English',
  benchmark: 'a directive of the charts',
  filter: 'a method of lists',
  forum: 'a sidebar that tests name',
  graph: 'English: links form one',
  join: 'a method of lists',
  license: 'a key of OpenAPI',
  overview: 'the first entry of every sidebar',
  refer: 'English',
  release: 'English',
  stream: 'a type of Node',
  try: 'a statement of JavaScript',
};

/** Keywords in the files of their language. */
const LANGUAGE_WORDS: Record<string, readonly string[]> = {
  // Pages are named after keywords of queries and stream schemas.
  'packages/query-engine/src/': ['cep', 'cepq', 'group-by', 'notification', 'replication'],
  'packages/playground/src/': ['cep', 'cepq', 'group-by', 'notification', 'replication'],
  'packages/core/src/markdown/code/grammars.ts': ['dataquery'],
  'packages/playground/src/build/graphs.ts': ['dataquery'],
  'packages/playground/src/interface/highlight.ts': ['dataquery'],
};

/** Words of the site that none of its lists has. */
const FURTHER_WORDS = [
  'leads_selling',
  'leads-management',
  'leads-selling',
  'graph-and-cypher',
  'release-info',
  'app-mon',
];

const slug = site.product.slug;
const lower = (text: string) => text.toLowerCase().replaceAll('{product}', slug);

/** Lists exceptions that aren't words of the site. */
export const findUnusedExceptions = (): string[] =>
  Object.keys(GENERAL_WORDS).filter((word) => !listAllWords().includes(word));

/** Lists words of the site without the general ones. */
export const listSiteWords = (): string[] => listAllWords().filter((word) => !Object.hasOwn(GENERAL_WORDS, word));

/** Keys of sidebars, first segments of routes, names of apps, the product and its company. */
function listAllWords(): string[] {
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
      // Cards without a sidebar are tools of features.
      ...cards.filter(({ sidebars }) => sidebars.length > 0).flatMap(({ id, title }) => [id, title]),
    ]),
    ...site.products.columns.flatMap(({ links }) => links.map(({ label }) => label)),
    ...FURTHER_WORDS,
  ].map(lower);
  // Shorter words are too common.
  return [...new Set(strings)].filter((word) => word.length > 2).sort();
}

/** @param words In lower case. */
export function findWords(code: string, file: string, words: readonly string[]): Diagnostic[] {
  const allowed = new Set(
    Object.entries(LANGUAGE_WORDS).flatMap(([path, keywords]) => (file.startsWith(path) ? keywords : [])),
  );
  const pattern = new RegExp(`(?<![\\w-])(${words.map(escapePattern).join('|')})(?![\\w-])`, 'gi');
  return code.split('\n').flatMap((line, index) =>
    [...line.matchAll(pattern)]
      .filter(([word]) => !allowed.has(word.toLowerCase()))
      .map(([word]) => ({
        file,
        line: index + 1,
        message: `"${word}" is a word of the site.`,
        hint: 'Read it from the configuration, or use a general term. tests/house/words.ts has the exceptions.',
      })),
  );
}

export function checkWords(): Diagnostic[] {
  const words = listSiteWords();
  return listFiles('packages')
    .filter((file) => /\.(tsx?|css)$/.test(file) && !isTestFile(file))
    .flatMap((file) => findWords(readFileSync(file, 'utf8'), file, words));
}
