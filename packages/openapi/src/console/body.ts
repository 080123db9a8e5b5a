import { type Schemas, type SchemaViolation, validate } from '../model/validate.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import { jsonFault } from './json-fault.ts';
import { isJson } from './request.ts';

/** What a body is, as far as this page can know. */
export interface BodyCheck {
  /** The text is no JSON: where and why. Such a body is not sent. */
  syntax?: string;
  /** Where it does not fit the documented schema. A server may know better. */
  misfits: SchemaViolation[];
}

/** Checks a body against its type and schema. */
export function checkBody(
  text: string,
  body: { type: string; schema?: JsonSchema | undefined; required: boolean },
  schemas: Schemas,
): BodyCheck {
  if (!isJson(body.type)) return { misfits: text || !body.required ? [] : [{ path: '', reason: 'must not be empty' }] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { syntax: syntaxFault(text), misfits: [] };
  }
  return { misfits: body.schema ? validate(value, body.schema, schemas) : [] };
}

/** Says where a text stops being JSON. */
function syntaxFault(text: string): string {
  if (!text.trim()) return 'The body is empty: JSON begins with { or [.';
  const { line, column, reason } = jsonFault(text) ?? { line: 1, column: 1, reason: 'it is too deep' };
  return `Not valid JSON at line ${line}, column ${column}: ${reason}.`;
}
