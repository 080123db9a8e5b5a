import { words } from '../words.ts';

/** The languages of fences with their names. The list is closed. */
export const languages = {
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
} as const;

export type Language = keyof typeof languages;

/** What a terminal shows before a command of a language; nothing for what is not typed into one. `cli` is the product's own command line. */
export const promptOf = (lang: Language): string | undefined => ({ bash: '$', cli: words.promptCli })[lang as string];

export const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

/** Where the text of an output block is from. */
export const outputKinds = ['printed', 'derived', 'shape'] as const;

export type OutputKind = (typeof outputKinds)[number];

/** The same, as the reader sees it. */
export const outputName = (kind: OutputKind): string =>
  ({ printed: words.outputPrinted, derived: words.outputDerived, shape: words.outputShape })[kind];

/** What the reader can choose between in tabs. The choice is kept for each over the whole site. */
export const tabGroups = ['language', 'os', 'flavour'] as const;

export type TabGroup = (typeof tabGroups)[number];

/** The same, and the two forms of JSON that holds JSON. */
export type TabSet = TabGroup | 'nested';

/** The name of a list of tabs. */
export const tabGroupName = (group: TabSet): string =>
  ({ language: words.tabsLanguage, os: words.tabsOs, flavour: words.tabsFlavour, nested: words.tabsNested })[group];
