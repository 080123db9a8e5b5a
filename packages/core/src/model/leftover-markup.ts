import { editDistance } from './fuzzy-match.ts';
import type { Diagnostic } from './types.ts';

const inBackticks = 'put the characters into backticks where they are meant';

/** Markdown that a parser leaves as text, with the likely slip. */
const rules: [pattern: RegExp, hint: string][] = [
  [/\*\*/, `Write **text** with no space inside and a space or punctuation outside of the stars, or ${inBackticks}.`],
  [/\]\s+\((?=[/#]|https?:|mailto:)/, 'Write the link without a space between its brackets: [text](/route).'],
  [/\]\(/, `Write the link as [text](/route): the address has no space, and its bracket is closed; or ${inBackticks}.`],
  [/\)\[[/#]/, 'Write the text in square brackets and the address in round ones: [text](/route).'],
  [/\]\[/, `Write the address into the link: [text](/route), or ${inBackticks}.`],
  [/\[\[/, `Write the link as [text](/route), or ${inBackticks}.`],
  [/~~/, `Delete the struck-out text, or ${inBackticks}.`],
  [/^#{2,}/, 'Write a heading as ## and a space, with four marks at most, on a line of its own.'],
  [/`/, 'Close the backticks by as many as open them, in the same paragraph.'],
  [/\{#[a-z\d-]+\}/, 'An anchor stands at the end of a heading; take it out here.'],
  [/(?<![\w/])__(?=\w)[^_]*\w__(?!\w)/, `Write **text**, or ${inBackticks}.`],
];

const lettersOf = (word: string) => [...word].sort().join('');

/** The directive that `:word[` was meant as: the same, one letter away, or with letters exchanged. */
const meantDirective = (word: string, directives: readonly string[]): string | undefined =>
  directives.find((name) => editDistance(word, name) <= 1 || lettersOf(word) === lettersOf(name));

/** Markup that was left in a text. */
export interface LeftoverMarkup extends Pick<Diagnostic, 'message' | 'hint'> {
  /** Where it begins in the text. */
  offset: number;
}

/**
 * Finds Markdown in a text that users see as it is: the author's slip, or markup in a text that has none. Code is not given to it. Markup of one sort is
 * reported once a text.
 *
 * @param directives - Names of the directives within a line, such as `kbd`.
 */
export function findLeftoverMarkup(text: string, directives: readonly string[] = []): LeftoverMarkup[] {
  const describe = ({ 0: markup, index }: RegExpExecArray, hint: string): LeftoverMarkup => {
    const excerpt = text.slice(Math.max(0, index - 15), index + 25).trim();
    return {
      message: `The markup "${markup}" in "${excerpt.replace(/\s+/g, ' ')}" is shown as text.`,
      hint: hint,
      offset: index,
    };
  };
  const left = rules.flatMap(([pattern, hint]) => {
    const found = pattern.exec(text);
    return found ? [describe(found, hint)] : [];
  });
  for (const found of text.matchAll(/(?<![\w:)\][-]):([a-z]+)\[/g)) {
    const meant = meantDirective(found[1] as string, directives);
    if (meant) left.push(describe(found, `Write :${meant}[text], and close the bracket in the same line.`));
  }
  return left;
}
