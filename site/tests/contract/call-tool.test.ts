/** Assistants get the answers of the console. */

import { createDataStore } from '@folio/core/data/store.ts';
import { callTool, MAX_ANSWER_CHARS } from '@folio/core/mcp';
import { API_INFO_PATH } from '@folio/openapi/call-tool';
import { toJson } from '@folio/openapi/model/json.ts';
import { getSampleValues } from '@folio/openapi/model/samples.ts';
import { toConsoleData } from '@folio/openapi/operation/console-data.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';
import { CALL_NAMES } from '@folio/query-engine/database';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTools } from '../../console/tools.ts';
import site from '../../site.config.ts';

const data = toConsoleData(createDataStore('site', site.product).load('api/openapi', apiSchema));
const files: Record<string, object> = {
  [API_INFO_PATH]: { data: '/data.json', pages: { createTable: 'https://docs.example.org/create' } },
  '/data.json': data,
};
const tools = createTools(async (path) => new TextEncoder().encode(toJson(files[path])));
const ask = (calls?: object[]) => callTool(tools, 'call_rest', calls ? { calls } : {});

/** The call that the form of the console begins with. */
function sampleOf(operation: string) {
  const { values, body } = getSampleValues(data.operations[operation] as (typeof data.operations)[string]);
  const parameters = Object.entries(values).flatMap(([key, value]) =>
    value && !key.startsWith('header ') ? [[key.replace(/^\w+ /, ''), value]] : [],
  );
  return { operation, parameters: Object.fromEntries(parameters), ...(body && { body }) };
}

it.each(CALL_NAMES)('simulates the example of %s', async (name) => {
  const answer = await ask([sampleOf(name)]);
  expect(answer).toMatch(/^1\. (GET|POST|PUT|DELETE) \/.*\n\nStatus: /);
  expect(answer).not.toContain('Not simulated');
});

it('the tool lists every operation, and marks the simulated ones', async () => {
  const list = await ask();
  expect(list).toContain(`${CALL_NAMES.length} operations are simulated:\n`);
  for (const id of Object.keys(data.operations)) expect(list).toContain(`- ${id}: `);
});

it('the tool runs calls on the data of earlier calls, and returns rules and pages', async () => {
  const plants = { dbname: 'mydb', table_name: 'plants' };
  const answer = await ask([
    {
      operation: 'createTable',
      parameters: { dbname: 'mydb' },
      body: { table_name: 'tools', table_type: 1, key_type: 1, key_sz: 16, allow_duplicate: 0, allow_rev_idx: 0 },
    },
    { operation: 'insertDocument', parameters: plants, body: { doc: { name: 'Ivy' }, _pk: 'ivy-1' } },
    { operation: 'getDocument', parameters: { ...plants, key: '"ivy-1"' } },
  ]);
  expect(answer).toContain('Page: https://docs.example.org/create');
  expect(answer).toContain('Rules that applied:\n- Stored under the key "ivy-1".');
  expect(answer).toMatch(/3\. GET [\s\S]*"name": "Ivy"/);
});

it('the tool returns the documented example of an operation that is not simulated', async () => {
  const names: readonly string[] = CALL_NAMES;
  const [id = ''] = Object.keys(data.operations).filter(
    (one) => !names.includes(one) && data.operations[one]?.answers.length,
  );
  expect(await ask([sampleOf(id)])).toMatch(
    /Not simulated: this operation is not computed without a server\.\n\nDocumented example/,
  );
});

describe('rejected calls', () => {
  const { operation, parameters, body } = sampleOf('insertDocument');
  it.each<[what: string, calls: object[], message: RegExp]>([
    [
      'an operation that does not exist',
      [{ operation: 'insertDocumant' }],
      /^Unknown operation "insertDocumant". Did you mean "insertDocument"\?/,
    ],
    ['a name of an object', [{ operation: '__proto__' }], /^Unknown operation "__proto__"\./],
    ['a parameter that is missing', [{ operation, body }], /^insertDocument was not sent\.\n- Parameter "dbname": /],
    [
      'a parameter of another name',
      [{ operation, parameters: { ...parameters, tabel: 1 }, body }],
      /Unknown parameter "tabel"\. Expected: dbname, /,
    ],
    ['a body that is no JSON', [{ operation, parameters, body: '{"doc": ' }], /Not valid JSON at line 1/],
    ['a body of another form', [{ operation, parameters, body: {} }], /- The body: "doc" is missing\./],
    ['a body where there is none', [{ ...sampleOf('countRows'), body: {} }], /has no body/],
    ['no body', [{ operation, parameters }], /The body is empty/],
    ['no calls', [], /^"calls" is missing or invalid/],
    ['too many calls', Array(21).fill({ operation, parameters, body }), /^"calls" is missing or invalid/],
  ])('have a message for %s', (_, calls, message) => expect(ask(calls)).rejects.toThrow(message));

  it('include unknown databases and tables', async () => {
    const answer = await ask([
      { ...sampleOf('countRows'), parameters: { dbname: 'other', table_name: 'plants' } },
      { ...sampleOf('countRows'), parameters: { dbname: 'mydb', table_name: 'plant' } },
    ]);
    expect(answer).toContain('Not simulated: There is no database other here. Use mydb.');
    expect(answer).toContain('Not simulated: Unknown table "plant".');
  });
});

/** On a host whose clock stands still, only steps end a call. */
describe('expensive calls', () => {
  const plants = { dbname: 'mydb', table_name: 'plants' };
  const graph = { graph_table_name: 'museum' };
  const nodes = Array.from({ length: 19 }, (_, index) => ({
    operation: 'addTriple',
    parameters: graph,
    body: {
      sub: { label: 'a', name: `n${index}`, prop: {} },
      pred: { rel: 'K', prop: {} },
      obj: { label: 'a', name: `n${(index * 7 + 1) % 19}`, prop: {} },
    },
  }));
  it.each<[what: string, calls: object[]]>([
    [
      'patterns that multiply',
      [
        ...nodes,
        { operation: 'runGraphQuery', parameters: graph, body: `S=>(@a a:*)${'-[@k K]->(@b a:*)'.repeat(200)}` },
      ],
    ],
    [
      'long texts in conditions',
      Array(20).fill({
        operation: 'runQuery',
        parameters: { dbname: 'mydb' },
        body: { sql: `select * from plants where ${Array(80).fill('name = "a"').join(' and ')} ${' '.repeat(1_000)}` },
      }),
    ],
    [
      'large documents',
      Array(20).fill({
        operation: 'insertDocument',
        parameters: plants,
        body: { doc: { name: 'x'.repeat(2_000), list: Array(200).fill(0) }, _pk: 'same' },
      }),
    ],
    ['a deep body', [{ operation: 'insertDocument', parameters: plants, body: `{"doc":${'['.repeat(9_000)}` }]],
  ])('end within their limits: %s', async (_, calls) => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const answer = await ask(calls).catch((error: Error) => error.message);
    expect(answer).toMatch(/^(\d|[A-Za-z])/);
    expect(answer.length).toBeLessThan(MAX_ANSWER_CHARS + 100);
  });
});
