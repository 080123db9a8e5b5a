import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of the system that tests need. */
export interface Program {
  name: string;
  /** Names of the executable, the best first. */
  programs: readonly string[];
  /** Debian packages. */
  packages: readonly string[];
  /** An environment variable with its path. */
  variable?: string;
  /** Whether files that it needs exist. */
  ready?(): boolean;
}

/** `/usr/sbin` is not on the PATH of every user. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

const findExecutable = (name: string) => FOLDERS.map((folder) => join(folder, name)).find(existsSync);

/**
 * Returns the path of an installed program.
 *
 * @throws If its environment variable names a missing file.
 */
export function findInstalled({ programs, variable, ready = () => true }: Program): string | undefined {
  const path = variable && process.env[variable];
  if (path) {
    if (!existsSync(path)) throw new Error(`Invalid value "${path}" for ${variable}: the file doesn't exist.`);
    return path;
  }
  return ready() ? programs.map(findExecutable).find(Boolean) : undefined;
}

/**
 * Returns the path of a program. Installs its Debian packages if it is missing, as root and with apt.
 *
 * @throws If it can't be installed.
 */
export function findOrInstall(program: Program): string {
  const { name, packages, variable } = program;
  const path = findInstalled(program);
  if (path) return path;
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() === 0 && findExecutable('apt-get')) {
    process.stderr.write(`${name} not found: ${command}\n`);
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-y', '-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '--no-install-recommends', ...packages);
    const installed = findInstalled(program);
    if (installed) return installed;
  }
  const alternative = variable ? `, or set its path: ${variable}=/path/to/it npm test` : '';
  throw new Error(`${name} is missing or incomplete. Install it: ${command}${alternative}`);
}
