import type { ElementContent } from 'hast';
import type { HighlighterCore, LanguageRegistration, ThemeRegistrationRaw } from 'shiki/core';
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';
import { editDistance } from '../../model/fuzzy-match.ts';
import { el, text } from '../hast.ts';
import { strings } from '../strings.ts';
import { cli, cpp, cypher, dot, ini } from './grammars.ts';

export type Language = string;

/** A code language that Shiki lacks, or one with a label, a prompt or a grammar of its own. */
export interface CodeLanguage {
  /** By default the name that Shiki has for it. */
  label?: string;
  /** Shown before a single line, such as `$`. */
  prompt?: string;
  /** A TextMate grammar, by default that of Shiki. */
  grammar?: Pick<LanguageRegistration, 'scopeName' | 'patterns'> & Partial<LanguageRegistration>;
}

/** Languages by their name in fences. */
export type CodeLanguages = Readonly<Record<Language, CodeLanguage>>;

const BUILT_IN_LANGUAGES: CodeLanguages = {
  bash: { label: 'Shell', prompt: '$' },
  cli: {
    label: 'CLI',
    grammar: cli,
    get prompt() {
      return strings.promptCli;
    },
  },
  cpp: { grammar: cpp },
  java: {},
  python: {},
  javascript: {},
  json: {},
  yaml: {},
  ini: { label: 'Configuration', grammar: ini },
  csv: {},
  cypher: { grammar: cypher },
  dot: { label: 'DOT', grammar: dot },
  text: { label: 'Text' },
};

let appliedKey = '{}';
let languages = BUILT_IN_LANGUAGES;
let languagesByName = indexNames();
const highlighters = new Map<string, Promise<HighlighterCore>>();

/** Adds languages to the built-in ones, or changes these. Replaces the languages of an earlier call. */
export function setLanguages(own: CodeLanguages): void {
  const key = JSON.stringify(own);
  if (key === appliedKey) return;
  appliedKey = key;
  const merged = Object.entries(own).map(([name, language]) => [name, { ...BUILT_IN_LANGUAGES[name], ...language }]);
  languages = { ...BUILT_IN_LANGUAGES, ...Object.fromEntries(merged) };
  languagesByName = indexNames();
  highlighters.clear();
}

function indexNames(): Map<string, Language> {
  const byName = new Map(Object.keys(languages).map((name) => [name, name]));
  for (const name of ['plain', 'plaintext', 'txt']) byName.set(name, 'text');
  for (const { id, aliases = [] } of bundledLanguagesInfo) {
    const names = [id, ...aliases];
    const own = names.find((name) => Object.hasOwn(languages, name));
    for (const name of names) if (!byName.has(name)) byName.set(name, own ?? id);
  }
  return byName;
}

const isPlain = (lang: Language): boolean =>
  lang === 'csv' || !(languages[lang]?.grammar || Object.hasOwn(bundledLanguages, lang));

export type Highlight = (code: string, lang: Language) => ElementContent[][];

export async function loadHighlight(body = ''): Promise<Highlight> {
  const named = [...body.matchAll(/(?:`{3,}|~{3,})[ \t]*([^\s`]+)/g)].flatMap(
    ([, name = '']) => resolveLanguage(name) ?? [],
  );
  const others = [...new Set(named)].filter((lang) => !isPreloaded(lang));
  const [common, ...rest] = await Promise.all([
    getHighlighter(listLanguages().filter((lang) => !isPlain(lang))),
    // Separately: languages may embed others, so the output would depend on what was loaded before.
    ...others.map((lang) => getHighlighter([lang])),
  ]);
  const own = new Map(others.map((lang, at) => [lang, rest[at]]));
  return (code, lang) => {
    const shiki = isPreloaded(lang) ? common : own.get(lang);
    if (!shiki || isPlain(lang)) return code.split('\n').map((line) => (line ? [text(line)] : []));
    // No time limit per line: the output must not depend on the speed of the machine.
    const lines = shiki.codeToTokensBase(code, { lang, theme: theme.name as string, tokenizeTimeLimit: 0 });
    return lines.map((tokens) =>
      mergeTokens(
        tokens.map(({ content, color }) => ({
          content,
          tokenClass: CLASSES_BY_COLOR.get(color?.toLowerCase() ?? '') ?? '',
        })),
      ),
    );
  };
}

function getHighlighter(langs: readonly Language[]): Promise<HighlighterCore> {
  const key = langs.join();
  const known = highlighters.get(key) ?? createHighlighter(langs);
  highlighters.set(key, known);
  return known;
}

async function createHighlighter(langs: readonly Language[]): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('@shikijs/engine-javascript'),
  ]);
  return createHighlighterCore({
    langs: langs.map((name) => {
      const grammar = languages[name]?.grammar;
      return grammar ? { repository: {}, ...grammar, name } : bundledLanguages[name as keyof typeof bundledLanguages];
    }),
    themes: [theme],
    warnings: false,
    // Patterns that JavaScript doesn't support leave their text unstyled.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

function mergeTokens(tokens: { content: string; tokenClass: string }[]): ElementContent[] {
  const runs: { content: string; tokenClass: string }[] = [];
  tokens.forEach(({ content, tokenClass }, at) => {
    const blank = !content.trim();
    const last = runs.at(-1);
    const joins = blank && last?.tokenClass && tokens[at + 1]?.tokenClass === last.tokenClass;
    const nextClass = blank ? (joins ? last.tokenClass : '') : tokenClass;
    if (last && last.tokenClass === nextClass) last.content += content;
    else runs.push({ content, tokenClass: nextClass });
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

const CLASSES_BY_COLOR = new Map<string, string>(CLASS_COLORS.map(([name, color]) => [color, name]));

const theme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...CLASS_COLORS.map(([name, foreground]) => ({ scope: TOKEN_SCOPES[name] as string[], settings: { foreground } })),
  ],
};

export const resolveLanguage = (name: string): Language | undefined => languagesByName.get(name);

export function findSimilarLanguages(name: string): string[] {
  const distance = (other: string) => editDistance(name.toLowerCase(), other);
  return [...languagesByName.keys()].sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)).slice(0, 3);
}

/** Lists the languages that are loaded before any page: the built-in ones and those of the site. */
export const listLanguages = (): Language[] => Object.keys(languages);

export const getLanguageName = (lang: Language): string =>
  languages[lang]?.label ?? bundledLanguagesInfo.find(({ id }) => id === lang)?.name ?? lang;

export const getPrompt = (lang: Language): string | undefined => languages[lang]?.prompt;

export const isPreloaded = (name: string): boolean => Object.hasOwn(languages, name);

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
