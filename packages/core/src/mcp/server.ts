/** A server of the Model Context Protocol (modelcontextprotocol.io) over a list of tools, whatever the transport. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type AssistantTool, callTool, inputSchema, quote, ToolError } from './tool.ts';

/** What a server says about itself. */
export interface ServerInfo {
  /** Name of the site, for people. */
  title: string;
  /** What the site is about, and how to use the tools: assistants read it first. */
  instructions: string;
}

/** A server that has no connection yet. A mistake of the assistant, and a defect of ours, is answered in words; nothing of it ends the server. */
export function createServer(tools: readonly AssistantTool[], { title, instructions }: ServerInfo): Server {
  const server = new Server(
    { name: 'documentation', title, version: '1.0.0' },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputSchema(tool),
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  // Not a handler of its own: the SDK answers calls of another form with the raw JSON of its schema.
  server.fallbackRequestHandler = async ({ method, params }) => {
    if (method !== 'tools/call')
      throw Object.assign(new Error(`Unknown method ${quote(method)}.`), { code: ErrorCode.MethodNotFound });
    const name = params?.name;
    try {
      return said(await callTool(tools, name, params?.arguments));
    } catch (error) {
      if (error instanceof ToolError) return { ...said(error.message), isError: true };
      process.stderr.write(`${name}: ${(error as Error).message}\n`);
      return { ...said(`${name} could not answer. The window of the server says why.`), isError: true };
    }
  };
  return server;
}

const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
