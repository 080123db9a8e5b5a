import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { writeFileAtomic } from '../build/write-file-atomic.ts';
import { CODE_ROOT, hashFiles, listFramework } from '../code.ts';
import { hashContent } from '../markdown/cache.ts';
import { parsePage } from '../markdown/markdown-page.ts';
import { listSourceFiles } from '../markdown/source-files.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
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
      return { file, text, find, cached: cache.read(file, text) };
    }),
  );
  const samples = sources.flatMap(({ file, text, find, cached }) => (cached ? [] : find(file, text)));
  const { problems, complete } = await findProblems(samples);
  const diagnostics = sources.flatMap(({ file, text, cached }) => {
    if (cached) return cached;
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
  const select = <L extends Sample['lang']>(lang: L) =>
    samples.filter((sample): sample is Sample & { lang: L } => sample.lang === lang);
  const shell = checkShell(select('bash'));
  const problems = [
    ...select('json').flatMap(checkJson),
    ...select('yaml').flatMap(checkYaml),
    ...select('csv').flatMap(checkCsv),
    ...(shell ?? []),
  ];
  for (const sample of [...select('cpp'), ...select('java')]) problems.push(...(await checkGrammar(sample)));
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
  hash: string;
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
    if (known?.hash !== hashContent(text)) return undefined;
    this.after[file] = known;
    return known.diagnostics;
  }

  add(file: string, text: string, diagnostics: Diagnostic[]): void {
    this.after[file] = { hash: hashContent(text), diagnostics };
  }

  save(): void {
    writeFileAtomic(this.target, JSON.stringify({ version: this.version, files: this.after }));
  }

  private load(): Record<string, Entry> {
    try {
      const stored = JSON.parse(readFileSync(this.target, 'utf8')) as { version: string; files: Record<string, Entry> };
      return stored.version === this.version ? stored.files : {};
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

/** Finds the fences of a page. Of outputs, only JSON that claims to be complete is checked. */
const findPageSamples = (file: string, page: string): Sample[] =>
  parsePage(page).fences.flatMap(({ line, language, attributes: { output }, text }) =>
    !language || (output && (output === 'shape' || language !== 'json'))
      ? []
      : [{ file, line: line + 1, lang: language, code: text }],
  );

/** Finds C++ and Java in `data/classes/*.yaml`: signatures and examples. */
function findClassSamples(file: string, text: string): Sample[] {
  const found: Sample[] = [];
  eachText(text, (keys, code, line) => {
    const lang = keys.findLast((key) => key === 'cpp' || key === 'java');
    const signature = keys.includes('signatures');
    if (lang && (signature || keys.includes('example'))) found.push({ file, line, lang, code, signature });
  });
  return found;
}

function findCommandSamples(file: string, text: string): Sample[] {
  const found: Sample[] = [];
  eachText(text, (keys, code, line, siblings) => {
    const key = keys.at(-1);
    if (!keys.includes('session') || (key !== 'in' && key !== 'out')) return;
    if (key === 'out' && siblings.origin === 'shape') return;
    for (const { row, json } of findJson(code)) found.push({ file, line: line + row, lang: 'json', code: json });
    const typed = key === 'in' ? /\s(\{\s*".*\})$/.exec(code)?.[1] : undefined;
    if (typed) found.push({ file, line, lang: 'json', code: typed });
  });
  return found;
}

function findJson(text: string): { row: number; json: string }[] {
  const lines = text.split('\n');
  const found: { row: number; json: string }[] = [];
  for (let row = 0; row < lines.length; row++) {
    const line = lines[row] as string;
    if (!/^(\{\s*("|$)|\[\s*([{"]|$))/.test(line)) continue;
    const end = line.startsWith('{') ? '}' : ']';
    let last = row;
    if (!line.trimEnd().endsWith(end)) {
      const after = lines.findIndex((other, at) => at > row && other.startsWith(end));
      last = after < 0 ? lines.length - 1 : after;
    }
    found.push({ row, json: lines.slice(row, last + 1).join('\n') });
    row = last;
  }
  return found;
}

type Visitor = (keys: string[], text: string, line: number, siblings: Record<string, unknown>) => void;

/** Visits each text with its keys. Only block scalars keep the lines of the file. */
function eachText(source: string, visitor: Visitor): void {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const walk = (node: unknown, keys: string[], siblings: Record<string, unknown>): void => {
    if (isAlias(node)) return;
    if (isMap(node)) {
      const values = node.toJS(document) as Record<string, unknown>;
      for (const { key, value } of node.items) walk(value, [...keys, String(isScalar(key) ? key.value : key)], values);
    } else if (isSeq(node)) for (const item of node.items) walk(item, keys, {});
    else if (isScalar(node) && typeof node.value === 'string') {
      const start = lines.linePos((node as Node).range?.[0] ?? 0).line;
      visitor(keys, node.value, start + (node.type?.startsWith('BLOCK') ? 1 : 0), siblings);
    }
  };
  walk(document.contents, [], {});
}
