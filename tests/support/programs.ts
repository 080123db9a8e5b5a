/** Programs of the system that tests need, found or installed in one way. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Wanted {
  /** What people call it. */
  name: string;
  /** Names of the program on the path, the best first. */
  programs: readonly string[];
  /** Debian's packages that have it. */
  packages: readonly string[];
  /** An environment variable that may name it. */
  variable?: string;
  /** Whether all that belongs to it is there. */
  ready?(): boolean;
}

/** Folders of programs that are not on the path of every user. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

const programOf = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);

/** Path of a program that is there; undefined where it is not. Throws a sentence when the variable names no file. */
export function lookFor({ programs, variable, ready = () => true }: Wanted): string | undefined {
  const given = variable && process.env[variable];
  if (given) {
    if (!existsSync(given)) throw new Error(`${variable} names ${given}, which does not exist.`);
    return given;
  }
  return ready() ? programs.map(programOf).find(Boolean) : undefined;
}

/**
 * Path of a program. Where it is not there, Debian's packages are installed if apt and root are at hand; otherwise throws a sentence that says what
 * to install.
 */
export function findProgram(wanted: Wanted): string {
  const { name, packages, variable } = wanted;
  const there = lookFor(wanted);
  if (there) return there;
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() === 0 && programOf('apt-get')) {
    process.stderr.write(`No ${name} found: installing the packages of this system (${command}).\n`);
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-y', '-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '--no-install-recommends', ...packages);
    const installed = lookFor(wanted);
    if (installed) return installed;
  }
  const orNamed = variable ? `, or name it: ${variable}=/path/to/it npm test` : '';
  throw new Error(`${name} is not installed, or not with all that tests need. Install it: ${command}${orNamed}`);
}
