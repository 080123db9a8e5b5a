import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildOptions } from '../build.ts';
import { Progress } from '../progress.ts';

/** An option of a command, with what `--help` says about it. */
interface Option {
  type: 'string' | 'boolean';
  help: string;
}

type Options = Record<string, Option>;

/** Values by the type that their options declare. */
type Values<T extends Options> = { [K in keyof T]?: T[K] extends { type: 'boolean' } ? boolean : string };

/** Thrown when the user asks for the help of a command; the message is its text. */
export class HelpRequest extends Error {}

/** The option of every command that reads a project. */
const rootOption = {
  root: { type: 'string', help: 'folder of the site: by default the current one if it has a site.config.ts, or site/' },
} as const satisfies Options;

/**
 * Reads a command's arguments, `--root` included. An unknown one is reported with those that exist.
 *
 * @param usage How the command is written, and what it does, for `--help`.
 */
export function readArgs<T extends Options>(
  args: string[],
  usage: string,
  options: T,
): { values: Values<T & typeof rootOption>; positionals: string[] } {
  const all: Options = { ...rootOption, ...options };
  if (args.some((arg) => arg === '--help' || arg === '-h')) throw new HelpRequest(helpText(usage, all));
  try {
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: true, strict: true });
    return { values: values as Values<T & typeof rootOption>, positionals };
  } catch (error) {
    throw new Error(`${(error as Error).message.split('.')[0]}. Options: ${namesOf(options)}.`);
  }
}

/** `readArgs` for commands that take options only: whatever else is given is reported, too. */
export function readOptions<T extends Options>(
  args: string[],
  usage: string,
  options: T,
): Values<T & typeof rootOption> {
  const { values, positionals } = readArgs(args, usage, options);
  if (positionals.length)
    throw new Error(`This command takes options only, not "${positionals.join(' ')}". Options: ${namesOf(options)}.`);
  return values;
}

const namesOf = (options: Options): string => ['root', ...Object.keys(options)].map((name) => `--${name}`).join(', ');

function helpText(usage: string, options: Options): string {
  const lines = Object.entries(options).map(([name, { type, help }]) => [
    `  --${name}${type === 'string' ? ' <value>' : ''}`,
    help,
  ]);
  return `${usage}\n\nOptions:\n${toColumns(lines)}`;
}

/** Writes rows of two cells, the second ones below each other. */
export function toColumns(rows: string[][]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows.map(([first = '', second]) => `${first.padEnd(width + 2)}${second}`).join('\n');
}

/** The port that the environment asks for with `PORT`; 4321 when it does not. 0 means any free one. Throws a plain sentence. */
export function readPort(text = process.env.PORT): number {
  if (!text) return 4321;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`PORT is "${text}", which is not a port. Take a number from 1 to 65535.`);
  return port;
}

/** Folder of the project that the commands work on, when no other is named. */
const defaultRoot = () => (existsSync('site.config.ts') ? '.' : 'site');

/**
 * Where a build reads and writes. Without `root` it reads `site/`, or the folder that the command runs in if that has a configuration, and writes `dist/`
 * and `.cache/` in the folder that the command runs in; another project has these two folders inside its own.
 */
export function buildOptions(root?: string, overrides: Partial<BuildOptions> = {}): BuildOptions {
  const home = root === undefined ? process.cwd() : resolve(root);
  return {
    root: resolve(root ?? defaultRoot()),
    outDir: resolve(home, 'dist'),
    cacheDir: resolve(home, '.cache'),
    progress: new Progress(),
    ...overrides,
  };
}

/** The project's folder as a person types it, for the places of faults; '' when the command runs in it. */
export function shownRoot(args: string[]): string {
  const at = args.findIndex((arg) => /^--root(=|$)/.test(arg));
  const given = at < 0 ? defaultRoot() : (args[at]?.split('=')[1] ?? args[at + 1] ?? '');
  return relative(process.cwd(), resolve(given));
}
