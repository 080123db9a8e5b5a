import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const MB_OF_KIB = 1.024e-3;

/** What a process and those that it started cost. */
export interface Cost {
  /** Processor seconds, user and system, all threads. */
  cpu: number;
  /**
   * Peak of resident memory, MB, of all processes together: the most that looking every 20 ms found (Linux), at least the peak of the first process,
   * which it reports itself. Memory that processes share counts in each.
   */
  memory: number;
  /** The same of the one process that took most of it. */
  largest: number;
  pages: number;
  /** Seconds on the clock: they say more about the machine's other work than about ours. */
  clock: number;
}

/** Ends a script that is measured: a last line with the peak of its own memory and what it has built. */
export function reportCost(pages: number): void {
  const memory = process.resourceUsage().maxRSS * MB_OF_KIB;
  process.stdout.write(`\n${JSON.stringify({ memory, pages })}\n`);
}

/** Runs a script of ours, which ends with `tellCost`, in its own Node, with options of Node. Throws what it said when it fails. */
export async function measureCost(script: string, args: string[], options: string[] = []): Promise<Cost> {
  const start = performance.now();
  // The shell's `times` has the processor time of a process with its children; Node does not.
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
  let [together, largest] = [0, 0];
  const looking = setInterval(() => {
    const each = residentOf(child.pid as number);
    together = Math.max(
      together,
      each.reduce((sum, one) => sum + one, 0),
    );
    largest = Math.max(largest, ...each);
  }, 20);
  const [, out, said, times] = child.stdio.map((stream) => stream && text(stream as Readable));
  const [status] = await once(child, 'close');
  clearInterval(looking);
  if (status !== 0) throw new Error(`${script} failed:\n${(await said)?.slice(-2000)}`);
  const own = JSON.parse((await out)?.trim().split('\n').at(-1) ?? '') as Pick<Cost, 'memory' | 'pages'>;
  return {
    ...own,
    memory: Math.max(own.memory, together),
    largest: Math.max(own.memory, largest),
    cpu: secondsOf((await times) ?? ''),
    clock: (performance.now() - start) / 1000,
  };
}

/** Resident memory of a process and of each one below it, MB; nothing where the system does not say, or when it has ended. */
function residentOf(pid: number): number[] {
  try {
    const [, kib] = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [Number(kib ?? 0) * MB_OF_KIB, ...children.flatMap((child) => residentOf(Number(child)))];
  } catch {
    return [];
  }
}

/** The second line that `times` prints, `1m2.3s 0m0.4s`: user and system time of all processes that have ended. */
function secondsOf(times: string): number {
  const [, children = ''] = times.split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
