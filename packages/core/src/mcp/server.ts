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
    console.error(`${name}: ${(error as Error).message}`);
    return { ...toContent(`${name} could not answer. The window of the server says why.`), isError: true };
  }
}

const toContent = (text: string) => ({ content: [{ type: 'text' as const, text }] });
