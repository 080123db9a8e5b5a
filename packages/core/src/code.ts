/** Where code lies, and which files the output of a site depends on. Every cache takes its key from here. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DiagnosticError } from './model/diagnostics.ts';

/** Directory of the framework's packages: `packages` in the repository, the scope in `node_modules` where it is installed. */
export const CODE_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Loader with which other processes run TypeScript, whatever runs this one. */
export const TSX_URL = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const LOCKFILES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/** Specifiers that name a file: in imports of scripts and stylesheets, and in `new URL('./x', import.meta.url)`. */
const FILE_SPECIFIERS = /(?:\bfrom|\bimport|\bimport\(|\burl\(|\bURL\()\s*['"]([./][^'"?]*)/g;

/** Packages beside the core that have features. */
export const FEATURE_PACKAGES = ['reference', 'openapi', 'playground'];

/** Lists the modules of the features that are installed beside the framework, by the name of the feature. */
export function listFeatureModules(): Map<string, string> {
  const folders = ['core/src/blocks', ...FEATURE_PACKAGES.map((name) => `${name}/src`)];
  return new Map(
    folders
      .flatMap((folder) => listFiles(join(CODE_ROOT, folder)))
      .filter((file) => basename(file) === 'feature.ts')
      .map((file) => {
        const [, name = ''] = /name: '([\w-]+)'/.exec(readFileSync(file, 'utf8')) ?? [];
        return [name, `@folio/${relative(CODE_ROOT, file).replaceAll(sep, '/').replace('/src/', '/')}`];
      }),
  );
}

export interface SiteInputs {
  /** Code of the framework and the versions of its packages. */
  framework: string[];
  /** All files of the project, and the folders outside of it that its modules import from. */
  sources: string[];
}

/**
 * Lists all files on which the output of a site depends: a change of any of them is seen by builds,
 * `npm start` and development. Tests aside, every file of the project counts, so that a new kind of
 * folder cannot be forgotten.
 *
 * @throws If a list is empty, because the hash of nothing would never change.
 */
export function listSiteInputs(siteRoot: string): SiteInputs {
  const root = resolve(siteRoot);
  const sources = listFiles(root, join(root, 'tests'));
  const outside = listImports(sources.filter((file) => /\.tsx?$/.test(file))).filter((file) => !isBelow(file, root));
  return {
    framework: listFramework(root),
    sources: notEmpty([...sources, ...withFolders(outside, root)], root),
  };
}

/** Lists the code of the framework, or the parts of it named, and the lockfiles of the framework and the project. */
export function listFramework(root: string, parts: readonly string[] = ['.']): string[] {
  const code = parts.flatMap((part) => notEmpty(listFiles(join(CODE_ROOT, part)), part));
  // Without a lockfile, the version of the package stands for those of its dependencies.
  const packages = [
    findLockfile(CODE_ROOT) ?? join(CODE_ROOT, 'core/package.json'),
    findLockfile(resolve(root)) ?? [],
  ].flat();
  return [...code.filter((file) => !file.includes(`${sep}testing${sep}`)), ...packages];
}

/**
 * Lists the project's own modules that `entries` import, with all other files of their folders, since
 * a feature may read a file that it doesn't import. The project's root folder does not count whole.
 */
export const listOwnModules = (root: string, entries: readonly string[]): string[] =>
  withFolders(listImports(entries.map((entry) => resolve(entry))), resolve(root));

/** Computes a hash of files, by path and content, and of further texts. A file that is gone counts as empty. */
export function hashFiles(files: readonly string[], ...texts: string[]): string {
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) {
    hash.update(relative(CODE_ROOT, file)).update('\0');
    try {
      hash.update(readFileSync(file));
    } catch {
      // The part of the build that needs the file reports it.
    }
    hash.update('\0');
  }
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 24);
}

/**
 * Lists the files below a path, or the file itself. Hidden files, tests, packages, built sites and a
 * framework inside the project don't count. Links are followed, each folder once.
 */
function listFiles(path: string, skipped = '', visited = new Set<string>()): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.isFile() && !/\.test\.tsx?$/.test(path) ? [path] : [];
  const real = realpathSync(path);
  if (visited.has(real) || existsSync(join(path, '_site.json'))) return [];
  visited.add(real);
  return readdirSync(path)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .map((name) => join(path, name))
    .filter((child) => child !== skipped && child !== resolve(CODE_ROOT))
    .flatMap((child) => listFiles(child, skipped, visited));
}

/** Follows imports of files outside of the framework, from modules and stylesheets. */
function listImports(entries: readonly string[], found = new Set<string>()): string[] {
  for (const entry of entries) {
    if (found.has(entry) || isFramework(entry)) continue;
    if (!statSync(entry, { throwIfNoEntry: false })?.isFile()) continue;
    found.add(entry);
    if (!/\.([cm]?[jt]sx?|css)$/.test(entry)) continue;
    const specifiers = [...readFileSync(entry, 'utf8').matchAll(FILE_SPECIFIERS)].map(
      ([, specifier = '']) => specifier,
    );
    listImports(
      specifiers.map((specifier) => resolve(dirname(entry), specifier)),
      found,
    );
  }
  return [...found];
}

/** Whether a file belongs to the framework. */
export const isFramework = (file: string): boolean => isBelow(file, CODE_ROOT);

const withFolders = (files: readonly string[], root: string): string[] => [
  ...files,
  ...[...new Set(files.map((file) => dirname(file)))]
    .filter((folder) => folder !== root && !isBelow(root, folder))
    .flatMap((folder) => listFiles(folder)),
];

/** Directory with the lockfile of what is installed beside the framework; Vite serves and caches below it. */
export const HOME_ROOT = dirname(findLockfile(CODE_ROOT) ?? join(CODE_ROOT, 'package.json'));

function findLockfile(folder: string): string | undefined {
  const found = LOCKFILES.map((name) => join(folder, name)).find((file) => existsSync(file));
  return found ?? (dirname(folder) === folder ? undefined : findLockfile(dirname(folder)));
}

function notEmpty(files: string[], path: string): string[] {
  if (!files.length)
    throw new DiagnosticError({
      file: path,
      message: 'The folder contains no files.',
      hint: 'Run the command in the folder of the site or the one above, name the folder with --root, or restore it.',
    });
  return files;
}

const isBelow = (path: string, folder: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
