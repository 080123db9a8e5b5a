import {
  code,
  openQuestionList,
  origins,
  questionList,
  refineWithHint,
  sources,
  text,
} from '@folio/core/data/schema-helpers.ts';
import { z } from 'zod';
import { ApiDescription } from '../operation/description.ts';
import { jsonSchema, localRef } from './json-schema.ts';
import { checkDescription } from './openapi-checks.ts';

/** `data/api/openapi.yaml`: the description of the REST interface, OpenAPI 3.1. One file holds all operations. */

/** Notes of a part of the description, as `noteKeys` of the other data. */
const notes = { 'x-open-questions': openQuestionList.optional(), 'x-caution': text.optional() };

/** A part of the description, or a reference to one under `components`. */
const orRef = <T extends z.ZodType>(value: T) =>
  z.union([value, z.strictObject({ $ref: localRef, summary: text.optional(), description: text.optional() })]);

const example = z.strictObject({
  summary: text.optional(),
  description: text.optional(),
  value: z.unknown(),
  /** As `output` of a fence: whether a source prints this answer. */
  'x-origin': z.enum(origins).optional(),
});
export type Example = z.output<typeof example>;

const mediaType = z.strictObject({
  schema: jsonSchema.optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), orRef(example)).optional(),
  /** The type that published calls name for a body of this type, where they name another. */
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
    'The body names no media type',
    'Add one, for example `application/json`.',
  ),
  ...notes,
});
export type RequestBody = z.output<typeof requestBody>;

const response = z.strictObject({
  description: text,
  headers: z.record(z.string(), orRef(header)).optional(),
  content: content.optional(),
  ...notes,
});
export type Response = z.output<typeof response>;

/** Names of what does the same elsewhere: `{Product}Table::putDoc` of C++, `{Product}Table.putDoc` of Java; inline Markdown for the command line. */
const same = z.strictObject({
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

const statusForm = /^(?:[1-5]\d\d|[1-5]XX|default)$/;
const responses = refineWithHint(
  z.record(
    refineWithHint(
      z.string(),
      (value) => statusForm.test(value),
      'An answer has no status code',
      'Use a code such as `200`, a range such as `4XX`, or `default` where the status is not documented.',
    ),
    orRef(response),
  ),
  (value) => Object.keys(value).length > 0,
  'The operation has no answer',
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
  parameters: z.array(orRef(parameter)).optional(),
  requestBody: orRef(requestBody).optional(),
  responses,
  servers: z.array(server).min(1).optional(),
  ...notes,
  /** Replaces, language by language, what the commands of the command line say of this call. */
  'x-same': same.optional(),
  'x-questions': questionList.optional(),
  'x-sources': sources,
});
export type OperationObject = z.output<typeof operation>;

const methods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'] as const;
export type Method = (typeof methods)[number];

const item = z.strictObject({
  summary: text.optional(),
  description: text.optional(),
  parameters: z.array(orRef(parameter)).optional(),
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
    item,
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
  /** Groups of commands (`data/cli/<group>.yaml`) that name operations as their equivalents. */
  'x-cli': z.array(code).optional(),
  'x-sources': sources.optional(),
});
export type ApiDocument = z.output<typeof document>;

/** Parses the whole description once; references are resolved when a page needs them. */
export const apiSchema = document.superRefine(checkDescription).transform((value) => new ApiDescription(value));
