import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { BuildOptions } from '../build.ts';
import { Progress } from '../progress.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** Values by the type that their options declare. */
type Values<T extends OptionsConfig> = { [K in keyof T]?: T[K] extends { type: 'boolean' } ? boolean : string };

/** Reads a command's arguments. An unknown one is told with those that exist. */
export function readArgs<T extends OptionsConfig>(
  args: string[],
  options: T,
): { values: Values<T>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { values: values as Values<T>, positionals };
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new Error(`${(error as Error).message.split('.')[0]}. Options: ${known.join(', ') || 'none'}.`);
  }
}

/** Where a build reads and writes: the folder the command runs in, `dist/` and `.cache/` there. */
export function buildOptions(overrides: Partial<BuildOptions> = {}): BuildOptions {
  const root = overrides.root ?? process.cwd();
  return {
    root,
    outDir: resolve(root, 'dist'),
    cacheDir: resolve(root, '.cache'),
    progress: new Progress(),
    ...overrides,
  };
}
