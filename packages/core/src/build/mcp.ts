/** What assistants can ask of a built site: the tools of every site, and those of its features. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { openDocs } from '../mcp/docs.ts';
import type { ServerInfo } from '../mcp/server.ts';
import type { AssistantTool, ReadBuilt } from '../mcp/tool.ts';
import { docsTools } from '../mcp/tools.ts';
import { loadProject } from './project.ts';
import { isMissing } from './served-folder.ts';

/** What a server for assistants needs of a site. */
export interface McpSetup {
  tools: AssistantTool[];
  facts: ServerInfo;
  /** Host of the site where it is published. */
  publicHost: string;
}

/** Reads files of a built folder, and nothing outside of it. */
const readBuilt =
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

/**
 * Brings the tools of the site in `outDir` together. The features of its project, in the folder `root`, add theirs. Throws `FaultError` with the faults
 * of the project.
 */
export async function loadMcpTools(root: string, outDir: string): Promise<McpSetup> {
  const { config, features } = await loadProject(root);
  const read = readBuilt(outDir);
  const { origin, base, product, title, description } = config;
  const tools = [
    ...docsTools(openDocs({ read, origin, base, product: product.name })),
    ...features.all.flatMap((feature) => feature.tools?.(read) ?? []),
  ];
  const names = tools.map(({ name }) => name).join(', ');
  return {
    tools,
    publicHost: new URL(origin).host,
    facts: {
      title,
      instructions: `${description} Answer questions about ${product.name} from these pages: search first, then read the page, and name its address. Tools: ${names}.`,
    },
  };
}

/** Handles the requests of assistants to the bundled server. The project, and what the protocol needs, is loaded at the first one. */
export function createMcpHandler(root: string, outDir: string) {
  let ready: Promise<McpSetup> | undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    ready ??= loadMcpTools(root, outDir);
    // What could not be loaded is tried again.
    ready.catch(() => {
      ready = undefined;
    });
    const [{ tools, facts, publicHost }, { handleMcpRequest }] = await Promise.all([ready, import('../mcp/http.ts')]);
    await handleMcpRequest(request, response, tools, facts, publicHost);
  };
}
