/** Characters that a reader cannot see or cannot tell from others. Search, copying and comparison fail on them. */
import type { Diagnostic } from './types.ts';

/** Scripts in which U+200C and U+200D choose the form of the letter before them (Unicode Standard Annex 31). */
const joining =
  '[\\p{M}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
/** Parts of an emoji that U+200D joins to the next one. */
const emoji = '[\\p{Extended_Pictographic}\\uFE0F\\u{1F3FB}-\\u{1F3FF}]';
/** Letters that look like Latin ones. */
const lookAlikes = '[АВЕЅІЈКМНОРСТУХаеіјорсухѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]';

/** What is wrong with a character, the gravest first. */
const rules: { pattern: RegExp; message: (name: string, character: string) => string; hint: string }[] = [
  {
    // All control characters but tab and line feed, and those that turn the direction of what follows (Annex 9).
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    pattern: /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u,
    message: (name) => `The text has the control character ${name}, which is invisible.`,
    hint: 'Delete it, or type the line again; text copied from elsewhere brings such characters.',
  },
  {
    // Soft hyphen, fillers, separators of lines, invisible operators, and tags, with which text is hidden. Flags are written with tags.
    pattern: new RegExp(
      [
        '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u200E\\u200F\\u2028\\u2029\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{1D173}-\\u{1D17A}]',
        `(?<!${joining})\\u200C`,
        `(?<!${joining}|${emoji})\\u200D`,
        '(?<!\\u{1F3F4}[\\u{E0020}-\\u{E007E}]*)[\\u{E0000}-\\u{E00FF}]',
      ].join('|'),
      'u',
    ),
    message: (name) => `The text has the character ${name}, which has no width.`,
    hint: 'Delete it, or type the words again; text copied from elsewhere brings such characters.',
  },
  {
    // Behind a backslash a letter is an escape of code: "\nСервер".
    pattern: new RegExp(`(?<=(?<!\\\\)\\p{Script=Latin})${lookAlikes}|${lookAlikes}(?=\\p{Script=Latin})`, 'u'),
    message: (name, character) => `The letter "${character}" (${name}) looks like a Latin one, but is none.`,
    hint: 'Type the word again on a Latin keyboard.',
  },
  {
    pattern: /[\uFB00-\uFB06\uFF01-\uFF5E]/u,
    message: (name, character) =>
      `The character "${character}" (${name}) is a ligature or a wide form of usual characters.`,
    hint: 'Type the word again in usual characters; search does not find the other form.',
  },
];

const nameOf = (character: string) =>
  [...character]
    .map((one) => `U+${(one.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');

/**
 * Finds a character that no text of a site can have: an invisible one, a look-alike, an accent that is not in one character with its letter. It is the one
 * rule for pages, data, navigation and configuration.
 */
export function findInvisibleCharacter(text: string): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (/^[\t\n -~]*$/.test(text)) return undefined;
  for (const { pattern, message, hint } of rules) {
    const character = pattern.exec(text)?.[0];
    if (character !== undefined) return { message: message(nameOf(character), character), hint: hint };
  }
  if (text === text.normalize('NFC')) return undefined;
  const [decomposed = text] = (text.match(/\P{M}\p{M}*/gu) ?? []).filter((one) => one !== one.normalize('NFC'));
  return {
    message: `The text has "${decomposed}" as ${nameOf(decomposed)}, which is not its usual form.`,
    hint: `Type it again, as ${nameOf(decomposed.normalize('NFC'))}.`,
  };
}

/** A text with usual characters in the place of those that `unseenSign` finds: they are reported where the file is read. */
export const stripUnsafeCharacters = (text: string): string =>
  rules.reduce((clean, { pattern }) => clean.replace(new RegExp(pattern, 'gu'), ''), text.normalize('NFC'));
