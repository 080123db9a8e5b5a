/** The tools over Streamable HTTP, without sessions: each request has its own server, and no state stays behind. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isForeignRequest } from '../model/same-origin.ts';
import { createServer, type ServerInfo } from './server.ts';
import type { AssistantTool } from './tool.ts';

/** Bytes that a request may have. */
const largestRequest = 65_536;

/**
 * Answers the requests of assistants. Other methods than POST, requests that are too large and those that a browser sends for another site are refused
 * in words (Streamable HTTP asks servers to check `Origin`).
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
    return refuse(response, 403, 'Pages of other sites may not call these tools.');
  if (method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return refuse(
      response,
      405,
      'This address is for assistants. They speak the Model Context Protocol and send POST requests.',
    );
  }
  if (Number(headers['content-length'] ?? 0) > largestRequest)
    return refuse(response, 413, `A request has at most ${largestRequest} bytes.`);
  const server = createServer(tools, facts);
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: largestRequest,
  });
  response.once('close', () => server.close());
  await server.connect(transport as Transport);
  await transport.handleRequest(request, response);
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
}
