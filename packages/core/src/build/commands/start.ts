import { buildIfChanged } from '../build.ts';
import { createMcpHandler } from '../mcp.ts';
import { readApi } from '../proxy.ts';
import { baseIn, startServer } from '../server.ts';
import { buildOptions, readOptions, readPort } from './options.ts';

/** `npm start`: builds when something changed, then serves the site on `PORT` (4321). With `--api http://host:port` the console reaches that server. */
export default async function (args: string[]) {
  const values = readOptions(
    args,
    'npm start -- [options]\nBuilds the site if something has changed, and serves it on PORT (4321).',
    { api: { type: 'string', help: 'address of a database server, which /_api leads to' } },
  );
  const api = readApi(values.api);
  const port = readPort();
  const options = buildOptions(values.root);
  await buildIfChanged(options);
  const server = await startServer(options.outDir, port, undefined, {
    api,
    assistants: createMcpHandler(options.root, options.outDir),
  });
  const address = server.address();
  process.stdout.write(
    `The site is at http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}${baseIn(options.outDir)} — stop it with Ctrl+C.\n`,
  );
  if (api) process.stdout.write(`The console of the REST pages reaches ${api.href.replace(/\/$/, '')} through it.\n`);
}
