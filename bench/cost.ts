import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const MB_OF_KIB = 1.024e-3;

/** Cost of a process and its children. */
export interface Cost {
  /** CPU seconds, user and system, of all threads. */
  cpu: number;
  /**
   * Peak of resident memory of all processes together in MB, sampled every 20 ms (Linux), and at least
   * the peak that the first process reports. Shared memory counts in each process.
   */
  memory: number;
  /** Peak of the largest process in MB. */
  largest: number;
  pages: number;
  /** Wall-clock seconds, which depend on the load of the machine. */
  clock: number;
}

/** Prints the result of a measured script as its last line. */
export function reportCost(pages: number): void {
  const memory = process.resourceUsage().maxRSS * MB_OF_KIB;
  process.stdout.write(`\n${JSON.stringify({ memory, pages })}\n`);
}

/**
 * Runs a script that ends with {@link reportCost}.
 *
 * @throws With its output if it fails.
 */
export async function measureCost(script: string, args: string[], options: string[] = []): Promise<Cost> {
  const start = performance.now();
  // Unlike Node, the shell's `times` includes the CPU time of children.
  const child = spawn(
    'sh',
    [
      '-c',
      '"$@"; status=$?; times >&3; exit $status',
      'sh',
      process.execPath,
      ...options,
      '--import',
      'tsx',
      script,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  let [total, largest] = [0, 0];
  const sampling = setInterval(() => {
    const sizes = readResidentMemory(child.pid as number);
    total = Math.max(
      total,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    largest = Math.max(largest, ...sizes);
  }, 20);
  const [, stdout, stderr, times] = child.stdio.map((stream) => stream && text(stream as Readable));
  const [status] = await once(child, 'close');
  clearInterval(sampling);
  if (status !== 0) throw new Error(`${script} failed:\n${(await stderr)?.slice(-2000)}`);
  const reported = JSON.parse((await stdout)?.trim().split('\n').at(-1) ?? '') as Pick<Cost, 'memory' | 'pages'>;
  return {
    ...reported,
    memory: Math.max(reported.memory, total),
    largest: Math.max(reported.memory, largest),
    cpu: parseSeconds((await times) ?? ''),
    clock: (performance.now() - start) / 1000,
  };
}

/** Returns the resident memory of a process and its descendants in MB; empty if it has ended, or not on Linux. */
function readResidentMemory(pid: number): number[] {
  try {
    const [, kib] = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [Number(kib ?? 0) * MB_OF_KIB, ...children.flatMap((child) => readResidentMemory(Number(child)))];
  } catch {
    return [];
  }
}

/** Parses the second line of `times`, the user and system time of children: `1m2.3s 0m0.4s`. */
function parseSeconds(times: string): number {
  const [, children = ''] = times.split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
