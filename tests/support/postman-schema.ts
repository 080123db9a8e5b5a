/**
 * The parts of Postman collections 2.1 that this site writes. Other keys are rejected.
 *
 * @see https://schema.getpostman.com/json/collection/v2.1.0/collection.json
 */
import { z } from 'zod';

const description = z.union([z.string(), z.strictObject({ content: z.string(), type: z.string() })]);

const variable = z.strictObject({
  key: z.string(),
  value: z.string(),
  disabled: z.boolean().optional(),
  description: description.optional(),
});

const url = z.strictObject({
  raw: z.string(),
  host: z.array(z.string()),
  path: z.array(z.string()),
  query: z.array(variable).optional(),
  variable: z.array(variable).optional(),
});

const body = z.strictObject({
  mode: z.enum(['raw', 'urlencoded', 'formdata', 'file', 'graphql']),
  raw: z.string(),
  options: z.record(z.string(), z.unknown()).optional(),
});

const request = z.strictObject({
  method: z.enum(['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
  url,
  description: description.optional(),
  header: z.array(variable).optional(),
  body: body.optional(),
});

const response = z.strictObject({
  id: z.string(),
  name: z.string(),
  originalRequest: request,
  status: z.string().optional(),
  code: z.int().optional(),
  header: z.array(variable).optional(),
  body: z.string().optional(),
});

const item = z.strictObject({ id: z.string(), name: z.string(), request, response: z.array(response) });

const folder = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: description.optional(),
  item: z.array(item),
});

/** A collection with one level of folders. */
export const postmanSchema = z.strictObject({
  info: z.strictObject({
    _postman_id: z.string(),
    name: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
    description: description.optional(),
  }),
  item: z.array(folder),
  variable: z.array(variable),
});

export type PostmanCollection = z.output<typeof postmanSchema>;
export type PostmanItem = z.output<typeof item>;
