import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMcpHandler, fetchBuilt, MAX_REQUEST_BYTES, MCP_INFO_PATH } from './handler.ts';
import { type CreateTools, defineTool } from './tool.ts';

const site = { origin: 'https://docs.example.org', base: '/', product: 'Quarkly', title: 'Docs', description: 'All.' };
const read = async (path: string) =>
  path === MCP_INFO_PATH ? new TextEncoder().encode(JSON.stringify(site)) : undefined;
const createEcho: CreateTools = () => [
  defineTool({
    name: 'echo',
    title: 'Echo',
    description: 'Answers its text.',
    input: { text: z.string().describe('A text.') },
    run: async ({ text }) => text,
  }),
];
const handle = createMcpHandler(read, [createEcho]);

const call = (method: string, params?: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const echo = call('tools/call', { name: 'echo', arguments: { text: 'Grüße' } });
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://docs.example.org/mcp', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });

/** A body of an unknown length. */
const toStream = (text: string) => new Blob([text]).stream();

describe('createMcpHandler', () => {
  it('handles each request independently, without a session', async () => {
    const response = await handle(post(echo));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('mcp-session-id')).toBe(false);
    expect(await response.json()).toMatchObject({ id: 1, result: { content: [{ text: 'Grüße' }] } });
  });

  it('handles simultaneous requests', async () => {
    const texts = ['one', 'two', 'three'];
    const responses = await Promise.all(
      texts.map(async (text) => {
        const response = await handle(post(call('tools/call', { name: 'echo', arguments: { text } })));
        return (await response.json()).result.content[0].text;
      }),
    );
    expect(responses).toEqual(texts);
  });

  it('returns the title of the site and instructions with its tools', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { result } = await (await handle(post(call('initialize', params)))).json();
    expect(result.serverInfo.title).toBe('Docs');
    expect(result.instructions).toBe(
      'All. Answer questions about Quarkly from these pages: search first, then read the page, and name its address. Tools: search, read_page, list_areas, find_symbol, echo.',
    );
  });

  it('accepts a notification with an empty response', async () => {
    const response = await handle(post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it.each<[headers: Record<string, string>, status: number]>([
    [{ Origin: 'https://docs.example.org', 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Host: 'localhost:4321', Origin: 'http://localhost:4321' }, 200],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Host: 'evil.example', Origin: 'https://evil.example' }, 403],
    [{ Host: '' }, 403],
  ])('accepts requests from pages of this site only: %j results in %i', async (headers, status) => {
    const response = await handle(post(echo, headers));
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.text()).toBe('Only pages of this site may call these tools.\n');
  });

  it.each<[what: string, request: () => Request, status: number, answer: RegExp]>([
    [
      'another method',
      () => new Request('https://docs.example.org/mcp'),
      405,
      /^This URL is for assistants, which send POST requests .*\.\n$/,
    ],
    ['an empty body', () => post(''), 400, /Parse error: Invalid JSON/],
    ['half of JSON', () => post(echo.slice(0, 40)), 400, /Parse error: Invalid JSON/],
    ['JSON of another form', () => post('[7]'), 400, /Parse error: Invalid JSON-RPC message/],
    ['deep JSON', () => post(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), 400, /Invalid JSON/],
    ['another type', () => post(echo, { 'Content-Type': 'text/plain' }), 415, /must be application\/json/],
    ['a client that takes no JSON', () => post(echo, { Accept: 'text/html' }), 406, /Not Acceptable: Client must/],
    [
      'a body that is too large',
      () => post('x', { 'Content-Length': String(MAX_REQUEST_BYTES + 1) }),
      413,
      /^A request may have at most 65536 bytes\.\n$/,
    ],
    [
      'a body of an unknown length that is too large',
      () => post(toStream('x'.repeat(MAX_REQUEST_BYTES + 1))),
      413,
      /65536/,
    ],
  ])('responds to %s with a readable message', async (_, request, status, answer) => {
    const response = await handle(request());
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(answer)]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('reads the site again after a failure', async () => {
    let isDown = true;
    const recovering = createMcpHandler((path) => (isDown ? Promise.resolve(undefined) : read(path)), [createEcho]);
    await expect(recovering(post(echo))).rejects.toThrow('The build has no file /_hosts/mcp.json.');
    isDown = false;
    expect((await recovering(post(echo))).status).toBe(200);
  });
});

describe('fetchBuilt', () => {
  const load = async (url: string) =>
    new Response(url, { status: url.endsWith('/gone') ? 404 : url.endsWith('/down') ? 503 : 200 });

  it.each([
    ['https://docs.example.org/mcp', 'https://docs.example.org/_site.json'],
    ['https://example.org/docs/mcp?a=b', 'https://example.org/docs/_site.json'],
  ])('reads files next to %s', async (site, url) =>
    expect(new TextDecoder().decode(await fetchBuilt(site, load)('/_site.json'))).toBe(url),
  );

  it('returns undefined for a missing file, and throws if the host is down', async () => {
    const read = fetchBuilt('https://docs.example.org/', load);
    expect(await read('/gone')).toBeUndefined();
    await expect(read('/down')).rejects.toThrow('The host responded with 503 for /down.');
  });
});
