import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { isForeignRequest } from '../model/same-origin.ts';
import { type AssistantTool, callTool, quoteInput, ToolError, toJsonSchema } from './tool.ts';

export interface ServerInfo {
  title: string;
  /** What the site is about and how to use the tools; assistants read it first. */
  instructions: string;
}

/** Errors become answers and never end the server. */
export function createServer(tools: readonly AssistantTool[], { title, instructions }: ServerInfo): Server {
  const serverInfo = { name: 'documentation', title, version: '1.0.0' };
  const capabilities = { tools: {} };
  const server = new Server(serverInfo, { capabilities });
  const methods: Record<string, (params: Record<string, unknown>) => unknown> = {
    initialize: (params) => ({ protocolVersion: chooseVersion(params), capabilities, serverInfo, instructions }),
    ping: () => ({}),
    'tools/list': ({ cursor }) => {
      if (cursor !== undefined)
        throw invalidParams(`Unknown cursor ${quoteInput(cursor)}: the list has one page. Leave "cursor" out.`);
      return { tools: tools.map(describeTool) };
    },
    'tools/call': ({ name, arguments: input }) => answerCall(tools, name, input),
  };
  // Handlers of the SDK answer malformed requests with the raw JSON of their schemas.
  for (const method of Object.keys(methods)) server.removeRequestHandler(method);
  server.fallbackRequestHandler = async ({ method, params = {} }) => {
    if (!Object.hasOwn(methods, method))
      throw Object.assign(new Error(`Unknown method ${quoteInput(method)}.`), { code: ErrorCode.MethodNotFound });
    return (await methods[method]?.(params)) as object;
  };
  return server;
}

const invalidParams = (message: string): Error => Object.assign(new Error(message), { code: ErrorCode.InvalidParams });

function chooseVersion(params: Record<string, unknown>): string {
  const read = InitializeRequestSchema.safeParse({ method: 'initialize', params });
  if (!read.success) {
    const fields = [...new Set(read.error.issues.map(({ path }) => path.slice(1).join('.')))];
    throw invalidParams(
      `${fields.map((field) => `"${field}"`).join(', ')} of "initialize" ${fields.length > 1 ? 'are' : 'is'} missing or of another form. Send "protocolVersion" (text), "capabilities" (object) and "clientInfo" (object with the texts "name" and "version").`,
    );
  }
  const { protocolVersion } = read.data.params;
  return SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION;
}

const describeTool = (tool: AssistantTool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: toJsonSchema(tool),
  annotations: { readOnlyHint: true, openWorldHint: false },
});

async function answerCall(tools: readonly AssistantTool[], name: unknown, input: unknown) {
  try {
    return toContent(await callTool(tools, name, input));
  } catch (error) {
    if (error instanceof ToolError) return { ...toContent(error.message), isError: true };
    process.stderr.write(`${name}: ${(error as Error).message}\n`);
    return { ...toContent(`${name} could not answer. The window of the server says why.`), isError: true };
  }
}

const toContent = (text: string) => ({ content: [{ type: 'text' as const, text }] });

const MAX_REQUEST_BYTES = 65_536;

/**
 * One server per request, without sessions. Foreign origins are rejected, as the specification
 * requires.
 */
export async function handleMcpRequest(
  request: IncomingMessage,
  response: ServerResponse,
  tools: readonly AssistantTool[],
  facts: ServerInfo,
  publicHost?: string,
): Promise<void> {
  const { method, headers } = request;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (isForeignRequest(headers, publicHost))
    return sendError(response, 403, 'Pages of other sites may not call these tools.');
  if (method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return sendError(
      response,
      405,
      'This address is for assistants. They speak the Model Context Protocol and send POST requests.',
    );
  }
  if (Number(headers['content-length'] ?? 0) > MAX_REQUEST_BYTES)
    return sendError(response, 413, `A request has at most ${MAX_REQUEST_BYTES} bytes.`);
  const server = createServer(tools, facts);
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MAX_REQUEST_BYTES,
  });
  response.once('close', () => server.close());
  await server.connect(transport as Transport);
  await transport.handleRequest(request, response);
}

function sendError(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
}
