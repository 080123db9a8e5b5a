import { label } from '@folio/core/data/parts/blocks.ts';
import { interleave, literalOrText } from '@folio/core/data/parts/text.ts';
import { text } from '@folio/core/markdown/hast.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { marked, selectClassLanguage } from './language-variants.ts';
import { languageNames } from './languages.ts';
import { type Failure, type Flavour, type Language, languages, ofFlavour, type Statement } from './schema.ts';
import { strings } from './strings.ts';

/** What holds for all languages as a paragraph, what differs as one paragraph a language, of which the reader's shows. */
export function spokenStatement(context: DirectiveContext, said: Statement, choice: readonly Language[]): Element[] {
  if (said === null) return [];
  if (typeof said === 'string') return [h('p', context.inline(said))];
  return languages.flatMap((lang) => {
    const words = said[lang];
    if (!words) return [];
    const className = selectClassLanguage([lang], choice);
    return [h('p', marked(className), className.length ? [nameOf(lang)] : [], context.inline(words))];
  });
}

/** The name of a language before what it says; hidden where only one language shows. */
const nameOf = (lang: Language, at = 0): Element => h('span.lang', `${at ? ', ' : ''}${languageNames[lang]}: `);

/** Cases in which a call fails, as a list: what each language answers. */
export function failures(
  context: DirectiveContext,
  errors: readonly Failure[] | undefined,
  flavour: Flavour,
  choice: readonly Language[],
): Element[] {
  const cases = ofFlavour(errors, flavour).map((one) => failure(context, one, choice));
  if (cases.length === 0) return [];
  return [h('ul.cases', cases)];
}

function failure(context: DirectiveContext, { when, result }: Failure, choice: readonly Language[]): Element {
  const spoken = languages.filter((lang) => result[lang] !== undefined && result[lang] !== null);
  const answers = new Map<string, Language[]>();
  for (const lang of spoken) answers.set(String(result[lang]), [...(answers.get(String(result[lang])) ?? []), lang]);
  const one = answers.size === 1 && (spoken.length > 1 || choice.length < 2);
  const only = spoken.length === 1 ? selectClassLanguage(spoken, choice) : [];
  const shown = [...answers.values()].map((langs, at): ElementContent[] => {
    const [lang] = langs as [Language];
    const value = literalOrText(context, result[lang] ?? null);
    if (one) return value;
    return [h('span', marked(only.length ? [] : selectClassLanguage([lang], choice)), nameOf(lang, at), value)];
  });
  return h(
    'li',
    marked(only),
    context.inline(when),
    shown.length ? text(': ') : [],
    interleave(shown, choice.length ? ' ' : ', '),
  );
}

/** Errors below a title of their own, outside of a table. */
export const titledFailures = (...given: Parameters<typeof failures>): Element[] => {
  const list = failures(...given);
  return list.length ? [label(strings.errors), ...list] : [];
};
