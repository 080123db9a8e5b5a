/**
 * Builds and commands in this process, which is faster than another one. Their projects must not
 * change: a process loads modules once.
 */
import { build, buildIfChanged } from '@folio/core/build/build.ts';
import { commandLine } from '@folio/core/build/command-line.ts';
import { Progress } from '@folio/core/build/commands/options.ts';
import { vi } from 'vitest';
import type { BuildRequest } from './build.ts';

class RecordedProgress extends Progress {
  text = '';
  override done(phase: string) {
    this.text += `${phase}\n`;
  }
  override log(sentence: string) {
    this.text += `${sentence}\n`;
  }
}

/** Builds a project and returns the messages of the build. */
export async function buildInProcess({ ifChanged, ...request }: BuildRequest): Promise<string> {
  const progress = new RecordedProgress();
  await withProductionEnv<unknown>(() => (ifChanged ? buildIfChanged : build)({ ...request, progress }));
  return progress.text;
}

/** Runs a command and returns its exit code and output. */
export async function runInProcess(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += text;
      return true;
    }),
  );
  try {
    const status = await withProductionEnv(() => commandLine(args));
    return { status, ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The first renderer of a process decides which build of React is loaded. */
async function withProductionEnv<T>(task: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await task();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
