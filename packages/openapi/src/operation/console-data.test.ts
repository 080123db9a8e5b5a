import { createDataStore } from '@folio/core/data/store.ts';
import { htmlOf, product, render, root } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import { apiSchema } from '../schema/openapi.ts';
import { getConsoleFile, toConsoleData } from './console-data.ts';

const api = createDataStore(root, product).load('api/openapi', apiSchema);
const { operations, schemas, server } = toConsoleData(api);
const create = operations.createTable;

describe('console data', () => {
  it('contains every operation with path, parameters, body and documented responses', () => {
    expect(Object.keys(operations)).toEqual([...api.operations.keys()]);
    expect(server).toBe('http://127.0.0.1:18080');
    expect(create).toMatchObject({
      method: 'POST',
      path: '/db/{dbname}/table',
      parameters: [{ name: 'dbname', in: 'path', required: true, example: expect.any(String) }],
    });
    expect(create?.body?.examples.length).toBeGreaterThan(1);
    expect(create?.answers[0]).toMatchObject({ type: 'application/json', value: expect.anything() });
  });

  it('omits descriptions, which the page shows', () =>
    expect(JSON.stringify(schemas)).not.toMatch(/"(description|x-\w+)":"/));

  it('has a path with a hash, which the console element names', () => {
    const { path } = getConsoleFile(api);
    expect(path).toMatch(/^\/assets\/api\.[\w-]{8}\.json$/);
    expect(htmlOf(render('operation', { id: 'createTable' }))).toContain(
      `<details class="console" data-operation="createTable" data-api="${path}"><summary>`,
    );
  });

  it('renders the console between samples and responses, with a note for browsers without JavaScript', () =>
    expect(htmlOf(render('operation', { id: 'createTable' }))).toMatch(
      /class="operation-code".*<details class="console".*The console needs JavaScript\.<\/p><\/div><\/details><div class="code example-answer"/s,
    ));
});
