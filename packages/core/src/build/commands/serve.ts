import { once } from 'node:events';
import { resolve } from 'node:path';
import { formatCommand } from '../../code.ts';
import { readApi } from '../proxy.ts';
import { buildOptions, parseCommandOptions, readPort } from './options.ts';

const API_OPTION = { type: 'string', help: 'address of a database server, which /_api leads to' } as const;

export async function dev(args: string[]) {
  const usage = `${formatCommand('dev', '[options]')}\nServes the site and shows edits in place, on PORT (4321).`;
  const values = parseCommandOptions(args, usage, { api: API_OPTION });
  const { startDev } = await import('../dev.ts');
  const url = await startDev(buildOptions(values.root), readPort(), readApi(values.api));
  process.stdout.write(`Local: ${url} (press Ctrl+C to stop)\n`);
}

export async function start(args: string[]) {
  const usage = `${formatCommand('start', '[options]')}\nBuilds the site if something has changed, and serves it on PORT (4321).`;
  const values = parseCommandOptions(args, usage, {
    api: API_OPTION,
    feedback: { type: 'string', help: 'folder that keeps votes, comments and events of readers' },
    log: { type: 'boolean', help: 'writes a line of JSON for each request, without addresses of users' },
  });
  const api = readApi(values.api);
  const log = values.log ? (line: string) => process.stdout.write(`${line}\n`) : undefined;
  const port = readPort();
  const options = buildOptions(values.root);
  const { buildIfChanged } = await import('../build.ts');
  await buildIfChanged(options);
  const [{ readBasePath, startServer }, { createMcpHandler }] = await Promise.all([
    import('../server.ts'),
    import('../mcp.ts'),
  ]);
  const feedback =
    values.feedback === undefined
      ? undefined
      : (await import('../../feedback/store.ts')).openFeedbackFolder(resolve(values.feedback), options.outDir);
  const assistants = createMcpHandler(options.outDir);
  const server = await startServer(options.outDir, port, undefined, { api, assistants, feedback, log });
  const address = server.address() as { port: number };
  process.stdout.write(
    `Local: http://127.0.0.1:${address.port}${readBasePath(options.outDir)} (press Ctrl+C to stop)\n`,
  );
  if (api) process.stdout.write(`Requests of the REST console are forwarded to ${api.href.replace(/\/$/, '')}.\n`);
}

export async function mcp(args: string[]) {
  const usage = `${formatCommand('mcp', '[options]')}\nAnswers an assistant over standard input and output (Model Context Protocol).`;
  const values = parseCommandOptions(args, usage, {
    out: { type: 'string', help: 'folder that the site is built into, in place of dist/' },
  });
  const options = buildOptions(values.root, values.out === undefined ? {} : { outDir: resolve(values.out) });
  const { buildIfChanged } = await import('../build.ts');
  await buildIfChanged(options);
  const [{ StdioServerTransport }, { createSiteServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('../mcp.ts'),
  ]);
  const server = await createSiteServer(options.outDir);
  const transport = new StdioServerTransport();
  // The SDK ignores a line that isn't a message. The error has no id (JSON-RPC 2.0, section 5).
  transport.onerror = ({ name }) => {
    const error =
      name === 'SyntaxError'
        ? { code: -32700, message: 'The line is not JSON. Write each message as one line of JSON.' }
        : {
            code: -32600,
            message: 'The line is not a JSON-RPC message. Send an object with "jsonrpc": "2.0", "method" and "id".',
          };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
  };
  await server.connect(transport);
  await once(process.stdin, 'end');
}
