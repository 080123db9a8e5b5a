import { code, openQuestionList, refineWithHint, text } from '@folio/core/data/schema-helpers.ts';
import { z } from 'zod';
import { isCatastrophic } from './pattern.ts';

/**
 * The part of JSON Schema 2020-12 (as OpenAPI 3.1 uses it) that a field of a request or an answer needs. A keyword that is not here
 * would never be shown, so it is a mistake.
 */
export interface JsonSchema {
  $ref?: string | undefined;
  type?: JsonType | JsonType[] | undefined;
  format?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | JsonSchema | undefined;
  items?: JsonSchema | undefined;
  oneOf?: JsonSchema[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[] | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  exclusiveMaximum?: number | undefined;
  multipleOf?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  uniqueItems?: boolean | undefined;
  contentEncoding?: string | undefined;
  contentMediaType?: string | undefined;
  readOnly?: boolean | undefined;
  writeOnly?: boolean | undefined;
  deprecated?: boolean | undefined;
  'x-unit'?: string | undefined;
  'x-open-questions'?: string[] | undefined;
  'x-caution'?: string | undefined;
}

const jsonTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const;
export type JsonType = (typeof jsonTypes)[number];

const type = z.enum(jsonTypes);
const count = z.number().int().min(0).optional();
const nested = z.lazy(() => jsonSchema);

const compiles = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

/** `$ref` with the path inside the file that it points to. */
export const localRef = refineWithHint(
  z.string(),
  (value) => value.startsWith('#/'),
  'A reference does not point into this file',
  'Write it like `#/components/schemas/Message`.',
);

export const jsonSchema: z.ZodType<JsonSchema> = z.strictObject({
  $ref: localRef.optional(),
  type: z.union([type, z.array(type).min(1)]).optional(),
  format: code.optional(),
  title: text.optional(),
  description: text.optional(),
  properties: z.record(z.string(), nested).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.union([z.boolean(), nested]).optional(),
  items: nested.optional(),
  oneOf: z.array(nested).min(1).optional(),
  anyOf: z.array(nested).min(1).optional(),
  allOf: z.array(nested).min(1).optional(),
  enum: z.array(z.unknown()).min(1).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  pattern: refineWithHint(
    refineWithHint(
      z.string(),
      compiles,
      'The pattern is not a regular expression',
      'Correct it; it is checked as in JavaScript.',
    ),
    (value) => !compiles(value) || !isCatastrophic(value),
    'The pattern takes for ever on some texts',
    'Let no repetition hold another one of the same signs: `^a+$` in the place of `^(a+)+$`.',
  ).optional(),
  minLength: count,
  maxLength: count,
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  minItems: count,
  maxItems: count,
  uniqueItems: z.boolean().optional(),
  contentEncoding: code.optional(),
  contentMediaType: code.optional(),
  readOnly: z.boolean().optional(),
  writeOnly: z.boolean().optional(),
  deprecated: z.boolean().optional(),
  'x-unit': text.optional(),
  'x-open-questions': openQuestionList.optional(),
  'x-caution': text.optional(),
});
