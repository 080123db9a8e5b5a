import { buildIfChanged } from '../build.ts';
import { startServer } from '../server.ts';
import { buildOptions, readArgs } from './options.ts';

/** `npm start`: builds when something changed, then serves the site on `PORT` (4321). */
export default async function (args: string[]) {
  readArgs(args, {});
  const port = Number(process.env.PORT ?? 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${process.env.PORT}", which is no port. Take a number from 1 to 65535.`);
  const options = buildOptions();
  await buildIfChanged(options);
  const server = await startServer(options.outDir, port);
  const address = server.address();
  process.stdout.write(
    `The site is at http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/ — stop it with Ctrl+C.\n`,
  );
}
