import { h } from 'hastscript';
import { facts, label, table } from '../../engine/data/parts/blocks.ts';
import { joined, literalOrText } from '../../engine/data/parts/text.ts';
import { text } from '../../engine/markdown/hast.ts';
import type { DataContext, Element, ElementContent } from '../../engine/markdown/types.ts';
import { languageNames } from './languages.ts';
import { type Failure, type Flavour, type Language, languages, ofFlavour, type Statement } from './schema.ts';
import { words } from './words.ts';

/** What holds for all languages as a paragraph, what differs as one line a language. */
export function statement(context: DataContext, said: Statement): Element[] {
  if (said === null) return [];
  if (typeof said === 'string') return [h('p', context.inline(said))];
  return facts(
    languages.flatMap((lang) => {
      const text = said[lang];
      return text ? [[languageNames[lang], context.inline(text)] as [string, ElementContent[]]] : [];
    }),
  );
}

/** Cases and what each language answers in them. */
export function failures(
  context: DataContext,
  errors: readonly Failure[] | undefined,
  flavour: Flavour,
  name: string,
): Element[] {
  const cases = ofFlavour(errors, flavour);
  const columns = languages.filter((lang) =>
    cases.some(({ result }) => result[lang] !== undefined && result[lang] !== null),
  );
  if (cases.length === 0) return [];
  const cell = (result: Failure['result'], lang: Language) => {
    const value = result[lang];
    return value === undefined || value === null ? [text('–')] : literalOrText(context, value);
  };
  const [only] = cases;
  if (only && cases.length === 1) {
    const answers = columns.map((lang): ElementContent[] => [
      text(`${languageNames[lang]} `),
      ...cell(only.result, lang),
    ]);
    return [label(words.errors), h('p', context.inline(only.when), ': ', joined(answers, ', '), '.')];
  }
  return [
    label(words.errors),
    table(
      name,
      [words.case, ...columns.map((lang) => languageNames[lang])],
      [
        {
          rows: cases.map(({ when, result }) => ({
            cells: [context.inline(when), ...columns.map((lang) => cell(result, lang))],
          })),
        },
      ],
    ),
  ];
}
