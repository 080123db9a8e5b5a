/**
 * `npm run fuzz [runs] [pattern] [seed]`: property tests of the query engine, by default with 100,000
 * runs each. `pattern` selects tests by name, such as `schemas`; the printed seed repeats the inputs.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

const [runs = '100000', pattern = '', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
const assertNumber = (text: string, name: string, min: number) => {
  if (/^\d+$/.test(text) && Number(text) >= min) return;
  process.stderr.write(`Invalid ${name} "${text}": expected a whole number from ${min}, such as 100000.\n`);
  process.exit(2);
};
assertNumber(runs, 'number of runs', 1);
assertNumber(seed, 'seed', 0);
process.stdout.write(`${runs} runs, seed ${seed}\n`);
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  [
    'run',
    ...['--project', 'unit', '--project', 'content', '--testTimeout', '0'],
    ...(pattern ? ['--testNamePattern', pattern] : []),
    ...['packages/query-engine/src/graph/properties', 'packages/query-engine/src/graph/agreement'],
    ...['packages/query-engine/src/stream/properties', 'packages/query-engine/src/database/properties'],
    'site/tests/contract/queries',
  ],
  { stdio: 'inherit', env: { ...process.env, SANDBOX_RUNS: runs, TEST_SEED: seed } },
);
process.exitCode = status ?? 1;
