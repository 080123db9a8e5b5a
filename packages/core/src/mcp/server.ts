import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { type AssistantTool, callTool, quoteInput, ToolError, toJsonSchema } from './tool.ts';

export interface ServerInfo {
  title: string;
  /** The subject of the site and how to use the tools. */
  instructions: string;
}

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
    'tools/call': ({ name, arguments: input }) => handleCall(tools, name, input),
  };
  // For malformed requests, the SDK's own handlers respond with the raw JSON of schema errors.
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
  const { data, error } = InitializeRequestSchema.safeParse({ method: 'initialize', params });
  if (error) {
    const fields = [...new Set(error.issues.map(({ path }) => path.slice(1).join('.')))];
    throw invalidParams(
      `${fields.map((field) => `"${field}"`).join(', ')} of "initialize" ${fields.length > 1 ? 'are' : 'is'} missing or invalid. Send "protocolVersion" (text), "capabilities" (object) and "clientInfo" (object with the texts "name" and "version").`,
    );
  }
  const { protocolVersion } = data.params;
  return SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION;
}

const describeTool = (tool: AssistantTool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: toJsonSchema(tool),
  annotations: { readOnlyHint: true, openWorldHint: false },
});

async function handleCall(tools: readonly AssistantTool[], name: unknown, input: unknown) {
  try {
    return toContent(await callTool(tools, name, input));
  } catch (error) {
    if (error instanceof ToolError) return { ...toContent(error.message), isError: true };
    console.error(`${name}: ${(error as Error).message}`);
    return { ...toContent(`${name} failed. The output of the server has the reason.`), isError: true };
  }
}

const toContent = (text: string) => ({ content: [{ type: 'text' as const, text }] });
