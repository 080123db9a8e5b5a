import { readFileSync } from 'node:fs';
import { loadSynonyms } from '../../content/data/index.ts';
import { buildIndex } from '../../search/build/index.ts';
import { searchCli } from '../../search/cli.ts';
import { readSite } from '../build.ts';
import { Progress } from '../progress.ts';
import { searchRecords } from '../search-records.ts';
import { buildOptions, readArgs } from './options.ts';

/** `npm run --silent search -- --json --limit 10`: one query a line in, one JSON array a line out; the code and index of the browser. */
export default async function (args: string[]) {
  const { values, positionals } = readArgs(args, { json: { type: 'boolean' }, limit: { type: 'string', default: '10' } });
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Error(`--limit is a whole number from 1, not "${values.limit}".`);
  const options = buildOptions({ progress: new Progress(true) });
  const site = await readSite(options);
  const index = await buildIndex(searchRecords(site), await loadSynonyms(options.root, site.config.product));
  const queries = positionals.length ? positionals.join(' ') : readFileSync(0, 'utf8');
  process.stdout.write(await searchCli(queries, index, { json: values.json ?? false, limit }));
}
