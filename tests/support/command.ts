import { commandLine } from '@folio/core/build/command-line.ts';
import { vi } from 'vitest';
import { inProduction } from './build-here.ts';

/**
 * Runs a command in this process, which saves the start of another. For projects whose modules stay as they are: a process reads them once.
 */
export async function commandHere(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text;
      return true;
    }),
  );
  try {
    const status = await inProduction(() => commandLine(args));
    return { status, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
