import { buildIfChanged } from '../build.ts';
import { readApi } from '../proxy.ts';
import { startServer } from '../server.ts';
import { buildOptions, readArgs } from './options.ts';

/** `npm start`: builds when something changed, then serves the site on `PORT` (4321). With `--api http://host:port` the console reaches that server. */
export default async function (args: string[]) {
  const { values } = readArgs(args, { api: { type: 'string' } });
  const api = readApi(values.api);
  const port = Number(process.env.PORT ?? 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${process.env.PORT}", which is no port. Take a number from 1 to 65535.`);
  const options = buildOptions(values.root);
  await buildIfChanged(options);
  const server = await startServer(options.outDir, port, undefined, api);
  const address = server.address();
  process.stdout.write(
    `The site is at http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/ — stop it with Ctrl+C.\n`,
  );
  if (api) process.stdout.write(`The console of the REST pages reaches ${api.href.replace(/\/$/, '')} through it.\n`);
}
