/** The description of the REST interface holds every call of the older pages, is shown, and shows only bodies that fit its own schemas. */

import { createDataStore } from '@folio/core/data/store.ts';
import type { JsonSchema } from '@folio/openapi/model/validate.ts';
import { validate } from '@folio/openapi/model/validate.ts';
import type { Operation } from '@folio/openapi/operation/description.ts';
import { mergeAllOf } from '@folio/openapi/operation/fields.ts';
import type { Content, Example, Parameter } from '@folio/openapi/schema/openapi.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';
import { describe, expect, it } from 'vitest';
import site from '../../site.config.ts';

const api = createDataStore('site', site.product).load('api/openapi', apiSchema);
const operations = [...api.operations.values()];
const schemas = api.document.components?.schemas ?? {};

// Method and path with placeholders as `*`, as in the table below.
const callOf = ({ method, path }: Operation): string =>
  `${method.toUpperCase()} ${(path.split('?')[0] as string).replace(/\{[^}]+\}/g, '*')}`;

/** Every page of the older documentation with the calls that it names: method and path, placeholders as `*`, query strings dropped. */
const older = `
  get-the-server-stats: GET /server/stat
  check-server-type: GET /server/type
  run-sql-like-query-for-tables: GET /db/*/table
  run-sql-like-query-for-tables: POST /db/*/query
  get-database-name: GET /db
  get-the-tables-count: GET /db/*/count
  open-a-table: GET /db/*/*
  get-environment-details: GET /db/*/*/tableenv
  list-all-the-tables: GET /db/*/list
  get-the-general-info-statistics-of-the-tables: GET /db/*/list/*
  get-the-stats-of-a-given-table: GET /db/*/*/stat/*
  count-number-of-rows-in-a-table: GET /db/*/*/count
  create-a-table: POST /db/*/table
  create-a-table: POST /db/*/*/doc
  create-a-table: POST /db/*/query
  add-index-to-a-table: POST /db/*/*/index
  add-index-to-a-table: POST /stream
  insert-a-document-data-into-a-table: POST /db/*/*/doc
  insert-a-document-data-into-a-table: PUT /db/*/*/doc
  get-a-document-data-for-a-key: GET /db/*/*
  delete-a-key-and-value-document: DELETE /db/*/*
  delete-an-index-from-the-table-only-secondary-index: DELETE /db/*/*/index/*
  delete-a-table: DELETE /db/*/*
  register-schema-for-stream-processing: POST /stream
  insert-an-event-into-a-stream: POST /stream/*/*
  get-the-list-of-all-schemas-registered-in-the-db: GET /stream/list
  get-information-for-a-given-schema: GET /stream/*/info
  get-the-schema-json-doc-for-a-given-schema: GET /stream/*/schema
  get-the-dependency-graph-of-the-schema: GET /stream/*/depgraph
  get-the-dependency-graph-of-the-schema: GET /stream/*/*/depgraph
  change-the-state-of-any-stream: PUT /stream/*/*/state
  change-the-state-of-any-stream: GET /stream/*/*/state
  query-streams-to-retrieve-data: POST /db/*/query
  run-cypher-on-stream: POST /stream/*/*/graph/query
  add-another-stream-into-an-existing-schema: PUT /stream/*
  delete-prediction-status-of-a-file: DELETE /ml/*/*/filename/status
  delete-a-training-request-of-a-model: DELETE /ml/*/*/request
  edit-an-existing-schema: PUT /stream
  delete-a-model: DELETE /ml/*/*
  get-usage-of-the-schema: POST /stream/usage
  count-the-number-of-events-in-a-stream: GET /stream/*/*/count
  get-the-number-of-buckets: GET /brs/count
  list-all-buckets-in-the-db: POST /brs/list/*
  upload-stream-data-to-brs: POST /stream/upload_data
  create-a-bucket: POST /brs/bucket
  de-register-a-schema: DELETE /stream/*
  de-register-a-stream-in-a-schema: DELETE /stream/*/*
  get-list-of-objects-files-in-the-bucket: POST /brs/object/list/1
  get-list-of-objects-in-a-bucket: POST /brs/object/list
  train-a-model: POST /ml/train
  get-the-training-status-of-a-model: GET /ml/*/*/status
  upload-put-file-into-a-bucket: POST /brs/*/putfile
  upload-put-file-into-a-bucket: POST /brs/*/putfile
  download-a-file-from-the-bucket: POST /brs/*/getfile
  download-a-file-from-the-bucket: POST /brs/*/getfile
  do-prediction-for-a-trained-model: POST /ml/pred/*
  get-prediction-status-for-a-model-async: GET /ml/*/*/*/status
  upload-an-object-in-memory: POST /brs/object/put
  count-number-of-models-for-a-schema: GET /ml/*/count
  delete-an-object-from-a-bucket: POST /brs/delete
  delete-a-bucket: POST /brs/bucket/delete
  get-training-request-for-a-model: GET /ml/*/*/request
  create-a-graph-table: GET /graph/*/new
  get-all-training-requests-in-the-system: GET /ml/*/request
  open-an-existing-graph-table: GET /graph/*
  list-all-graph-tables-in-the-db: GET /graph/list
  get-the-stats-of-a-graph-table: GET /graph/stat/*
  add-a-node-into-a-graph-table: POST /graph/*/node
  add-triple-into-a-graph-table: POST /graph/*/triple
  run-cypher-query-on-graph: POST /graph/*/query
  register-a-notification: POST /db/notification/register
  pause-activate-and-deregister-a-notification: POST /db/notification/state
  various-notification-queries: POST /db/*/query
`;

