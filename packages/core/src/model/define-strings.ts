/** Global, because development loads modules twice. Client bundles inline strings (`build/vite-plugins.ts`). */
import { findPlainTextMistake } from './characters.ts';
import type { QuotedDiagnostic } from './diagnostics.ts';
import { findSimilarWord } from './fuzzy-match.ts';
import { expandPlaceholders, PLACEHOLDER_NAMES } from './placeholders.ts';
import type { Product } from './types.ts';

export type StringTable = Record<string, string>;

export type StringOverrides = Record<string, StringTable>;

/** By area. */
interface Registry {
  defaults: Map<string, StringTable>;
  current: Map<string, StringTable>;
  overrides: StringOverrides;
}

const REGISTRY_KEY = Symbol.for('docs.dictionaries');
const globals = globalThis as { [REGISTRY_KEY]?: Registry };
globals[REGISTRY_KEY] ??= { defaults: new Map(), current: new Map(), overrides: {} };
const registry: Registry = globals[REGISTRY_KEY];

/** Defines English strings of an area, which sites can override. */
export function defineStrings<W extends StringTable>(area: string, english: W): Readonly<Record<keyof W, string>> {
  const current = registry.current.get(area) ?? {};
  registry.defaults.set(area, english);
  registry.current.set(area, current);
  return Object.assign(current, english, registry.overrides[area]) as Record<keyof W, string>;
}

export function getDefaultStrings(texts: object): { area: string; english: StringTable } {
  for (const [area, current] of registry.current)
    if (current === texts) return { area, english: registry.defaults.get(area) as StringTable };
  throw new Error('Expected a table of `defineStrings`.');
}

export function applyStringOverrides(strings: StringOverrides, product: Product): void {
  registry.overrides = expandStrings(strings, product);
  for (const [area, current] of registry.current)
    Object.assign(current, registry.defaults.get(area), registry.overrides[area]);
}

export const expandStrings = (strings: StringOverrides, product: Product): StringOverrides =>
  Object.fromEntries(
    Object.entries(strings).map(([area, texts]) => [
      area,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, expandPlaceholders(text, product)])),
    ]),
  );

const findValueNames = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();

/** Backticks are rendered only in strings whose default has some. */
const findMistake = (text: string, defaultText: string) =>
  findPlainTextMistake(defaultText.includes('`') ? text.replace(/`[^`]+`/g, '') : text);

/** Packages of features may not check their strings. */
const checkDefaults = (file: string): QuotedDiagnostic[] =>
  [...registry.defaults].flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([name, text]) => {
      const mistake = findMistake(text, text);
      if (!mistake) return [];
      const message = `The UI string "${name}" of the area "${area}" has a mistake. ${mistake.message}`;
      return [{ file, message, hint: `Correct it in \`defineStrings('${area}', …)\`. ${mistake.hint}` }];
    }),
  );

export function checkStrings(strings: StringOverrides, file: string): QuotedDiagnostic[] {
  const diagnostics = checkDefaults(file);
  for (const [area, texts] of Object.entries(strings)) {
    const english = registry.defaults.get(area);
    if (!english) {
      const known = [...registry.defaults.keys()].sort();
      const hint = suggestName(area, known, `Use one of: ${known.join(', ')}.`);
      diagnostics.push({ file, quote: `${area}:`, message: `Unknown area "${area}" of UI strings.`, hint });
      continue;
    }
    for (const [name, text] of Object.entries(texts)) {
      const report = (message: string, hint: string) =>
        diagnostics.push({ file, quote: [`${name}: '${text}'`, `${name}:`, name], message, hint });
      const defaultText = Object.hasOwn(english, name) ? english[name] : undefined;
      const mistake = findMistake(text, defaultText ?? '');
      const expected = findValueNames(defaultText ?? '');
      // The product's name is known at build time.
      const names = findValueNames(text).filter((one) => expected.includes(one) || !PLACEHOLDER_NAMES.includes(one));
      if (defaultText === undefined)
        report(
          `Unknown UI string "${name}" in "${area}".`,
          suggestName(name, Object.keys(english), 'Remove it, or use a name of its strings.ts.'),
        );
      else if (!text.trim()) report(`The text of "${name}" is empty.`, 'Write it, or remove the line.');
      else if (mistake) report(mistake.message, mistake.hint);
      else if (names.join() !== expected.join())
        report(
          `The values in "${name}" differ from the default text "${defaultText}".`,
          expected.length
            ? `Keep ${expected.map((one) => `{${one}}`).join(' and ')}, and no others.`
            : 'Remove the braces and the names in them.',
        );
    }
  }
  return diagnostics;
}

function suggestName(name: string, known: readonly string[], otherwise: string): string {
  const nearest = findSimilarWord(name, known);
  return nearest ? `Write "${nearest}".` : otherwise;
}
