import { isAbsolute, join } from 'node:path';
import { FaultError, formatFaults } from '../model/faults.ts';
import type { Fault } from '../model/types.ts';
import { shownRoot } from './commands/options.ts';
import { shownPath, systemFault } from './system-faults.ts';

type Command = (args: string[]) => Promise<void>;

const commands: Record<string, () => Promise<{ default: Command }>> = {
  build: () => import('./commands/build.ts'),
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  check: () => import('./commands/check.ts'),
  search: () => import('./commands/search.ts'),
  mcp: () => import('./commands/mcp.ts'),
  new: () => import('./commands/new.ts'),
};

/**
 * Runs a command of the project: its name, then its arguments. Returns the exit code; what goes wrong is written to standard error as place, cause and cure.
 */
export async function commandLine([name = '', ...args]: string[]): Promise<0 | 1> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  /** A fault's file as the person sees it from the folder that the command runs in; those of authors are named from their project's. */
  const seen = (fault: Fault): Fault => ({
    ...fault,
    file: isAbsolute(fault.file) ? shownPath(fault.file) : join(shownRoot(args), fault.file),
  });
  try {
    if (!load) throw new Error(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
    await (await load()).default(args);
    return 0;
  } catch (error) {
    const fault = systemFault(error);
    if (error instanceof FaultError) {
      const { length } = error.faults;
      const kept = name === 'check' ? '' : ' Nothing was written.';
      process.stderr.write(
        `\n${formatFaults(error.faults.map(seen))}\n\n${length} ${length === 1 ? 'fault' : 'faults'} found.${kept}\n`,
      );
    } else {
      const message = fault ? formatFaults([fault]) : error instanceof Error ? error.message : String(error);
      process.stderr.write(`\n${message}\n${process.env.DEBUG && error instanceof Error ? `${error.stack}\n` : ''}`);
    }
    return 1;
  }
}
