import type { ElementContent } from 'hast';
import type { HighlighterCore, LanguageInput } from 'shiki/core';
import { bundledLanguages } from 'shiki/langs';
import { el, text } from '../hast.ts';
import { isPreloaded, type Language, languageOf, languages } from './languages.ts';
import { getTokenClass, theme } from './shiki-theme.ts';

/** Lines of code as nodes, without line ends. */
export type Highlight = (code: string, lang: Language) => ElementContent[][];

/** Languages without grammar: plain text. */
const plain = new Set<Language>(['text', 'csv']);

/** Grammars of this project; all others are those of Shiki. */
const ownGrammars: Record<Language, LanguageInput> = {
  cypher: () => import('../grammars/cypher.ts').then(({ cypher }) => cypher),
  cli: () => import('../grammars/cli.ts').then(({ cli }) => cli),
  cpp: () => import('../grammars/cpp.ts').then(({ cpp }) => cpp),
  ini: () => import('../grammars/ini.ts').then(({ ini }) => ini),
  dot: () => import('../grammars/dot.ts').then(({ dot }) => dot),
};

const highlighters = new Map<string, Promise<HighlighterCore>>();

/**
 * Loads the highlighter of the languages that are listed in `languages`, and those of the other
 * languages that fences in `body` name. Grammars are compiled when a language is first used.
 */
export async function loadHighlight(body = ''): Promise<Highlight> {
  const named = [...body.matchAll(/(?:`{3,}|~{3,})[ \t]*([^\s`]+)/g)].flatMap(
    ([, name = '']) => languageOf(name) ?? [],
  );
  const others = [...new Set(named)].filter((lang) => !isPreloaded(lang));
  const [common, ...rest] = await Promise.all([
    highlighterOf(Object.keys(languages).filter((lang) => !plain.has(lang))),
    // On its own: one language may embed another, so the output would depend on what was loaded before.
    ...others.map((lang) => highlighterOf([lang])),
  ]);
  const own = new Map(others.map((lang, at) => [lang, rest[at]]));
  return (code, lang) => {
    const shiki = isPreloaded(lang) ? common : own.get(lang);
    if (!shiki || plain.has(lang)) return code.split('\n').map((line) => (line ? [text(line)] : []));
    // No time limit per line: the output must not depend on the speed of the machine.
    const lines = shiki.codeToTokensBase(code, { lang, theme: theme.name as string, tokenizeTimeLimit: 0 });
    return lines.map((tokens) => merge(tokens.map(({ content, color }) => ({ content, ink: getTokenClass(color) }))));
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
    langs: langs.map((lang) => ownGrammars[lang] ?? bundledLanguages[lang as keyof typeof bundledLanguages]),
    themes: [theme],
    // Shiki warns of several highlighters.
    warnings: false,
    // A pattern that JavaScript does not have leaves its text without color.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** Neighbours of one ink share a span; blanks between two of one ink go with them, blanks elsewhere stay plain. */
function merge(tokens: { content: string; ink: string }[]): ElementContent[] {
  const runs: { content: string; ink: string }[] = [];
  tokens.forEach(({ content, ink }, at) => {
    const blank = !content.trim();
    const last = runs.at(-1);
    const joins = blank && last?.ink && tokens[at + 1]?.ink === last.ink;
    const wanted = blank ? (joins ? last.ink : '') : ink;
    if (last && last.ink === wanted) last.content += content;
    else runs.push({ content, ink: wanted });
  });
  return runs.map(({ content, ink }) => (ink ? el('span', { className: [ink] }, [text(content)]) : text(content)));
}
