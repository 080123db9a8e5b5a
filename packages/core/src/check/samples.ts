import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../build/write-file-atomic.ts';
import { CODE_ROOT, hashFiles, listFramework } from '../code.ts';
import { hashContent } from '../markdown/cache.ts';
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
}

/**
 * Checks the syntax of samples: JSON, YAML, CSV, shell (with Bash), C++ and Java. Nothing is run,
 * and no names are resolved.
 */
export async function checkSamples({ root, product, cacheDir }: SampleOptions): Promise<Diagnostic[]> {
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
    const found = problems
      .filter(({ sample }) => sample.file === file)
      .map(({ sample, row, message, hint }): Diagnostic => ({ file, line: sample.line + row, message, hint }))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    cache.add(file, text, found);
    return found;
  });
  if (complete) cache.save();
  return diagnostics;
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

export interface Sample {
  file: string;
  line: number;
  lang: string;
  /** Code with placeholders replaced; they contain no line breaks. */
  code: string;
  signature?: boolean;
}

export interface Problem {
  sample: Sample;
  row: number;
  message: string;
  hint: string;
}

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
    if (known?.digest !== hashContent(text)) return undefined;
    this.after[file] = known;
    return known.diagnostics;
  }

  add(file: string, text: string, diagnostics: Diagnostic[]): void {
    this.after[file] = { digest: hashContent(text), diagnostics };
  }

  save(): void {
    writeFileAtomic(this.target, JSON.stringify({ version: this.version, files: this.after }));
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
