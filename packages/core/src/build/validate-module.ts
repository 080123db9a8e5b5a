/** How the modules of a project are checked against their forms, with the lines of what is wrong. */
import { z } from 'zod';
import { toDiagnostics } from '../data/schema-diagnostics.ts';
import { findInvisibleCharacter } from '../model/characters.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { findLeftoverMarkup } from '../model/leftover-markup.ts';

/** Cause and cure of what a schema refuses. */
export const refuse = (message: string, hint: string) => ({ error: message, params: { hint } });
/** A text of a form. */
export const refineString = (form: (value: string) => boolean, message: string, hint: string) =>
  z.string().refine(form, refuse(message, hint));

/** A text that is not empty. */
export const filled = refineString((value) => value.trim() !== '', 'The text is empty', 'Write it.');

/** A text that users see as it is. */
export const nonEmptyString = filled.superRefine((value, context) => {
  const mistake = findInvisibleCharacter(value) ?? findLeftoverMarkup(value)[0];
  // The path comes behind the cause, before the full stop.
  if (mistake)
    context.addIssue({ code: 'custom', message: mistake.message.replace(/\.$/, ''), params: { hint: mistake.hint } });
});

/** A word of ids and addresses: no reader sees it, and nothing in it has to be escaped. */
export const slugString = refineString(
  (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
  'The name has other signs than lower-case letters, digits and hyphens',
  'Write it like two-words.',
);

/** What a module of the project exports, as it is. */
export type ModuleExports = Record<string, unknown>;

/** Faults of a value, each with texts of the file that lead to its line. `written` is the value with its tokens as its author wrote them. */
export function validateModule(
  schema: z.ZodType,
  value: unknown,
  file: string,
  written: unknown = value,
): QuotedDiagnostic[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return toDiagnostics(result.error.issues, value, schema).map(({ path, key, message, hint }) => ({
    file,
    quote: quotesOf(written, path, key),
    message,
    hint,
  }));
}

/** Texts on the line of a value, the best first: its key with it, the value, the key, a text beside it. */
function quotesOf(root: unknown, path: readonly PropertyKey[], key?: string): string[] {
  const steps = key === undefined ? path : [...path, key];
  const value = valueAt(root, steps);
  const last = steps.at(-1);
  const name = typeof last === 'string' ? last : undefined;
  const shown =
    typeof value === 'string' ? [`'${value}'`, `"${value}"`] : typeof value === 'number' ? [`${value}`] : [];
  const around = isObject(value) ? value : valueAt(root, steps.slice(0, -1));
  const beside = Object.values(isObject(around) ? around : {}).filter(
    (text): text is string => typeof text === 'string' && text !== '' && text !== value,
  );
  const above = path.filter((step) => typeof step === 'string').at(name === path.at(-1) ? -2 : -1);
  return [
    ...shown.flatMap((text) => (name ? [`${name}: ${text}`] : [text])),
    ...(typeof value === 'string' && value ? [value] : []),
    ...(steps.length > 1 ? beside : []),
    ...(name && value !== undefined ? [`${name}:`] : []),
    ...(steps.length > 1 ? [] : beside),
    ...(typeof above === 'string' ? [`${above}:`] : []),
  ];
}

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    root,
  );

/** The fault of a module that does not export what it is read for. */
export const missingExport = (file: string, name: string, form: string): QuotedDiagnostic => ({
  file,
  message: `The file exports no ${name === 'default' ? 'default' : `"${name}"`}.`,
  hint: `Write ${form}.`,
});

/** Whether a value has keys. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