/** Calls of the older pages that the description has in another form, with the reason. */
const otherwise: Record<string, { reason: string; instead: string }> = {
  'GET /db/*/table': {
    reason: 'is above the description of the query, whose call posts to /db/*/query, as all other pages do',
    instead: 'POST /db/*/query',
  },
  'DELETE /ml/*/*/filename/status': {
    reason: 'writes "filename" without brackets where the call that reads the status has <file_name>',
    instead: 'DELETE /ml/*/*/*/status',
  },
};

const calls = older
  .trim()
  .split('\n')
  .map((line) => {
    const [page, call] = line.trim().split(': ');
    return { page: page as string, call: call as string };
  });

describe('operations of the previous documentation', () => {
  const described = new Set(operations.map(callOf));

  it.each(calls.filter(({ call }) => !otherwise[call]))('include $call ($page)', ({ call }) => {
    expect(described).toContain(call);
  });

  it.each(Object.entries(otherwise))('include another form of %s', (call, { instead }) => {
    expect(calls.map((one) => one.call)).toContain(call);
    expect(described).not.toContain(call);
    expect(described).toContain(instead);
  });

  it('include both variants if only the query string differs', () => {
    const paths = operations.map(({ method, path }) => `${method} ${path}`);
    for (const path of [
      'get /db/{dbname}/{table_name}',
      'delete /db/{dbname}/{table_name}',
      'post /brs/{bucket_name}/putfile',
      'post /brs/{bucket_name}/getfile',
    ])
      expect(paths.filter((one) => one === path || one.startsWith(`${path}?key={key}`))).toHaveLength(2);
  });
});

describe.each(operations.map((operation) => ({ id: operation.id, operation })))('operation $id', ({ operation }) => {
  const { summary, responses, tags, 'x-sources': sources } = operation.operation;

  it('has a summary, responses, sources and a known tag', () => {
    expect(summary).not.toBe('');
    expect(Object.keys(responses).length).toBeGreaterThan(0);
    expect(sources.length).toBeGreaterThan(0);
    expect(api.document.tags?.map(({ name }) => name)).toContain(tags?.[0]);
  });

  it('has examples that match their schemas', () => {
    expect(bodiesOf(operation).flatMap(({ place, schema, example }) => misfits(place, example.value, schema))).toEqual(
      [],
    );
    const parameters = operation.parameters.filter(({ example }) => example !== undefined);
    expect(parameters.flatMap(({ name, example, schema }: Parameter) => misfits(name, example, schema))).toEqual([]);
  });

  it('has examples with described fields only', () => {
    expect(
      bodiesOf(operation).flatMap(({ place, schema, example }) => undescribed(place, example.value, schema)),
    ).toEqual([]);
  });

  it('has an origin for each response example, and for no request example', () => {
    const origins = bodiesOf(operation).map(({ place, answer, example }) => ({
      place,
      right: answer ? example['x-origin'] !== undefined : example['x-origin'] === undefined,
    }));
    expect(origins.filter(({ right }) => !right)).toEqual([]);
  });

  it('has example titles without code', () => {
    expect(bodiesOf(operation).filter(({ example }) => example.summary?.includes('`'))).toEqual([]);
  });
});

describe('the checks of examples', () => {
  it('find an undescribed field, also in a list', () => {
    const stats = { table: [{ name: 'plants', colour: 'green' }] };
    expect(undescribed('x', stats, schemas.TableStatsList)).toEqual(['x.table[0].colour']);
  });

  const { ErrorEnvelope, TableDefinition } = schemas;

  it('find a missing field', () => {
    expect(misfits('x', { msg: 'no code' }, ErrorEnvelope)).toEqual(['x: errcode is missing']);
  });

  it('find a value outside of an enumeration behind a reference', () => {
    const plants = { table_name: 'plants', table_type: 9, key_type: 1, allow_duplicate: 0, allow_rev_idx: 0 };
    expect(misfits('x', plants, TableDefinition)).toEqual([expect.stringMatching(/^x: table_type must be 0 \(NORMAL/)]);
  });
});

/** What does not fit, each as a sentence. */
function misfits(place: string, value: unknown, schema: JsonSchema | undefined): string[] {
  return validate(value, schema ?? {}, schemas).map(({ path, reason }) => `${place}: ${path || 'the whole'} ${reason}`);
}

/** Fields that the schema does not name, where it names any and does not say that there may be more. */
function undescribed(place: string, value: unknown, schema: JsonSchema = {}): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = mergeAllOf(schema, api);
  if (Array.isArray(value)) return value.flatMap((item, at) => undescribed(`${place}[${at}]`, item, own.items));
  const form = (own.oneOf ?? own.anyOf)?.find((one) => validate(value, one, schemas).length === 0);
  const fields = form ? mergeAllOf(form, api) : own;
  const { properties, additionalProperties } = fields;
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const field = properties[name];
    if (field) return undescribed(`${place}.${name}`, item, field);
    return additionalProperties === undefined ? [`${place}.${name}`] : [];
  });
}

interface Body {
  /** `200 application/json created`. */
  place: string;
  answer: boolean;
  schema: JsonSchema | undefined;
  example: Example;
}

/** Every written example of the bodies that an operation takes and answers. */
function bodiesOf({ body, responses }: Operation): Body[] {
  return [
    ...examplesIn('request', false, body?.content),
    ...Object.entries(responses).flatMap(([status, { content }]) => examplesIn(status, true, content)),
  ];
}

function examplesIn(where: string, answer: boolean, content: Content = {}): Body[] {
  return Object.entries(content).flatMap(([type, { schema, example, examples = {} }]) =>
    [
      ...Object.entries(examples).map(([name, one]) => ({ name, example: api.resolve(one) as Example })),
      ...(example === undefined ? [] : [{ name: 'example', example: { value: example } }]),
    ].map((one) => ({ place: `${where} ${type} ${one.name}`, answer, schema, example: one.example })),
  );
}
