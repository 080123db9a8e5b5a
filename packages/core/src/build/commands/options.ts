import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildOptions } from '../build.ts';

interface Option {
  type: 'string' | 'boolean';
  help: string;
}

type Options = Record<string, Option>;

type Values<T extends Options> = { [K in keyof T]?: T[K] extends { type: 'boolean' } ? boolean : string };

/** Thrown for `--help`; the message is the help text. */
export class HelpRequest extends Error {}

const ROOT_OPTION = {
  root: { type: 'string', help: 'folder of the site: by default the current one if it has a site.config.ts, or site/' },
} as const satisfies Options;

export function parseCommandArgs<T extends Options>(
  args: string[],
  usage: string,
  options: T,
): { values: Values<T & typeof ROOT_OPTION>; positionals: string[] } {
  const all: Options = { ...ROOT_OPTION, ...options };
  if (args.some((arg) => arg === '--help' || arg === '-h')) throw new HelpRequest(formatHelp(usage, all));
  try {
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: true, strict: true });
    return { values: values as Values<T & typeof ROOT_OPTION>, positionals };
  } catch (error) {
    throw new Error(`${(error as Error).message.split('.')[0]}. Options: ${listOptions(options)}.`);
  }
}

export function parseCommandOptions<T extends Options>(
  args: string[],
  usage: string,
  options: T,
): Values<T & typeof ROOT_OPTION> {
  const { values, positionals } = parseCommandArgs(args, usage, options);
  if (positionals.length)
    throw new Error(
      `Unexpected arguments "${positionals.join(' ')}": expected options only. Options: ${listOptions(options)}.`,
    );
  return values;
}

const listOptions = (options: Options): string =>
  ['root', ...Object.keys(options)].map((name) => `--${name}`).join(', ');

function formatHelp(usage: string, options: Options): string {
  const lines = Object.entries(options).map(([name, { type, help }]) => [
    `  --${name}${type === 'string' ? ' <value>' : ''}`,
    help,
  ]);
  return `${usage}\n\nOptions:\n${formatColumns(lines)}`;
}

export function formatColumns(rows: string[][]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows.map(([first = '', second]) => `${first.padEnd(width + 2)}${second}`).join('\n');
}

export function readPort(text = process.env.PORT): number {
  if (!text) return 4321;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`Invalid value "${text}" for PORT: expected a number from 0 to 65535.`);
  return port;
}

const getDefaultRoot = () => (existsSync('site.config.ts') ? '.' : 'site');

/** Without `root`, output and cache are in the current folder. */
export function buildOptions(root?: string, overrides: Partial<BuildOptions> = {}): BuildOptions {
  const home = root === undefined ? process.cwd() : resolve(root);
  return {
    root: resolve(root ?? getDefaultRoot()),
    outDir: resolve(home, 'dist'),
    cacheDir: resolve(home, '.cache'),
    progress: new Progress(),
    ...overrides,
  };
}

export function getDisplayRoot(args: string[]): string {
  const index = args.findIndex((arg) => /^--root(=|$)/.test(arg));
  const root = index < 0 ? getDefaultRoot() : (args[index]?.split('=')[1] ?? args[index + 1] ?? '');
  return relative(process.cwd(), resolve(root));
}

export class Progress {
  #last = performance.now();
  constructor(readonly silent = false) {}

  done(phase: string) {
    const now = performance.now();
    if (!this.silent) process.stderr.write(`  ${phase} ${dim(`${Math.round(now - this.#last)} ms`)}\n`);
    this.#last = now;
  }

  log(sentence: string) {
    if (!this.silent) process.stderr.write(`${sentence}\n`);
  }
}

const dim = (text: string) => (process.stderr.isTTY ? `\u001b[2m${text}\u001b[0m` : text);
