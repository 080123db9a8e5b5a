import { startDev } from '../dev.ts';
import { readApi } from '../proxy.ts';
import { buildOptions, readOptions, readPort } from './options.ts';

/** `npm run dev`: the site with edits shown in place, on `PORT` (4321); `--api http://host:port` as for `npm start`. */
export default async function (args: string[]) {
  const values = readOptions(
    args,
    'npm run dev -- [options]\nServes the site and shows edits in place, on PORT (4321).',
    {
      api: { type: 'string', help: 'address of a database server, which /_api leads to' },
    },
  );
  const address = await startDev(buildOptions(values.root), readPort(), readApi(values.api));
  process.stdout.write(`The site is at ${address} — edits show in place, stop it with Ctrl+C.\n`);
}
