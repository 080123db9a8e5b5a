import { editDistance } from './fuzzy-match.ts';
import type { Diagnostic } from './types.ts';

/** Joiners select the form of a letter in these scripts (Unicode Annex 31). */
const JOINING_SCRIPTS =
  '[\\p{M}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
const EMOJI_PARTS = '[\\p{Extended_Pictographic}\\uFE0F\\u{1F3FB}-\\u{1F3FF}]';
const LOOK_ALIKES = '[АВЕЅІЈКМНОРСТУХаеіјорсухѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]';

const CHARACTER_RULES: { pattern: RegExp; message: (name: string, character: string) => string; hint: string }[] = [
  {
    // Control characters, and bidirectional controls (Annex 9).
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finds them
    pattern: /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u,
    message: (name) => `The text has the control character ${name}, which is invisible.`,
    hint: 'Delete it, or type the line again; text copied from elsewhere brings such characters.',
  },
  {
    // Fillers, separators, invisible operators, and tags outside of flags.
    pattern: new RegExp(
      [
        '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u200E\\u200F\\u2028\\u2029\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0E\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{1D173}-\\u{1D17A}]',
        `(?<!${JOINING_SCRIPTS})\\u200C`,
        `(?<!${JOINING_SCRIPTS}|${EMOJI_PARTS})\\u200D`,
        '(?<!\\u{1F3F4}[\\u{E0020}-\\u{E007E}]*)[\\u{E0000}-\\u{E00FF}]',
      ].join('|'),
      'u',
    ),
    message: (name) => `The text has the character ${name}, which has no width.`,
    hint: 'Delete it, or type the words again; text copied from elsewhere brings such characters.',
  },
  {
    // After a backslash, the letter belongs to an escape: "\nСервер".
    pattern: new RegExp(`(?<=(?<!\\\\)\\p{Script=Latin})${LOOK_ALIKES}|${LOOK_ALIKES}(?=\\p{Script=Latin})`, 'u'),
    message: (name, character) => `The letter "${character}" (${name}) looks like a Latin one, but isn't.`,
    hint: 'Type the word again on a Latin keyboard.',
  },
  {
    // Ligatures, wide forms, mathematical and phonetic letters, and digits of another script in a number.
    pattern:
      /[\uFB00-\uFB06\uFF01-\uFF5E\u1D00-\u1D2B]|[\u{1D400}-\u{1D7FF}]{2,}|(?<=\d)(?!\d)\p{Nd}|(?!\d)\p{Nd}(?=\d)/u,
    message: (name, character) => `The character "${character}" (${name}) is another form of usual characters.`,
    hint: 'Type the word again in usual characters; search does not find the other form.',
  },
];

