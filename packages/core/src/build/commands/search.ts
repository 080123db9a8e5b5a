import { openIndex, searchCli } from '@folio/search/index.ts';
import { loadSite } from '../load-site.ts';
import { Progress } from '../progress.ts';
import { searchIndex } from '../search-records.ts';
import { buildOptions, readArgs } from './options.ts';

/** `npm run --silent search -- --json --limit 10`: one query a line in, one JSON array a line out; the code and index of the browser. */
export default async function (args: string[]) {
  const { values, positionals } = readArgs(
    args,
    'npm run --silent search -- [options] [words]\nAnswers the words, or one query a line of standard input.',
    {
      json: { type: 'boolean', help: 'writes one JSON array a query' },
      limit: { type: 'string', help: 'number of results, 10 by default' },
    },
  );
  const limit = Number(values.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1)
    throw new Error(`--limit is a whole number from 1, not "${values.limit}".`);
  const files = await searchIndex(await loadSite(buildOptions(values.root, { progress: new Progress(true) })));
  const provider = await openIndex(async (name) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`The index has no file ${name}.`);
    return bytes;
  });
  const input = positionals.length ? lines([`${positionals.join(' ')}\n`]) : process.stdin;
  const write = (line: string) => process.stdout.write(values.json ? line : plain(line));
  await searchCli(input, { provider, limit, write });
}

async function* lines(texts: string[]) {
  yield* texts;
}

/** For people: one hit a line. */
function plain(line: string): string {
  const hits = JSON.parse(line) as { route: string; anchor: string; title: string; heading: string }[];
  if (!hits.length) return 'Nothing found.\n';
  return `${hits.map((hit) => `${hit.route}${hit.anchor && `#${hit.anchor}`}  ${hit.title}${hit.heading && ` › ${hit.heading}`}`).join('\n')}\n`;
}
