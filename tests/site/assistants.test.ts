/** The tools for assistants as assistants reach them: the official client over both transports. */
import { execFile, spawnSync } from 'node:child_process';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createMcpHandler } from '@folio/core/build/mcp.ts';
import { startServer } from '@folio/core/build/server.ts';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createScratchFolder, TSX_ARGS } from '../support/build.ts';
import { inFixture } from '../support/fixture.ts';

const every = ['search', 'read_page', 'list_areas', 'find_symbol'];

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

/** What a tool answers: its text, after "Error: " where it is one. */
async function ask(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const text = (content as { text: string }[]).map((part) => part.text).join('\n');
  return isError ? `Error: ${text}` : text;
}

/**
 * What the inspector's command line prints. Its first version, for the second one needs a newer Node than this project does; it finds its own name only
 * from its folder.
 */
async function inspect(...args: string[]): Promise<unknown> {
  const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector-cli'));
  const run = promisify(execFile)(process.execPath, [resolve(program, '../index.js'), ...args], {
    cwd: dirname(program),
  });
  return JSON.parse((await run).stdout);
}

describe('MCP over standard input and output', () => {
  let client: Client;
  const said: string[] = [];
  const server = [
    'mcp',
    '--root',
    resolve('examples/minimal'),
    '--out',
    resolve(createScratchFolder('assistants'), 'dist'),
  ];
  const args = [...TSX_ARGS, resolve('packages/core/src/build/cli.ts'), ...server];
  beforeAll(async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      stderr: 'pipe',
    });
    transport.stderr?.on('data', (chunk) => said.push(String(chunk)));
    client = await connect(transport);
  }, 120_000);
  afterAll(() => client?.close());

  it('builds the site first, and reports it outside of the protocol', () =>
    expect(said.join('')).toContain('pages rendered'));

  it('has the tools of every site, but not those of unused features', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(every);
    for (const { description, inputSchema, annotations } of tools) {
      expect(description).toMatch(/\.$/);
      for (const field of Object.values(inputSchema.properties ?? {}))
        expect((field as { description: string }).description).toMatch(/\.$/);
      expect(annotations?.readOnlyHint).toBe(true);
    }
    expect(client.getInstructions()).toContain('search, read_page');
  });

  it('answers a search', async () => {
    expect(await ask(client, 'search', { query: 'publish' })).toContain('(/publish)');
    expect(await ask(client, 'read_page', { page: '/publish' })).toContain('# ');
    expect(await ask(client, 'read_page', { page: '/nowhere' })).toMatch(/^Error: Unknown page "\/nowhere"/);
  });

  it('answers an invalid message, and continues', () => {
    const lines = ['{"id":7,"method":"ping"}', 'ping', '[]', '{"jsonrpc":"1.0","id":1,"method":"ping"}', '{'];
    const input = `${lines.join('\n')}\n{"jsonrpc":"2.0","id":8,"method":"ping"}\n`;
    const { stdout } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      ...[-32600, -32700, -32600, -32600, -32700].map((code) => [null, code]),
      [8, undefined],
    ]);
    for (const { error } of answers.slice(0, -1)) expect(error.message).toMatch(/\.$/);
  });

  it("lists its tools for the inspector's command line", async () => {
    const listed = await inspect(process.execPath, ...args, '--method', 'tools/list');
    expect(listed).toMatchObject({ tools: every.map((name) => ({ name, inputSchema: { type: 'object' } })) });
  });
});

