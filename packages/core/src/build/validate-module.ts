import { z } from 'zod';
import { toDiagnostics, valueAt } from '../data/schema-diagnostics.ts';
import { addIssue } from '../data/schema-helpers.ts';
import { findPlainTextMistake } from '../model/characters.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';

export const withHint = (message: string, hint: string) => ({ error: message, params: { hint } });

export const formattedString = (isValid: RegExp | ((value: string) => boolean), format: string, hint: string) =>
  z.string().refine((value) => (isValid instanceof RegExp ? isValid.test(value) : isValid(value)), {
    error: ({ input }) => `Invalid ${format} "${input}"`,
    params: { hint },
  });

export const nonBlankString = z
  .string()
  .refine((value) => value.trim() !== '', withHint('The text is empty', 'Write text, or remove the key.'));

/** Text that users see verbatim. */
export const nonEmptyString = nonBlankString.superRefine((value, context) => {
  const mistake = findPlainTextMistake(value);
  if (mistake) addIssue(context, [], mistake.message.replace(/\.$/, ''), mistake.hint);
});

export const slugString = formattedString(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'name',
  'Use lower-case letters, digits and hyphens, such as two-words.',
);

export type ModuleExports = Record<string, unknown>;

/** @param written The value before placeholders were expanded. */
export function validateModule(
  schema: z.ZodType,
  value: unknown,
  file: string,
  written: unknown = value,
): QuotedDiagnostic[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return toDiagnostics(result.error.issues, value, schema).map(({ path, key, code, message, hint }) => ({
    file,
    quote: getQuotes(written, path, key),
    code,
    message,
    hint,
  }));
}

/** Lists texts on the line of a value, the most specific first. */
function getQuotes(root: unknown, path: readonly PropertyKey[], key?: string): string[] {
  const steps = key === undefined ? path : [...path, key];
  const value = valueAt(root, steps);
  const last = steps.at(-1);
  const name = typeof last === 'string' ? last : undefined;
  const quoted =
    typeof value === 'string' ? [`'${value}'`, `"${value}"`] : typeof value === 'number' ? [`${value}`] : [];
  const around = isObject(value) ? value : valueAt(root, steps.slice(0, -1));
  const beside = Object.values(isObject(around) ? around : {}).filter(
    (text): text is string => typeof text === 'string' && text !== '' && text !== value,
  );
  const above = path.filter((step) => typeof step === 'string').at(name === path.at(-1) ? -2 : -1);
  return [
    ...quoted.flatMap((text) => (name ? [`${name}: ${text}`] : [text])),
    ...(typeof value === 'string' && value ? [value] : []),
    ...(steps.length > 1 ? beside : []),
    ...(name && value !== undefined ? [`${name}:`] : []),
    ...(steps.length > 1 ? [] : beside),
    ...(typeof above === 'string' ? [`${above}:`] : []),
  ];
}

export const createMissingExport = (file: string, name: string, form: string): QuotedDiagnostic => ({
  file,
  message: name === 'default' ? 'Missing default export.' : `Missing export "${name}".`,
  hint: `Write ${form}.`,
});

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
