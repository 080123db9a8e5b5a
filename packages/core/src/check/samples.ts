import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Root } from 'mdast';
import { listSourceFiles } from '../markdown/source-files.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { SampleCache } from './samples/cache.ts';
import { type Exception, exceptions } from './samples/exceptions.ts';
import { findClassSamples, findCommandSamples, findPageSamples } from './samples/find.ts';
import { checkCsv, checkJson, checkYaml } from './samples/formats.ts';
import { checkGrammar } from './samples/grammar.ts';
import type { Problem, Sample } from './samples/sample.ts';
import { checkShell } from './samples/shell.ts';

export interface SampleOptions {
  /** Folder of the project. */
  root: string;
  product: Product;
  /** `samples.json` in it keeps what is known of files that have not changed. */
  cacheDir: string;
  /** How pages are read. */
  parseMarkdown(text: string): Root;
  /** Samples that may be unsound; the list of the project when left out. */
  allowed?: Exception[];
}

/**
 * Checks that samples are sound: JSON, YAML and CSV are read, shell is read by Bash, C++ and Java by their grammars. Nothing is run, and no name
 * is looked up. Faults come in the order of files and lines.
 */
export async function checkSamples(options: SampleOptions): Promise<Diagnostic[]> {
  const { root, product, cacheDir, allowed = exceptions } = options;
  const rooms = [
    {
      folder: 'content',
      ending: '.md' as const,
      find: (file: string, text: string) => findPageSamples(file, options.parseMarkdown(text)),
    },
    { folder: 'data/classes', ending: '.yaml' as const, find: findClassSamples },
    { folder: 'data/cli', ending: '.yaml' as const, find: findCommandSamples },
  ];
  const cache = new SampleCache(cacheDir);
  const sources = rooms.flatMap(({ folder, ending, find }) =>
    listSourceFiles(root, folder, ending).files.map((file) => {
      const raw = readFileSync(path.join(root, file), 'utf8').replace(/^\uFEFF/, '');
      const text = expandPlaceholders(raw.replace(/\r\n?/g, '\n'), product);
      return { file, text, find, known: cache.read(file, text) };
    }),
  );
  const samples = sources.flatMap(({ file, text, find, known }) => (known ? [] : find(file, text)));
  const { problems, complete } = await problemsOf(samples);
  const faults = sources.flatMap(({ file, text, known }) => {
    if (known) return known;
    const found = faultsOf(file, problems, allowed);
    cache.add(file, text, found);
    return found;
  });
  if (complete) cache.save();
  return [...faults, ...strayExceptions(sources, allowed)];
}

/** `complete` is false where this machine has no Bash; that is not kept. */
async function problemsOf(samples: Sample[]): Promise<{ problems: Problem[]; complete: boolean }> {
  const of = <L extends Sample['lang']>(lang: L) =>
    samples.filter((sample): sample is Sample & { lang: L } => sample.lang === lang);
  const shell = checkShell(of('bash'));
  const problems = [
    ...of('json').flatMap(checkJson),
    ...of('yaml').flatMap(checkYaml),
    ...of('csv').flatMap(checkCsv),
    ...(shell ?? []),
  ];
  for (const sample of [...of('cpp'), ...of('java')]) problems.push(...(await checkGrammar(sample)));
  return { problems, complete: shell !== undefined };
}

/** Faults of a file by line, without those that an exception allows. */
function faultsOf(file: string, problems: Problem[], allowed: Exception[]): Diagnostic[] {
  const own = problems.filter(({ sample }) => sample.file === file);
  const exceptionsHere = allowed.filter((exception) => exception.file === file);
  const covers = ({ quote }: Exception, { sample }: Problem) => sample.code.includes(quote);
  const told = own
    .filter((problem) => !exceptionsHere.some((exception) => covers(exception, problem)))
    .map(
      ({ sample, row, message, hint }): Diagnostic => ({ file, line: sample.line + row, message: message, hint: hint }),
    )
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const idle = exceptionsHere.filter((exception) => !own.some((problem) => covers(exception, problem)));
  return [...told, ...idle.map((exception) => strayFault(`no unsound sample of ${file} holds "${exception.quote}"`))];
}

const strayExceptions = (sources: { file: string }[], allowed: Exception[]): Diagnostic[] =>
  allowed
    .filter((exception) => !sources.some(({ file }) => file === exception.file))
    .map((exception) => strayFault(`there is no file ${exception.file}`));

const strayFault = (why: string): Diagnostic => ({
  file: 'packages/core/src/check/samples/exceptions.ts',
  message: `An exception is not needed: ${why}.`,
  hint: 'Delete it.',
});
