/**
 * Everything that CI runs: the build of both sites, style, types, the check of all sources, the audit of dependencies, unit tests, tests of this site's content,
 * the built files, the built site behind web servers and in three browser engines. Rounds that keep one core at work run side by side; what they say comes in
 * order. `npm test -- unit` runs the rounds whose names are given; the long journeys in the engines run only so. Writes nothing but `.cache/`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type EngineName, engines } from './engines/find.ts';

interface Round {
  name: string;
  /** A program of the project's packages, and its arguments. */
  command: [bin: string, ...args: string[]];
  /** How many cores it keeps at work; it starts when so many are free. */
  cores: number;
  /** A round that comes first, when it runs at all. */
  after?: string;
  /** The browser engine that it needs. */
  engine?: EngineName;
  /** More arguments, for a run of all rounds. */
  inAll?: string[];
}

/** Cores that rounds share. More of them are for the tests of a round. */
const allCores = 2;

const tests = (name: string, cores: number, after?: string, engine?: EngineName): Round => ({
  name,
  command: ['vitest', 'run', '--project', name],
  cores,
  ...(after && { after }),
  ...(engine && { engine }),
});

const rounds: Round[] = [
  // The site and the fixture for the later rounds; the check reads what it has kept of the pages.
  { name: 'build', command: ['tsx', 'tests/support/built.ts'], cores: 1 },
  { name: 'style', command: ['biome', 'ci', '.'], cores: 1 },
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    cores: 1,
  },
  { name: 'audit', command: ['tsx', 'tests/audit.ts'], cores: 1 },
  { name: 'check', command: ['tsx', 'engine/build/cli.ts', 'check'], cores: 1, after: 'build' },
  tests('unit', 1),
  tests('site', 1, 'build'),
  // Reads what the build has kept of the pages.
  tests('content', 1, 'build'),
  tests('deploy', 1, 'build'),
  tests('browser', 2, 'build', 'chromium'),
  ...(['chromium', 'firefox', 'webkit'] as const).map(
    (name): Round => ({ ...tests(name, 1, 'build', name), inAll: ['--tags-filter=!long'] }),
  ),
];

/** A round that was started, or came to nothing. */
interface Run {
  round: Round;
  said: string[];
  /** Exit code, once it has ended. */
  status?: number;
  seconds: number;
}

/** Runs rounds, as many at once as there are cores for. `before` are those that have come to nothing already. */
function runAll(chosen: Round[], before: Run[]): Promise<Run[]> {
  const runs = [...before];
  const waiting = chosen.filter((round) => !runs.some((run) => run.round === round));
  let shown = 0;
  /** Writes what the first run that has not ended says, and all that ended before it. */
  const show = () => {
    for (let run = runs[shown]; run; run = runs[shown]) {
      process.stdout.write(run.said.splice(0).join(''));
      if (run.status === undefined) return;
      shown++;
    }
  };
  return new Promise((resolve) => {
    const end = (run: Run, status: number) => {
      run.status = status;
      run.said.push(`== ${run.round.name}: ${status ? 'failed' : 'passed'} in ${run.seconds.toFixed(1)} s\n`);
      next();
    };
    const start = (round: Round) => {
      const [name, ...args] = wanted.length ? round.command : [...round.command, ...(round.inAll ?? [])];
      const run: Run = { round, said: [`\n== ${round.name}\n`], seconds: 0 };
      runs.push(run);
      const started = performance.now();
      const child = spawn(join('node_modules', '.bin', name), args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      });
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          run.said.push(text);
          show();
        });
      child.on('error', ({ message }) => run.said.push(`${name}: ${message}. Run "npm ci" first.\n`));
      child.on('close', (status) => {
        run.seconds = (performance.now() - started) / 1000;
        end(run, status ?? 1);
      });
    };
    const next = () => {
      const ended = (name: string) => runs.find(({ round }) => round.name === name)?.status;
      const isChosen = (name: string) => chosen.some((round) => round.name === name);
      for (const round of [...waiting]) {
        const earlier = round.after && isChosen(round.after) ? ended(round.after) : 0;
        const taken = runs.filter(({ status }) => status === undefined).reduce((sum, one) => sum + one.round.cores, 0);
        if (earlier === undefined || (earlier === 0 && taken + round.cores > allCores)) continue;
        waiting.splice(waiting.indexOf(round), 1);
        if (earlier === 0) start(round);
        else
          runs.push({
            round,
            said: [`\n== ${round.name}: not run, for ${round.after} failed\n`],
            status: 1,
            seconds: 0,
          });
      }
      show();
      if (runs.length === chosen.length && runs.every(({ status }) => status !== undefined)) resolve(runs);
    };
    next();
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rounds.some((round) => round.name === name));
if (unknown.length) {
  process.stderr.write(
    `There is no round "${unknown.join('", "')}". Rounds: ${rounds.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
const chosen = rounds.filter(({ name }) => !wanted.length || wanted.includes(name));
/**
 * Looks for the engines once, and installs what is missing, before the clock of a test runs. Gives the rounds that cannot run. They fail, but not in a run of
 * all rounds on a machine of one's own, which needs Chromium only.
 */
function roundsWithoutEngine(): Run[] {
  const missing = new Map<EngineName, string>();
  for (const name of new Set(chosen.flatMap(({ engine = [] }) => engine)))
    try {
      const [path] = engines[name].find();
      if (name === 'chromium') process.env.CHROMIUM = path;
    } catch (error) {
      missing.set(name, (error as Error).message);
    }
  return chosen.flatMap((round) => {
    const reason = round.engine && missing.get(round.engine);
    if (!reason) return [];
    const status = process.env.CI || wanted.length || round.engine === 'chromium' ? 1 : 0;
    return [{ round, said: [`\n== ${round.name}: not run. ${reason}\n`], status, seconds: 0 }];
  });
}

const without = roundsWithoutEngine();
const started = performance.now();
const runs = await runAll(chosen, without);
const failed = runs.filter(({ status }) => status).map(({ round }) => round.name);
if (failed.length) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
const left = without.filter(({ status }) => !status).map(({ round }) => round.name);
if (left.length) process.stdout.write(`\nNot run: ${left.join(', ')}\n`);
process.stdout.write(
  `\n${runs.length - failed.length - left.length} passed, ${failed.length} failed, in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
);
process.exitCode = failed.length ? 1 : 0;
