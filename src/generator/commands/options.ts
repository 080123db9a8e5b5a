import { resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { BuildOptions } from '../build.ts';
import { Progress } from '../progress.ts';

/** Reads a command's arguments. An unknown one is told with those that exist. */
export function readArgs<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new Error(`${(error as Error).message.split('.')[0]}. Options: ${known.join(', ') || 'none'}.`);
  }
}

/** Where a build reads and writes: the folder the command runs in, `dist/` and `.cache/` there. */
export function buildOptions(overrides: Partial<BuildOptions> = {}): BuildOptions {
  const root = overrides.root ?? process.cwd();
  return { root, outDir: resolve(root, 'dist'), cacheDir: resolve(root, '.cache'), progress: new Progress(), ...overrides };
}
