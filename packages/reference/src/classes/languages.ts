import type { CodeBlock, DirectiveContext, Element } from '@folio/core/markdown/types.ts';
import { type Language, languages } from './schema.ts';

/** Names of languages on tabs. They are the words that pages use in `tab="…"`, so that the choice of the reader fits both. */
export const languageNames: Record<Language, string> = { cpp: 'C++', java: 'Java', python: 'Python' };

/** Code in several languages as tabs of one frame; a single language has a frame of its own. */
export function languageTabs(context: DirectiveContext, code: Partial<Record<Language, string>>): Element[] {
  const blocks = languages.flatMap((lang): (CodeBlock & { tab: string })[] => {
    const source = code[lang];
    return source === undefined ? [] : [{ lang, code: source.replace(/\n+$/, ''), tab: languageNames[lang] }];
  });
  const [only, ...more] = blocks;
  if (!only) return [];
  if (more.length) return [context.tabs('language', blocks)];
  const { tab, ...block } = only;
  return [context.code({ ...block, title: tab })];
}
