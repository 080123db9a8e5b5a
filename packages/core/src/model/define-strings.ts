/**
 * The words of the interface: every text that code, not an author, shows to readers. Each room and feature has its own in a `strings.ts`, in English; a site
 * replaces any of them in `strings` of its configuration.
 *
 * A process has one table of replaced words, set when it loads a project: development loads modules twice, and both copies say the same. Bundles for the
 * browser have the words of their site written in (`packages/core/src/build/vite-plugins.ts`).
 */
import { findInvisibleCharacter, findLeftoverMarkup } from './characters.ts';
import type { QuotedDiagnostic } from './diagnostics.ts';
import { findSimilarWord } from './fuzzy-match.ts';
import { expandPlaceholders, PLACEHOLDER_NAMES } from './placeholders.ts';
import type { Product } from './types.ts';

/** Texts by their names. */
export type StringTable = Record<string, string>;

/** Words that a site replaces, by area and name. */
export type StringOverrides = Record<string, StringTable>;

interface Table {
  /** The English words of every dictionary that was loaded, by area. */
  english: Map<string, StringTable>;
  /** What the rooms read, by area. */
  shown: Map<string, StringTable>;
  replaced: StringOverrides;
}

const key = Symbol.for('docs.dictionaries');
const holder = globalThis as { [key]?: Table };
holder[key] ??= { english: new Map(), shown: new Map(), replaced: {} };
const table: Table = holder[key];

/** Makes the dictionary of an area from its English words. `{name}` in a text is a value that is filled in. */
export function defineStrings<W extends StringTable>(area: string, english: W): Readonly<Record<keyof W, string>> {
  const shown = table.shown.get(area) ?? {};
  table.english.set(area, english);
  table.shown.set(area, shown);
  return Object.assign(shown, english, table.replaced[area]) as Record<keyof W, string>;
}

/** The area and the English words of a dictionary. Throws for anything else. */
export function getDefaultStrings(words: object): { area: string; english: StringTable } {
  for (const [area, shown] of table.shown)
    if (shown === words) return { area, english: table.english.get(area) as StringTable };
  throw new Error('This is not a dictionary.');
}

/** Has every dictionary of this process say a site's words in the place of the English ones, and English again where the site says nothing. */
export function applyStringOverrides(strings: StringOverrides, product: Product): void {
  table.replaced = expandStrings(strings, product);
  for (const [area, shown] of table.shown) Object.assign(shown, table.english.get(area), table.replaced[area]);
}

/** The words that a site replaces, with the product's name in the place of its tokens. */
export const expandStrings = (strings: StringOverrides, product: Product): StringOverrides =>
  Object.fromEntries(
    Object.entries(strings).map(([area, words]) => [
      area,
      Object.fromEntries(Object.entries(words).map(([name, text]) => [name, expandPlaceholders(text, product)])),
    ]),
  );

/** Names in braces that a text has, each once, in alphabetical order. */
const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();

/** Faults of the words that a site replaces: a name that no loaded dictionary has, an empty text, a value that is left out or added. `file` is the configuration. */
export function checkStrings(strings: StringOverrides, file: string): QuotedDiagnostic[] {
  return Object.entries(strings).flatMap(([area, words]): QuotedDiagnostic[] => {
    const english = table.english.get(area);
    if (!english) {
      const known = [...table.english.keys()].sort();
      return [
        {
          file,
          quote: `${area}:`,
          message: `There are no interface words for "${area}".`,
          hint: cureFor(area, known, `Use one of: ${known.join(', ')}.`),
        },
      ];
    }
    return Object.entries(words).flatMap(([name, text]): QuotedDiagnostic[] => {
      const fault = (message: string, hint: string) => [
        { file, quote: [`${name}: '${text}'`, `${name}:`, name], message, hint },
      ];
      const usual = Object.hasOwn(english, name) ? (english[name] as string) : undefined;
      if (usual === undefined)
        return fault(
          `The interface words of "${area}" have no "${name}".`,
          cureFor(name, Object.keys(english), 'Take it out, or use a name of its strings.ts.'),
        );
      if (!text.trim()) return fault(`The text of "${name}" is empty.`, 'Write it, or take the line out.');
      const hidden = findInvisibleCharacter(text);
      if (hidden) return fault(hidden.message, hidden.hint);
      const [markup] = findLeftoverMarkup(text);
      if (markup) return fault(markup.message, 'Write the words of the interface without Markdown.');
      const wanted = namesIn(usual);
      // The product's name is not a value: it is known when the site is read.
      const given = namesIn(text).filter((one) => wanted.includes(one) || !PLACEHOLDER_NAMES.includes(one));
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
  const nearest = findSimilarWord(name, known);
  return nearest ? `Write "${nearest}".` : otherwise;
}
