import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkOpenApi, checkOperations, DISABLED_RULES } from './check.ts';
import { apiSchema } from './schema/openapi.ts';

const source = `openapi: 3.1.0
info: {title: Ferns, version: '1', license: {name: Free, url: 'https://example.org/license'}}
servers: [{url: 'http://127.0.0.1'}]
paths:
  /db/{dbname}:
    get:
      operationId: open
      summary: Open
      parameters: [{name: dbname, in: path, required: true, schema: {type: string}}]
      responses: {default: {description: Opened.}}
  /db/{dbname}?key={key}:
    delete:
      operationId: remove
      summary: Remove
      parameters: [{name: dbname, in: path, required: true, schema: {type: string}}]
      responses:
        default:
          description: Removed.
          content:
            application/json:
              schema: {type: object, properties: {errcode: {type: integer}}}
              example: {errcode: 0}
security: []
`;

/** The export of the description above: the query is not a part of the path. */
function strict(text = source) {
  const { paths, ...head } = parse(text) as { paths: Record<string, object> };
  return {
    ...head,
    paths: { '/db/{dbname}': { ...paths['/db/{dbname}'], ...paths['/db/{dbname}?key={key}'] } },
  };
}

const getDiagnosticsAfter = (from: string, to: string) => {
  const text = source.replace(from, to);
  return checkOpenApi(strict(text), text);
};

describe('checkOpenApi', () => {
  it('accepts the exported description', async () => expect(await checkOpenApi(strict(), source)).toEqual([]));

  it('reports an example that violates its schema, with its line in the description', async () => {
    const [diagnostic] = await getDiagnosticsAfter('{errcode: 0}', '{errcode: none}');
    expect(diagnostic?.file).toBe('data/api/openapi.yaml');
    expect(source.split('\n')[(diagnostic?.line ?? 0) - 1]).toContain('example:');
    expect(diagnostic?.message).toMatch(/integer.*delete/s);
    expect(diagnostic?.hint).toContain('no-invalid-media-type-examples');
  });

  it('reports an operation without a summary and a parameter that is not in the path', async () => {
    const [summary] = await getDiagnosticsAfter('      summary: Open\n', '');
    expect(summary?.line).toBe(6);
    const diagnostics = await getDiagnosticsAfter('[{name: dbname', '[{name: other');
    expect(diagnostics.map(({ line }) => line)).toContain(9);
  });
});

it('every disabled rule has a reason', () => {
  for (const [rule, reason] of Object.entries(DISABLED_RULES)) expect(`${rule}: ${reason}`).toMatch(/^[\w-]+: .{20,}$/);
});

describe('checkOperations', () => {
  const description = source
    .replace('{dbname}?key', '{dbname}/keys?key')
    .replace(/name: dbname/g, '$&, example: main')
    .replace('?key={key}', '')
    .replace(/( +)summary: .*/g, "$&\n$1x-sources: ['docs:/ferns']")
    .replace('security: []\n', '');
  const pages: Record<string, string> = { open: '/open', remove: '/remove' };
  const check = (text = description, routes = pages) =>
    checkOperations(apiSchema.parse(parse(text)), (id) => routes[id], text);
  const findLine = (text: string) => description.slice(0, description.indexOf(text)).split('\n').length;

  it('accepts operations that have a page and an error response', () => expect(check()).toEqual([]));

  it('reports an operation without a page, with the line of its id', () => {
    expect(check(description, { open: '/open' })).toEqual([
      {
        file: 'data/api/openapi.yaml',
        line: findLine('operationId: remove'),
        message: 'No page shows the operation `remove`.',
        hint: expect.stringContaining('::operation{id="remove"}'),
      },
    ]);
  });

  it.each([
    ["'200'", 1],
    ['2XX', 1],
    ["'301'", 1],
    ["'404'", 0],
    ['5XX', 0],
  ])('reports an operation whose only response is %s with %i errors', (status, count) => {
    const diagnostics = check(
      description.replace('default: {description: Opened.}', `${status}: {description: Opened.}`),
    );
    expect(diagnostics).toHaveLength(count);
    if (count)
      expect(diagnostics[0]).toMatchObject({
        line: findLine('responses: {default'),
        message: 'The operation `open` has no error response.',
      });
  });
});
