import { startDev } from '../dev.ts';
import { buildOptions, readArgs } from './options.ts';

/** `npm run dev`: the site with edits shown in place, on `PORT` (4321). */
export default async function (args: string[]) {
  readArgs(args, {});
  const address = await startDev(buildOptions(), Number(process.env.PORT ?? 4321));
  process.stdout.write(`The site is at ${address} — edits show in place, stop it with Ctrl+C.\n`);
}
