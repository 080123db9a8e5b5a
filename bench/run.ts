/**
 * `npm run bench [-- search|build|pages|sandbox|all] [--peer] [--runs 3] [--write]`: what the site costs and how well its search answers. Nothing is asserted by a clock:
 * figures are for people, and for comparison with what is measured in the same run. `--peer` adds VitePress and, for pages, Starlight, which npm installs under `.cache/peers/`.
 * `search --without RULE,RULE` (or `all`) prints what the ranking loses without each of the rules.
 * `--write` puts what is found into `bench/results.md`, with machine and date.
 * `npm run bench -- golden --accept` accepts the answers that tests/search/golden.test.ts shows as changed.
 * `npm run bench -- first` takes the time from a click on Run to the answer, on each page with a block that runs.
 * `npm run bench -- offline` keeps the whole of `dist/` on a device, without a network, and gives it a second build.
 * `npm run bench -- quality` measures `dist/` and writes the figures that the quality page shows.
 */
import { DiagnosticError, formatDiagnostics } from '@folio/core/model/diagnostics.ts';
import { machine, printed } from './report.ts';
import { keepResults } from './results.ts';

process.env.NODE_ENV = 'production';

export interface BenchOptions {
  /** Compare with another documentation generator. */
  peer: boolean;
  /** Repetitions; medians are shown. */
  runs?: number;
  /** Golden queries: write the answers of today. */
  accept: boolean;
  /** Rules of the ranking to leave out, in turn. */
  without?: string[];
  /** Keep what is found in bench/results.md. */
  write: boolean;
}

type Bench = (options: BenchOptions) => Promise<void>;

const benches: Record<string, () => Promise<Bench>> = {
  search: async () => (await import('./search-site.ts')).benchSite,
  build: async () => (await import('./build.ts')).benchBuild,
  pages: async () => (await import('./pages.ts')).benchPages,
  sandbox: async () => (await import('./sandbox.ts')).benchSandbox,
};
const others: Record<string, () => Promise<Bench>> = {
  first: async () => (await import('./first.ts')).benchFirst,
  golden: async () => (await import('./golden.ts')).golden,
  offline: async () => (await import('./offline.ts')).benchOffline,
  quality: async () => (await import('./quality.ts')).quality,
};

function readOptions(args: string[]): { names: string[]; options: BenchOptions } {
  const names: string[] = [];
  const options: BenchOptions = { peer: false, accept: false, write: false };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '--peer' || arg === '--accept' || arg === '--write') options[arg.slice(2) as 'peer'] = true;
    else if (arg === '--runs') {
      options.runs = Number(args[++i]);
      if (!Number.isInteger(options.runs) || options.runs < 1) throw new Error('--runs is a whole number from 1.');
    } else if (arg === '--without') {
      options.without = args[++i]?.split(',') ?? [];
    } else if (arg === 'all') names.push(...Object.keys(benches));
    else if (arg in benches || arg in others) names.push(arg);
    else {
      const known = [...Object.keys(benches), 'all', ...Object.keys(others)];
      throw new Error(
        `There is no bench "${arg}". Benches: ${known.join(', ')}. Options: --peer, --runs, --without, --accept, --write.`,
      );
    }
  }
  return { names: names.length ? names : Object.keys(benches), options };
}

try {
  const { names, options } = readOptions(process.argv.slice(2));
  const on = machine();
  process.stdout.write(`${on}\n`);
  for (const name of names) {
    await (await (benches[name] ?? others[name])?.())?.(options);
    const found = printed();
    if (options.write) keepResults(name, [name, ...(options.peer ? ['--peer'] : [])].join(' '), on, found);
  }
} catch (error) {
  if (error instanceof DiagnosticError) process.stderr.write(`\n${formatDiagnostics(error.diagnostics)}\n`);
  else process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
