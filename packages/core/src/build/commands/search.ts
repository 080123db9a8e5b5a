import { openIndex, searchCli } from '@folio/search';
import { formatCommand } from '../../code.ts';
import { loadSite } from '../load-site.ts';
import { buildSearchIndex } from '../search-records.ts';
import { buildOptions, Progress, parseCommandArgs } from './options.ts';

export default async function (args: string[]) {
  const { values, positionals } = parseCommandArgs(
    args,
    `${formatCommand('search', '[options] [words]')}\nAnswers the words, or one query a line of standard input.`,
    {
      json: { type: 'boolean', help: 'writes one JSON array a query' },
      limit: { type: 'string', help: 'number of results, 10 by default' },
    },
  );
  const limit = Number(values.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1)
    throw new Error(`Invalid value "${values.limit}" for --limit: expected a whole number from 1.`);
  const files = await buildSearchIndex(await loadSite(buildOptions(values.root, { progress: new Progress(true) })));
  const provider = await openIndex(async (name) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`The index has no file ${name}.`);
    return bytes;
  });
  const input = positionals.length ? toLines([`${positionals.join(' ')}\n`]) : process.stdin;
  const write = (line: string) => process.stdout.write(values.json ? line : formatHits(line));
  await searchCli(input, { provider, limit, write });
}

async function* toLines(texts: string[]) {
  yield* texts;
}

function formatHits(line: string): string {
  const hits = JSON.parse(line) as { route: string; anchor: string; title: string; heading: string }[];
  if (!hits.length) return 'Nothing found.\n';
  return `${hits.map((hit) => `${hit.route}${hit.anchor && `#${hit.anchor}`}  ${hit.title}${hit.heading && ` › ${hit.heading}`}`).join('\n')}\n`;
}
