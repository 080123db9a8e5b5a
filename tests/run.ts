/**
 * Everything that CI runs: the build of both sites, style, types, the check of all sources, the audit of dependencies, unit tests, tests of this site's content,
 * the built files, the built site behind web servers and in three browser engines. Two rounds run side by side; what they say comes in order. `npm test -- unit`
 * runs the rounds whose names are given; the long journeys run only so. Writes nothing but `.cache/`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type EngineName, engines } from './engines/find.ts';

interface Round {
  name: string;
  /** A program of the project's packages, and its arguments. */
  command: [bin: string, ...args: string[]];
  /** A round that comes first, when it runs at all. */
  after?: string;
  /** The browser engine that it needs. */
  engine?: EngineName;
  /** More arguments, for a run of all rounds. */
  inAll?: string[];
}

/** Rounds that run at the same time. Each keeps one core at work, and more of them where it starts browsers. */
const atOnce = 2;

const tests = (name: string, after?: string, engine?: EngineName): Round => ({
  name,
  command: ['vitest', 'run', '--project', name],
  ...(after && { after }),
  ...(engine && { engine }),
});

const rounds: Round[] = [
  // The site and the fixture for the later rounds; the check reads what it has kept of the pages.
  { name: 'build', command: ['tsx', 'tests/support/built.ts'] },
  // The longest comes first, and the others beside it.
  { ...tests('browser', 'build', 'chromium'), inAll: ['--tags-filter=!long'] },
  { name: 'style', command: ['biome', 'ci', '.'] },
  { name: 'spelling', command: ['cspell', '--no-progress', '--no-summary'] },
  { name: 'types', command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'] },
  { name: 'audit', command: ['tsx', 'tests/audit.ts'] },
  { name: 'check', command: ['tsx', 'packages/core/src/build/cli.ts', 'check'], after: 'build' },
  tests('unit'),
  // Several processes would each read the built pages.
  { ...tests('site', 'build'), inAll: ['--maxWorkers=1'] },
  // Reads what the build has kept of the pages.
  tests('content', 'build'),
  tests('deploy', 'build'),
  ...(['chromium', 'firefox', 'webkit'] as const).map(
    (name): Round => ({
      ...tests(name, 'build', name),
      inAll: [`--tags-filter=${name === 'chromium' ? '!long' : 'smoke && !long'}`],
    }),
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

/** Runs rounds, `atOnce` of them at a time. `before` are those that have come to nothing already. */
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
      const [name, ...args] = isFull ? round.command : [...round.command, ...(round.inAll ?? [])];
      const run: Run = { round, said: [`\n== ${round.name}\n`], seconds: 0 };
      runs.push(run);
      const started = performance.now();
      const child = spawn(join('node_modules', '.bin', name), args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...(isFull && { TEST_FULL: '1' }) },
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
        const running = runs.filter(({ status }) => status === undefined).length;
        if (earlier === undefined || (earlier === 0 && running === atOnce)) continue;
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

const wanted = process.argv.slice(2).filter((name) => name !== '--full');
/** Runs the long tests and every journey in every engine, too, as a round does that is named. */
const isFull = wanted.length > 0 || process.argv.includes('--full');
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
