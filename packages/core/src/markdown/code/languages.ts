import { bundledLanguagesInfo } from 'shiki/langs';
import { editDistance } from '../../model/fuzzy-match.ts';
import { strings } from '../strings.ts';

/**
 * Languages with a label or a grammar of this project, by the name that pages use. All other
 * languages of Shiki have the label that Shiki gives them.
 */
export const languages: Readonly<Record<string, string>> & Record<'cpp' | 'java', string> = {
  bash: 'Shell',
  cli: 'CLI',
  cpp: 'C++',
  java: 'Java',
  python: 'Python',
  javascript: 'JavaScript',
  json: 'JSON',
  yaml: 'YAML',
  ini: 'Configuration',
  csv: 'CSV',
  cypher: 'Cypher',
  dot: 'DOT',
  text: 'Text',
};

/** A name in `languages`, or the id of a language in Shiki. */
export type Language = string;

/** Every name and alias of a language, with the language. */
const byName = new Map<string, Language>(Object.keys(languages).map((name) => [name, name]));
for (const name of ['plain', 'plaintext', 'txt']) byName.set(name, 'text');
for (const { id, aliases = [] } of bundledLanguagesInfo) {
  const names = [id, ...aliases];
  const own = names.find((name) => Object.hasOwn(languages, name));
  for (const name of names) if (!byName.has(name)) byName.set(name, own ?? id);
}

/** The language that a name or alias means; undefined where there is none. */
export const languageOf = (name: string): Language | undefined => byName.get(name);

/** The three names that are most like an unknown one. */
export function nearestLanguages(name: string): string[] {
  const distance = (other: string) => editDistance(name.toLowerCase(), other);
  return [...byName.keys()].sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)).slice(0, 3);
}

/** What a language is called on a page. */
export const languageName = (lang: Language): string =>
  languages[lang] ?? bundledLanguagesInfo.find(({ id }) => id === lang)?.name ?? lang;

/** What a terminal shows before a command of a language; nothing for what is not typed into one. `cli` is the product's own command line. */
export const getPrompt = (lang: Language): string | undefined => ({ bash: '$', cli: strings.promptCli })[lang];

/** Whether the highlighter of every page has the language. */
export const isPreloaded = (name: string): boolean => Object.hasOwn(languages, name);

/** Where the text of an output block is from. */
export const outputKinds = ['printed', 'derived', 'shape'] as const;

export type OutputKind = (typeof outputKinds)[number];

/** The same, as the reader sees it. */
export const getOutputLabel = (kind: OutputKind): string =>
  ({ printed: strings.outputPrinted, derived: strings.outputDerived, shape: strings.outputShape })[kind];

/** What the reader can choose between in tabs. The choice is kept for each over the whole site. */
export const tabGroups = ['language', 'os', 'flavour'] as const;

export type TabGroup = (typeof tabGroups)[number];

/** The same, and the two forms of JSON that holds JSON. */
export type TabSet = TabGroup | 'nested';

/** The name of a list of tabs. */
export const tabGroupName = (group: TabSet): string =>
  ({ language: strings.tabsLanguage, os: strings.tabsOs, flavour: strings.tabsFlavour, nested: strings.tabsNested })[
    group
  ];
