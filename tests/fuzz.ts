/**
 * `npm run fuzz [tries]`: the properties of the sandbox, which `npm test` tries some hundred times, with a hundred thousand tries or those given: queries,
 * schemas and events of the engine, calls of its database, and the queries of this site's pages, changed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tries = process.argv[2] ?? '100000';
if (!/^[1-9]\d*$/.test(tries)) {
  process.stderr.write(`"${tries}" is no number of tries. Give a whole number from 1, such as 100000.\n`);
  process.exit(2);
}
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  [
    'run',
    ...['--project', 'unit', '--project', 'content', '--testTimeout', '0'],
    ...['features/sandbox/engine/properties', 'features/sandbox/database/properties', 'site/tests/contract/queries'],
  ],
  { stdio: 'inherit', env: { ...process.env, SANDBOX_RUNS: tries } },
);
process.exitCode = status ?? 1;
