/**
 * Everything that CI runs, in order of speed: style, types, content, unit and contract tests, the built files, the built site behind
 * web servers and in a browser.
 * `npm test -- unit` runs the rounds whose names are given. Writes nothing but `.cache/`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './support/chromium.ts';

interface Round {
  name: string;
  run(): number;
}

const bin = (name: string, ...args: string[]) => {
  const { status, error } = spawnSync(join('node_modules', '.bin', name), args, {
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  });
  if (error) process.stderr.write(`${name}: ${error.message}. Run "npm ci" first.\n`);
  return status ?? 1;
};

const rounds: Round[] = [
  { name: 'style', run: () => bin('biome', 'ci', '.') },
  { name: 'types', run: () => bin('tsc', '--noEmit') },
  { name: 'check', run: () => bin('tsx', 'engine/build/cli.ts', 'check') },
  { name: 'audit', run: () => bin('tsx', 'tests/audit.ts') },
  { name: 'unit', run: () => bin('vitest', 'run', '--project', 'unit') },
  { name: 'content', run: () => bin('vitest', 'run', '--project', 'content') },
  { name: 'site', run: () => bin('vitest', 'run', '--project', 'site') },
  { name: 'deploy', run: () => bin('vitest', 'run', '--project', 'deploy') },
  {
    name: 'browser',
    run: () => {
      process.env.CHROMIUM = findChromium();
      return bin('vitest', 'run', '--project', 'browser');
    },
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rounds.some((round) => round.name === name));
if (unknown.length) {
  process.stderr.write(
    `There is no round "${unknown.join('", "')}". Rounds: ${rounds.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
const failed: string[] = [];
const chosen = rounds.filter(({ name }) => !wanted.length || wanted.includes(name));
for (const { name, run } of chosen) {
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const status = run();
  process.stdout.write(
    `== ${name}: ${status ? 'failed' : 'passed'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  if (status) failed.push(name);
}
if (failed.length) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${chosen.length - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length ? 1 : 0;
