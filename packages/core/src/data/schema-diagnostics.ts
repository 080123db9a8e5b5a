import type { z } from 'zod';
import type { ValuePath } from '../markdown/yaml.ts';
import { suggestSimilarWord } from '../model/fuzzy-match.ts';

type Issue = z.core.$ZodIssue;

export interface ValueDiagnostic {
  path: ValuePath;
  key?: string;
  code?: 'missing-key' | 'missing-root-key' | 'unknown-value';
  message: string;
  hint: string;
}

const KIND_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'keys with values',
  record: 'keys with values',
  null: '`null`',
};
const getKindName = (kind: string): string => KIND_NAMES[kind] ?? kind;

const describeKind = (value: unknown): string =>
  getKindName(
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value,
  );

const quote = (value: unknown): string => `\`${String(value)}\``;

const suggest = (value: unknown, known: readonly unknown[]): string =>
  typeof value === 'string' ? suggestSimilarWord(value, known.map(String), quote) : '';

export const valueAt = (root: unknown, path: ValuePath): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );

/** Describes a path with the names of list items: `methods › putDoc › parameters › 2`. */
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

export function toDiagnostics(issues: readonly Issue[], root: unknown, schema: unknown): ValueDiagnostic[] {
  return issues.flatMap((issue) => convertIssue(issue, root, schema));
}

function convertIssue(issue: Issue, root: unknown, schema: unknown): ValueDiagnostic[] {
  const path = issue.path;
  const value = valueAt(root, path);
  const location = path.length ? ` (${describePath(root, path)})` : '';
  const create = (message: string, hint: string, code?: ValueDiagnostic['code']): ValueDiagnostic[] => [
    { path, code, message: `${message}${location}.`, hint },
  ];
  switch (issue.code) {
    case 'custom':
      return create(issue.message, String(issue.params?.hint ?? 'See the form of data files.'));
    case 'unrecognized_keys': {
      const known = (issue as { known?: string[] }).known ?? getKnownKeys(schema, path);
      const hint = known.length ? `Keys allowed here: ${known.join(', ')}.` : 'Remove it.';
      // `{text: one, two}` is YAML for a text "one" and a key "two" without a value.
      const cut = issue.keys.filter((key) => valueAt(value, [key]) === null);
      return [
        ...issue.keys
          .filter((key) => !cut.includes(key))
          .map((key) => ({
            path,
            key,
            message: `Unknown key ${quote(key)}${location}.`,
            hint: suggest(key, known) + hint,
          })),
        ...cut.slice(0, 1).map((key) => ({
          path,
          key,
          message: `Unknown key ${quote(key)} without a value${location}.`,
          hint: `If it belongs to a text: in braces a comma ends text without quotes, so put the text into single quotes. ${hint}`,
        })),
      ];
    }
    case 'invalid_type':
      if (value !== undefined)
        return create(
          `Found ${describeKind(value)}, expected ${getKindName(issue.expected)}`,
          createTypeHint(issue.expected, value),
        );
      return [createMissingDiagnostic(issue, root)];
    case 'invalid_value': {
      const values = issue.values.map((allowed) => quote(String(allowed))).join(', ');
      if (value === undefined) return [createMissingDiagnostic(issue, root)];
      return create(
        `${quote(value)} is not possible here`,
        `${suggest(value, issue.values)}Use ${issue.values.length > 1 ? 'one of ' : ''}${values}.`,
        'unknown-value',
      );
    }
    case 'invalid_union':
      return convertUnionIssue(issue, root, schema);
    case 'invalid_key':
      return issue.issues.flatMap((inner) =>
        create(inner.message, String((inner as { params?: { hint?: string } }).params?.hint ?? 'Correct the key.')),
      );
    case 'too_small':
      if (issue.origin === 'string')
        return create('The text is empty', 'Write text. A key that the page or entry does not need may be left out.');
      return create(`Fewer than ${issue.minimum}`, `Give at least ${issue.minimum}, or leave the key out.`);
    default:
      return create(issue.message, 'See the form of data files.');
  }
}

