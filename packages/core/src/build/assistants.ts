/** What assistants can ask of a built site: the tools of every site, and those of its features. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { openDocs } from '../assistants/docs.ts';
import type { ServerFacts } from '../assistants/server.ts';
import type { AssistantTool, ReadBuilt } from '../assistants/tool.ts';
import { docsTools } from '../assistants/tools.ts';
import { loadProject } from './project.ts';
import { isMissing } from './served-folder.ts';

/** What a server for assistants needs of a site. */
export interface Assistance {
  tools: AssistantTool[];
  facts: ServerFacts;
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
export async function assistanceOf(root: string, outDir: string): Promise<Assistance> {
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
export function assistantHandler(root: string, outDir: string) {
  let ready: Promise<Assistance> | undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    ready ??= assistanceOf(root, outDir);
    // What could not be loaded is tried again.
    ready.catch(() => {
      ready = undefined;
    });
    const [{ tools, facts, publicHost }, { answerAssistant }] = await Promise.all([
      ready,
      import('../assistants/http.ts'),
    ]);
    await answerAssistant(request, response, tools, facts, publicHost);
  };
}
