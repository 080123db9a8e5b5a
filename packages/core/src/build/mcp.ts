import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { openDocs } from '../mcp/docs.ts';
import type { ServerInfo } from '../mcp/server.ts';
import type { AssistantTool, ReadBuilt } from '../mcp/tool.ts';
import { docsTools } from '../mcp/tools.ts';
import { loadProject } from './project.ts';
import { isMissing } from './served-folder.ts';

interface McpSetup {
  tools: AssistantTool[];
  info: ServerInfo;
  publicHost: string;
}

const createReader =
  (dir: string): ReadBuilt =>
  async (path) => {
    const file = resolve(join(dir, path));
    if (!file.startsWith(resolve(dir) + sep)) return undefined;
    try {
      return await readFile(file);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

export async function loadMcpTools(root: string, outDir: string): Promise<McpSetup> {
  const { config, features } = await loadProject(root);
  const read = createReader(outDir);
  const { origin, base, product, title, description } = config;
  const tools = [
    ...docsTools(openDocs({ read, origin, base, product: product.name })),
    ...features.all.flatMap((feature) => feature.emit?.tools?.(read) ?? []),
  ];
  const names = tools.map(({ name }) => name).join(', ');
  return {
    tools,
    publicHost: new URL(origin).host,
    info: {
      title,
      instructions: `${description} Answer questions about ${product.name} from these pages: search first, then read the page, and name its address. Tools: ${names}.`,
    },
  };
}

export function createMcpHandler(root: string, outDir: string) {
  let ready: Promise<McpSetup> | undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    ready ??= loadMcpTools(root, outDir);
    // Retry on the next request.
    ready.catch(() => {
      ready = undefined;
    });
    const [{ tools, info, publicHost }, { handleMcpRequest }] = await Promise.all([ready, import('../mcp/server.ts')]);
    await handleMcpRequest(request, response, tools, info, publicHost);
  };
}
