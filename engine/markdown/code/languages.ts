/** The languages of fences with the label that the head of a block shows. The list is closed. */
export const languages = {
  bash: 'Shell',
  cpp: 'C++',
  java: 'Java',
  python: 'Python',
  javascript: 'JavaScript',
  json: 'JSON',
  yaml: 'YAML',
  ini: 'Configuration',
  csv: 'CSV',
  cypher: 'Cypher',
  sql: 'SQL',
  dot: 'DOT',
  text: 'Text',
} as const;

export type Language = keyof typeof languages;

export const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

/** Where the text of an output block is from, as the reader sees it. */
export const outputLabels = {
  printed: 'Output',
  derived: 'Expected output',
  shape: 'Structure',
} as const;

export type OutputKind = keyof typeof outputLabels;

/** What the reader can choose between in tabs, with the name of the tab list. The choice is kept for each over the whole site. */
export const tabGroups = { language: 'Language', os: 'Operating system', flavour: 'Flavour' } as const;

export type TabGroup = keyof typeof tabGroups;