function createMissingDiagnostic(issue: Issue, root: unknown): ValueDiagnostic {
  const path = issue.path.slice(0, -1);
  const key = String(issue.path.at(-1) ?? '');
  const location = path.length ? ` (${describePath(root, path)})` : '';
  const form =
    issue.code === 'invalid_type'
      ? getKindName(issue.expected)
      : issue.code === 'invalid_value'
        ? `one of ${issue.values.join(', ')}`
        : 'a value';
  return {
    path,
    code: path.length ? 'missing-key' : 'missing-root-key',
    message: `${quote(key)} is missing${location}.`,
    hint: `Add ${quote(key)}: ${form}.`,
  };
}

function createTypeHint(expected: string, value: unknown): string {
  if (expected === 'string' && value === null)
    return 'Write text. A key without a value is `null`, which is not possible here.';
  if (expected === 'string' && typeof value !== 'object') return 'Put it in quotes.';
  if (expected === 'array') return 'Write a list, each item after a hyphen or all in square brackets.';
  return `Write ${getKindName(expected)}.`;
}

/** Assumes the alternative that matches deepest; if none does, names all. */
function convertUnionIssue(
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
        code: value === undefined ? 'missing-key' : 'unknown-value',
        message: `${message} (${describePath(root, issue.path)}).`,
        hint: `${suggest(value, options)}Use one of ${options.map(quote).join(', ')}.`,
      },
    ];
  }
  const branches = issue.errors.map((errors) =>
    errors.map((error) => ({ ...error, path: [...issue.path, ...error.path] }) as Issue),
  );
  const isOtherType = (errors: Issue[]) =>
    errors.every((error) => error.code === 'invalid_type' && error.path.length === issue.path.length);
  const likely = branches
    .filter((errors) => !isOtherType(errors))
    .sort((a, b) => getDepth(b) - getDepth(a) || a.length - b.length)[0];
  if (likely) return toDiagnostics(likely, root, schema);
  const forms = [
    ...new Set(branches.flat().map((error) => (error.code === 'invalid_type' ? getKindName(error.expected) : ''))),
  ];
  const location = describePath(root, issue.path);
  const value = valueAt(root, issue.path);
  if (value === undefined) return [createMissingDiagnostic({ ...issue, code: 'custom', message: '' } as Issue, root)];
  return [
    { path: issue.path, message: `Found ${describeKind(value)} (${location}).`, hint: `Write ${forms.join(' or ')}.` },
  ];
}

const getDepth = (errors: Issue[]): number =>
  Math.max(...errors.map((error) => error.path.length + (error.code === 'unrecognized_keys' ? 0.5 : 0.75)));

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  keyType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  getter?: () => z.ZodType;
  entries?: Record<string, string>;
};

const getDef = (schema: unknown): Def | undefined => (schema as { def?: Def } | undefined)?.def;

/** Returns the schemas at a path, several for alternatives. */
function getSchemasAt(schema: unknown, path: ValuePath): Def[] {
  const def = getDef(schema);
  if (!def) return [];
  if (def.innerType) return getSchemasAt(def.innerType, path);
  if (def.getter) return getSchemasAt(def.getter(), path);
  if (def.in) return getSchemasAt(def.in, path);
  if (def.options) return def.options.flatMap((option) => getSchemasAt(option, path));
  const [step, ...rest] = path;
  if (step === undefined) return [def];
  if (def.shape) return getSchemasAt(def.shape[String(step)], rest);
  return getSchemasAt(def.element ?? def.valueType, rest);
}

/** Lists the keys that a schema allows at a path; empty if any key is allowed. */
function getKnownKeys(schema: unknown, path: ValuePath): string[] {
  const keys = getSchemasAt(schema, path).flatMap((def) =>
    def.shape ? Object.keys(def.shape) : def.type === 'record' ? Object.keys(getDef(def.keyType)?.entries ?? {}) : [],
  );
  return [...new Set(keys)];
}