const formatCodePoints = (character: string) =>
  [...character]
    .map((one) => `U+${(one.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');

/** Finds characters that are invisible, look like others, or aren't in NFC. */
export function findInvisibleCharacter(text: string): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (/^[\t\n -~]*$/.test(text)) return undefined;
  for (const { pattern, message, hint } of CHARACTER_RULES) {
    const character = pattern.exec(text)?.[0];
    if (character !== undefined) return { message: message(formatCodePoints(character), character), hint };
  }
  if (text === text.normalize('NFC')) return undefined;
  const [decomposed = text] = (text.match(/\P{M}\p{M}*/gu) ?? []).filter((one) => one !== one.normalize('NFC'));
  return {
    message: `The text has "${decomposed}" as ${formatCodePoints(decomposed)}, which is not its usual form.`,
    hint: `Type it again, as ${formatCodePoints(decomposed.normalize('NFC'))}.`,
  };
}

export const stripUnsafeCharacters = (text: string): string =>
  CHARACTER_RULES.reduce((clean, { pattern }) => clean.replace(new RegExp(pattern, 'gu'), ''), text.normalize('NFC'));

const BACKTICKS_HINT = 'put the characters into backticks if they are meant as text';

const MARKUP_RULES: [pattern: RegExp, hint: string][] = [
  [
    /\*\*/,
    `Write **text** with no space inside and a space or punctuation outside of the stars, or ${BACKTICKS_HINT}.`,
  ],
  [/\]\s+\((?=[/#]|https?:|mailto:)/, 'Write the link without a space between its brackets: [text](/route).'],
  [
    /\]\(/,
    `Write the link as [text](/route): the address has no space, and its bracket is closed; or ${BACKTICKS_HINT}.`,
  ],
  [/\)\[[/#]/, 'Write the text in square brackets and the address in round ones: [text](/route).'],
  [/\]\[/, `Write the address into the link: [text](/route), or ${BACKTICKS_HINT}.`],
  [/\[\[/, `Write the link as [text](/route), or ${BACKTICKS_HINT}.`],
  [/~~/, `Delete the struck-out text, or ${BACKTICKS_HINT}.`],
  [/^#{2,}/, 'Write a heading as ## and a space, with four marks at most, on a line of its own.'],
  [/`/, 'Close the backticks by as many as open them, in the same paragraph.'],
  [/\{#[a-z\d-]+\}/, 'Anchors belong at the end of a heading; delete this one.'],
  [
    /\$\$[^$]+\$\$|(?<![\w$\\])\$[^\s$]+\$(?![\w$])|\\\(.+\\\)|\\\[.+\\\]/,
    `Write the formula in words or as code, or ${BACKTICKS_HINT}.`,
  ],
  [
    /^!!!? (?=\w)|^\.\. [\w-]+::|\{\{[<%]|\{%/m,
    'Write a callout as :::note, its text and :::, each on lines of their own; pages run no templates.',
  ],
  [
    /\b(?:link|xref|image):\S+\[|"\w[^"]*":(?=\/|https?:)|\]\{[.#:]/,
    `Write a link as [text](/route), or ${BACKTICKS_HINT}.`,
  ],
  [/'''|(?<!\w)''(?=\w)|(?<![=\w])==(?=\w)[^=]*\w==(?!=)/, `Write **text**, or ${BACKTICKS_HINT}.`],
  [/^h[1-6]\. (?=\w)/m, 'Write a heading as ## and a space, on a line of its own.'],
  [/(?<![^\s(])\*(?=\p{L})[^*]*$/u, `Close the emphasis, or ${BACKTICKS_HINT}.`],
  [/\n: (?=\S)/, 'Write the term in bold and its meaning behind it, as entries of a list.'],
  [/^(?:import|export) .* from ["']/m, 'Delete the line: pages have no modules.'],
  [/(?<![\w/])__(?=\w)[^_]*\w__(?!\w)/, `Write **text**, or ${BACKTICKS_HINT}.`],
];

/** Finds mistakes in a text that is shown without rendering Markdown. */
export function findPlainTextMistake(text: string): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  const [markup] = findLeftoverMarkup(text);
  return (
    findInvisibleCharacter(text) ??
    (markup && { message: markup.message, hint: 'Write the text without Markdown; it is shown as written.' })
  );
}

const sortLetters = (word: string) => [...word].sort().join('');

const findSimilarDirective = (word: string, directives: readonly string[]): string | undefined =>
  directives.find((name) => editDistance(word, name) <= 1 || sortLetters(word) === sortLetters(name));

interface LeftoverMarkup extends Pick<Diagnostic, 'message' | 'hint'> {
  offset: number;
}

/** Finds leftover Markdown in text without code. */
export function findLeftoverMarkup(text: string, directives: readonly string[] = []): LeftoverMarkup[] {
  const describe = ({ 0: markup, index }: RegExpExecArray, hint: string): LeftoverMarkup => {
    const excerpt = text.slice(Math.max(0, index - 15), index + 25).trim();
    return {
      message: `The markup "${markup}" in "${excerpt.replace(/\s+/g, ' ')}" is shown as text.`,
      hint,
      offset: index,
    };
  };
  const leftovers = MARKUP_RULES.flatMap(([pattern, hint]) => {
    const match = pattern.exec(text);
    return match ? [describe(match, hint)] : [];
  });
  for (const match of text.matchAll(/(?<![\w:)\][-]):([a-z]+)\[/g)) {
    const meant = findSimilarDirective(match[1] as string, directives);
    if (meant) leftovers.push(describe(match, `Write :${meant}[text], and close the bracket in the same line.`));
  }
  return leftovers;
}
