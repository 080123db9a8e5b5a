import { createDataStore } from '@folio/core/data/store.ts';
import { product, project } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import { apiSchema } from '../schema/openapi.ts';
import { toStandardOpenApi } from './strict.ts';

const { root } = project({
  'api/openapi.yaml': `openapi: 3.1.0
info: {title: API, version: "1"}
servers: [{url: 'http://127.0.0.1:1'}]
x-caution: Much.
x-cli: [db]
security: [{}, {key: []}]
paths:
  /db/{name}:
    parameters:
      - {name: name, in: path, required: true, description: null, schema: {type: string}, example: mydb}
    get:
      operationId: openDb
      summary: Open a database
      description: 'Opens it: see [the page](/db#open).'
      x-same: {cpp: ['Db::open']}
      responses: {default: {description: Opened., content: {application/json: {schema: {$ref: '#/components/schemas/Done'}, examples: {one: {value: {x-caution: kept}, x-origin: printed}}}}}}
      x-sources: ['docs:/x']
  '/db/{name}?key={key}':
    parameters:
      - {name: name, in: path, required: true, schema: {type: string}, example: mydb}
      - {name: key, in: path, required: true, schema: {type: string}, example: k}
    get:
      operationId: getRow
      summary: Get a row
      responses: {default: {description: The row., content: {application/json: {schema: {type: object}, examples: {one: {value: {a: 1}, x-origin: printed}}}}}}
      x-sources: ['docs:/x']
    post:
      operationId: putRow
      summary: Put a row
      requestBody: {required: true, content: {text/plain: {x-sent-as: application/json, schema: {type: string, x-open-questions: ['Why?']}, example: a}}}
      responses: {'200': {description: Stored.}}
      x-sources: ['docs:/x']
components:
  securitySchemes: {key: {type: apiKey, in: header, name: x-key}}
  responses: {Error: {description: It failed.}}
  schemas: {Done: {type: object, properties: {msg: {type: string, x-caution: Open.}, default: {type: string}}}}
`,
});
const description = createDataStore(root, product).load('api/openapi', apiSchema);
const strict = toStandardOpenApi(description) as {
  paths: Record<
    string,
    Record<string, Record<string, unknown> & { parameters: { name: string; in: string; required: boolean }[] }>
  >;
};
const item = strict.paths['/db/{name}'];

describe('toStandardOpenApi', () => {
  it('removes the query from paths', () => expect(Object.keys(strict.paths)).toEqual(['/db/{name}']));

  it('merges operations with the same method and path, and makes their query optional', () => {
    expect(item?.get).toMatchObject({
      operationId: 'openDb',
      summary: 'Open a database; get a row',
      description: '**Open a database**: Opens it: see [the page](/db#open).\n\n**Get a row** (with `key`)',
      responses: { default: { description: 'Open a database: Opened. Get a row: The row.' } },
    });
    expect(item?.get?.parameters.map(({ name, in: location, required }) => `${location} ${name} ${required}`)).toEqual([
      'path name true',
      'query key false',
    ]);
    expect(JSON.stringify(item?.get)).toContain('"anyOf":[{"$ref":"#/components/schemas/Done"},{"type":"object"}]');
    expect(JSON.stringify(item?.get)).toContain('"getRow-one":{"value":{"a":1},"x-origin":"printed"}');
  });

  it('keeps the query required if the path has no other operation', () =>
    expect(item?.post?.parameters.map(({ name, in: location, required }) => `${location} ${name} ${required}`)).toEqual(
      ['path name true', 'query key true'],
    ));

  it('lists a text body under the content type that is sent, marked as not encoded', () =>
    expect(item?.post?.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { type: 'string' }, example: 'a', 'x-raw-body': true } },
    }));

  it('keeps the origin of examples, security schemes and shared responses', () =>
    expect(strict).toMatchObject({
      security: [{}, { key: [] }],
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
        responses: { Error: { description: 'It failed.' } },
      },
    }));

  it('links each operation to its page, and makes links absolute, if the site is published', () => {
    const published = toStandardOpenApi(description, {
      site: 'https://docs.example.org/docs',
      routeOf: (id) => (id === 'openDb' ? '/open' : undefined),
    });
    const text = JSON.stringify(published);
    expect(text).toContain('"externalDocs":{"url":"https://docs.example.org/docs/open"}');
    expect(text).toContain('[the page](https://docs.example.org/docs/db#open)');
    expect(text.match(/externalDocs/g)).toHaveLength(1);
  });

  it('removes own extensions and empty descriptions, but not from values', () => {
    const text = JSON.stringify(strict);
    expect(text).not.toMatch(/x-sources|x-same|x-cli|"x-caution":"(Much|Open)|null/);
    expect(text).toContain('{"x-caution":"kept"}');
    expect(text).toContain('"default":{"type":"string"}');
  });
});
