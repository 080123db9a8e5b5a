/**
 * `npm run bench [-- search|build|pages|sandbox|all] [--peer] [--runs 3] [--write]`: measures the site and
 * its search. Results are for people; nothing is asserted.
 *
 * - `--peer` compares with VitePress and Starlight, which npm installs under `.cache/peers/`.
 * - `--write` saves the results in `bench/results.md`.
 * - `search --without RULE,RULE` (or `all`) leaves out rules of the ranking, one at a time.
 * - `golden --accept` accepts changed results of the golden queries.
 * - `first` measures the time from a click on Run to the result, on each page with a block that runs.
 * - `offline` downloads `dist/` to a device, and updates it to a second build.
 * - `quality` writes the metrics of the quality page.
 */
import { DiagnosticError, formatDiagnostics } from '@folio/core/model/diagnostics.ts';
import { describeMachine, takeOutput } from './report.ts';
import { writeResults } from './results.ts';

process.env.NODE_ENV = 'production';

export interface BenchOptions {
  /** Compares with other documentation generators. */
  peer: boolean;
  /** Medians are printed. */
  runs?: number;
  /** Accepts changed results of golden queries. */
  accept: boolean;
  /** Rules of the ranking to leave out, one at a time. */
  without?: string[];
  /** Saves the results in `bench/results.md`. */
  write: boolean;
}

type Bench = (options: BenchOptions) => Promise<void>;

const benches: Record<string, () => Promise<Bench>> = {
  search: async () => (await import('./search.ts')).benchSearch,
  build: async () => (await import('./build.ts')).benchBuild,
  pages: async () => (await import('./pages.ts')).benchPages,
  sandbox: async () => (await import('./sandbox.ts')).benchSandbox,
};
const singleBenches: Record<string, () => Promise<Bench>> = {
  first: async () => (await import('./first.ts')).benchFirst,
  golden: async () => (await import('./golden.ts')).benchGolden,
  offline: async () => (await import('./offline.ts')).benchOffline,
  quality: async () => (await import('./quality.ts')).benchQuality,
};

function parseArguments(args: string[]): { names: string[]; options: BenchOptions } {
  const names: string[] = [];
  const options: BenchOptions = { peer: false, accept: false, write: false };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '--peer' || arg === '--accept' || arg === '--write') options[arg.slice(2) as 'peer'] = true;
    else if (arg === '--runs') {
      options.runs = Number(args[++i]);
      if (!Number.isInteger(options.runs) || options.runs < 1)
        throw new Error(`Invalid value "${args[i]}" for --runs: expected a whole number from 1.`);
    } else if (arg === '--without') {
      options.without = args[++i]?.split(',') ?? [];
    } else if (arg === 'all') names.push(...Object.keys(benches));
    else if (arg in benches || arg in singleBenches) names.push(arg);
    else {
      const known = [...Object.keys(benches), 'all', ...Object.keys(singleBenches)];
      throw new Error(
        `Unknown bench "${arg}". Available benches: ${known.join(', ')}. Options: --peer, --runs, --without, --accept, --write.`,
      );
    }
  }
  return { names: names.length ? names : Object.keys(benches), options };
}

try {
  const { names, options } = parseArguments(process.argv.slice(2));
  const machine = describeMachine();
  process.stdout.write(`${machine}\n`);
  for (const name of names) {
    await (await (benches[name] ?? singleBenches[name])?.())?.(options);
    const output = takeOutput();
    const title = options.without ? `${name} --without ${options.without.join(',')}` : name;
    if (options.write) writeResults(title, options.peer ? `${title} --peer` : title, machine, output);
  }
} catch (error) {
  if (error instanceof DiagnosticError) process.stderr.write(`\n${formatDiagnostics(error.diagnostics)}\n`);
  else process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
