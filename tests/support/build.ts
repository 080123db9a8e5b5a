/**
 * Builds projects in a process of their own: a project's configuration is a module, which a process reads once. The process is this file:
 * `tsx tests/support/build.ts '<request as JSON>'`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Copies below the cache have no history: without this, each build asks for that of the repository. */
process.env.GIT_CEILING_DIRECTORIES = resolve('.cache/test');

/** How a process of the project is started: in one step, where `tsx` takes two. */
export const startTs = ['--import', 'tsx'];

/** What is built, and where. */
export interface BuildRequest {
  root: string;
  outDir: string;
  cacheDir: string;
  /** Leave the folder alone when nothing has changed, as `npm start` does. */
  ifChanged?: boolean;
}

const self = fileURLToPath(import.meta.url);

/** Builds a project. Returns what it said; throws it when the build fails. */
export function buildApart(request: BuildRequest): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...startTs, self, JSON.stringify(request)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stderr;
}

/** Runs a command of the project as a person would. */
export function runCommand(...args: string[]): { status: number; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...startTs, 'packages/core/src/build/cli.ts', ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status: status ?? -1, stdout, stderr };
}

/** Folder of a test that may write: below `.cache/test`, empty at first. */
export function scratch(name: string): string {
  const folder = resolve('.cache/test', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Copies the fixture, for a test that changes it, and what its build has cached. Its modules still find the packages. */
export function copyFixture(to: string, cacheDir?: string): string {
  const from = resolve('tests/fixture');
  for (const part of cacheDir ? ['content', 'og'] : [])
    cpSync(join('.cache/test/fixture-cache', part), join(cacheDir as string, part), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !path.startsWith(join(from, '.cache')) && !path.startsWith(join(from, 'dist')),
  });
  // Outside of the repository, nothing else leads to the packages.
  const modules = join(dirname(to), 'node_modules');
  if (relative(resolve('.'), to).startsWith('..') && !existsSync(modules))
    symlinkSync(resolve('node_modules'), modules);
  return to;
}

/** Every file below a folder, in order, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

if (process.argv[1] === self) {
  process.env.NODE_ENV = 'production';
  const { ifChanged, ...request } = JSON.parse(process.argv[2] as string) as BuildRequest;
  const { build, buildIfChanged } = await import('@folio/core/build/build.ts');
  const { Progress } = await import('@folio/core/build/commands/options.ts');
  await (ifChanged ? buildIfChanged : build)({ ...request, progress: new Progress() });
}
