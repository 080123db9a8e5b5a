import type { z } from 'zod';
import { findSimilarWord } from '../model/fuzzy-match.ts';
import { knownKeys } from './known-keys.ts';
import type { ValuePath } from './yaml-locations.ts';

type Issue = z.core.$ZodIssue;

/** A mistake in a value: where, why, and how to correct it. `key` is set where a key of the value at `path` is wrong, not the value. */
export interface ValueDiagnostic {
  path: ValuePath;
  key?: string;
  message: string;
  hint: string;
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'keys with values',
  record: 'keys with values',
  null: '`null`',
};
const kindName = (kind: string): string => kinds[kind] ?? kind;

const kindOf = (value: unknown): string =>
  kindName(
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value,
  );

const quote = (value: unknown): string => `\`${String(value)}\``;

/** The value at a path. */
const valueAt = (root: unknown, path: ValuePath): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );

/** A path as an author reads it: items of lists by their own name. `methods › putDoc › parameters › 2` */
function describePath(root: unknown, path: ValuePath): string {
  return path
    .map((step, index) => {
      if (typeof step !== 'number') return String(step);
      const item = valueAt(root, path.slice(0, index + 1)) as Record<string, unknown> | undefined;
      const name =
        item && typeof item === 'object'
          ? (item.id ?? item.key ?? item.name ?? item.label ?? item.operationId)
          : undefined;
      return typeof name === 'string' ? name : String(step + 1);
    })
    .join(' › ');
}

/** Turns what a schema says about a value of YAML into faults, one for each mistake: of data files, and of the frontmatter of pages. */
export function toDiagnostics(issues: readonly Issue[], root: unknown, schema: unknown): ValueDiagnostic[] {
  return issues.flatMap((issue) => faultOf(issue, root, schema));
}

function faultOf(issue: Issue, root: unknown, schema: unknown): ValueDiagnostic[] {
  const path = issue.path;
  const value = valueAt(root, path);
  const place = path.length ? ` (${describePath(root, path)})` : '';
  const say = (message: string, hint: string): ValueDiagnostic[] => [{ path, message: `${message}${place}.`, hint }];
  switch (issue.code) {
    case 'custom':
      return say(issue.message, String(issue.params?.hint ?? 'See the form of data files.'));
    case 'unrecognized_keys': {
      const known = (issue as { known?: string[] }).known ?? knownKeys(schema, path);
      const hint = known.length ? `Keys allowed here: ${known.join(', ')}.` : 'Remove it.';
      // `{text: one, two}` is YAML for a text "one" and a key "two" without a value.
      const cut = issue.keys.filter((key) => valueAt(value, [key]) === null);
      return [
        ...issue.keys
          .filter((key) => !cut.includes(key))
          .map((key) => ({ path, key, message: `Unknown key ${quote(key)}${place}.`, hint })),
        ...cut.slice(0, 1).map((key) => ({
          path,
          key,
          message: `Unknown key ${quote(key)} without a value${place}.`,
          hint: `If it belongs to a text: in braces a comma ends text without quotes, so put the text into single quotes. ${hint}`,
        })),
      ];
    }
    case 'invalid_type':
      if (value !== undefined)
        return say(`Found ${kindOf(value)}, expected ${kindName(issue.expected)}`, cureOfType(issue.expected, value));
      return [missing(issue, root)];
    case 'invalid_value': {
      const values = issue.values.map((allowed) => quote(String(allowed))).join(', ');
      if (value === undefined) return [missing(issue, root)];
      return say(
        `${quote(value)} is not possible here`,
        `${didYouMean(value, issue.values)}Use ${issue.values.length > 1 ? 'one of ' : ''}${values}.`,
      );
    }
    case 'invalid_union':
      return unionFaults(issue, root, schema);
    case 'invalid_key':
      return issue.issues.flatMap((inner) =>
        say(inner.message, String((inner as { params?: { hint?: string } }).params?.hint ?? 'Correct the key.')),
      );
    case 'too_small':
      if (issue.origin === 'string')
        return say('The text is empty', 'Write text. A key that the page or entry does not need may be left out.');
      return say(`Fewer than ${issue.minimum}`, `Give at least ${issue.minimum}, or leave the key out.`);
    default:
      return say(issue.message, 'See the form of data files.');
  }
}

/** The value that a slip was meant for, as a question; empty where none is near. */
function didYouMean(value: unknown, allowed: readonly unknown[]): string {
  const nearest = typeof value === 'string' && findSimilarWord(value, allowed.map(String));
  return nearest && allowed.length > 1 ? `Did you mean ${quote(nearest)}? ` : '';
}

function missing(issue: Issue, root: unknown): ValueDiagnostic {
  const path = issue.path.slice(0, -1);
  const key = String(issue.path.at(-1) ?? '');
  const place = path.length ? ` (${describePath(root, path)})` : '';
  const form =
    issue.code === 'invalid_type'
      ? kindName(issue.expected)
      : issue.code === 'invalid_value'
        ? `one of ${issue.values.join(', ')}`
        : 'a value';
  return { path, message: `${quote(key)} is missing${place}.`, hint: `Add ${quote(key)}: ${form}.` };
}

function cureOfType(expected: string, value: unknown): string {
  if (expected === 'string' && value === null)
    return 'Write text. A key without a value is `null`, which is not possible here.';
  if (expected === 'string' && typeof value !== 'object') return 'Put it in quotes.';
  if (expected === 'array') return 'Write a list, each item after a hyphen or all in square brackets.';
  return `Write ${kindName(expected)}.`;
}

/** Of several forms, the one the author meant is the one that went furthest; where none did, all forms are named. */
function unionFaults(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  root: unknown,
  schema: unknown,
): ValueDiagnostic[] {
  if (issue.errors.length === 0) {
    const options = (issue as { options?: unknown[] }).options ?? [];
    const value = valueAt(root, issue.path);
    const message =
      value === undefined ? `${quote(issue.path.at(-1) ?? '')} is missing` : `${quote(value)} is not possible here`;
    return [
      {
        path: issue.path,
        message: `${message} (${describePath(root, issue.path)}).`,
        hint: `Use one of ${options.map(quote).join(', ')}.`,
      },
    ];
  }
  const branches = issue.errors.map((errors) =>
    errors.map((error) => ({ ...error, path: [...issue.path, ...error.path] }) as Issue),
  );
  const refused = (errors: Issue[]) =>
    errors.every((error) => error.code === 'invalid_type' && error.path.length === issue.path.length);
  const meant = branches
    .filter((errors) => !refused(errors))
    .sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0];
  if (meant) return toDiagnostics(meant, root, schema);
  const forms = [
    ...new Set(branches.flat().map((error) => (error.code === 'invalid_type' ? kindName(error.expected) : ''))),
  ];
  const place = describePath(root, issue.path);
  const value = valueAt(root, issue.path);
  if (value === undefined) return [missing({ ...issue, code: 'custom', message: '' } as Issue, root)];
  return [{ path: issue.path, message: `Found ${kindOf(value)} (${place}).`, hint: `Write ${forms.join(' or ')}.` }];
}

/** How far a form went: unknown keys lie one deeper than the value that holds them. */
const depth = (errors: Issue[]): number =>
  Math.max(...errors.map((error) => error.path.length + (error.code === 'unrecognized_keys' ? 0.5 : 0.75)));
