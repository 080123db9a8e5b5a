/**
 * `npm run fuzz [tries] [words] [seed]`: the properties of the sandbox, which `npm test` tries some hundred times, with a hundred thousand tries each or
 * those given: queries, setups, schemas and events of the engine, calls of its database, and the queries of this site's pages, changed. `words` are
 * in the names of the tests to run, such as `schemas`. The seed is shown; given again, it repeats the inputs.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

const [tries = '100000', words = '', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
const number = (text: string, what: string, from: number) => {
  if (/^\d+$/.test(text) && Number(text) >= from) return;
  process.stderr.write(`"${text}" is not ${what}. Give a whole number from ${from}, such as 100000.\n`);
  process.exit(2);
};
number(tries, 'a number of tries', 1);
number(seed, 'a seed', 0);
process.stdout.write(`${tries} tries, seed ${seed}\n`);
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  [
    'run',
    ...['--project', 'unit', '--project', 'content', '--testTimeout', '0'],
    ...(words ? ['--testNamePattern', words] : []),
    ...['packages/query-engine/src/graph/properties', 'packages/query-engine/src/graph/agreement'],
    ...['packages/query-engine/src/stream/properties', 'packages/query-engine/src/database/properties'],
    'site/tests/contract/queries',
  ],
  { stdio: 'inherit', env: { ...process.env, SANDBOX_RUNS: tries, TEST_SEED: seed } },
);
process.exitCode = status ?? 1;
