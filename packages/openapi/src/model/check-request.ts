import { interpolate } from '@folio/core';
import { strings } from '../strings.ts';
import { type ConsoleData, type ConsoleOperation, type ConsoleParameter, type FormRequest, isJson } from './console.ts';
import { parseJson } from './json.ts';
import { type FormValues, toKey } from './samples.ts';
import { type JsonSchema, type Schemas, type SchemaViolation, validate } from './validate.ts';

export const createFormRequest = (
  operation: string,
  { parameters, body }: ConsoleOperation,
  form: FormValues,
): FormRequest => ({
  operation,
  values: Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => [parameter.name, form.values[toKey(parameter)] ?? '']),
  ),
  ...(body ? { body: form.body } : {}),
});

/** Returns error messages by the key of the parameter. */
export function validateParameters(
  parameters: ConsoleParameter[],
  values: Record<string, string>,
  schemas: Schemas,
): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, string][] => {
      const key = toKey(parameter);
      const text = values[key] ?? '';
      if (text === '' && !parameter.required) return [];
      const { example } = parameter;
      if (text === '')
        return [[key, example ? interpolate(strings.valueMissingExample, { example }) : strings.valueMissing]];
      const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
      const [violation] = validate(number, parameter.schema, schemas);
      // In a URL, digits may be a number or a text.
      const isValid = !violation || validate(text, parameter.schema, schemas).length === 0;
      return isValid ? [] : [[key, `The value ${violation.reason}.`]];
    }),
  );
}

/** Some servers report errors in a field of an answer with a status of success. */
export function hasErrorField(value: unknown, { errorField }: ConsoleData): boolean {
  if (!errorField || typeof value !== 'object' || value === null) return false;
  const code = (value as Record<string, unknown>)[errorField];
  return typeof code === 'number' && code !== 0;
}

/** How many violations a message lists: the first ones usually explain the others. */
export const MAX_VIOLATIONS = 8;

interface BodyCheck {
  /** A syntax error; such a body is not sent. */
  syntax?: string;
  /** Violations of the documented schema, which the server may not enforce. */
  violations: SchemaViolation[];
}

export function checkBody(
  text: string,
  body: { type: string; schema?: JsonSchema | undefined; required: boolean },
  schemas: Schemas,
): BodyCheck {
  if (!isJson(body.type))
    return { violations: text || !body.required ? [] : [{ path: '', reason: 'must not be empty' }] };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { syntax: describeSyntaxError(text), violations: [] };
  }
  return { violations: body.schema ? validate(value, body.schema, schemas) : [] };
}

function describeSyntaxError(text: string): string {
  if (!text.trim()) return 'The body is empty: JSON begins with { or [.';
  const { line, column, reason } = findJsonError(text) ?? { line: 1, column: 1, reason: 'it is too deep' };
  return `Not valid JSON at line ${line}, column ${column}: ${reason}.`;
}

/** A 1-based location. Browsers report it in different formats, or not at all. */
interface JsonSyntaxError {
  line: number;
  column: number;
  reason: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** Finds the first syntax error; returns undefined for valid JSON. */
export function findJsonError(text: string): JsonSyntaxError | undefined {
  let offset = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const matches = pattern.test(text);
    if (matches) offset = pattern.lastIndex;
    return matches;
  };
  const takeCharacter = (character: string): boolean => {
    take(SPACE);
    if (text[offset] !== character) return false;
    offset++;
    return true;
  };
  /** Each function returns a reason, or undefined if it succeeds. */
  const value = (): string | undefined => {
    if (takeCharacter('{')) return entries('}', 'an entry such as "name": 1', member);
    if (takeCharacter('[')) return entries(']', 'a value', value);
    if (take(SCALAR) || take(STRING)) return undefined;
    if (text[offset] === '"') return unfinished();
    return text[offset] === "'" ? 'text has double quotes' : 'a value is expected';
  };
  const member = (): string | undefined => {
    take(SPACE);
    if (text[offset] !== '"') return 'a name in double quotes is expected';
    if (!take(STRING)) return unfinished();
    return takeCharacter(':') ? value() : 'a colon is expected after the name';
  };
  const entries = (close: string, expected: string, entry: () => string | undefined): string | undefined => {
    if (takeCharacter(close)) return undefined;
    for (;;) {
      const reason = entry();
      if (reason) return reason;
      if (takeCharacter(close)) return undefined;
      const comma = offset;
      if (!takeCharacter(',')) return `a comma or ${close} is expected`;
      if (takeCharacter(close)) {
        offset = comma;
        return `after a comma comes ${expected}`;
      }
    }
  };
  const unfinished = (): string => 'this text does not end on its line, or holds a character that needs a backslash';
  const reason = value() ?? (take(SPACE) && offset < text.length ? 'nothing may follow the value' : undefined);
  if (!reason) return undefined;
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1, reason };
}
