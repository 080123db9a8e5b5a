/**
 * Builds projects in separate processes, because a process loads the modules of a project once. The
 * process runs this file: `tsx tests/support/build.ts '<request as JSON>'`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Copies below the cache have no history. Without this, Git would find that of the repository. */
process.env.GIT_CEILING_DIRECTORIES = resolve('.cache/test');

/** Starts one process; the program `tsx` starts two. */
export const TSX_ARGS = ['--import', 'tsx'];

export interface BuildRequest {
  root: string;
  outDir: string;
  cacheDir: string;
  /** Builds only if something has changed, as `npm start` does. */
  ifChanged?: boolean;
}

const SCRIPT = fileURLToPath(import.meta.url);

/**
 * Builds a project and returns the messages of the build.
 *
 * @throws With the messages if the build fails.
 */
export function buildInSubprocess(request: BuildRequest): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...TSX_ARGS, SCRIPT, JSON.stringify(request)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stderr;
}

/** Runs a command in a process. */
export function runCommand(...args: string[]): { status: number; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...TSX_ARGS, 'packages/core/src/build/cli.ts', ...args],
    { encoding: 'utf8' },
  );
  return { status: status ?? -1, stdout, stderr };
}

/** Creates an empty folder below `.cache/test`. */
export function createScratchFolder(name: string): string {
  const folder = resolve('.cache/test', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Copies the fixture for a test that changes it, and the caches of its build. */
export function copyFixture(to: string, cacheDir?: string): string {
  const from = resolve('tests/fixture');
  for (const part of cacheDir ? ['content', 'og'] : [])
    cpSync(join('.cache/test/fixture-cache', part), join(cacheDir as string, part), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !path.startsWith(join(from, '.cache')) && !path.startsWith(join(from, 'dist')),
  });
  // Outside the repository, modules wouldn't find the packages.
  const packages = join(dirname(to), 'node_modules');
  if (relative(resolve('.'), to).startsWith('..') && !existsSync(packages))
    symlinkSync(resolve('node_modules'), packages);
  return to;
}

/** Lists all files below a folder, sorted, relative to it. */
export const listFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

if (process.argv[1] === SCRIPT) {
  process.env.NODE_ENV = 'production';
  const { ifChanged, ...request } = JSON.parse(process.argv[2] as string) as BuildRequest;
  const { build, buildIfChanged } = await import('@folio/core/build/build.ts');
  const { Progress } = await import('@folio/core/build/commands/options.ts');
  await (ifChanged ? buildIfChanged : build)({ ...request, progress: new Progress() });
}
