import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CODE_ROOT, hashFiles, listFramework } from '../code.ts';
import { listSourceFiles } from '../markdown/source-files.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { findClassSamples, findCommandSamples, findPageSamples } from './samples/find.ts';
import { checkCsv, checkJson, checkShell, checkYaml } from './samples/formats.ts';
import { checkGrammar } from './samples/grammar.ts';

export interface SampleOptions {
  root: string;
  product: Product;
  cacheDir: string;
  allowed?: Exception[];
}

/**
 * Checks the syntax of samples: JSON, YAML, CSV, shell (with Bash), C++ and Java. Nothing is run,
 * and no names are resolved.
 */
export async function checkSamples({
  root,
  product,
  cacheDir,
  allowed = exceptions,
}: SampleOptions): Promise<Diagnostic[]> {
  const folders = [
    { folder: 'content', ending: '.md' as const, find: findPageSamples },
    { folder: 'data/classes', ending: '.yaml' as const, find: findClassSamples },
    { folder: 'data/cli', ending: '.yaml' as const, find: findCommandSamples },
  ];
  const cache = new SampleCache(cacheDir);
  const sources = folders.flatMap(({ folder, ending, find }) =>
    listSourceFiles(root, folder, ending).files.map((file) => {
      const raw = readFileSync(path.join(root, file), 'utf8').replace(/^\uFEFF/, '');
      const text = expandPlaceholders(raw.replace(/\r\n?/g, '\n'), product);
      return { file, text, find, known: cache.read(file, text) };
    }),
  );
  const samples = sources.flatMap(({ file, text, find, known }) => (known ? [] : find(file, text)));
  const { problems, complete } = await findProblems(samples);
  const diagnostics = sources.flatMap(({ file, text, known }) => {
    if (known) return known;
    const found = reportProblems(file, problems, allowed);
    cache.add(file, text, found);
    return found;
  });
  if (complete) cache.save();
  return [...diagnostics, ...reportStrayExceptions(sources, allowed)];
}

/** `complete` is false without Bash; such results are not cached. */
async function findProblems(samples: Sample[]): Promise<{ problems: Problem[]; complete: boolean }> {
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

function reportProblems(file: string, problems: Problem[], allowed: Exception[]): Diagnostic[] {
  const own = problems.filter(({ sample }) => sample.file === file);
  const exceptionsHere = allowed.filter((exception) => exception.file === file);
  const covers = ({ quote }: Exception, { sample }: Problem) => sample.code.includes(quote);
  const told = own
    .filter((problem) => !exceptionsHere.some((exception) => covers(exception, problem)))
    .map(({ sample, row, message, hint }): Diagnostic => ({ file, line: sample.line + row, message, hint }))
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const idle = exceptionsHere.filter((exception) => !own.some((problem) => covers(exception, problem)));
  return [
    ...told,
    ...idle.map((exception) => createStrayDiagnostic(`no unsound sample of ${file} holds "${exception.quote}"`)),
  ];
}

const reportStrayExceptions = (sources: { file: string }[], allowed: Exception[]): Diagnostic[] =>
  allowed
    .filter((exception) => !sources.some(({ file }) => file === exception.file))
    .map((exception) => createStrayDiagnostic(`there is no file ${exception.file}`));

const createStrayDiagnostic = (why: string): Diagnostic => ({
  file: 'packages/core/src/check/samples.ts',
  message: `An exception is not needed: ${why}.`,
  hint: 'Delete it.',
});

export interface Sample {
  file: string;
  line: number;
  lang: string;
  /** Code with placeholders replaced; they contain no line breaks. */
  code: string;
  signature?: boolean;
}

/** A mistake in a sample; `row` is the 0-based line in its code. */
export interface Problem {
  sample: Sample;
  row: number;
  message: string;
  hint: string;
}

export interface Exception {
  file: string;
  quote: string;
  reason: string;
}

const exceptions: Exception[] = [];

interface Entry {
  digest: string;
  diagnostics: Diagnostic[];
}

/** Results of unchanged files. A damaged or outdated cache is ignored. */
class SampleCache {
  private readonly before: Record<string, Entry>;
  private readonly after: Record<string, Entry> = {};
  private readonly target: string;
  private readonly version = hashCheck();

  constructor(folder: string) {
    this.target = path.join(folder, 'samples.json');
    this.before = this.load();
  }

  read(file: string, text: string): Diagnostic[] | undefined {
    const known = this.before[file];
    if (known?.digest !== hashText(text)) return undefined;
    this.after[file] = known;
    return known.diagnostics;
  }

  add(file: string, text: string, diagnostics: Diagnostic[]): void {
    this.after[file] = { digest: hashText(text), diagnostics };
  }

  save(): void {
    mkdirSync(path.dirname(this.target), { recursive: true });
    const draft = `${this.target}.${process.pid}.tmp`;
    writeFileSync(draft, JSON.stringify({ version: this.version, files: this.after }));
    renameSync(draft, this.target);
  }

  private load(): Record<string, Entry> {
    try {
      const kept = JSON.parse(readFileSync(this.target, 'utf8')) as { version: string; files: Record<string, Entry> };
      return kept.version === this.version ? kept.files : {};
    } catch {
      return {};
    }
  }
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

const hashCheck = () =>
  hashFiles(
    listFramework(CODE_ROOT, [
      'core/src/check/samples',
      'core/src/check/samples.ts',
      'core/src/markdown/markdown.ts',
      'core/src/markdown/markdown-page.ts',
      'core/src/markdown/code/fence.ts',
    ]),
  );
