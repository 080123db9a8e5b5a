import { spawnSync } from 'node:child_process';

/** What a process cost. */
export interface Cost {
  /** Processor seconds, user and system, all threads. */
  cpu: number;
  /** Peak of resident memory, MB. */
  memory: number;
  pages: number;
  /** Seconds on the clock: tell more of the machine's other work than of ours. */
  clock: number;
}

/** Runs a script of ours in its own Node, and reads the cost that it prints as its last line. Throws what it said when it fails. */
export function costOf(script: string, args: string[]): Cost {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${script} failed:\n${stderr.slice(-2000)}`);
  const cost = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Omit<Cost, 'clock'>;
  return { ...cost, clock: (performance.now() - start) / 1000 };
}
