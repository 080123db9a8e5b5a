/** `npm run fuzz [tries]`: the properties of the sandbox, which `npm test` tries some hundred times, with a hundred thousand tries or those given. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tries = process.argv[2] ?? '100000';
if (!/^[1-9]\d*$/.test(tries)) {
  process.stderr.write(`"${tries}" is no number of tries. Give a whole number from 1, such as 100000.\n`);
  process.exit(2);
}
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  ['run', '--project', 'unit', '--testTimeout', '0', 'features/sandbox/engine/properties.test.ts'],
  { stdio: 'inherit', env: { ...process.env, SANDBOX_RUNS: tries } },
);
process.exitCode = status ?? 1;
