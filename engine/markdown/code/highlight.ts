import type { ElementContent } from 'hast';
import type { HighlighterCore } from 'shiki/core';
import { el, text } from '../hast.ts';
import type { Language } from './languages.ts';
import { inkOf, theme } from './theme.ts';

/** Lines of code as nodes, without line ends. */
export type Highlight = (code: string, lang: Language) => ElementContent[][];

/** Languages without grammar: plain text. */
const plain = new Set<Language>(['text', 'csv']);

let highlighter: Promise<HighlighterCore> | undefined;

/** Starts Shiki with the site's languages at the first call. Grammars are compiled when a language is first used. */
export async function loadHighlight(): Promise<Highlight> {
  highlighter ??= start();
  const shiki = await highlighter;
  return (code, lang) => {
    if (plain.has(lang)) return code.split('\n').map((line) => (line ? [text(line)] : []));
    // No limit of time for a line: the same code has to give the same page on a slow machine.
    const lines = shiki.codeToTokensBase(code, { lang, theme: theme.name as string, tokenizeTimeLimit: 0 });
    return lines.map((tokens) => merge(tokens.map(({ content, color }) => ({ content, ink: inkOf(color) }))));
  };
}

async function start(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, ...langs] = await Promise.all([
    import('shiki/core'),
    import('@shikijs/engine-javascript'),
    import('@shikijs/langs/bash'),
    import('@shikijs/langs/java'),
    import('@shikijs/langs/python'),
    import('@shikijs/langs/javascript'),
    import('@shikijs/langs/json'),
    import('@shikijs/langs/yaml'),
    import('../grammars/cypher.ts').then(({ cypher }) => ({ default: cypher })),
    import('../grammars/cli.ts').then(({ cli }) => ({ default: cli })),
    import('../grammars/cpp.ts').then(({ cpp }) => ({ default: cpp })),
    import('../grammars/ini.ts').then(({ ini }) => ({ default: ini })),
    import('../grammars/dot.ts').then(({ dot }) => ({ default: dot })),
  ]);
  return createHighlighterCore({
    langs: langs.map((lang) => lang.default),
    themes: [theme],
    engine: createJavaScriptRegexEngine(),
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
