/** The project's commands. Each prints what it does, ends with the right exit code, and reports every failure as place, cause and cure. */
import { isAbsolute, join } from 'node:path';
import { FaultError, formatFaults } from '../model/faults.ts';
import type { Fault } from '../model/types.ts';
import { shownRoot } from './commands/options.ts';
import { shownPath, systemFault } from './system-faults.ts';

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';

// Who reads the output may have enough of it, as `head` has.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

type Command = (args: string[]) => Promise<void>;

const commands: Record<string, () => Promise<{ default: Command }>> = {
  build: () => import('./commands/build.ts'),
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  check: () => import('./commands/check.ts'),
  search: () => import('./commands/search.ts'),
  new: () => import('./commands/new.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;

/** A fault's file as the person sees it from the folder that the command runs in; those of authors are named from their project's. */
const seen = (fault: Fault): Fault => ({
  ...fault,
  file: isAbsolute(fault.file) ? shownPath(fault.file) : join(shownRoot(args), fault.file),
});

try {
  if (!load) throw new Error(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
  await (await load()).default(args);
} catch (error) {
  const fault = systemFault(error);
  if (error instanceof FaultError) {
    const { length } = error.faults;
    process.stderr.write(
      `\n${formatFaults(error.faults.map(seen))}\n\n${length} ${length === 1 ? 'fault' : 'faults'} found. Nothing was written.\n`,
    );
  } else {
    const message = fault ? formatFaults([fault]) : error instanceof Error ? error.message : String(error);
    process.stderr.write(`\n${message}\n${process.env.DEBUG && error instanceof Error ? `${error.stack}\n` : ''}`);
  }
  process.exitCode = 1;
}
