import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createServer } from './server.ts';
import { defineTool } from './tool.ts';

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Answers its text.',
  input: { text: z.string().describe('A text.') },
  run: async ({ text }) => text,
});

async function connect() {
  const [side, serverSide] = InMemoryTransport.createLinkedPair();
  const server = createServer([echo], { title: 'Quarkly', instructions: 'Search first.' });
  await server.connect(serverSide);
  onTestFinished(() => server.close());
  return side;
}

/** Sends one raw message; returns the answer. */
async function send(
  method: string,
  params?: object,
): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
  const side = await connect();
  const response = new Promise((resolve) => {
    side.onmessage = resolve;
  });
  await side.start();
  await side.send({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) } as never);
  return response as Promise<object>;
}

const info = { name: 'client', version: '1' };

it('createServer serves information, the list of tools and tool calls to a client', async () => {
  const client = new Client(info);
  await client.connect(await connect());
  expect(client.getServerVersion()).toMatchObject({ title: 'Quarkly' });
  expect(client.getInstructions()).toBe('Search first.');
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo']);
  expect(await client.callTool({ name: 'echo', arguments: { text: 'Hello' } })).toMatchObject({
    content: [{ type: 'text', text: 'Hello' }],
  });
  expect(await client.ping()).toEqual({});
});

it('createServer responds to an unknown protocol version with the latest one', async () => {
  const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: info };
  expect((await send('initialize', params)).result).toMatchObject({ protocolVersion: expect.stringMatching(/^20/) });
});

it.each<[method: string, params: object | undefined, code: number, start: string]>([
  ['initialize', undefined, -32602, '"protocolVersion", "capabilities", "clientInfo" of "initialize" are missing'],
  [
    'initialize',
    { protocolVersion: 5, capabilities: {}, clientInfo: info },
    -32602,
    '"protocolVersion" of "initialize" is',
  ],
  [
    'initialize',
    { protocolVersion: '2025-06-18', capabilities: [], clientInfo: { name: null, version: '1' } },
    -32602,
    '"capabilities", "clientInfo.name" of "initialize" are',
  ],
  ['tools/list', { cursor: 5 }, -32602, 'Unknown cursor 5: the list has one page. Leave "cursor" out.'],
  ['tools/list', { cursor: { a: [] } }, -32602, 'Unknown cursor {"a":[]}'],
  ['resources/list', {}, -32601, 'Unknown method "resources/list".'],
  ['constructor', {}, -32601, 'Unknown method "constructor".'],
  ['__proto__', { x: 1 }, -32601, 'Unknown method "__proto__".'],
])('%s with %j returns an error with a readable message', async (method, params, code, start) => {
  const { error } = await send(method, params);
  expect(error?.code).toBe(code);
  expect(error?.message.startsWith(start), error?.message).toBe(true);
  expect(error?.message).not.toContain('\n');
});

it.each([
  ['tools/call', undefined],
  ['tools/call', { name: 5, arguments: [] }],
  ['tools/call', { name: 'echo', arguments: 'text' }],
])('%s with %j returns no raw text of a schema', async (method, params) =>
  expect(JSON.stringify(await send(method, params))).not.toMatch(/invalid_type|expected|ZodError/),
);
