import type { ElementContent } from 'hast';
import type { HighlighterCore, LanguageInput, ThemeRegistrationRaw } from 'shiki/core';
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';
import { editDistance } from '../../model/fuzzy-match.ts';
import { el, text } from '../hast.ts';
import { strings } from '../strings.ts';

export type Highlight = (code: string, lang: Language) => ElementContent[][];

const PLAIN_LANGUAGES = new Set<Language>(['text', 'csv']);

const OWN_GRAMMARS: Record<Language, LanguageInput> = {
  cypher: () => import('./grammars.ts').then(({ cypher }) => cypher),
  cli: () => import('./grammars.ts').then(({ cli }) => cli),
  cpp: () => import('./grammars.ts').then(({ cpp }) => cpp),
  ini: () => import('./grammars.ts').then(({ ini }) => ini),
  dot: () => import('./grammars.ts').then(({ dot }) => dot),
};

const highlighters = new Map<string, Promise<HighlighterCore>>();

export async function loadHighlight(body = ''): Promise<Highlight> {
  const named = [...body.matchAll(/(?:`{3,}|~{3,})[ \t]*([^\s`]+)/g)].flatMap(
    ([, name = '']) => resolveLanguage(name) ?? [],
  );
  const others = [...new Set(named)].filter((lang) => !isPreloaded(lang));
  const [common, ...rest] = await Promise.all([
    highlighterOf(Object.keys(LANGUAGES).filter((lang) => !PLAIN_LANGUAGES.has(lang))),
    // Separately: languages may embed others, so the output would depend on what was loaded before.
    ...others.map((lang) => highlighterOf([lang])),
  ]);
  const own = new Map(others.map((lang, at) => [lang, rest[at]]));
  return (code, lang) => {
    const shiki = isPreloaded(lang) ? common : own.get(lang);
    if (!shiki || PLAIN_LANGUAGES.has(lang)) return code.split('\n').map((line) => (line ? [text(line)] : []));
    // No time limit per line: the output must not depend on the speed of the machine.
    const lines = shiki.codeToTokensBase(code, { lang, theme: theme.name as string, tokenizeTimeLimit: 0 });
    return lines.map((tokens) =>
      merge(tokens.map(({ content, color }) => ({ content, tokenClass: getTokenClass(color) }))),
    );
  };
}

function highlighterOf(langs: readonly Language[]): Promise<HighlighterCore> {
  const key = langs.join();
  const known = highlighters.get(key);
  if (known) return known;
  const started = start(langs);
  highlighters.set(key, started);
  return started;
}

async function start(langs: readonly Language[]): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('@shikijs/engine-javascript'),
  ]);
  return createHighlighterCore({
    langs: langs.map((lang) => OWN_GRAMMARS[lang] ?? bundledLanguages[lang as keyof typeof bundledLanguages]),
    themes: [theme],
    warnings: false,
    // Patterns that JavaScript doesn't support leave their text unstyled.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

function merge(tokens: { content: string; tokenClass: string }[]): ElementContent[] {
  const runs: { content: string; tokenClass: string }[] = [];
  tokens.forEach(({ content, tokenClass }, at) => {
    const blank = !content.trim();
    const last = runs.at(-1);
    const joins = blank && last?.tokenClass && tokens[at + 1]?.tokenClass === last.tokenClass;
    const wanted = blank ? (joins ? last.tokenClass : '') : tokenClass;
    if (last && last.tokenClass === wanted) last.content += content;
    else runs.push({ content, tokenClass: wanted });
  });
  return runs.map(({ content, tokenClass }) =>
    tokenClass ? el('span', { className: [tokenClass] }, [text(content)]) : text(content),
  );
}

const TOKEN_SCOPES: Record<string, string[]> = {
  'c-k': ['keyword', 'storage', 'variable.language'],
  'c-s': ['string', 'constant.character.escape', 'constant.other.placeholder'],
  'c-n': ['constant'],
  'c-f': ['entity.name', 'support.function', 'support.type.property-name'],
  'c-p': ['punctuation.arrow', 'keyword.operator.query'],
  'c-c': ['comment', 'punctuation.definition.comment'],
  // Plain by design: operators, type names, arguments of shell commands.
  '': [
    'keyword.operator',
    'storage.type.java',
    'storage.type.object',
    'storage.type.generic',
    'entity.name.type',
    'entity.name.scope-resolution',
    'entity.name.package',
    'string.unquoted.argument',
    'string.unquoted.plain.out.yaml',
    'constant.other.option',
    'constant.character.escape.line-continuation',
    'storage.modifier.import',
    'storage.modifier.package',
  ],
};

/** Each class has a color of its own in the theme, which identifies it afterwards. */
const CLASS_COLORS = Object.keys(TOKEN_SCOPES).map(
  (name, at) => [name, `#0000${String(at + 1).padStart(2, '0')}`] as const,
);

const classes = new Map<string, string>(CLASS_COLORS.map(([name, colour]) => [colour, name]));

export const getTokenClass = (colour: string | undefined): string => classes.get(colour?.toLowerCase() ?? '') ?? '';

export const theme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...CLASS_COLORS.map(([name, foreground]) => ({ scope: TOKEN_SCOPES[name] as string[], settings: { foreground } })),
    {
      scope: ['source.cypher entity.name.type', 'source.cypher entity.name.relation'],
      settings: { foreground: sentinelOf('c-f') },
    },
  ],
};

function sentinelOf(name: string): string {
  return (CLASS_COLORS.find(([tokenClass]) => tokenClass === name) as (typeof CLASS_COLORS)[number])[1];
}

/** Languages with a label or a grammar of their own. Others have their label from Shiki. */
export const LANGUAGES: Readonly<Record<string, string>> & Record<'cpp' | 'java', string> = {
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

export type Language = string;

const byName = new Map<string, Language>(Object.keys(LANGUAGES).map((name) => [name, name]));
for (const name of ['plain', 'plaintext', 'txt']) byName.set(name, 'text');
for (const { id, aliases = [] } of bundledLanguagesInfo) {
  const names = [id, ...aliases];
  const own = names.find((name) => Object.hasOwn(LANGUAGES, name));
  for (const name of names) if (!byName.has(name)) byName.set(name, own ?? id);
}

export const resolveLanguage = (name: string): Language | undefined => byName.get(name);

export function findSimilarLanguages(name: string): string[] {
  const distance = (other: string) => editDistance(name.toLowerCase(), other);
  return [...byName.keys()].sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)).slice(0, 3);
}

export const getLanguageName = (lang: Language): string =>
  LANGUAGES[lang] ?? bundledLanguagesInfo.find(({ id }) => id === lang)?.name ?? lang;

/** `cli` is the command line of the product. */
export const getPrompt = (lang: Language): string | undefined => ({ bash: '$', cli: strings.promptCli })[lang];

export const isPreloaded = (name: string): boolean => Object.hasOwn(LANGUAGES, name);

export const OUTPUT_KINDS = ['printed', 'derived', 'shape'] as const;

export type OutputKind = (typeof OUTPUT_KINDS)[number];

export const getOutputLabel = (kind: OutputKind): string =>
  ({ printed: strings.outputPrinted, derived: strings.outputDerived, shape: strings.outputShape })[kind];

export const TAB_GROUPS = ['language', 'os', 'flavour'] as const;

export type TabGroup = (typeof TAB_GROUPS)[number];

export type TabSet = TabGroup | 'nested';

export const getTabGroupName = (group: TabSet): string =>
  ({ language: strings.tabsLanguage, os: strings.tabsOs, flavour: strings.tabsFlavour, nested: strings.tabsNested })[
    group
  ];
