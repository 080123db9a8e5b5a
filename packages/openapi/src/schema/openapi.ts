import { code, openQuestionList, origins, refineWithHint, sources, text } from '@folio/core/data';
import { z } from 'zod';
import { ApiDescription } from '../operation/description.ts';
import { jsonSchema } from './json-schema.ts';
import { checkDocument } from './openapi-checks.ts';

/** The form of `data/api/openapi.yaml`: one OpenAPI 3.1 document with all operations. */

const notes = { 'x-open-questions': openQuestionList.optional(), 'x-caution': text.optional() };

const allowRef = <T extends z.ZodType>(value: T) =>
  z.union([value, z.strictObject({ $ref: z.string(), summary: text.optional(), description: text.optional() })]);

const example = z.strictObject({
  summary: text.optional(),
  description: text.optional(),
  value: z.unknown(),
  /** Whether a source prints this response, as `output` of a code fence. */
  'x-origin': z.enum(origins).optional(),
});
export type Example = z.output<typeof example>;

const mediaType = z.strictObject({
  schema: jsonSchema.optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), allowRef(example)).optional(),
  /** The content type that requests send, if it differs from the type of the body. */
  'x-sent-as': code.optional(),
  ...notes,
});
export type MediaType = z.output<typeof mediaType>;

const content = z.record(z.string(), mediaType);
export type Content = z.output<typeof content>;

const parameter = z.strictObject({
  name: code,
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: text.nullable().optional(),
  deprecated: z.boolean().optional(),
  schema: jsonSchema.optional(),
  example: z.unknown().optional(),
  ...notes,
});
export type Parameter = z.output<typeof parameter>;

const header = z.strictObject({ description: text.optional(), schema: jsonSchema.optional(), ...notes });

const requestBody = z.strictObject({
  description: text.optional(),
  required: z.boolean().optional(),
  content: refineWithHint(
    content,
    (value) => Object.keys(value).length > 0,
    'The body has no media type',
    'Add one, for example `application/json`.',
  ),
  ...notes,
});
export type RequestBody = z.output<typeof requestBody>;

const response = z.strictObject({
  description: text,
  headers: z.record(z.string(), allowRef(header)).optional(),
  content: content.optional(),
  ...notes,
});
export type Response = z.output<typeof response>;

const equivalents = z.strictObject({
  cli: z.array(text).optional(),
  cpp: z.array(code).optional(),
  java: z.array(code).optional(),
});

const security = z.array(z.record(z.string(), z.array(z.string())));

const securityScheme = z.strictObject({
  type: z.literal('apiKey'),
  in: z.enum(['header', 'query', 'cookie']),
  name: code,
  description: text.optional(),
});

const STATUS_KEY = /^(?:[1-5]\d\d|[1-5]XX|default)$/;
const responses = refineWithHint(
  z.record(
    refineWithHint(
      z.string(),
      (value) => STATUS_KEY.test(value),
      'A response has no status code',
      'Use a code such as `200`, a range such as `4XX`, or `default` where the status is not documented.',
    ),
    allowRef(response),
  ),
  (value) => Object.keys(value).length > 0,
  'The operation has no response',
  'Add `default` where the status is not documented.',
);

const server = z.strictObject({
  url: code,
  description: text.optional(),
  variables: z
    .record(
      z.string(),
      z.strictObject({ default: z.string(), enum: z.array(z.string()).optional(), description: text.optional() }),
    )
    .optional(),
});

const operation = z.strictObject({
  operationId: refineWithHint(
    z.string(),
    (value) => /^[a-z][A-Za-z0-9]*$/.test(value),
    'An operationId is not in camel case',
    'Write it like `createTable`.',
  ),
  tags: z.array(code).optional(),
  summary: text,
  description: text.optional(),
  deprecated: z.boolean().optional(),
  parameters: z.array(allowRef(parameter)).optional(),
  requestBody: allowRef(requestBody).optional(),
  responses,
  servers: z.array(server).min(1).optional(),
  ...notes,
  /** Replaces, per language, the equivalents that the command data names. */
  'x-same': equivalents.optional(),
  'x-sources': sources,
});
export type OperationObject = z.output<typeof operation>;

const pathItem = z.strictObject({
  summary: text.optional(),
  description: text.optional(),
  parameters: z.array(allowRef(parameter)).optional(),
  get: operation.optional(),
  post: operation.optional(),
  put: operation.optional(),
  delete: operation.optional(),
  patch: operation.optional(),
  head: operation.optional(),
  options: operation.optional(),
});

const document = z.strictObject({
  openapi: refineWithHint(
    z.string(),
    (value) => value.startsWith('3.1'),
    'The description is not OpenAPI 3.1',
    'Write `openapi: 3.1.0`.',
  ),
  info: z.strictObject({
    title: text,
    version: z.string(),
    summary: text.optional(),
    description: text.optional(),
    license: z.strictObject({ name: text, identifier: z.string().optional(), url: z.string().optional() }).optional(),
    contact: z
      .strictObject({ name: text.optional(), url: z.string().optional(), email: z.string().optional() })
      .optional(),
  }),
  externalDocs: z.strictObject({ url: code, description: text.optional() }).optional(),
  servers: z.array(server).min(1),
  security: security.optional(),
  tags: z.array(z.strictObject({ name: code, description: text.optional() })).optional(),
  paths: z.record(
    refineWithHint(
      z.string(),
      (value) => value.startsWith('/'),
      'A path does not start with a slash',
      'Write it like `/db/{dbname}/table`.',
    ),
    pathItem,
  ),
  components: z
    .strictObject({
      schemas: z.record(z.string(), jsonSchema).optional(),
      parameters: z.record(z.string(), parameter).optional(),
      requestBodies: z.record(z.string(), requestBody).optional(),
      responses: z.record(z.string(), response).optional(),
      examples: z.record(z.string(), example).optional(),
      headers: z.record(z.string(), header).optional(),
      securitySchemes: z.record(z.string(), securityScheme).optional(),
    })
    .optional(),
  ...notes,
  /** Groups of commands (`data/cli/<group>.yaml`) whose equivalents include operations. */
  'x-cli': z.array(code).optional(),
  'x-console': z
    .strictObject({
      /** Labels of path parameters whose values differ by user, by name. */
      'own-values': z.record(z.string(), text).optional(),
      /** Path of the section that shows the headers that CORS needs. */
      cors: code.optional(),
      /** The field of an answer that is a number other than 0 on failure. */
      'error-field': code.optional(),
    })
    .optional(),
  'x-sources': sources.optional(),
});
export type ApiDocument = z.output<typeof document>;

export const apiSchema = document.superRefine(checkDocument).transform((value) => new ApiDescription(value));
