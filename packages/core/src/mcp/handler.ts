import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { COMPUTED_HEADERS, respond } from '../model/respond.ts';
import { isForeignRequest } from '../model/same-origin.ts';
import { openDocs } from './docs.ts';
import { createServer, type ServerInfo } from './server.ts';
import { type AssistantTool, type CreateTools, type ReadBuilt, readBuiltText } from './tool.ts';
import { docsTools } from './tools.ts';

export const MCP_INFO_PATH = '/_hosts/mcp.json';

/** The content of {@link MCP_INFO_PATH}. */
export interface McpSite {
  origin: string;
  base: string;
  product: string;
  title: string;
  description: string;
}

export const MAX_REQUEST_BYTES = 65_536;

/** @throws Error If the build has no {@link MCP_INFO_PATH}. */
export async function createSiteTools(
  read: ReadBuilt,
  features: readonly CreateTools[],
): Promise<{ tools: AssistantTool[]; info: ServerInfo }> {
  const site = JSON.parse(await readBuiltText(read, MCP_INFO_PATH)) as McpSite;
  const tools = [...docsTools(openDocs({ read, ...site })), ...features.flatMap((create) => create(read))];
  const names = tools.map(({ name }) => name).join(', ');
  return {
    tools,
    info: {
      title: site.title,
      instructions: `${site.description} Answer questions about ${site.product} from these pages: search first, then read the page, and name its address. Tools: ${names}.`,
    },
  };
}

/**
 * Creates a handler for any host with `Request` and `Response`. Each request gets its own server, so
 * there are no sessions. The protocol requires that foreign origins are rejected.
 */
export function createMcpHandler(read: ReadBuilt, features: readonly CreateTools[]) {
  let ready: ReturnType<typeof createSiteTools> | undefined;
  return async (request: Request): Promise<Response> => {
    const { host } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    if (isForeignRequest({ host, ...headers }, host))
      return respond(403, 'Only pages of this site may call these tools.');
    if (request.method !== 'POST')
      return respond(405, 'This URL is for assistants, which send POST requests of the Model Context Protocol.', {
        Allow: 'POST',
      });
    if (Number(headers['content-length'] ?? 0) > MAX_REQUEST_BYTES)
      return respond(413, `A request may have at most ${MAX_REQUEST_BYTES} bytes.`);
    ready ??= createSiteTools(read, features);
    // Retry on the next request.
    ready.catch(() => {
      ready = undefined;
    });
    const { tools, info } = await ready;
    const server = createServer(tools, info);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: MAX_REQUEST_BYTES,
    });
    await server.connect(transport as Transport);
    try {
      const response = await transport.handleRequest(request);
      const body = await response.text();
      return new Response(body || null, {
        status: response.status,
        headers: { ...Object.fromEntries(response.headers), ...COMPUTED_HEADERS },
      });
    } finally {
      await server.close();
    }
  };
}

/**
 * @param site URL of the home page, or of a file next to it.
 * @param load Fetches from the host's storage instead of the network.
 */
export const fetchBuilt =
  (site: string, load: (url: string) => Promise<Response> = fetch): ReadBuilt =>
  async (path) => {
    const response = await load(new URL(`.${path}`, site).href);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The host responded with ${response.status} for ${path}.`);
    return new Uint8Array(await response.arrayBuffer());
  };