/** The status of a request with a `Host` of its own, which fetch does not send. */
const send = (port: number, path: string, headers: Record<string, string>, method: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('MCP over HTTP, on the bundled server', () => {
  let server: Server;
  let url: URL;
  let client: Client;
  beforeAll(async () => {
    const assistants = createMcpHandler(inject('fixture'));
    server = await startServer(inject('fixture'), 0, undefined, { assistants });
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${inFixture('/mcp')}`);
    client = await connect(new StreamableHTTPClientTransport(url) as Transport);
  });
  afterAll(async () => {
    await client?.close();
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
  });

  it('has the tools of the features', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...every, 'run_query', 'step_stream', 'check_schema']);
  });

  it('answers with URLs of the public site', async () => {
    const found = await ask(client, 'search', { query: 'stream join', limit: 2 });
    const route = /\((\/[^)]+)\)/.exec(found)?.[1] ?? '';
    const page = await ask(client, 'read_page', { page: route });
    expect(page).toMatch(new RegExp(`^Address: https://[^/]+${inFixture(route)}\\n\\n# `));
    expect(await ask(client, 'list_areas', {})).toMatch(/^\d+ pages in \d+ areas/);
    expect(await ask(client, 'find_symbol', { name: 'QUARKLY_LOG_DIR' })).toContain(inFixture('/quarkly-config#'));
  });

  it("answers the inspector's command line", async () => {
    const call = ['--method', 'tools/call', '--tool-name', 'find_symbol', '--tool-arg', 'name=QUARKLY_LOG_DIR'];
    const found = await inspect(String(url), '--transport', 'http', ...call);
    expect(JSON.stringify(found)).toContain(inFixture('/quarkly-config#'));
  });

  it('runs queries', async () => {
    const setup = 'CREATE (Person:Ann)-[KNOWS]->(Person:Bob)';
    const query = 'S=>(@p Person:*)-[@k KNOWS]->(@q Person:*); RETURN p.name AS who, q.name AS whom';
    expect(await ask(client, 'run_query', { setup, query })).toContain('| who | whom |\n| --- | --- |\n| Ann | Bob |');
    expect(await ask(client, 'run_query', { setup, query: 'S=>(@p Person' })).toMatch(/^Error: .*\(query, line 1, /);
    expect(await ask(client, 'run_query', { graph: 'none', query })).toMatch(/^Error: Unknown graph "none"/);
  });

  it('runs events through streams, and checks schemas', async () => {
    const schema = JSON.stringify({
      schema: 'shop',
      streams: [{ name: 'sales', type: 1, swsz: 86400, inpt: [], attr: [{ name: 'price', type: 11, stat: 3 }] }],
    });
    const events = [{ stream: 'sales', event: { price: 9.5 } }];
    const stepped = await ask(client, 'step_stream', { schema, events });
    expect(stepped).toContain('At the end:\n- sales: 1 stored');
    expect(stepped).toContain('Rules:\n- stored (printed)');
    expect(await ask(client, 'step_stream', { schema, events: [{ stream: 'sale', event: {} }] })).toMatch(
      /^Error: Event 1 of 1, to "sale": Unknown stream "sale"\./,
    );
    expect(await ask(client, 'check_schema', { schema })).toContain('The schema "shop" has no mistakes.');
    expect(await ask(client, 'check_schema', { schema: schema.replace('"price"', '7') })).toMatch(
      /^The schema has 1 mistake:\n- Line 1, column \d+ /,
    );
  });

  it('answers calls of the REST API of the site', async () => {
    const assistants = createMcpHandler(inject('site'));
    const own = await startServer(inject('site'), 0, undefined, { assistants });
    const { port } = own.address() as AddressInfo;
    const reader = await connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)) as Transport,
    );
    onTestFinished(async () => {
      await reader.close();
      own.closeAllConnections();
      await new Promise((done) => own.close(done));
    });
    const where = { dbname: 'mydb', table_name: 'plants' };
    const calls = [
      { operation: 'insertDocument', parameters: where, body: { doc: { name: 'Ivy' }, _pk: 'ivy-1' } },
      { operation: 'getDocument', parameters: { ...where, key: '"ivy-1"' } },
    ];
    const answered = await ask(reader, 'call_rest', { calls });
    expect(answered).toContain('Rules that applied:\n- Stored under the key "ivy-1".');
    expect(answered).toMatch(/2\. GET [\s\S]*"name": "Ivy"[\s\S]*Page: https:/);
    expect(await ask(reader, 'call_rest', { calls: [{ operation: 'insertDocuments' }] })).toMatch(
      /^Error: Unknown operation "insertDocuments"\. Did you mean "insertDocument"\?/,
    );
  });

  it('answers malformed requests with a message', async () => {
    const post = (params: unknown, method = 'tools/call') =>
      fetch(url, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      }).then((response) => response.json());
    for (const [params, sentence] of [
      [{ name: 5, arguments: {} }, /^Unknown tool 5\. The tools are/],
      [{ arguments: {} }, /^Unknown tool without a name\./],
      [{ name: 'search', arguments: [] }, /^The input of a tool is an object with its fields\.$/],
      [{ name: 'search', arguments: 'x' }, /^The input of a tool is an object/],
    ] as const)
      expect(await post(params)).toMatchObject({
        result: { isError: true, content: [{ text: expect.stringMatching(sentence) }] },
      });
    expect(await post({}, 'tools/none')).toMatchObject({
      error: { code: -32601, message: 'Unknown method "tools/none".' },
    });
  });

  it('rejects foreign host names for this device (M2)', async () => {
    for (const [Host, Origin] of [
      ['evil.example:4471', 'http://evil.example:4471'],
      ['null', 'null'],
    ] as const)
      expect(await send(Number(url.port), url.pathname, { Host, Origin }, 'POST'), Host).toBe(403);
  });

  it('rejects invalid tool calls with a message', async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
    const cases: [status: number, answer: Promise<Response>, sentence: RegExp][] = [
      [405, fetch(url), /for assistants/],
      [403, post('{}', { Origin: 'https://evil.example' }), /Only pages of this site/],
      [413, post('x'.repeat(70_000)), /at most 65536 bytes/],
      [406, post('{}'), /Not Acceptable/],
      [400, post('{', { Accept: 'application/json, text/event-stream' }), /Parse error/],
    ];
    for (const [status, answer, sentence] of cases) {
      const response = await answer;
      expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(sentence)]);
    }
  });
});
