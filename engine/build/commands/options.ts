import { relative, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { BuildOptions } from '../build.ts';
import { Progress } from '../progress.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** Values by the type that their options declare. */
type Values<T extends OptionsConfig> = { [K in keyof T]?: T[K] extends { type: 'boolean' } ? boolean : string };

/** Folder of the project that the commands work on, when no other is named. */
const defaultRoot = 'site';

/** The option of every command that reads a project. */
const rootOption = { root: { type: 'string' } } as const;

/** Reads a command's arguments, `--root` included. An unknown one is reported with those that exist. */
export function readArgs<T extends OptionsConfig>(
  args: string[],
  options: T,
): { values: Values<T & typeof rootOption>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...rootOption, ...options },
      allowPositionals: true,
      strict: true,
    });
    return { values: values as Values<T & typeof rootOption>, positionals };
  } catch (error) {
    const known = ['root', ...Object.keys(options)].map((name) => `--${name}`);
    throw new Error(`${(error as Error).message.split('.')[0]}. Options: ${known.join(', ') || 'none'}.`);
  }
}

/** `readArgs` for commands that take options only: whatever else is given is reported, too. */
export function readOptions<T extends OptionsConfig>(args: string[], options: T): Values<T & typeof rootOption> {
  const { values, positionals } = readArgs(args, options);
  if (positionals.length) {
    const known = ['root', ...Object.keys(options)].map((name) => `--${name}`);
    throw new Error(`This command takes options only, not "${positionals.join(' ')}". Options: ${known.join(', ')}.`);
  }
  return values;
}

/** The port that the environment asks for with `PORT`; 4321 when it does not. 0 means any free one. Throws a plain sentence. */
export function readPort(text = process.env.PORT): number {
  if (!text) return 4321;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`PORT is "${text}", which is not a port. Take a number from 1 to 65535.`);
  return port;
}

/**
 * Where a build reads and writes. Without `root` it reads `site/` and writes `dist/` and `.cache/` in the folder that the command runs in; another
 * project has these two folders inside its own.
 */
export function buildOptions(root?: string, overrides: Partial<BuildOptions> = {}): BuildOptions {
  const home = root === undefined ? process.cwd() : resolve(root);
  return {
    root: resolve(root ?? defaultRoot),
    outDir: resolve(home, 'dist'),
    cacheDir: resolve(home, '.cache'),
    progress: new Progress(),
    ...overrides,
  };
}

/** The project's folder as a person types it, for the places of faults; '' when the command runs in it. */
export function shownRoot(args: string[]): string {
  const at = args.findIndex((arg) => /^--root(=|$)/.test(arg));
  const given = at < 0 ? defaultRoot : (args[at]?.split('=')[1] ?? args[at + 1] ?? '');
  return relative(process.cwd(), resolve(given));
}
