import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CODE_ROOT, HOME_ROOT, IS_INSTALLED } from '../code.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { isLockEntry } from './lock.ts';
import { toDisplayPath } from './system-errors.ts';

const SYSTEM_FILES = /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

const INSTALLED_FOLDERS = ['node_modules', '.git', '.github'];
const REPOSITORY_FOLDERS = [...INSTALLED_FOLDERS, 'packages', 'site', 'tests', 'bench', 'deploy', 'docs'];

export function assertNoUrlCharacters(root: string): void {
  const path = [root, CODE_ROOT].find((folder) => /[?#]/.test(folder));
  if (path)
    throw new DiagnosticError({
      file: path,
      message: `The path contains "${/[?#]/.exec(path)}", which the bundler can't handle.`,
      hint: 'Rename the folder.',
    });
}

export function assertNotSourceDir(outDir: string, root: string, cacheDir: string): void {
  const out = realPath(outDir);
  const createError = (message: string) =>
    new DiagnosticError({
      file: outDir,
      message,
      hint: 'Choose a folder that contains nothing else, such as `--out dist`.',
    });
  for (const [name, path] of [
    ['the project', root],
    ['the cache', cacheDir],
    ['the code of the site', CODE_ROOT],
  ] as const) {
    const resolved = realPath(path);
    if (out === resolved) throw createError(`The site can't be built into the folder of ${name}.`);
    if (isBelow(resolved, out)) throw createError(`The site can't be built into a folder that contains ${name}.`);
  }
  const sourceFolders = [
    ...['content', 'questions', 'data', 'snippets', 'navigation'].map((name) => join(root, name)),
    // A project may live inside this repository, as the test fixture does.
    ...(IS_INSTALLED ? INSTALLED_FOLDERS : REPOSITORY_FOLDERS)
      .map((name) => join(HOME_ROOT, name))
      .filter((sourceFolder) => !isWithin(realPath(root), realPath(sourceFolder))),
  ];
  const sourceFolder = sourceFolders.find((path) => isWithin(out, realPath(path)));
  if (sourceFolder)
    throw createError(`The site can't be built into ${toDisplayPath(sourceFolder)}, which contains sources.`);
}

export function assertNoForeignFiles(outDir: string, known: readonly string[]): void {
  const stats = statSync(outDir, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory())
    throw new DiagnosticError({
      file: outDir,
      message: 'The output directory is a file.',
      hint: 'Move the file, or choose a directory with --out.',
    });
  const knownFiles = new Set(known);
  const foreign = stats ? [...walkFiles(outDir)].filter(({ path, isLink }) => isLink || !knownFiles.has(path)) : [];
  if (!foreign.length) return;
  const examples = foreign.slice(0, 3).map(({ path, isLink }) => `${path.slice(1)}${isLink ? ' (a link)' : ''}`);
  throw new DiagnosticError({
    file: outDir,
    message: `The output directory contains ${foreign.length === 1 ? "1 file that wasn't" : `${foreign.length} files that weren't`} created by a build: ${examples.join(', ')}${foreign.length > 3 ? ', …' : '.'}`,
    hint: 'Delete the directory, or choose another one with --out.',
  });
}

function* walkFiles(dir: string, path = ''): Generator<{ path: string; isLink: boolean }> {
  for (const entry of readdirSync(join(dir, path), { withFileTypes: true })) {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      if (path || !isLockEntry('.new', entry.name)) yield* walkFiles(dir, child);
    } else if (!SYSTEM_FILES.test(entry.name)) yield { path: child, isLink: entry.isSymbolicLink() };
  }
}

const isBelow = (path: string, folder: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
const isWithin = (path: string, folder: string) => path === folder || isBelow(path, folder);

/** Resolves links, also if the end of the path doesn't exist. */
function realPath(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  // A dangling link.
  if (lstatSync(full, { throwIfNoEntry: false }) || dirname(full) === full) return full;
  return join(realPath(dirname(full)), basename(full));
}
