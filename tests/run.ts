/**
 * `npm test [-- ROUND…]`: everything that CI runs, two rounds at a time, with their output in order.
 * Named rounds and `--full` include the long tests. Writes only to `.cache/`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type EngineName, engines } from './engines/engines.ts';

interface Round {
  name: string;
  /** A program of a package, and its arguments. */
  command: [bin: string, ...args: string[]];
  /** Waits for the round `build`, if that is chosen. */
  needsBuild?: boolean;
  engine?: EngineName;
  /** Added by `npm test` without names, to leave out long tests. */
  quickArgs?: string[];
}

interface Run {
  round: Round;
  output: string[];
  /** Exit code, once the round has ended. */
  status?: number;
}

/** Each round keeps one core busy, or more if it starts browsers. */
const MAX_CONCURRENT_ROUNDS = 2;

const tests = (name: string, needsBuild = false, engine?: EngineName): Round => ({
  name,
  command: ['vitest', 'run', '--project', name],
  needsBuild,
  ...(engine && { engine }),
});

const rounds: Round[] = [
  { name: 'build', command: ['tsx', 'tests/support/built.ts'] },
  // The longest round starts first.
  { ...tests('browser', true, 'chromium'), quickArgs: ['--tags-filter=!long'] },
  { name: 'style', command: ['biome', 'ci', '.'] },
  { name: 'spelling', command: ['cspell', '--no-progress', '--no-summary'] },
  { name: 'types', command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'] },
  { name: 'audit', command: ['tsx', 'tests/audit.ts'] },
  // Reads the cache that the build has written.
  { name: 'check', command: ['tsx', 'packages/core/src/build/cli.ts', 'check'], needsBuild: true },
  tests('unit'),
  // Each process would read all built pages.
  { ...tests('site', true), quickArgs: ['--maxWorkers=1'] },
  tests('content', true),
  tests('deploy', true),
  ...(['chromium', 'firefox', 'webkit'] as const).map((name) => ({
    ...tests(name, true, name),
    quickArgs: [`--tags-filter=${name === 'chromium' ? '!long' : 'smoke && !long'}`],
  })),
];

const names = process.argv.slice(2).filter((arg) => arg !== '--full');
const isFull = names.length > 0 || process.argv.includes('--full');
const unknown = names.filter((name) => !rounds.some((round) => round.name === name));
if (unknown.length) {
  process.stderr.write(
    `Unknown round "${unknown.join('", "')}". Available rounds: ${rounds.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
const chosen = rounds.filter(({ name }) => !names.length || names.includes(name));

/**
 * Finds or installs the browser engines, and returns the rounds that cannot run. These fail in CI, if
 * named, and without Chromium.
 */
function skipRoundsWithoutEngine(): Run[] {
  const errors = new Map<EngineName, string>();
  for (const name of new Set(chosen.flatMap(({ engine = [] }) => engine)))
    try {
      const [path] = engines[name].find();
      if (name === 'chromium') process.env.CHROMIUM = path;
    } catch (error) {
      errors.set(name, (error as Error).message);
    }
  return chosen.flatMap((round) => {
    const error = round.engine && errors.get(round.engine);
    if (!error) return [];
    const status = process.env.CI || names.length || round.engine === 'chromium' ? 1 : 0;
    return [{ round, output: [`\n== ${round.name}: not run. ${error}\n`], status }];
  });
}

const start = performance.now();
const formatSeconds = (from: number, digits: number) => `${((performance.now() - from) / 1000).toFixed(digits)} s`;
const skipped = skipRoundsWithoutEngine();
const runs = [...skipped];
const queue = chosen.filter((round) => !skipped.some((run) => run.round === round));
let build: Promise<number> | undefined;
let printedRuns = 0;

/** Prints the output of the runs that have ended, and of the first one that hasn't. */
function print() {
  for (let run = runs[printedRuns]; run; run = runs[printedRuns]) {
    process.stdout.write(run.output.splice(0).join(''));
    if (run.status === undefined) return;
    printedRuns++;
  }
}

async function runRound(round: Round): Promise<number> {
  const [bin, ...args] = isFull ? round.command : [...round.command, ...(round.quickArgs ?? [])];
  const run: Run = { round, output: [`\n== ${round.name}\n`] };
  runs.push(run);
  const roundStart = performance.now();
  const child = spawn(join('node_modules', '.bin', bin), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...(isFull && { TEST_FULL: '1' }) },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      run.output.push(text);
      print();
    });
  const [status] = await once(child, 'close').catch(({ message }) => {
    run.output.push(`${message}. Run "npm ci" first.\n`);
    return [1];
  });
  run.status = status ?? 1;
  run.output.push(`== ${round.name}: ${run.status ? 'failed' : 'passed'} in ${formatSeconds(roundStart, 1)}\n`);
  print();
  return run.status as number;
}

async function runQueue(): Promise<void> {
  while (queue.length) {
    const isBuilt = build === undefined || runs.find(({ round }) => round.name === 'build')?.status !== undefined;
    const next = queue.findIndex(({ needsBuild }) => isBuilt || !needsBuild);
    const [round] = next < 0 ? [] : queue.splice(next, 1);
    if (!round) await build;
    else if (round.name === 'build') {
      build = runRound(round);
      await build;
    } else if (round.needsBuild && (await build))
      runs.push({ round, output: [`\n== ${round.name}: not run, because the build failed\n`], status: 1 });
    else await runRound(round);
  }
}

await Promise.all(Array.from({ length: MAX_CONCURRENT_ROUNDS }, runQueue));
print();
const failed = runs.filter(({ status }) => status).map(({ round }) => round.name);
const notRun = skipped.filter(({ status }) => !status).map(({ round }) => round.name);
if (failed.length) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
if (notRun.length) process.stdout.write(`\nNot run: ${notRun.join(', ')}\n`);
const passed = runs.length - failed.length - notRun.length;
process.stdout.write(`\n${passed} passed, ${failed.length} failed, in ${formatSeconds(start, 0)}\n`);
process.exitCode = failed.length ? 1 : 0;
