import { once } from 'node:events';
import { resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createServer } from '../../mcp/server.ts';
import { buildIfChanged } from '../build.ts';
import { loadMcpTools } from '../mcp.ts';
import { buildOptions, readOptions } from './options.ts';

/**
 * `npm run --silent mcp`: the site's tools for an assistant on this machine, over standard input and output (Model Context Protocol). Builds first when
 * something has changed, into `--out <folder>`; what it says for people goes to standard error.
 */
export default async function (args: string[]) {
  const values = readOptions(
    args,
    'npm run --silent mcp -- [options]\nAnswers an assistant over standard input and output (Model Context Protocol).',
    { out: { type: 'string', help: 'folder that the site is built into, in place of dist/' } },
  );
  const { root, outDir, ...options } = buildOptions(
    values.root,
    values.out === undefined ? {} : { outDir: resolve(values.out) },
  );
  await buildIfChanged({ root, outDir, ...options });
  const { tools, facts } = await loadMcpTools(root, outDir);
  await createServer(tools, facts).connect(new StdioServerTransport());
  await once(process.stdin, 'end');
}
