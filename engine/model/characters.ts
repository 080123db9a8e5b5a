/** Invisible characters that change what a text says or is. */
import type { Fault } from './types.ts';

// Without a joiner between the parts of an emoji.
const unseen =
  /[\u00AD\u200B\u200C\u200E\u200F\u2060-\u2064\uFEFF]|(?<!\p{Extended_Pictographic}|\uFE0F|[\u{1F3FB}-\u{1F3FF}])\u200D/u;

/** Control characters (all but tab and line feed), and those that turn the direction of what follows (Unicode Standard Annex 9, "Trojan Source"). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const harmful = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u;

const nameOf = (sign: string) => `U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;

/** What is wrong with a character that no text may have; undefined for any other. */
export function harmfulSign(text: string): Pick<Fault, 'cause' | 'cure'> | undefined {
  const sign = harmful.exec(text)?.[0];
  if (sign === undefined) return undefined;
  return {
    cause: `The text has the control character ${nameOf(sign)}, which is invisible.`,
    cure: 'Delete it, or type the line again; text copied from elsewhere brings such signs.',
  };
}

/** A text without the characters that no text may have. */
export const withoutHarmfulSigns = (text: string): string => text.replace(new RegExp(harmful, 'gu'), '');

/** The same for a title, a heading or code, where signs without a width count too: readers search for these words, and copy them. */
export function unseenSign(text: string): Pick<Fault, 'cause' | 'cure'> | undefined {
  const sign = unseen.exec(text)?.[0];
  if (sign === undefined) return harmfulSign(text);
  return {
    cause: `The text has the sign ${nameOf(sign)}, which has no width.`,
    cure: 'Delete it, or type the words again; text copied from elsewhere brings such signs.',
  };
}
