import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatCommand } from '../../code.ts';
import { formatReport, readEntries } from '../../feedback/report.ts';
import { formatDiagnostics } from '../../model/diagnostics.ts';
import { parseCommandArgs } from './options.ts';

export default async function (args: string[]) {
  const usage = `${formatCommand('feedback', '<folder>')}\nLists pages by votes, comments, searches without a result, failed runs, errors and web vitals.`;
  const { positionals } = parseCommandArgs(args, usage, {});
  const [folder] = positionals;
  const hint = `Name the folder of \`${formatCommand('start', '--feedback <folder>')}\`.`;
  if (folder === undefined || positionals.length > 1)
    throw new Error(`Expected one folder, but got "${positionals.join(' ')}". ${hint}`);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`Folder not found: "${folder}". ${hint}`);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name));
  const { entries, diagnostics } = readEntries(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })));
  process.stdout.write(formatReport(entries));
  if (diagnostics.length) process.stderr.write(`\n${formatDiagnostics(diagnostics)}\n`);
}
