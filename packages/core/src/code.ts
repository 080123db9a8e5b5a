/** Where code lies, and what the output depends on. Every cache gets its key here. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DiagnosticError } from './model/diagnostics.ts';

/** `packages` in the repository, the scope's folder in `node_modules` if installed. */
export const CODE_ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../');

export const IS_INSTALLED = CODE_ROOT.includes(`${sep}node_modules${sep}`);

/**
 * Formats a command for the repository's scripts, or for the installed program.
 *
 * @example formatCommand('check', '--open') // npm run check -- --open
 */
export function formatCommand(name: string, args = ''): string {
  if (IS_INSTALLED) return `npx folio ${name} ${args}`.trimEnd();
  // Only the answers may reach standard output.
  const silent = name === 'search' || name === 'mcp' ? '--silent ' : '';
  return `npm ${name === 'start' ? '' : 'run '}${silent}${name}${args && ` -- ${args}`}`;
}

export const TSX_URL = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const LOCKFILES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

const FILE_SPECIFIERS = /(?:\bfrom|\bimport|\bimport\(|\burl\(|\bURL\()\s*['"]([./][^'"?]*)/g;

export const FEATURE_PACKAGES = ['reference', 'openapi', 'playground'];

/** Lists the installed feature modules by the name of the feature. */
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
  framework: string[];
  sources: string[];
}

/**
 * Lists all files that the output depends on: all of the project except tests, so that a new kind
 * of folder can't be forgotten.
 *
 * @throws DiagnosticError If a list is empty, because its hash would never change.
 */
export function listSiteInputs(siteRoot: string): SiteInputs {
  const root = resolve(siteRoot);
  const sources = listFiles(root, join(root, 'tests'));
  const outside = listImports(sources.filter((file) => /\.tsx?$/.test(file))).filter((file) => !isBelow(file, root));
  return {
    framework: listFramework(root),
    sources: assertNotEmpty([...sources, ...withSiblings(outside, root)], root),
  };
}

/** Lists the framework's code, or parts of it, and the lockfiles. */
export function listFramework(root: string, parts: readonly string[] = ['.']): string[] {
  const code = parts.flatMap((part) => assertNotEmpty(listFiles(join(CODE_ROOT, part)), part));
  // Without a lockfile, the package's version stands for its dependencies.
  const packages = [
    findLockfile(CODE_ROOT) ?? join(CODE_ROOT, 'core/package.json'),
    findLockfile(resolve(root)) ?? [],
  ].flat();
  return [...code.filter((file) => !file.includes(`${sep}testing${sep}`)), ...packages];
}

/**
 * Lists imported modules of the project with all files of their folders, which may be read without
 * an import. The project's root is excluded.
 */
export const listOwnModules = (root: string, entries: readonly string[]): string[] =>
  withSiblings(listImports(entries.map((entry) => resolve(entry))), resolve(root));

/** Hashes files by path and content, and further texts. A missing file counts as empty. */
export function hashFiles(files: readonly string[], ...texts: string[]): string {
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) {
    hash.update(relative(CODE_ROOT, file)).update('\0');
    try {
      hash.update(readFileSync(file));
    } catch {
      // Reported by the part of the build that needs the file.
    }
    hash.update('\0');
  }
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 24);
}

/** Hidden files, tests, packages, built sites and a framework inside the project don't count. */
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

export const isFramework = (file: string): boolean => isBelow(file, CODE_ROOT);

const withSiblings = (files: readonly string[], root: string): string[] => [
  ...files,
  ...[...new Set(files.map((file) => dirname(file)))]
    .filter((folder) => folder !== root && !isBelow(root, folder))
    .flatMap((folder) => listFiles(folder)),
];

/** Folder of the lockfile; Vite serves files below it. */
export const HOME_ROOT = dirname(findLockfile(CODE_ROOT) ?? join(CODE_ROOT, 'package.json'));

function findLockfile(folder: string): string | undefined {
  const lockfile = LOCKFILES.map((name) => join(folder, name)).find((file) => existsSync(file));
  return lockfile ?? (dirname(folder) === folder ? undefined : findLockfile(dirname(folder)));
}

function assertNotEmpty(files: string[], path: string): string[] {
  if (!files.length)
    throw new DiagnosticError({
      file: path,
      message: 'The folder contains no files.',
      hint: 'Run the command in the folder of the site or the one above, name the folder with --root, or restore it.',
    });
  return files;
}

const isBelow = (path: string, folder: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
