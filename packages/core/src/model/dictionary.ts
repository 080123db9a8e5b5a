/**
 * The words of the interface: every text that code, not an author, shows to readers. Each room and feature has its own in a `words.ts`, in English; a site
 * replaces any of them in `strings` of its configuration.
 *
 * A process has one table of replaced words, set when it loads a project: development loads modules twice, and both copies say the same. Bundles for the
 * browser have the words of their site written in (`packages/core/src/build/dictionary-modules.ts`).
 */
import { unseenSign } from './characters.ts';
import type { QuotedFault } from './faults.ts';
import { findLeftoverMarkup } from './leftover-markup.ts';
import { nearestWord } from './nearest.ts';
import { expandTokens, tokenNames } from './tokens.ts';
import type { Product } from './types.ts';

/** Texts by their names. */
export type Words = Record<string, string>;

/** Words that a site replaces, by area and name. */
export type Strings = Record<string, Words>;

interface Table {
  /** The English words of every dictionary that was loaded, by area. */
  english: Map<string, Words>;
  /** What the rooms read, by area. */
  shown: Map<string, Words>;
  replaced: Strings;
}

const key = Symbol.for('docs.dictionaries');
const holder = globalThis as { [key]?: Table };
holder[key] ??= { english: new Map(), shown: new Map(), replaced: {} };
const table: Table = holder[key];

/** Makes the dictionary of an area from its English words. `{name}` in a text is a value that is filled in. */
export function dictionary<W extends Words>(area: string, english: W): Readonly<Record<keyof W, string>> {
  const shown = table.shown.get(area) ?? {};
  table.english.set(area, english);
  table.shown.set(area, shown);
  return Object.assign(shown, english, table.replaced[area]) as Record<keyof W, string>;
}

/** The area and the English words of a dictionary. Throws for anything else. */
export function sourceOf(words: object): { area: string; english: Words } {
  for (const [area, shown] of table.shown)
    if (shown === words) return { area, english: table.english.get(area) as Words };
  throw new Error('This is not a dictionary.');
}

/** Has every dictionary of this process say a site's words in the place of the English ones, and English again where the site says nothing. */
export function replaceWords(strings: Strings, product: Product): void {
  table.replaced = expandStrings(strings, product);
  for (const [area, shown] of table.shown) Object.assign(shown, table.english.get(area), table.replaced[area]);
}

/** The words that a site replaces, with the product's name in the place of its tokens. */
export const expandStrings = (strings: Strings, product: Product): Strings =>
  Object.fromEntries(
    Object.entries(strings).map(([area, words]) => [
      area,
      Object.fromEntries(Object.entries(words).map(([name, text]) => [name, expandTokens(text, product)])),
    ]),
  );

/** Names in braces that a text has, each once, in alphabetical order. */
const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();

/** Faults of the words that a site replaces: a name that no loaded dictionary has, an empty text, a value that is left out or added. `file` is the configuration. */
export function checkStrings(strings: Strings, file: string): QuotedFault[] {
  return Object.entries(strings).flatMap(([area, words]): QuotedFault[] => {
    const english = table.english.get(area);
    if (!english) {
      const known = [...table.english.keys()].sort();
      return [
        {
          file,
          quote: `${area}:`,
          cause: `There are no interface words for "${area}".`,
          cure: cureFor(area, known, `Use one of: ${known.join(', ')}.`),
        },
      ];
    }
    return Object.entries(words).flatMap(([name, text]): QuotedFault[] => {
      const fault = (cause: string, cure: string) => [
        { file, quote: [`${name}: '${text}'`, `${name}:`, name], cause, cure },
      ];
      const usual = Object.hasOwn(english, name) ? (english[name] as string) : undefined;
      if (usual === undefined)
        return fault(
          `The interface words of "${area}" have no "${name}".`,
          cureFor(name, Object.keys(english), 'Take it out, or use a name of its words.ts.'),
        );
      if (!text.trim()) return fault(`The text of "${name}" is empty.`, 'Write it, or take the line out.');
      const hidden = unseenSign(text);
      if (hidden) return fault(hidden.cause, hidden.cure);
      const [markup] = findLeftoverMarkup(text);
      if (markup) return fault(markup.cause, 'Write the words of the interface without Markdown.');
      const wanted = namesIn(usual);
      // The product's name is not a value: it is known when the site is read.
      const given = namesIn(text).filter((one) => wanted.includes(one) || !tokenNames.includes(one));
      return given.join() === wanted.join()
        ? []
        : fault(
            `The text of "${name}" has other values than the English one, which is "${usual}".`,
            wanted.length
              ? `Keep ${wanted.map((one) => `{${one}}`).join(' and ')}, and no others.`
              : 'Take out what is in braces.',
          );
    });
  });
}

function cureFor(name: string, known: readonly string[], otherwise: string): string {
  const nearest = nearestWord(name, known);
  return nearest ? `Write "${nearest}".` : otherwise;
}
